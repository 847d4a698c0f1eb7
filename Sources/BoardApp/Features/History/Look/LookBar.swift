import BoardRenderer
import BoardValues

/// The bar with the position in the history that is shown, and the buttons that leave it.
@MainActor
enum LookBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let words = state.look else { return nil }
    let message: [Layout] = [
      .part(Component(.image, "", .picture(.looking))),
      .sized(.part(.label(words.visible)), least: .zero, grows: true),
    ]
    let buttons: [Layout] = [
      .part(
        .button(
          Command.look(.restore).title,
          .look(.restore),
          .primary,
          isEnabled: !state.isReadOnly
        )
      ),
      .part(.button(Command.compare(.compareHere).title, .compare(.compareHere))),
      .part(.button(Command.look(.backToNow).title, .look(.backToNow))),
    ]
    let row = Layout.row(message + (state.isPreview ? [] : buttons))
    let padding = Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
    return Pane(
      id: .look,
      name: localized("Moment of the history"),
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(row, padding)
    )
  }
}
