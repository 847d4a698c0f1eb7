import BoardCore
import BoardValues
import Windowing

/// What screen readers ask of the board and of its cards and edges.
extension BoardFeature {
  func assist(_ request: AccessibleRequest, on id: AccessibleID, _ turn: inout Turn) -> Verdict {
    if case .part(let index, let number) = id {
      if case .perform = request { perform(index, of: ElementID(number), &turn) }
      return .taken
    }
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

  /// Opens a link of an element, or checks or unchecks a box.
  private func perform(_ index: Int, of id: ElementID, _ turn: inout Turn) {
    guard let parts = turn.document(of: id)?.parts, parts.indices.contains(index) else { return }
    switch parts[index].kind {
    case .link(let link):
      choose(id, &turn)
      turn.ask(.links(.openLink(link)))
    case .box(let task, isForeign: false):
      let words = parts[index].name
      turn.toggle(CheckBox(card: id, offset: task.offset, isDone: task.isDone, words: words))
    case .box, .picture, .table, .cell: break
    }
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
