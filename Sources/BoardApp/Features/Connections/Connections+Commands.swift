import BoardCore
import BoardValues

extension Connections {
  nonisolated static let commands = CommandRow.about(.connections, rows)

  nonisolated private static let rows: [CommandRow] = [
    CommandRow(
      .connect,
      "Connect",
      .changesBoard,
      keys: [.control("l")],
      words: "Line Arrow Edge Link"
    ),
    CommandRow(
      family: "follow",
      "Follow or Make a Connection",
      .isLocal,
      sides { (.follow($0), .alt) }
    ),
    CommandRow(
      family: "extend",
      "New Connected Card",
      [.changesBoard, .isLocal],
      sides { (.extend($0), .control) }
    ),
    CommandRow(.reverse, "Reverse Direction", .changesBoard, words: "Flip Edge Line Swap"),
    CommandRow(.arrows(.none), "No Arrows", [.changesBoard, .isChoice], words: "Edge Line Head"),
    CommandRow(
      .arrows(.start),
      "Arrow at the Start",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .arrows(.end),
      "Arrow at the End",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .arrows(.both),
      "Arrows at Both Ends",
      [.changesBoard, .isChoice],
      words: "Edge Line Head"
    ),
    CommandRow(
      .nextConnection,
      "Next Connection",
      keys: [.press(.pageDown, .alt)],
      words: "Edges Lines"
    ),
    CommandRow(
      .previousConnection,
      "Previous Connection",
      keys: [.press(.pageUp, .alt)],
      words: "Edges Lines"
    ),
    CommandRow(
      .goToSource,
      "Go to Source",
      keys: [.press(.home, .alt)],
      words: "Connection Edge Start From"
    ),
    CommandRow(
      .goToTarget,
      "Go to Target",
      keys: [.press(.end, .alt)],
      words: "Connection Edge End"
    ),
    CommandRow(
      .moveStart,
      "Move Start",
      .changesBoard,
      keys: [.press(.home, [.alt, .shift])],
      words: "Connection Edge Start From"
    ),
    CommandRow(
      .moveEnd,
      "Move End",
      .changesBoard,
      keys: [.press(.end, [.alt, .shift])],
      words: "Connection Edge End"
    ),
    CommandRow(.selectConnections, "Select Connections", words: "Edges Lines"),
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

extension Command {
  static let connect = Command(Connections.Order.connect)
  static let reverse = Command(Connections.Order.reverse)
  static let goToSource = Command(Connections.Order.goToSource)
  static let goToTarget = Command(Connections.Order.goToTarget)
  static let nextConnection = Command(Connections.Order.nextConnection)
  static let previousConnection = Command(Connections.Order.previousConnection)
  static let moveStart = Command(Connections.Order.moveStart)
  static let moveEnd = Command(Connections.Order.moveEnd)
  static let selectConnections = Command(Connections.Order.selectConnections)

  static func arrows(_ arrows: Edge.Arrows) -> Command {
    Command(Connections.Order.arrows(arrows))
  }

  static func follow(_ side: Side) -> Command { Command(Connections.Order.follow(side)) }

  static func extend(_ side: Side) -> Command { Command(Connections.Order.extend(side)) }
}
