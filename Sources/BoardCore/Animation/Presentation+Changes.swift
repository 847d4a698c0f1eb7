/// How changes that nobody made by hand are seen: undo, redo, other versions of the file.
extension Presentation {
  /// Has everything that changed fly to its place, come or go. Returns when it begins to move.
  package mutating func show(_ changes: [BoardChange], at now: Double) -> Double {
    let start = startOfMotion(at: now)
    for change in changes where change.id.isOnBoards { show(change, start: start, now: now) }
    return start
  }

  private mutating func show(_ change: BoardChange, start: Double, now: Double) {
    highlight(change.id, start: reducesMotion ? now : start)
    move(change, start: start, now: now)
  }

  /// Has steps fly to their places one after the other, as they would if somebody did them.
  package mutating func show(journey steps: [[BoardChange]], at now: Double) {
    let pause = min(Self.longestPause, Self.longestJourney / Double(max(steps.count, 1)))
    for (index, changes) in steps.enumerated() {
      let start = now + Flight.delay + Double(index) * pause
      for change in changes where change.id.isOnBoards { show(change, start: start, now: now) }
    }
  }

  /// From one step of a journey to the next, and for the whole of it; in seconds.
  private static let longestPause = 0.3
  private static let longestJourney = 2.0

  /// The same without a mark and more quickly, for what was let go between two places.
  package mutating func settle(_ changes: [BoardChange], at now: Double) {
    for change in changes where change.id.isOnBoards {
      move(change, start: now, now: now, duration: Self.settlingDuration)
    }
  }

  private static let settlingDuration = 0.2

  /// The same without a mark, for what a person has just asked for.
  package mutating func move(_ changes: [BoardChange], at now: Double) {
    for change in changes where change.id.isOnBoards { move(change, start: now, now: now) }
  }

  private mutating func move(
    _ change: BoardChange,
    start: Double,
    now: Double,
    duration: Double = Flight.duration
  ) {
    guard !reducesMotion else { return }
    switch (change.before, change.after) {
    case (let before?, let after?):
      guard let old = before.card?.frame, let new = after.card?.frame else { return }
      fly(change.id, from: old, to: new, start: start, duration: duration)
    case (nil, .some):
      appear(change.id, start: start, now: now)
    case (let before?, nil):
      depart(change.id, before, start: start, now: now)
    case (nil, nil):
      break
    }
  }
}
