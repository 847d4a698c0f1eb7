import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import UndoCore

/// The contents of the menus.
extension Menus {
  // MARK: Entries

  /// Returns the entries of sections, divided by lines.
  static func entries(_ sections: [[Command]], _ question: Question) -> [Menu.Entry] {
    let filled = sections.filter { !$0.isEmpty }.map { entries($0, question) }
    return Array(filled.joined(separator: [.separator]))
  }

  /// Returns the entries of a section. Colors share a row.
  private static func entries(_ section: [Command], _ question: Question) -> [Menu.Entry] {
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
      submenu: question.menu(of: command),
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

  private static let colours = Swatches.commands + [.colours(.otherColour)]

  // MARK: Sections

  /// Returns the sections about what is selected, or about the board: undo and redo first, then what is done
  /// most, and last what takes something away.
  static func aboutSelection(at point: Point, _ question: Question) -> [[Command]] {
    let links = links(at: point, question)
    if question.isWriting {
      return [
        [.undo(.undo), .undo(.redo)], links, tables(question),
        [.clipboard(.cut), .clipboard(.copy), .clipboard(.paste), .clipboard(.pasteLines)],
        question.pasteForms, [.board(.selectAll)],
      ]
    }
    let sections =
      !question.selectedCards.isEmpty
      ? cards(question) : question.selection.isEmpty ? ground(question) : edges(question)
    let ways =
      question.isTryingOut
      ? tryingOut(question) : question.editor.onlyLockedCards.isEmpty ? [] : [.locking(.lock)]
    return [
      question.isReadOnly ? [.saving(.takeOver)] : [],
      [.undo(.undo), .undo(.redo)] + (question.isTryingOut ? [] : [.settings(.toggle(.undoScope))]),
      ways, question.pasteForms, links,
    ] + sections
  }

  private static func cards(_ question: Question) -> [[Command]] {
    guard question.editor.onlyLockedCards.isEmpty else {
      return [
        beneath(question) + [.connections(.connect), .clipboard(.duplicate)],
        [.clipboard(.copy), .clipboard(.copyAsPNG), .clipboard(.paste)],
      ]
    }
    return [
      (question.missingFile == nil ? [] : [.locating(.locate)])
        + (question.reasonAgainstWriting == nil ? [.board(.editText)] : [])
        + [
          .connections(.connect), .clipboard(.duplicate), .clipboard(.cut), .clipboard(.copy),
          .clipboard(.copyAsPNG),
        ],
      colours,
      [.arrange(.openArrange), .arrange(.group)]
        + (question.collapses == nil ? [] : [.arrange(.collapse)])
        + [.arrange(.fitToWords), .locking(.lock)]
        + beneath(question), [.board(.delete)],
    ]
  }

  /// Returns the command that goes on to what lies beneath, where something does.
  private static func beneath(_ question: Question) -> [Command] {
    guard let point = question.pointer.position.map(question.view.camera.toBoard) else { return [] }
    let next = question.editor.elementBeneath(point, reach: question.view.lineReach)
    return next == nil ? [] : [.locking(.selectUnder)]
  }

  private static func edges(_ question: Question) -> [[Command]] {
    [
      [.board(.editText), .connections(.reverse)]
        + Edge.Arrows.allCases.map { Command.connections(.arrows($0)) },
      [.connections(.goToSource), .connections(.goToTarget)], colours,
      [.settings(.toggle(.connections)), .clipboard(.paste)], [.board(.delete)],
    ]
  }

  /// Returns the commands about the board; its other commands are in the toolbar's menu.
  private static func ground(_ question: Question) -> [[Command]] {
    [
      [.board(.newCard), .clipboard(.paste), .board(.selectAll), .arrange(.group)],
      question.isTryingOut ? [] : [.tryOut(.toggleDraft)],
      (question.board.hasLockedCards ? [.locking(.unlockAll)] : []) + [.saving(.revert)]
        + versions(question)
        + [.settings(.toggleSettings)],
    ]
  }

  /// Returns the commands that the toolbar has no room for, and those that it never shows.
  static func more(_ question: Question) -> [[Command]] {
    [
      Toolbar.leftOut(Toolbar.room(question.state, question.ruler)), tryingOut(question),
      [
        .files(.newBoard), .files(.openFile), .saving(.save), .files(.saveAs), .files(.saveCopy),
        .saving(.revert), .files(.mergeFile), .files(.compareFile),
      ] + versions(question),
      [
        .files(.exportPicture), .files(.exportFilm), .files(.printToPDF), .packing(.pack),
        .clipboard(.copyAsPNG), .clipboard(.copyAsSVG),
      ],
      [
        .palette(.openPalette), .find(.find), .find(.toggleReplacing), .strip(.toggleHistory),
        .fullScreen(.toggleFullScreen), .settings(.toggleSettings),
        .keyList(.toggleHelp),
      ],
    ]
  }

  /// Returns the commands that restore versions of the file from before it was overwritten.
  private static func versions(_ question: Question) -> [Command] {
    (question.isReadOnly ? [] : question.storage.versions?.all ?? []).map {
      .saving(.bringBack($0))
    }
  }

  /// Returns the command that begins a draft, or those that end it.
  private static func tryingOut(_ question: Question) -> [Command] {
    question.isTryingOut ? [.tryOut(.keepDraft), .tryOut(.discardDraft)] : [.tryOut(.toggleDraft)]
  }

  /// Returns the commands for rows and columns if the caret is in a table.
  private static func tables(_ question: Question) -> [Command] {
    guard question.openText?.editor.isInTable == true else { return [] }
    return Formatting.Order.tableChanges.map { Command($0) }
  }

  /// Returns the command for the link at the caret or under the pointer, or else those of the selected card.
  static func links(at point: Point, _ question: Question) -> [Command] {
    var links = question.offeredLinks
    if !question.isWriting, !links.isEmpty, let (link, _) = question.link(at: point) {
      links = [link]
    }
    return links.prefix(3).map { .links(question.order(for: $0)) }
  }
}

extension Facts where Self: ~Copyable {
  /// The links of the selected card, if it is the only one.
  var selectedLinks: [MarkdownLink] {
    guard selectedCards.count == 1, let id = selectedCards.first, let card = board.card(id) else {
      return []
    }
    let own = Saying(card.content), saying = saying(of: card)
    // The file of a note opens as that of any other card does.
    return (saying.notePath == nil ? [] : own.document.links) + saying.document.links
  }
}
