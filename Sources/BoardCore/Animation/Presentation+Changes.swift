import BoardValues

/// The animation of changes that were not made by hand: undo, redo, other versions of the file.
extension Presentation {
  /// Lets everything that changed fly to its position, appear or disappear. Returns when it begins to
  /// move.
  package mutating func show(_ changes: [BoardChange], at now: Double) -> Double {
    let start = startOfMotion(at: now)
    show(changes, start: start, now: now)
    return start
  }

  private mutating func show(_ changes: [BoardChange], start: Double, now: Double) {
    let marked = Self.marked(changes)
    let markStart = reducesMotion ? now : start
    for id in marked {
      highlight(id, isTint: marked.count > Self.maxRings, start: markStart)
    }
    for change in changes where change.id.isOnBoards {
      rewrite(change, start: markStart)
      move(change, start: start, now: now)
      if marked.count <= Self.maxRings, !reducesMotion, let frame = Self.origin(of: change) {
        leave(frame, start: start)
      }
    }
  }

  /// The most elements that have a ring each when they have changed. More of them get a tint, which is
  /// calmer to look at.
  private static let maxRings = 6

  /// Returns the place that a card leaves.
  private static func origin(of change: BoardChange) -> Rect? {
    guard let old = change.before?.card, let new = change.after?.card, !old.isGroup,
      old.frame.origin != new.frame.origin
    else { return nil }
    return old.frame
  }

  /// Returns the elements that are marked as changed: of a group that took its cards along, only the
  /// group.
  private static func marked(_ changes: [BoardChange]) -> [ElementID] {
    let shown = changes.filter(\.id.isOnBoards)
    func frame(_ change: BoardChange) -> Rect? { (change.after ?? change.before)?.card?.frame }
    let groups = shown.filter { ($0.after ?? $0.before)?.card?.isGroup == true }
    let frames = groups.prefix(100).compactMap { change in frame(change).map { (change.id, $0) } }
    return shown.filter { change in
      guard let own = frame(change) else { return true }
      return !frames.contains { $0.0 != change.id && $0.1 != own && $0.1.contains(own) }
    }.map(\.id)
  }

  /// Shows steps one after the other, each flying to its position, as if they were done by hand.
  package mutating func show(journey steps: [[BoardChange]], at now: Double) {
    let pause = min(Self.longestPause, Self.longestJourney / Double(max(steps.count, 1)))
    for (index, changes) in steps.enumerated() {
      let start = now + Flight.delay + Double(index) * pause
      show(changes, start: start, now: now)
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
