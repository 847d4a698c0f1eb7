import UndoCore

/// Every edit of the board: one element's life before and after.
///
/// Making, moving, recolouring, raising and deleting are all this one thing, so that whatever can be
/// edited can be undone.
struct BoardChange: Equatable, Sendable {
  var id: ElementID
  var life: Replacement<Element?>

  init(_ id: ElementID, from before: Element?, to after: Element?) {
    self.id = id
    life = Replacement(before: before, after: after)
  }

  init(_ id: ElementID, _ life: Replacement<Element?>) {
    self.id = id
    self.life = life
  }

  var before: Element? { life.before }
  var after: Element? { life.after }

  /// Whether it can be seen; not if the file only spells the same thing another way.
  var isVisible: Bool {
    guard case .card(var old) = before, case .card(let new) = after else { return before != after }
    old.source = new.source
    return old != new
  }

  var inverted: BoardChange { BoardChange(id, life.inverted) }
}
