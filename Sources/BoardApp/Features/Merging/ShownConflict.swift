import BoardCore
import BoardRenderer
import BoardValues

/// A conflict as the bar at the bottom shows it, with the buttons that resolve it.
struct ShownConflict: Equatable, Sendable {
  private let words: String
  private let number: Int
  private let count: Int

  init(_ conflict: BoardConflict, number: Int, of count: Int, on board: Board) {
    (self.number, self.count) = (number, count)
    let field = Self.names[conflict.conflict.field] ?? conflict.conflict.field
    let subject = board[conflict.element].map { Self.title(of: $0) } ?? ""
    let values =
      "\(Self.shown(conflict.conflict.mine)) here, \(Self.shown(conflict.conflict.theirs)) there"
    words = "\(subject): \(field) — \(values)"
  }

  /// The fields as the interface calls them.
  private static let names = [
    "place": "position", "text": "words", "color": "colour", "from": "start", "to": "end",
    "content": "contents",
  ]

  private static let maxLength = 24

  private static func shown(_ value: String) -> String {
    let value = value.visible
    return value.count > maxLength ? "\(value.prefix(maxLength - 1))…" : value
  }

  private static func title(of element: Element) -> String {
    let text = (element.text ?? "").split(whereSeparator: \.isNewline).first.map(String.init)
    guard let text, !text.isEmpty else { return element.card == nil ? "A connection" : "A card" }
    return "“\(shown(text))”"
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let label = count > 1 ? "Conflict \(number) of \(count) · \(words)" : "Conflict · \(words)"
    let isEnabled = !state.isReadOnly
    var buttons: [Layout] = [
      .part(.button("Mine", .resolveWithMine, .primary, isEnabled: isEnabled, id: "mine")),
      .part(.button("Theirs", .resolveWithTheirs, isEnabled: isEnabled, id: "theirs")),
      .part(.button("Both", .resolveWithBoth, isEnabled: isEnabled, id: "both")),
      .part(.button(count > 1 ? "Next" : "Show", .nextConflict, id: "next")),
    ]
    buttons.append(.part(.icon(.close, "Later", .leaveConflicts)))
    let message = Layout.sized(.part(.label(label.visible)), least: .zero, grows: true)
    return Pane(
      id: .conflict,
      name: "Conflict",
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(
        .row([message] + buttons),
        Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
      )
    )
  }
}
