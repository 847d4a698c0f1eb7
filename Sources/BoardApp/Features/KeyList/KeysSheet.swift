import BoardRenderer
import BoardValues

/// The list of keys from the table of commands, in groups and columns, filtered by the typed text.
struct KeysSheet: Equatable, Sendable {
  static let searchName = localized("Search")

  private static let columnWidth = 380.0

  var search: TextField

  @MainActor
  init() { search = TextField() }

  private struct Line {
    var title: String
    var keys: String

    /// The title, which is read together with the keys.
    var spoken: Component {
      let words = localized("{title}, {keys}", ["title": title, "keys": keys])
      return Component(.label, words, .label(title, .plain))
    }
  }

  private struct Group {
    var title: String
    var lines: [Line]

    /// The height in lines, including the title and the gap after it.
    var height: Int { lines.count + 2 }
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let groups = groups(state.keymap)
    let room = state.room.width - 2 * Pane.margin
    let columnCount = max(1, min(Int(room / Self.columnWidth), 3))
    let count = max(1, min(columnCount, groups.count))
    let columns = Self.balanced(groups, into: count).map(Self.column)
    let body: Layout =
      groups.isEmpty
      ? .part(.label(localized("No key for that"), .dim))
      : .row(columns.map { .sized($0, least: .zero, grows: true) }, gap: Space.xxl)
    // The search field keeps its position, even if little is found.
    return Sheet.pane(
      localized("Keyboard Shortcuts"),
      state,
      width: min(room, Double(columnCount) * Self.columnWidth),
      head: [.part(search.part(Self.searchName, placeholder: localized("Search keys")))],
      state.scrolling(.top(body))
    )
  }

  private static func column(_ groups: [Group]) -> Layout {
    .top(
      .column(
        groups.map { group in
          .column(
            [.part(.label(group.title, .heading))]
              + group.lines.map { line in
                .row([
                  .part(line.spoken), .space, .part(Component(.label, "", .label(line.keys, .dim))),
                ])
              },
            gap: Space.xs
          )
        },
        gap: Space.l
      )
    )
  }

  // MARK: Lines

  private func groups(_ keymap: Keymap) -> [Group] {
    Command.Subject.allCases.compactMap { subject in
      let lines = Self.lines(subject, keymap).filter {
        search.matches($0.title) || search.matches($0.keys)
      }
      return lines.isEmpty ? nil : Group(title: subject.title, lines: lines)
    }
  }

  /// Returns a line for each title, with all its keys, and then the lines of the pointer.
  private static func lines(_ subject: Command.Subject, _ keymap: Keymap) -> [Line] {
    var lines: [Line] = []
    func add(_ title: String, _ keys: String) {
      guard let index = lines.firstIndex(where: { $0.title == title }) else {
        return lines.append(Line(title: title, keys: keys))
      }
      lines[index].keys += ", " + keys
    }
    for row in CommandRow.all where row.subject == subject {
      let strokes = row.members.flatMap { keymap.strokes(of: $0.command) }
        .filter { !$0.key.isLabelled }.map(\.titleInList)
      if row.members.count == 1 {
        for stroke in strokes { add(row.members[0].command.title, stroke) }
      } else if let first = strokes.first, let last = strokes.last {
        add(
          row.title,
          first == last ? first : localized("{first} to {last}", ["first": first, "last": last])
        )
      }
    }
    for line in pointer(subject) { add(line.title, line.keys) }
    return lines
  }

  private static func pointer(_ subject: Command.Subject) -> [Line] {
    switch subject {
    case .cards:
      [
        Line(title: localized("New Card"), keys: localized("double click")),
        Line(title: localized("Copy to Another Program"), keys: localized("drag there")),
        Line(title: localized("While Writing: Select the Line"), keys: localized("Ctrl+L")),
        Line(title: localized("While Writing: Move the Line"), keys: localized("Alt+Up, Alt+Down")),
        Line(title: localized("While Writing: Indent"), keys: localized("Tab, Ctrl+]")),
        Line(title: localized("While Writing: Outdent"), keys: localized("Shift+Tab, Ctrl+[")),
      ]
    case .view:
      [
        Line(
          title: localized("Move the View"),
          keys: localized("wheel, middle drag, Space+drag")
        ),
        Line(title: localized("Zoom"), keys: localized("Ctrl+wheel")),
        Line(title: localized("While Finding: Stay There"), keys: localized("Ctrl+Enter")),
        Line(title: localized("While Finding: Edit Text"), keys: localized("Alt+Enter, F2")),
        Line(title: localized("While Finding: Go Back"), keys: localized("Escape")),
      ]
    case .window: [Line(title: localized("Next Pane"), keys: "F6")]
    default: []
    }
  }

  /// Returns the groups in order, divided into columns so that the highest one is as low as
  /// possible.
  private static func balanced(_ groups: [Group], into count: Int) -> [[Group]] {
    var height = groups.map(\.height).max() ?? 0
    while true {
      let columns = filled(groups, height)
      if columns.count <= count { return columns }
      height += 1
    }
  }

  private static func filled(_ groups: [Group], _ height: Int) -> [[Group]] {
    var columns: [[Group]] = []
    var used = Int.max
    for group in groups {
      if used.addingReportingOverflow(group.height).overflow || used + group.height > height {
        columns.append([])
        used = 0
      }
      columns[columns.count - 1].append(group)
      used += group.height
    }
    return columns
  }
}

extension Layout {
  /// Returns the layout at the top of its room.
  fileprivate static func top(_ layout: Layout) -> Layout { .column([layout, .space]) }
}

extension KeyStroke.Key {
  /// Whether the key has its command written on it.
  fileprivate var isLabelled: Bool {
    [.undo, .redo, .cut, .copy, .paste, .find, .help].contains(self)
  }
}

extension KeyStroke {
  fileprivate var titleInList: String {
    switch key {
    case .up, .down, .left, .right:
      String(title.dropLast(key.title.count)) + localized("Arrows", context: "key")
    default: title
    }
  }
}
