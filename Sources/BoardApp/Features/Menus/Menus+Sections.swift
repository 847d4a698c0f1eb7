import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// The contents of the menus.
extension Menus {
  // MARK: Entries

  /// Returns the entries of a section. Colors share a row.
  static func entries(_ section: [Command], _ question: Question) -> [Menu.Entry] {
    guard section != colours else {
      return [.row(Command.Subject.colour.title, section.map { item($0, question) })]
    }
    return section.map { .item(item($0, question)) }
  }

  private static func item(_ command: Command, _ question: Question) -> Menu.Item {
    let answer = question.answer(to: command)
    let traits = command.row.traits
    return Menu.Item(
      title: answer.title ?? command.title,
      shortcut: question.keymap.shortcut(for: command),
      command: command,
      isEnabled: answer.isEnabled,
      isCheckable: traits.contains(.isChoice),
      isChecked: question.isChosen(command),
      opensMenu: traits.contains(.opensMenu),
      icon: UndoDirection(command).map { $0 == .undo ? .undo : .redo },
      look: look(of: command)
    )
  }

  private static func look(of command: Command) -> Menu.Look {
    switch command.order as? Colours.Order {
    case .colour, .noColour: .dot(command.colour)
    case .otherColour: .icon(.colours)
    case nil: .words
    }
  }

  private static let colours = Swatches.commands + [.otherColour]

  // MARK: Sections

  /// Returns the sections about what is selected, or about the board: undo and redo first, then what is done
  /// most, and last what takes something away.
  static func aboutSelection(at point: Point, _ question: Question) -> [[Command]] {
    let links = links(at: point, question)
    if question.isWriting {
      return [[.undo, .redo], links, [.cut, .copy, .paste, .pasteLines], [.selectAll]]
    }
    let sections =
      !question.selectedCards.isEmpty
      ? cards(question) : question.selection.isEmpty ? ground(question) : edges(question)
    let ways =
      question.isTryingOut
      ? tryingOut(question) : question.editor.onlyLockedCards.isEmpty ? [] : [.lock]
    return [
      question.isReadOnly ? [.takeOver] : [],
      [.undo, .redo] + (question.isTryingOut ? [] : [.toggle(.undoScope)]), ways, links,
    ] + sections
  }

  private static func cards(_ question: Question) -> [[Command]] {
    guard question.editor.onlyLockedCards.isEmpty else {
      return [beneath(question) + [.connect, .duplicate], [.copy, .copyAsPNG, .paste]]
    }
    return [
      (question.writable == nil ? [] : [.editText])
        + [.connect, .duplicate, .cut, .copy, .copyAsPNG],
      colours,
      [.openArrange, .group, .fitToWords, .lock] + beneath(question), [.delete],
    ]
  }

  /// Returns the command that goes on to what lies beneath, where something does.
  private static func beneath(_ question: Question) -> [Command] {
    guard let point = question.pointer.position.map(question.view.camera.toBoard) else { return [] }
    let next = question.editor.elementBeneath(point, reach: question.view.lineReach)
    return next == nil ? [] : [.selectUnder]
  }

  private static func edges(_ question: Question) -> [[Command]] {
    [
      [.editText, .reverse] + Edge.Arrows.allCases.map(Command.arrows),
      [.goToSource, .goToTarget], colours, [.toggle(.connections), .paste], [.delete],
    ]
  }

  /// Returns the commands about the board; its other commands are in the toolbar's menu.
  private static func ground(_ question: Question) -> [[Command]] {
    [
      [.newCard, .paste, .selectAll, .group], question.isTryingOut ? [] : [.toggleDraft],
      (question.board.hasLockedCards ? [.unlockAll] : []) + [.revert] + versions(question)
        + [.toggleSettings],
    ]
  }

  /// Returns the commands that the toolbar has no room for, and those that it never shows.
  static func more(_ question: Question) -> [[Command]] {
    [
      Toolbar.leftOut(Toolbar.room(question.state, question.ruler)), tryingOut(question),
      [.newBoard, .openFile, .save, .saveAs, .saveCopy, .revert] + versions(question),
      [.exportPicture, .exportFilm, .printToPDF, .copyAsPNG, .copyAsSVG],
      [
        .openPalette, .find, .replace, .toggleHistory, .toggleFullScreen, .toggleSettings,
        .toggleHelp,
      ],
    ]
  }

  /// Returns the commands that restore versions of the file from before it was overwritten.
  private static func versions(_ question: Question) -> [Command] {
    (question.isReadOnly ? [] : question.storage.versions?.all ?? []).map(Command.bringBack)
  }

  /// Returns the command that begins a draft, or those that end it.
  private static func tryingOut(_ question: Question) -> [Command] {
    question.isTryingOut ? [.keepDraft, .discardDraft] : [.toggleDraft]
  }

  /// Returns the command for the link under the pointer, or else those of the selected card.
  static func links(at point: Point, _ question: Question) -> [Command] {
    var links = question.selectedLinks
    if !links.isEmpty, let link = question.link(at: point) { links = [link] }
    return links.prefix(3).map(Command.openLink)
  }
}

extension Facts where Self: ~Copyable {
  /// The links of the selected card, if it is the only one.
  var selectedLinks: [MarkdownLink] {
    guard selectedCards.count == 1, let id = selectedCards.first, let card = board.card(id) else {
      return []
    }
    return CardWords.document(of: card.content).links
  }
}
