/// The position in the history that each frame of a film shows.
package struct FilmSchedule: Equatable, Sendable {
  /// The times that the first and the last frame stand still, in seconds.
  package static let opening = 0.5
  package static let ending = 1.5

  /// The number of frames per second.
  package let rate: Int
  /// The number of frames.
  package let count: Int
  private let playback: Playback
  private let first: Int
  private let last: Int

  /// Creates a schedule. `times` are those at which all steps were made, in seconds, the oldest first;
  /// `steps` are the numbers of steps that are done in the first and in the last frame. At normal
  /// speed the film takes at most as long as a `Playback`, with the stills at its ends.
  ///
  /// - Complexity: O(steps).
  package init(of times: [Double], showing steps: ClosedRange<Int>, speed: Int, rate: Int) {
    first = min(max(steps.lowerBound, 0), times.count)
    last = min(max(steps.upperBound, first), times.count)
    playback = Playback(
      of: times,
      showing: first..<last,
      from: Double(first),
      speed: speed,
      at: Self.opening,
      lasting: Playback.longest - Self.opening - Self.ending
    )
    self.rate = rate
    // Rounding must not make one more.
    count = Int(((playback.end + Self.ending) * Double(rate) - 1e-6).rounded(.up))
  }

  /// Returns the position that a frame shows, in steps after the beginning.
  ///
  /// - Complexity: O(log steps).
  package func position(ofFrame frame: Int) -> Double {
    let time = Double(frame) / Double(rate)
    // Rounding must not leave the end a little short of its step.
    if time >= playback.end { return Double(last) }
    return time <= Self.opening ? Double(first) : playback.position(at: time)
  }
}
