import BoardRenderer
import BoardValues

/// Says which moment of the history the board is seen at, and the ways out of it.
@MainActor
enum LookBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let words = state.look else { return nil }
    let said: [Layout] = [
      .part(Component(.image, "", .picture(.looking))),
      .sized(.part(.label(words.visible)), least: .zero, grows: true),
    ]
    let ways: [Layout] = [
      .part(.button(Command.stayHere.title, .stayHere, .primary, isEnabled: !state.isReadOnly)),
      .part(.button(Command.compareHere.title, .compareHere)),
      .part(.button(Command.goBack.title, .goBack)),
    ]
    let row = Layout.row(said + (state.isPreview ? [] : ways))
    let padding = Insets(top: Space.xs, left: Space.m, bottom: Space.xs, right: Space.xs)
    return Pane(
      id: .look,
      name: "Moment of the history",
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(row, padding)
    )
  }
}
