import BoardCore
import BoardValues
import Windowing

/// What screen readers ask of the board and of its cards and edges.
extension BoardFeature {
  func assist(_ request: AccessibleRequest, on id: AccessibleID, _ turn: inout Turn) -> Verdict {
    guard let element = id.element else {
      guard id == .board || id == .connections else { return .passed }
      switch request {
      case .focus: turnToBoard(&turn)
      case .selectAll: turn.editor.selectAll()
      case .deselectAll: turn.editor.choose([])
      default: break
      }
      return .taken
    }
    guard turn.board[element] != nil else { return .taken }
    switch request {
    case .perform(let index):
      let actions = turn.editor.accessibleActions(on: element)
      perform(actions.indices.contains(index) ? actions[index] : .select, on: element, &turn)
    case .focus: choose(element, &turn)
    case .select(true): turn.editor.choose(turn.selection.union([element]))
    case .select(false): turn.editor.choose(turn.selection.subtracting([element]))
    default: break
    }
    return .taken
  }

  private func turnToBoard(_ turn: inout Turn) {
    turn.finishText()
    turn.focus = nil
  }

  private func perform(
    _ action: Editor.AccessibleAction,
    on id: ElementID,
    _ turn: inout Turn
  ) {
    switch action {
    case .select: choose(id, &turn)
    case .edit:
      choose(id, &turn)
      turn.show(.text(.element(id)))
    case .undo: turn.ask(.undo(.undoCard(id)))
    case .redo: turn.ask(.undo(.redoCard(id)))
    }
  }

  /// Selects an element and brings it into view.
  private func choose(_ id: ElementID, _ turn: inout Turn) {
    turnToBoard(&turn)
    turn.editor.choose([id])
    if let frame = turn.board.labelFrame(of: id) { turn.reveal(frame) }
  }
}
