package import BoardCore
package import BoardStore
import BoardValues
import LinuxSystem

/// What a person can ask for by key, menu, button or panel. `CommandRow.all` says what there is to know of
/// each.
package enum Command: Hashable, Sendable {
  case undo, redo
  case newCard, editText, delete, selectAll, selectNext, selectPrevious
  case cut, copy, paste, duplicate
  /// Each line of a text as a card.
  case pasteLines
  /// The selection, or everything, as a picture.
  case copyAsPNG, copyAsSVG
  case bringToFront, sendToBack, bringForward, sendBackward
  case arrange(Arrangement)
  case group, ungroup
  /// Opens a menu of these.
  case openArrange
  case colour(CanvasColor)
  case noColour
  /// Opens the panel in which a colour can be typed.
  case otherColour
  /// In steps of board units.
  case nudge(Int, Int)
  /// Makes cards wider and higher, in board units.
  case grow(Int, Int)
  case fitToWords
  /// Joins the selected cards, or begins a connection from the only one.
  case connect
  /// Of the selected edges.
  case reverse
  case arrows(Edge.Arrows)
  case goToSource, goToTarget
  /// All edges of the selected cards.
  case selectConnections
  /// To the next card that way.
  case follow(Side)
  /// Makes a card on that side.
  case extend(Side)
  case save, revert, quit
  /// Begins to try something out, with an undo of its own, or ends that: keeps or discards it.
  case toggleDraft, keepDraft, discardDraft
  /// Answers to questions about the file.
  case keepMine, takeTheirs, keepBoth, takeOver, saveAndQuit, quitAnyway
  case bringBack(StoredVersions.Version)
  /// Opens the bar in which one looks for words; goes on to what was found next, or before.
  case find, findNext, findPrevious
  case openLink(MarkdownLink)
  /// Though it was asked about first.
  case openAnyway(Destination)
  /// Marks of Markdown in the text that is being edited.
  case bold, italic, insertLink
  case openPalette
  case openMenu, openMore, toggleSettings, toggleHistory, toggleHelp, dismissToast
  /// Says what was quarantined and why, or closes the band that asks for attention to it.
  case explainNotice, closeNotice
  /// In a window of its own, by its path.
  case openBoard(String)
  case newBoard, openFile, saveAs, saveCopy, exportPicture, exportFilm, printToPDF
  /// The path that is typed, or one of those that are offered.
  case acceptPath, takePath(Int)
  /// Redoes this many steps, or undoes them if negative.
  case jump(Int)
  /// The list of steps beside the timeline.
  case toggleSteps
  /// In the list of steps: the state after so many of them; what a step changed, by its index.
  case goToStep(Int), undoStepOnly(Int), selectStep(Int)
  /// Shows the steps of a run one by one, by the index of its first, or as one line again.
  case openRun(Int)
  /// Lists only steps about the selected cards, or all.
  case toggleSelectedSteps
  /// While the board is looked at at another point of its history.
  case stayHere, goBack
  case playHistory, playFaster
  /// Brings into view what has changed beyond a side of it.
  case showChanges(Side)
  /// A branch, by its index among all.
  case goThere(Int)
  /// Asks for a name of the board as it is now, gives it, or takes it away.
  case askForName
  case nameMoment(as: String)
  case forgetMoment(Int)
  /// Takes back that the last one was forgotten.
  case recallMoment
  /// Looks at the board as it was then.
  case lookAtMoment(Int)
  case compareWithSaved, compareHere, endComparison
  /// With a moment that has a name, by its index.
  case compareWith(Int)
  case bringAllBack, bringSelectedBack
  case choose(Setting.Choice)
  case chooseForNewBoards(Setting.Choice)
  case chooseNext(Setting)
  case zoomIn, zoomOut, zoomActual, zoomFit
  /// Selects a group and shows all of it.
  case goToGroup(ElementID)
  /// Dismisses what is in the way: gesture, menu, panel, selection.
  case escape
}

extension Command {
  /// Commands that differ by a value alone, and share a row of the table.
  enum Family: Sendable {
    case nudge, farNudge, grow, follow, extend, colour, bringBack, openLink, openAnyway, openBoard
    case takePath, jump, goToStep, undoStepOnly, selectStep, openRun
    case goThere, showChanges, nameMoment, forgetMoment, compareWith, choose, chooseNext
    case chooseForNewBoards, goToGroup, lookAtMoment
  }

  var family: Family? {
    switch self {
    case .nudge(let x, let y): abs(x) + abs(y) > 1 ? .farNudge : .nudge
    case .grow: .grow
    case .follow: .follow
    case .extend: .extend
    case .colour: .colour
    case .bringBack: .bringBack
    case .openLink: .openLink
    case .openAnyway: .openAnyway
    case .openBoard: .openBoard
    case .takePath: .takePath
    case .jump: .jump
    case .goToStep: .goToStep
    case .undoStepOnly: .undoStepOnly
    case .selectStep: .selectStep
    case .openRun: .openRun
    case .goThere: .goThere
    case .showChanges: .showChanges
    case .nameMoment: .nameMoment
    case .forgetMoment: .forgetMoment
    case .lookAtMoment: .lookAtMoment
    case .compareWith: .compareWith
    case .choose: .choose
    case .chooseForNewBoards: .chooseForNewBoards
    case .chooseNext: .chooseNext
    case .goToGroup: .goToGroup
    default: nil
    }
  }

  /// The title in menus and the list of keys; undo and redo add the step's name.
  var title: String {
    switch self {
    case .colour(let colour): "\(row.title): \(colour.title)"
    case .bringBack(let version): "\(row.title) of \(Clock.words(version.date))"
    case .openLink(let link): "\(row.title) “\(link.name)”"
    case .openBoard(let path): "\(row.title) “\(Path.name(of: path).visible)”"
    case .choose(let choice): choice.commandTitle
    case .chooseForNewBoards(let choice): "\(row.title): \(choice.commandTitle)"
    case .chooseNext(let setting): "\(row.title) \(setting.title)"
    default: row.title
    }
  }

  var row: CommandRow { .row(of: self) }
}
