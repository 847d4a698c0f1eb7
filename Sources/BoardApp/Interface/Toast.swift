import BoardRenderer
import BoardValues

/// A message about what just happened, shown at the bottom for a moment.
struct Toast: Equatable, Sendable {
  var words: String
  /// The action that it offers.
  var action: Action?
  /// Whether it reports an error, and stays until the user dismisses it.
  var isError = false

  struct Action: Equatable, Sendable {
    var title: String
    var command: Command
  }

  func pane(_ state: InterfaceState) -> Pane {
    var parts: [Layout] = [
      .sized(.part(.label(words.visible, .notice)), least: .zero, grows: true)
    ]
    if isError { parts.insert(.part(Component(.image, "", .picture(.warning))), at: 0) }
    if let action { parts.append(.part(.button(action.title, action.command, .link))) }
    if isError { parts.append(.part(.icon(.close, "Dismiss", .dismissToast))) }
    let row = Layout.row(parts, gap: Space.m)
    let padding = Insets(top: Space.xs, left: Space.l, bottom: Space.xs, right: Space.l)
    return Pane(
      id: .toast,
      name: "Notification",
      ground: .bar,
      anchor: .bottom(above: state.roomForToast),
      layout: .sized(.inset(row, padding), least: Size(0, 40), grows: false)
    )
  }
}
