/// Who may run now: any number of tests that share the processor, or a single one that is alone.
///
/// Those that share it go first, so tests that run alone run last, one after the other.
actor Turns {
  static let ofThisProcess = Turns()

  enum Kind: Sendable { case shared, alone }

  private var running = (shared: 0, alone: 0)
  private var waiting: [Kind: [CheckedContinuation<Void, Never>]] = [:]

  var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

  private func isPossible(_ kind: Kind) -> Bool {
    switch kind {
    case .shared: running.alone == 0
    case .alone: running == (0, 0)
    }
  }

  private func count(_ kind: Kind, _ change: Int) {
    switch kind {
    case .shared: running.shared += change
    case .alone: running.alone += change
    }
  }

  func begin(_ kind: Kind) async {
    guard !isPossible(kind) else { return count(kind, 1) }
    await withCheckedContinuation { waiting[kind, default: []].append($0) }
  }

  /// Counts those it wakes at once: another test may ask before they get to run.
  func end(_ kind: Kind) {
    count(kind, -1)
    for next in [Kind.shared, .alone] {
      while isPossible(next), let first = waiting[next]?.first {
        waiting[next]?.removeFirst()
        count(next, 1)
        first.resume()
      }
    }
  }
}
