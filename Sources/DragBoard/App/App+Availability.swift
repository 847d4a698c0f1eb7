import BoardCore
import UndoCore

/// What can be done now, and what is said to somebody who tries the rest.
extension App {
  /// Menus and buttons show other commands greyed.
  func isAvailable(_ command: Command) -> Bool {
    if editor.isReadOnly, command.changesBoard { return false }
    switch command {
    case .undo: return title(.undo) != nil
    case .redo: return title(.redo) != nil
    case .selectAll: return !editor.board.cardOrder.isEmpty
    case .revert: return editor.canRevert
    case .takeOver: return editor.isReadOnly
    default: return true
    }
  }

  /// Whether this window only looks, which is said.
  func refuses() -> Bool {
    guard editor.isReadOnly else { return false }
    message = "This board is open in another window; Take Over lets you edit it here"
    needsFrame = true
    return true
  }
}

extension Command {
  /// Whether it does something to the board or its file, which takes the right to do so.
  fileprivate var changesBoard: Bool {
    switch self {
    case .undo, .redo, .jump, .newCard, .delete, .bringToFront, .sendToBack, .nudge, .save, .revert,
      .toggleEdit, .keepEdit, .cancelEdit:
      true
    default: false
    }
  }
}
