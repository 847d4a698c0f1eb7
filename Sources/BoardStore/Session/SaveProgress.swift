import BoardValues

/// The progress of saving: whether a save is due, takes long, or has failed.
struct SaveProgress: Sendable {
  private enum Due {
    case no
    /// The save is due at the end of a gesture, of a look or of another save.
    case waiting
    case retry(at: Double)
  }

  private var due = Due.no
  /// The reason why the last save failed; nil if it did not.
  var failure: String?
  /// The content that a failed save may have left in the file. Finding it is no change by others.
  var leftover: ContentMark?
  /// The time to mention that a save takes long; nil while none does, or it was mentioned.
  var noticeTime: Double?

  /// The time that a save may take before it is mentioned, in seconds.
  private static let timeout = 0.5
  /// The time from a failed save to the next attempt, in seconds.
  private static let pause = 5.0

  var isWaiting: Bool { if case .waiting = due { true } else { false } }

  /// The time to try a failed save again.
  var retryTime: Double? { if case .retry(let time) = due { time } else { nil } }

  mutating func wait() { due = .waiting }

  mutating func begin(at now: Double) {
    due = .no
    noticeTime = now + Self.timeout
  }

  /// Cancels the save, which is up to another window.
  mutating func cancel() {
    due = .no
    failure = nil
  }

  mutating func succeed() {
    failure = nil
    leftover = nil
  }

  mutating func fail(_ reason: String, at now: Double) {
    failure = reason
    due = .retry(at: now + Self.pause)
  }

  /// Notes that the program ended before its save did.
  mutating func noteInterruption() {
    failure = localized("the last save was interrupted")
    due = .retry(at: 0)
  }
}
