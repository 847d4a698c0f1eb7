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

  /// The same without a mark, for what a person has just asked for.
  package mutating func move(_ changes: [BoardChange], at now: Double) {
    for change in changes where change.id.isOnBoards { move(change, start: now, now: now) }
  }

  private mutating func move(_ change: BoardChange, start: Double, now: Double) {
    guard !reducesMotion else { return }
    switch (change.before, change.after) {
    case (let before?, let after?):
      if before.color != after.color { recolor(change.id, from: before.color, start: start) }
      guard let old = before.card?.frame, let new = after.card?.frame else { return }
      fly(change.id, from: old, to: new, start: start)
    case (nil, .some):
      appear(change.id, start: start, now: now)
    case (let before?, nil):
      depart(change.id, before, start: start, now: now)
    case (nil, nil):
      break
    }
  }
}
