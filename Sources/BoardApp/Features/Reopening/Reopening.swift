import BoardValues

/// The offer to open the boards again that were open when the desktop ended the program.
struct Reopening: Feature {
  enum Order: CommandCase { case reopenBoards, forgetOpenBoards }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(
        .reopenBoards,
        "Open Again What Was Open",
        .leavesTextOpen,
        words: "Restore Session Windows"
      ),
      row(.forgetOpenBoards, "Leave Closed", [.leavesTextOpen, .isLocal]),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    question.preferences.abandonedBoards.isEmpty ? localized("All boards were closed before") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let boards = turn.preferences.abandonedBoards
    switch order {
    case .reopenBoards: for path in boards { turn.show(.board(path)) }
    case .forgetOpenBoards:
      boards.forEach { turn.preferences.forgetBoard?($0) }
    }
    turn.preferences.abandonedBoards = []
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    let names = question.preferences.abandonedBoards.map(Self.name)
    guard state.condition == nil, let first = names.first else { return }
    let words =
      names.count == 1
      ? localized("{name} was open", ["name": first])
      : localized(
        "{name} and {count} more was open",
        "{name} and {count} more were open",
        count: names.count - 1,
        ["name": first]
      )
    state.condition = .abandoned(words)
  }

  private static func name(of path: String) -> String {
    let name = path.utf8.split(separator: Ascii.slash).last.flatMap { String($0) } ?? path
    return String(name.hasSuffix(".canvas") ? name.dropLast(7) : name[...]).visible
  }
}
