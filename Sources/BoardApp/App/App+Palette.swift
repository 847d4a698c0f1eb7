import BoardCore
import BoardStore
import UndoCore

/// The palette offers what the responders of the moment can do, and says why they cannot do the rest.
extension App {
  func openPalette() {
    let offered = offeredCommands
    let chain = chain
    let recent = preferences.usedCommands.titles.compactMap { title in
      offered.first { $0.isLasting && $0.title == title }
    }
    let entries = (recent + offered.filter { !recent.contains($0) }).compactMap { command in
      let answer = chain.answer(to: command)
      return answer.title.map {
        Palette.Entry(command, $0, unless: answer.reason, isChecked: isChosen(command))
      }
    }
    closeMenu()
    overlay.openPalette(Palette(entries, focus: overlay.focus, place: pointer.position))
    needsFrame = true
  }

  private var offeredCommands: [Command] {
    CommandRow.all.filter { !$0.traits.contains(.isLocal) }.flatMap { row -> [Command] in
      switch row.family {
      case .choose: Setting.all.flatMap(\.choices).map(Command.choose)
      case .openLink: selectedLinks.map(Command.openLink)
      case .openBoard: preferences.recentBoards.map { .openBoard($0.path) }
      case .goToGroup: largestGroups.map(Command.goToGroup)
      case .goThere:
        editor.branches.enumerated().filter(\.element.isReachable).map { .goThere($0.offset) }
      case .lookAtMoment: editor.document.bookmarks.indices.map(Command.lookAtMoment)
      case .compareWith: editor.document.bookmarks.indices.map(Command.compareWith)
      case .bringBack: (storage.versions?.all ?? []).map(Command.bringBack)
      default: row.members.map(\.command)
      }
    }
  }

  /// Of more, those are left to *Find* that are easier to point at.
  private var largestGroups: [ElementID] {
    let board = editor.board
    let groups = board.cardOrder.filter { board.card($0)?.isGroup == true }
    return Array(groups.sorted(by: board.isPaintedBefore).prefix(100))
  }

  /// Selects a group and shows all of it, from farther away if it is larger than the window.
  func goTo(group id: ElementID, at now: Double) {
    guard let frame = editor.board.card(id)?.frame else { return }
    endLook(at: now)
    leaveText(at: now)
    editor.selection = [id]
    look(at: view.showingAll(frame), glides: true, at: now)
  }

  /// Does what was chosen, with the keyboard where it was before.
  func choose(_ entry: Palette.Entry, at now: Double) {
    pointer.aim = overlay.palette?.place
    defer { pointer.aim = nil }
    overlay.closePalette()
    if entry.command.isLasting { preferences.usedCommands.note(entry.command.title) }
    perform(entry.command, at: now)
  }
}

extension Command {
  /// Whether it means the same on other boards, and says nothing of this one.
  fileprivate var isLasting: Bool {
    switch family {
    case .openLink, .openAnyway, .openBoard, .bringBack, .takePath, .jump, .goToGroup,
      .lookAtMoment:
      false
    default: true
    }
  }
}
