import BoardCore

/// What a person can ask for by key, menu, button or panel.
enum Command: Hashable, Sendable {
  case undo, redo
  case newCard, delete, selectAll, selectNext, selectPrevious
  case bringToFront, sendToBack
  /// In steps of board units.
  case nudge(Int, Int)
  case save, revert, quit
  /// Begins an edit with an undo of its own or keeps the one that is going on, and ends it one way or
  /// the other.
  case toggleEdit, keepEdit, cancelEdit
  /// Answers to questions about the file.
  case keepMine, takeTheirs, keepBoth, takeOver, saveAndQuit, quitAnyway
  case bringBack(KeptVersions.Version)
  case openMenu, toggleSettings, toggleHistory, toggleHelp
  /// To another place in the list of steps: so many forward, or back if negative.
  case jump(Int)
  case toggleUndoScope
  case setUndoScope(UndoScope)
  case setMotion(Settings.Motion)
  case setTheme(Theme.Name)
  case setViewUndo(Bool)
  case zoomIn, zoomOut, zoomActual, zoomFit
  /// Whatever is in the way goes away: gesture, menu, panel, selection.
  case escape

  /// As menus and the list of keys call it; undo and redo get the step's name besides.
  var title: String {
    switch self {
    case .undo: "Undo"
    case .redo: "Redo"
    case .newCard: "New Card"
    case .delete: "Delete"
    case .selectAll: "Select All"
    case .selectNext: "Select Next Card"
    case .selectPrevious: "Select Previous Card"
    case .bringToFront: "Bring to Front"
    case .sendToBack: "Send to Back"
    case .nudge(let x, let y): abs(x) + abs(y) > 1 ? "Move by 10" : "Move by 1"
    case .save: "Save"
    case .revert: "Revert to Saved"
    case .toggleEdit: "Edit"
    case .keepEdit: "Save Edit"
    case .cancelEdit: "Cancel Edit"
    case .keepMine: "Keep Mine"
    case .takeTheirs: "Take Theirs"
    case .keepBoth: "Keep Both"
    case .bringBack(let version): "Bring Back Version of \(Clock.words(version.date))"
    case .takeOver: "Take Over"
    case .saveAndQuit: "Save to the File"
    case .quitAnyway: "Close Without Them"
    case .quit: "Close"
    case .openMenu: "Open Menu"
    case .toggleSettings: "Settings"
    case .toggleHistory: "History"
    case .toggleHelp: "Keys"
    case .jump: "Go to this Step"
    case .toggleUndoScope: "Switch Undo Scope"
    case .setUndoScope(let scope): "Undo for \(scope.title)"
    case .setMotion(let motion): "Motion: \(motion.title)"
    case .setTheme(let theme): "Theme: \(theme.title)"
    case .setViewUndo(let isOn): isOn ? "Undo for the View, Too" : "No Undo for the View"
    case .zoomIn: "Zoom In"
    case .zoomOut: "Zoom Out"
    case .zoomActual: "Actual Size"
    case .zoomFit: "Show Everything"
    case .escape: "Cancel"
    }
  }
}

extension Command {
  /// Whether it ends the question it is an answer to.
  var isAnswer: Bool {
    [
      .keepMine, .takeTheirs, .keepBoth, .takeOver, .saveAndQuit, .quitAnyway, .keepEdit,
      .cancelEdit,
    ].contains(self)
  }
}
