import BoardValues
package import UndoCore

/// The history of a board: each element is a subject, and a change replaces its whole state.
package typealias BoardHistory = History<ElementID, ElementChange>

/// One element, and its state before and after a change, as the history keeps them.
///
/// Creating, moving, recolouring, raising and deleting are all such changes, so every one of them can be
/// undone.
package typealias BoardChange = BoardHistory.Part

extension BoardChange {
  package init(_ id: ElementID, from before: Element?, to after: Element?) {
    self.init(id, ElementChange(before: before, after: after))
  }

  package var id: ElementID { subject }
  package var before: Element? { change.before }
  package var after: Element? { change.after }

  /// Whether the change can be seen. It cannot if only the spelling in the file differs.
  package var isVisible: Bool {
    guard case .card(var old) = before, case .card(let new) = after else { return before != after }
    let isSame = old.isLocked == new.isLocked && old.isCollapsed == new.isCollapsed
    old.source = new.source
    return old != new || !isSame
  }

  /// What the element said before, if it was Markdown as it is now, and the words differ.
  var formerProse: Saying? {
    guard let former = before.map(Saying.init), let new = after.map(Saying.init)?.prose,
      former.prose?.isSame(as: new) == false
    else { return nil }
    return former
  }

  package var inverted: BoardChange { BoardChange(id, change.inverted) }
}

extension BoardHistory.Transition {
  /// The changes that undo or redo this step, in order.
  package var changes: [BoardChange] {
    parts.map { direction == .undo ? $0.inverted : $0 }
  }
}

extension [BoardHistory.Transition] {
  /// The changes from before the first of these steps to after the last, one for each element.
  var changes: [BoardChange] {
    if count == 1 { return self[0].changes }
    var indices: [ElementID: Int] = [:]
    var changes: [BoardChange] = []
    for change in lazy.flatMap(\.changes) {
      if let index = indices[change.id] {
        changes[index].change.after = change.after
      } else {
        indices[change.id] = changes.count
        changes.append(change)
      }
    }
    return changes
  }
}
