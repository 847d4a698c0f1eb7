import BoardRenderer
import BoardValues

/// Words about what just happened, at the bottom for a moment.
struct Toast: Equatable, Sendable {
  var words: String
  /// What can be done about it.
  var action: Action?
  /// It stays until it is dismissed.
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
