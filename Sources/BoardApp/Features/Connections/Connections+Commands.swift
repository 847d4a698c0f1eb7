import BoardCore
import BoardValues

extension Connections {
  nonisolated static let commands = CommandRow.about(.connections, rows)

  nonisolated private static let rows: [CommandRow] = [
    row(.connect, "Connect", .changesBoard, keys: [.control("l")], words: "Line Arrow Edge Link"),
    CommandRow(
      family: "follow",
      "Follow or Make a Connection",
      .isLocal,
      sides { (.connections(.follow($0)), .alt) }
    ),
    CommandRow(
      family: "extend",
      "New Connected Card",
      [.changesBoard, .isLocal],
      sides { (.connections(.extend($0)), .control) }
    ),
    row(.reverse, "Reverse Direction", .changesBoard, words: "Flip Edge Line Swap"),
    CommandRow(
      .connections(.arrows(.none)),
      "No Arrows",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .connections(.arrows(.start)),
      "Arrow at the Start",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .connections(.arrows(.end)),
      "Arrow at the End",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .connections(.arrows(.both)),
      "Arrows at Both Ends",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    row(.nextConnection, "Next Connection", keys: [.press(.pageDown, .alt)], words: "Edges Lines"),
    row(
      .previousConnection,
      "Previous Connection",
      keys: [.press(.pageUp, .alt)],
      words: "Edges Lines"
    ),
    row(
      .goToSource,
      "Go to Source",
      keys: [.press(.home, .alt)],
      words: "Connection Edge Start From"
    ),
    row(.goToTarget, "Go to Target", keys: [.press(.end, .alt)], words: "Connection Edge End"),
    row(
      .moveStart,
      "Move Start",
      .changesBoard,
      keys: [.press(.home, [.alt, .shift])],
      words: "Connection Edge Start From"
    ),
    row(
      .moveEnd,
      "Move End",
      .changesBoard,
      keys: [.press(.end, [.alt, .shift])],
      words: "Connection Edge End"
    ),
    row(.selectConnections, "Select Connections", words: "Edges Lines"),
  ]

  nonisolated private static func sides(
    _ member: (Side) -> (command: Command, modifiers: Modifiers)
  ) -> [(command: Command, strokes: [KeyStroke])] {
    let keys: [(Side, KeyStroke.Key)] = [
      (.top, .up), (.bottom, .down), (.left, .left), (.right, .right),
    ]
    return keys.map { side, key in
      let (command, modifiers) = member(side)
      return (command, [.press(key, modifiers)])
    }
  }
}
