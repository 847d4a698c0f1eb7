import BoardCore
import BoardRenderer
import BoardValues

/// A conflict as the bar at the bottom shows it, with the buttons that resolve it.
struct ShownConflict: Equatable, Sendable {
  private let words: String
  private let names: BoardConflict.Names
  private let number: Int
  private let count: Int

  @MainActor
  init(_ conflict: BoardConflict, number: Int, of count: Int, in editor: Editor) {
    (self.number, self.count, names) = (number, count, conflict.names)
    let known = Self.sentences[conflict.conflict.field] ?? Self.other
    let sentence = conflict.isComparedByLines ? Self.longText : known
    words =
      sentence.with([
        "subject": editor.stepWords.object(of: [editor.board[conflict.element]].compactMap(\.self))
          ?? verbatim(""),
        "mine": verbatim(Self.said(conflict.conflict.mine)),
        "theirs": verbatim(Self.said(conflict.conflict.theirs)),
        "other": verbatim(names.theirs?.visible ?? localized("another program")),
      ]).words
  }

  /// What was done twice, by the field that differs.
  private static let sentences = [
    "place": Sentence(
      "You and {other} both moved {subject}: both places are outlined"
    ),
    "size": Sentence("You and {other} both resized {subject}: both sizes are outlined"),
    "text": Sentence("You and {other} both edited {subject}: {mine} here, {theirs} there"),
    "color": Sentence(
      "You and {other} both coloured {subject}: {mine} here, {theirs} there"
    ),
    "from": Sentence("You and {other} both moved the start of {subject}"),
    "to": Sentence("You and {other} both moved the end of {subject}"),
  ]
  private static let longText = Sentence(
    "You and {other} both edited {subject}, too long to compare but by lines: {mine} here, {theirs} there"
  )
  private static let other =
    Sentence("You and {other} both changed {subject}: {mine} here, {theirs} there")

  private static let maxLength = 24

  private static func shown(_ value: String) -> String {
    let value = value.visible
    return value.count > maxLength ? "\(value.prefix(maxLength - 1))…" : value
  }

  /// Returns a value as a sentence says it: words in the quotes of the language.
  private static func said(_ value: String) -> String {
    guard let text = MergeConflict.text(ofLine: value) else { return shown(value) }
    return localized("“{name}”", ["name": shown(text)])
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let label =
      count > 1
      ? localized(
        "{number} of {count} · {conflict}",
        ["number": "\(number)", "count": "\(count)", "conflict": words]
      )
      : words
    var buttons = [
      side(localized("Mine"), names.mine, .merging(.resolveWithMine), .primary, "mine"),
      side(localized("Theirs"), names.theirs, .merging(.resolveWithTheirs), .outlined, "theirs"),
      side(localized("Both"), nil, .merging(.resolveWithBoth), .outlined, "both"),
    ].map { button in
      var button = button
      if state.isReadOnly { button.state.insert(.disabled) }
      return Layout.part(button)
    }
    let next = count > 1 ? localized("Next") : localized("Show")
    buttons.append(.part(.button(next, .merging(.nextConflict), id: "next")))
    buttons.append(.part(.icon(.close, localized("Later"), .merging(.leaveConflicts))))
    let message = Layout.sized(.part(.label(label.visible)), least: .zero, grows: true)
    return Pane(
      id: .conflict,
      name: localized("Conflict"),
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(
        .row([message] + buttons),
        Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
      )
    )
  }

  /// The most characters of a name on a button.
  private static let maxName = 24

  /// Returns a button that resolves the conflict, with what the side is called, if that is known.
  private func side(
    _ title: String,
    _ name: String?,
    _ command: Command,
    _ emphasis: Widget.Emphasis,
    _ id: String
  ) -> Component {
    guard let name = name?.visible else { return .button(title, command, emphasis, id: id) }
    let short = name.count > Self.maxName ? "\(name.prefix(Self.maxName - 1))…" : name
    var button = Component.button(short, command, emphasis, id: id)
    button.name = localized("{title}: {value}", ["title": title, "value": name])
    return button
  }
}
