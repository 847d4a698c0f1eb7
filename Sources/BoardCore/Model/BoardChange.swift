package import UndoCore

/// One element's state before and after an edit.
///
/// Creating, moving, recolouring, raising and deleting are all such a change, so that every edit
/// can be undone.
package struct BoardChange: Equatable, Sendable {
  package var id: ElementID
  var life: HistoryReplacement<Element?>

  package init(_ id: ElementID, from before: Element?, to after: Element?) {
    self.id = id
    life = HistoryReplacement(before: before, after: after)
  }

  package init(_ id: ElementID, _ life: HistoryReplacement<Element?>) {
    self.id = id
    self.life = life
  }

  package var before: Element? { life.before }
  package var after: Element? { life.after }

  /// Whether it can be seen; not if only the spelling in the file differs.
  package var isVisible: Bool {
    guard case .card(var old) = before, case .card(let new) = after else { return before != after }
    old.source = new.source
    return old != new
  }

  /// Whether it takes the element from the board.
  var leaves: Bool { before != nil && after == nil }

  var inverted: BoardChange { BoardChange(id, life.inverted) }
}
