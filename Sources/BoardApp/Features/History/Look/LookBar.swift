import BoardRenderer
import BoardValues

/// The bar with the position in the history that is shown, and the buttons that leave it.
@MainActor
enum LookBar {
  /// The width of the bar in pixels at scale 1, which has room for the words of most steps.
  private static let width = 680.0

  static func pane(_ state: InterfaceState) -> Pane? {
    guard let words = state.look else { return nil }
    let message: [Layout] = [
      .part(Component(.image, "", .picture(.looking))),
      .growing(.part(.label(words.visible.shortened(to: 44)))),
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
    let row = Layout.sized(
      .row(message + (state.isPreview ? [] : buttons)),
      // Buttons that move with the words are missed.
      least: Size(min(width, state.room.width - 2 * Pane.margin - Space.m - Space.xs), 0),
      grows: false
    )
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
