import BoardCore
import BoardRenderer
import BoardStore
import BoardValues

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
    return Menu.Item(
      title: answer.title ?? command.title,
      shortcut: Keymap.standard.shortcut(for: command),
      command: command,
      isEnabled: answer.isEnabled,
      isChecked: context.isChosen(command),
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

  static func aboutSelection(_ context: Context) -> [[Command]] {
    if context.isWriting {
      return [[.undo, .redo], [.cut, .copy, .paste, .pasteLines], [.selectAll]]
    }
    let hasCards = !context.selectedCards.isEmpty
    let hasSelection = !context.selection.isEmpty
    return [
      context.isReadOnly ? [.takeOver] : [],
      [.undo, .redo],
      hasCards
        ? [.delete, .connect, .bringToFront, .sendToBack, .openArrange]
        : hasSelection ? [.delete, .editText] : [.newCard, .selectAll, .group],
      hasSelection && !hasCards ? edges : [],
      hasSelection ? colours : [],
      hasCards ? [.cut, .copy, .paste, .duplicate] : [.paste],
      tryingOut(context) + Setting.undoScope.choices.map(Command.choose),
      // These concern the whole board; the other such commands are in the toolbar's menu.
      hasSelection ? [] : [.revert] + versions(context) + [.toggleSettings],
    ]
  }

  /// Returns the commands that the toolbar has no room for, and those that it never shows.
  static func more(_ context: Context) -> [[Command]] {
    [
      Toolbar.leftOut(Toolbar.room(context.state, context.ruler)), tryingOut(context),
      [.newBoard, .openFile, .save, .saveAs, .saveCopy, .revert] + versions(context),
      [.exportPicture, .exportFilm, .printToPDF, .copyAsPNG, .copyAsSVG],
      [.openPalette, .find, .replace, .toggleHistory, .toggleSettings, .toggleHelp],
    ]
  }

  /// Returns the commands that restore versions of the file from before it was overwritten.
  private static func versions(_ context: Context) -> [Command] {
    (context.isReadOnly ? [] : context.storage.versions?.all ?? []).map(Command.bringBack)
  }

  private static let edges: [Command] =
    [.reverse] + Edge.Arrows.allCases.map(Command.arrows) + [.goToSource, .goToTarget]

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
