import BoardCore
import UndoCore

/// The palette offers what the responders of the moment can do, and says why they cannot do the rest.
extension App {
  func openPalette() {
    let offered = offeredCommands
    let chain = chain
    let recent = overlay.recentCommands.filter(offered.contains)
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
      case .goThere:
        editor.branches.enumerated().filter(\.element.isReachable).map { .goThere($0.offset) }
      case .forgetMoment: editor.document.bookmarks.indices.map(Command.forgetMoment)
      case .compareWith: editor.document.bookmarks.indices.map(Command.compareWith)
      case .bringBack: (storage.versions?.all ?? []).map(Command.bringBack)
      default: row.members.map(\.command)
      }
    }
  }

  /// Does what was chosen, with the keyboard where it was before.
  func choose(_ entry: Palette.Entry, at now: Double) {
    pointer.aim = overlay.palette?.place
    defer { pointer.aim = nil }
    overlay.closePalette()
    overlay.noteUse(of: entry.command)
    perform(entry.command, at: now)
  }
}
