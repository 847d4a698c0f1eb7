import BoardCore
import BoardRenderer
import BoardStore
import BoardValues

/// What is in the menus.
extension Menus {
  // MARK: Entries

  /// Colours share a row.
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
      // About the board as a whole; the rest is in the toolbar's menu.
      hasSelection ? [] : [.revert] + versions(context) + [.toggleSettings],
    ]
  }

  /// What the toolbar has no room for, and what it never shows.
  static func more(_ context: Context) -> [[Command]] {
    [
      Toolbar.leftOut(Toolbar.fit(context.state, context.ruler).room), tryingOut(context),
      [.newBoard, .openFile, .save, .saveAs, .saveCopy, .revert] + versions(context),
      [.exportPicture, .exportFilm, .printToPDF, .copyAsPNG, .copyAsSVG],
      [.openPalette, .find, .toggleHistory, .toggleSettings, .toggleHelp],
    ]
  }

  /// The ways back to what the file held before it was written over.
  private static func versions(_ context: Context) -> [Command] {
    (context.isReadOnly ? [] : context.storage.versions?.all ?? []).map(Command.bringBack)
  }

  private static let edges: [Command] =
    [.reverse] + Edge.Arrows.allCases.map(Command.arrows) + [.goToSource, .goToTarget]

  /// The way to try something out, or the two ways out of that.
  private static func tryingOut(_ context: Context) -> [Command] {
    context.isTryingOut ? [.keepDraft, .discardDraft] : [.toggleDraft]
  }

  /// The link under the pointer, or else those of the selected card.
  static func links(at point: Point, _ context: Context) -> [Command] {
    var links = context.selectedLinks
    if !links.isEmpty, let link = context.link(at: point) { links = [link] }
    return links.prefix(3).map(Command.openLink)
  }
}

extension Context {
  /// The links of the only card that is selected.
  var selectedLinks: [MarkdownLink] {
    guard selectedCards.count == 1, let id = selectedCards.first, let card = board.card(id) else {
      return []
    }
    return CardWords.document(of: card.content).links
  }
}
