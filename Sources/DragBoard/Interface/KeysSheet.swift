import BoardCore

/// The list of keys, read from the keymap: grouped, in columns, and searched by what is typed.
struct KeysSheet: Equatable, Sendable {
  static let searchName = "Search"

  var search = TextField()

  private struct Line {
    var title: String
    var keys: String
  }

  private struct Group {
    var title: String
    var lines: [Line]

    /// How many lines high it is, with its title and the gap after it.
    var height: Int { lines.count + 2 }
  }

  @MainActor
  func pane(_ state: InterfaceState, _ keymap: Keymap) -> Pane {
    let room = state.room.width - 2 * Pane.margin
    let count = max(1, min(Int(room / 320), 3))
    let width = min(room, Double(count) * 320)
    let everything = body(TextField(), keymap, columns: count)
    let found = body(search, keymap, columns: count)
    // It must not jump about under what is typed.
    let height = everything.height(Ruler(scale: state.scale, font: state.font), width: width).ideal
    return Sheet.pane(
      "Keys",
      state,
      width: width,
      head: [.part(search.part(Self.searchName, placeholder: "Search keys"))],
      state.scrolling(.sized(.top(found), least: Size(0, height), grows: false))
    )
  }

  private func body(_ search: TextField, _ keymap: Keymap, columns count: Int) -> Layout {
    let groups = Self.groups(keymap, search)
    guard !groups.isEmpty else { return .part(.label("No key for that", .dim)) }
    let columns = Self.balanced(groups, into: count).map(Self.column)
    return .row(columns.map { .sized($0, least: .zero, grows: true) }, gap: Space.xxl)
  }

  private static func column(_ groups: [Group]) -> Layout {
    .top(
      .column(
        groups.map { group in
          .column(
            [.part(.label(group.title, .heading))]
              + group.lines.map { line in
                .row([.part(.label(line.title)), .space, .part(.label(line.keys, .dim))])
              },
            gap: Space.xs
          )
        },
        gap: Space.l
      )
    )
  }

  // MARK: What there is

  private static func groups(_ keymap: Keymap, _ search: TextField) -> [Group] {
    Command.Group.allCases.compactMap { group in
      let lines = lines(keymap, group).filter {
        search.matches($0.title) || search.matches($0.keys)
      }
      return lines.isEmpty ? nil : Group(title: group.title, lines: lines)
    }
  }

  /// A line for each title, with all its keys; then what the pointer does.
  private static func lines(_ keymap: Keymap, _ group: Command.Group) -> [Line] {
    var lines: [Line] = []
    for binding in keymap.bindings where binding.command.group == group {
      if let index = lines.firstIndex(where: { $0.title == binding.command.title }) {
        lines[index].keys += ", " + binding.stroke.title
      } else {
        lines.append(Line(title: binding.command.title, keys: binding.stroke.title))
      }
    }
    return lines + pointer(group)
  }

  private static func pointer(_ group: Command.Group) -> [Line] {
    switch group {
    case .undo, .file: []
    case .cards: [Line(title: "New Card", keys: "double click")]
    case .view:
      [
        Line(title: "Move the View", keys: "wheel, middle button, Space and drag"),
        Line(title: "Zoom", keys: "Ctrl and wheel"),
        Line(title: "Next Component of the Window", keys: "F6"),
      ]
    }
  }

  /// In order, so that the highest column is as low as it can be.
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
  /// At the top of the room there is.
  fileprivate static func top(_ layout: Layout) -> Layout { .column([layout, .space]) }
}
