import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// The contents of the menus.
extension Menus {
  // MARK: Entries

  /// Returns the entries of a section. Colors share a row.
  static func entries(_ section: [Command], _ context: Context) -> [Menu.Entry] {
    guard section != colours else {
      return [.row(Command.Subject.colour.title, section.map { item($0, context) })]
    }
    return section.map { .item(item($0, context)) }
  }

  private static func item(_ command: Command, _ context: Context) -> Menu.Item {
    let answer = context.answer(to: command)
    let traits = command.row.traits
    return Menu.Item(
      title: answer.title ?? command.title,
      shortcut: context.keymap.shortcut(for: command),
      command: command,
      isEnabled: answer.isEnabled,
      isCheckable: traits.contains(.isChoice),
      isChecked: context.isChosen(command),
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
  static func aboutSelection(at point: Point, _ context: Context) -> [[Command]] {
    let links = links(at: point, context)
    if context.isWriting {
      return [[.undo, .redo], links, [.cut, .copy, .paste, .pasteLines], [.selectAll]]
    }
    let sections =
      !context.selectedCards.isEmpty
      ? cards(context) : context.selection.isEmpty ? ground(context) : edges(context)
    let ways =
      context.isTryingOut
      ? tryingOut(context) : context.editor.onlyLockedCards.isEmpty ? [] : [.lock]
    return [
      context.isReadOnly ? [.takeOver] : [],
      [.undo, .redo] + (context.isTryingOut ? [] : [.toggle(.undoScope)]), ways, links,
    ] + sections
  }

  private static func cards(_ context: Context) -> [[Command]] {
    guard context.editor.onlyLockedCards.isEmpty else {
      return [beneath(context) + [.connect, .duplicate], [.copy, .copyAsPNG, .paste]]
    }
    return [
      (context.writable == nil ? [] : [.editText])
        + [.connect, .duplicate, .cut, .copy, .copyAsPNG],
      colours,
      [.openArrange, .group, .fitToWords, .lock] + beneath(context), [.delete],
    ]
  }

  /// Returns the command that goes on to what lies beneath, where something does.
  private static func beneath(_ context: Context) -> [Command] {
    guard let point = context.pointer.position.map(context.view.camera.toBoard) else { return [] }
    let next = context.editor.elementBeneath(point, reach: context.view.lineReach)
    return next == nil ? [] : [.selectUnder]
  }

  private static func edges(_ context: Context) -> [[Command]] {
    [
      [.editText, .reverse] + Edge.Arrows.allCases.map(Command.arrows),
      [.goToSource, .goToTarget], colours, [.toggle(.connections), .paste], [.delete],
    ]
  }

  /// Returns the commands about the board; its other commands are in the toolbar's menu.
  private static func ground(_ context: Context) -> [[Command]] {
    [
      [.newCard, .paste, .selectAll, .group], context.isTryingOut ? [] : [.toggleDraft],
      (context.board.hasLockedCards ? [.unlockAll] : []) + [.revert] + versions(context)
        + [.toggleSettings],
    ]
  }

  /// Returns the commands that the toolbar has no room for, and those that it never shows.
  static func more(_ context: Context) -> [[Command]] {
    [
      Toolbar.leftOut(Toolbar.room(context.state, context.ruler)), tryingOut(context),
      [.newBoard, .openFile, .save, .saveAs, .saveCopy, .revert] + versions(context),
      [.exportPicture, .exportFilm, .printToPDF, .copyAsPNG, .copyAsSVG],
      [
        .openPalette, .find, .replace, .toggleHistory, .toggleFullScreen, .toggleSettings,
        .toggleHelp,
      ],
    ]
  }

  /// Returns the commands that restore versions of the file from before it was overwritten.
  private static func versions(_ context: Context) -> [Command] {
    (context.isReadOnly ? [] : context.storage.versions?.all ?? []).map(Command.bringBack)
  }

  /// Returns the command that begins a draft, or those that end it.
  private static func tryingOut(_ context: Context) -> [Command] {
    context.isTryingOut ? [.keepDraft, .discardDraft] : [.toggleDraft]
  }

  /// Returns the command for the link under the pointer, or else those of the selected card.
  static func links(at point: Point, _ context: Context) -> [Command] {
    var links = context.selectedLinks
    if !links.isEmpty, let link = context.link(at: point) { links = [link] }
    return links.prefix(3).map(Command.openLink)
  }
}

extension Context {
  /// The links of the selected card, if it is the only one.
  var selectedLinks: [MarkdownLink] {
    guard selectedCards.count == 1, let id = selectedCards.first, let card = board.card(id) else {
      return []
    }
    return CardWords.document(of: card.content).links
  }
}
