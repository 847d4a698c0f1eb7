import BoardCore
import BoardRenderer
import BoardStore
import BoardValues

/// The menus: commands in sections.
extension App {
  func openMenu(at point: Point, isPressed: Bool) {
    if overlay.panel?.leavesBoard != true { overlay.panel = nil }
    openMenu(linkCommands(at: point) + contextMenu, at: point, isPressed: isPressed)
  }

  /// What the toolbar has no room for, and what it never shows.
  func openMore() {
    let button = panes[Focus(pane: .toolbar, part: "More")]?.frame
    openMenu(
      [
        Toolbar.leftOut(Toolbar.fit(interfaceState, ruler).room), editCommands,
        [.newBoard, .openFile, .save, .saveAs, .saveCopy, .revert] + versionCommands,
        [.exportPicture, .exportFilm, .printToPDF, .copyAsPNG, .copyAsSVG],
        [.openPalette, .find, .toggleHistory, .toggleSettings, .toggleHelp],
      ],
      at: Point(button?.minX ?? 0, button?.maxY ?? 0),
      isPressed: false
    )
  }

  /// What puts the selected cards in order, where the menu was that it was chosen from.
  func openArrange() {
    let sections: [[Arrangement]] = [
      [.left, .center, .right], [.top, .middle, .bottom], [.horizontally, .vertically, .grid],
      [.width, .height, .size],
    ]
    openMenu(
      sections.map { $0.map(Command.arrange) } + [
        [.bringForward, .sendBackward], [.group, .ungroup],
      ],
      at: pointer.aim ?? menuPlace,
      isPressed: false
    )
  }

  func openMenuByKey() {
    openMenu(at: menuPlace, isPressed: false)
    overlay.menu?.chooseFirst()
  }

  /// At the selected card, or in the middle of the window.
  private var menuPlace: Point {
    let frame = selectedCards.last.flatMap(editor.board.card).map {
      view.camera.toWindow($0.frame)
    }
    let shown = frame?.intersection(view.clearArea)
    let caret = textCaret.map { Point($0.rect.minX, $0.rect.maxY) }
    return caret ?? shown.map(\.center) ?? view.bounds.center
  }

  func openMenu(_ sections: [[Command]], at point: Point, isPressed: Bool) {
    let filled = sections.filter { !$0.isEmpty }.map(entries)
    overlay.menu = Menu(
      Array(filled.joined(separator: [.separator])),
      at: point,
      in: overlay.menuArea ?? view.bounds,
      ruler,
      isPressed: isPressed
    )
    needsFrame = true
  }

  /// Does what a menu item says, where the menu was opened.
  func choose(_ command: Command, at now: Double) {
    pointer.aim = overlay.menu?.place
    defer { pointer.aim = nil }
    closeMenu()
    // The press that opened the menu by being held may still be down; it means nothing more.
    perform(pointer.gesture.cancel(), at: now)
    perform(command, at: now)
  }

  func closeMenu() {
    guard overlay.menu != nil else { return }
    overlay.menu = nil
    needsFrame = true
  }

  /// Colours share a row.
  private func entries(_ section: [Command]) -> [Menu.Entry] {
    guard section != Self.colours else {
      return [.row(Command.Subject.colour.title, section.map(item))]
    }
    return section.map { .item(item($0)) }
  }

  private func item(_ command: Command) -> Menu.Item {
    let answer = chain.answer(to: command)
    return Menu.Item(
      title: answer.title ?? command.title,
      shortcut: Keymap.standard.shortcut(for: command),
      command: command,
      isEnabled: answer.isEnabled,
      isChecked: isChosen(command),
      look: command.look
    )
  }

  /// Whether it would choose what is chosen already.
  func isChosen(_ command: Command) -> Bool {
    switch command {
    case .choose(let choice): Setting.all.contains { $0.choice(in: settings) == choice }
    case .chooseForNewBoards(let choice):
      Setting.all.contains { $0.choice(in: preferences.newBoards) == choice }
    case .colour, .noColour: editor.sharedColor == .some(command.colour)
    case .arrows(let arrows): arrows == selectedArrows
    default: false
    }
  }

  private static let colours = Swatches.commands + [.otherColour]

  // MARK: What is in them

  private var contextMenu: [[Command]] {
    if openText != nil {
      return [[.undo, .redo], [.cut, .copy, .paste, .pasteLines], [.selectAll]]
    }
    let hasCards = !selectedCards.isEmpty
    let hasSelection = !editor.selection.isEmpty
    return [
      editor.isReadOnly ? [.takeOver] : [],
      [.undo, .redo],
      hasCards
        ? [.delete, .connect, .bringToFront, .sendToBack, .openArrange]
        : hasSelection ? [.delete, .editText] : [.newCard, .selectAll, .group],
      hasSelection && !hasCards ? edgeCommands : [],
      hasSelection ? Self.colours : [],
      hasCards ? [.cut, .copy, .paste, .duplicate] : [.paste],
      editCommands + Setting.undoScope.choices.map(Command.choose),
      // About the board as a whole; the rest is in the toolbar's menu.
      hasSelection ? [] : [.revert] + versionCommands + [.toggleSettings],
    ]
  }

  /// The ways back to what the file held before it was written over.
  private var versionCommands: [Command] {
    (editor.isReadOnly ? [] : storage.versions?.all ?? []).map(Command.bringBack)
  }

  private var edgeCommands: [Command] {
    [.reverse] + Edge.Arrows.allCases.map(Command.arrows) + [.goToSource, .goToTarget]
  }

  /// What all selected edges have; nil if they differ.
  var selectedArrows: Edge.Arrows? {
    let all = Set(editor.selection.compactMap(editor.board.edge).map(\.arrows))
    return all.count == 1 ? all.first : nil
  }

  /// The way to try something out, or the two ways out of that.
  private var editCommands: [Command] {
    editor.document.draft == nil ? [.toggleDraft] : [.keepDraft, .discardDraft]
  }

  /// The link under the pointer, or else those of the selected card.
  private func linkCommands(at point: Point) -> [[Command]] {
    var links = selectedLinks
    if !links.isEmpty, case .open(let link)? = hitTarget(at: point)?.action { links = [link] }
    return [links.prefix(3).map(Command.openLink)]
  }

  /// Of the only card that is selected.
  var selectedLinks: [MarkdownLink] {
    guard selectedCards.count == 1, let id = selectedCards.first,
      let card = editor.board.card(id)
    else { return [] }
    return CardWords.document(of: card.content).links
  }
}

extension Command {
  fileprivate var look: Menu.Look {
    switch self {
    case .colour, .noColour: .dot(colour)
    case .otherColour: .icon(.colours)
    default: .words
    }
  }
}
