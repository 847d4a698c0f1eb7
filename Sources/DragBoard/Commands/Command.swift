import BoardCore

/// What a person can ask for by key, menu, button or panel.
enum Command: Hashable, Sendable {
  case undo, redo
  case newCard, editText, delete, selectAll, selectNext, selectPrevious
  case cut, copy, paste, duplicate
  /// Each line of a text as a card.
  case pasteLines
  /// The selection, or everything, as a picture.
  case copyAsPNG, copyAsSVG
  case bringToFront, sendToBack
  /// In steps of board units.
  case nudge(Int, Int)
  /// Makes cards wider and higher, in board units.
  case grow(Int, Int)
  case fitToWords
  case save, revert, quit
  /// Begins to try something out, with an undo of its own, or ends that: keeps or discards it.
  case toggleEdit, keepEdit, cancelEdit
  /// Answers to questions about the file.
  case keepMine, takeTheirs, keepBoth, takeOver, saveAndQuit, quitAnyway
  case bringBack(KeptVersions.Version)
  /// Opens the bar in which one looks for words; goes on to what was found next, or before.
  case find, findNext, findPrevious
  case openLink(MarkdownLink)
  /// Though it was asked about first.
  case openAnyway(Destination)
  case openMenu, openMore, toggleSettings, toggleHistory, toggleHelp, dismissToast
  /// In a window of its own, by its path.
  case openBoard(String)
  /// Redoes this many steps, or undoes them if negative.
  case jump(Int)
  case choose(Setting.Choice)
  case chooseNext(Setting)
  case zoomIn, zoomOut, zoomActual, zoomFit
  /// Dismisses what is in the way: gesture, menu, panel, selection.
  case escape

  /// The title in menus and the list of keys; undo and redo add the step's name.
  var title: String {
    switch self {
    case .undo: "Undo"
    case .redo: "Redo"
    case .newCard: "New Card"
    case .editText: "Edit Text"
    case .delete: "Delete"
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .pasteLines: "Paste Lines as Cards"
    case .duplicate: "Duplicate"
    case .copyAsPNG: "Copy as PNG"
    case .copyAsSVG: "Copy as SVG"
    case .selectAll: "Select All"
    case .selectNext: "Select Next Card"
    case .selectPrevious: "Select Previous Card"
    case .bringToFront: "Bring to Front"
    case .sendToBack: "Send to Back"
    case .nudge(let x, let y): abs(x) + abs(y) > 1 ? "Move by 10" : "Move by 1"
    case .grow: "Resize by 10"
    case .fitToWords: "Fit to Words"
    case .save: "Save"
    case .revert: "Revert to Saved"
    case .toggleEdit: "Try Out"
    case .keepEdit: "Keep"
    case .cancelEdit: "Discard"
    case .keepMine: "Keep Mine"
    case .takeTheirs: "Take Theirs"
    case .keepBoth: "Keep Both"
    case .bringBack(let version): "Bring Back Version of \(Clock.words(version.date))"
    case .takeOver: "Take Over"
    case .saveAndQuit: "Save to the File"
    case .quitAnyway: "Close Without Them"
    case .quit: "Close"
    case .find: "Find"
    case .findNext: "Find Next"
    case .findPrevious: "Find Previous"
    case .openLink(let link): "Open “\(link.name)”"
    case .openAnyway: "Open"
    case .openMenu: "Open Menu"
    case .openMore: "More"
    case .dismissToast: "Dismiss"
    case .openBoard: "Open"
    case .toggleSettings: "Settings"
    case .toggleHistory: "History"
    case .toggleHelp: "Keys"
    case .jump: "Go to this Step"
    case .choose(let choice): choice.commandTitle
    case .chooseNext(let setting): "Switch \(setting.title)"
    case .zoomIn: "Zoom In"
    case .zoomOut: "Zoom Out"
    case .zoomActual: "Actual Size"
    case .zoomFit: "Show Everything"
    case .escape: "Cancel"
    }
  }
}

extension Command {
  /// Whose it is at the end of the responder chain.
  enum Owner: Sendable {
    case board, file, window
  }

  var owner: Owner {
    switch self {
    case .undo, .redo, .jump, .newCard, .editText, .delete, .selectAll, .selectNext,
      .selectPrevious, .bringToFront, .sendToBack, .nudge, .grow, .fitToWords, .cut, .copy, .paste,
      .pasteLines,
      .duplicate, .copyAsPNG, .copyAsSVG, .toggleEdit, .keepEdit, .cancelEdit, .zoomIn, .zoomOut,
      .zoomActual, .zoomFit, .openLink, .openAnyway, .escape:
      .board
    case .save, .revert, .quit, .saveAndQuit, .quitAnyway, .keepMine, .takeTheirs, .keepBoth,
      .bringBack, .takeOver:
      .file
    case .openMenu, .openMore, .toggleSettings, .toggleHistory, .toggleHelp, .dismissToast, .choose,
      .chooseNext, .find, .findNext, .findPrevious, .openBoard:
      .window
    }
  }

  /// Whether it does something to the board or its file, which takes the right to do so.
  var changesBoard: Bool {
    switch self {
    case .undo, .redo, .jump, .newCard, .editText, .delete, .bringToFront, .sendToBack, .nudge,
      .grow, .fitToWords, .cut, .paste, .pasteLines, .duplicate, .save, .revert, .toggleEdit,
      .keepEdit, .cancelEdit:
      true
    default: false
    }
  }

  /// Whether it is about the clipboard, and so about the text that is being edited, if any.
  var isTransfer: Bool {
    [.cut, .copy, .paste, .pasteLines, .duplicate].contains(self)
  }

  /// Whether it answers a question, and so closes it.
  var isAnswer: Bool {
    if case .openAnyway = self { return true }
    return [
      .keepMine, .takeTheirs, .keepBoth, .takeOver, .saveAndQuit, .quitAnyway, .keepEdit,
      .cancelEdit,
    ].contains(self)
  }
}

extension Command {
  /// Under which heading the list of keys has it.
  enum Group: CaseIterable, Sendable {
    case undo, cards, view, file

    var title: String {
      switch self {
      case .undo: "Undo"
      case .cards: "Cards"
      case .view: "View"
      case .file: "File"
      }
    }
  }

  var group: Group {
    switch self {
    case .undo, .redo, .jump, .toggleEdit, .keepEdit, .cancelEdit, .toggleHistory, .chooseNext,
      .choose:
      .undo
    case .newCard, .editText, .delete, .selectAll, .selectNext, .selectPrevious, .bringToFront,
      .sendToBack, .nudge, .grow, .fitToWords, .cut, .copy, .paste, .pasteLines, .duplicate,
      .copyAsPNG, .copyAsSVG, .openLink, .openAnyway:
      .cards
    case .zoomIn, .zoomOut, .zoomActual, .zoomFit, .find, .findNext, .findPrevious, .openMenu,
      .openMore, .toggleSettings, .toggleHelp, .dismissToast, .escape:
      .view
    case .save, .revert, .quit, .keepMine, .takeTheirs, .keepBoth, .takeOver, .saveAndQuit,
      .quitAnyway, .bringBack, .openBoard:
      .file
    }
  }
}
