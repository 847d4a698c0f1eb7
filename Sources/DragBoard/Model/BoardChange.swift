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

  var inverted: BoardChange { BoardChange(id, life.inverted) }
}
