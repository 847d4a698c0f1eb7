/// The animation of changes that were not made by hand: undo, redo, other versions of the file.
extension Presentation {
  /// Lets everything that changed fly to its position, appear or disappear. Returns when it begins to
  /// move.
  package mutating func show(_ changes: [BoardChange], at now: Double) -> Double {
    let start = startOfMotion(at: now)
    for change in changes where change.id.isOnBoards { show(change, start: start, now: now) }
    return start
  }

  private mutating func show(_ change: BoardChange, start: Double, now: Double) {
    highlight(change.id, start: reducesMotion ? now : start)
    move(change, start: start, now: now)
  }

  /// Shows steps one after the other, each flying to its position, as if they were done by hand.
  package mutating func show(journey steps: [[BoardChange]], at now: Double) {
    let pause = min(Self.longestPause, Self.longestJourney / Double(max(steps.count, 1)))
    for (index, changes) in steps.enumerated() {
      let start = now + Flight.delay + Double(index) * pause
      for change in changes where change.id.isOnBoards { show(change, start: start, now: now) }
    }
  }

  /// The longest pauses from one step of a journey to the next, and for the whole of it, in seconds.
  private static let longestPause = 0.3
  private static let longestJourney = 2.0

  /// Shows changes without a mark and more quickly, for a step that was let go of halfway.
  package mutating func settle(_ changes: [BoardChange], at now: Double) {
    for change in changes where change.id.isOnBoards {
      move(change, start: now, now: now, duration: Self.settlingDuration)
    }
  }

  private static let settlingDuration = 0.2

  /// Shows changes without a mark, for what the user has just asked for.
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
      if before.color != after.color { recolor(change.id, from: before.color, start: start) }
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
