import BoardRenderer
import BoardValues

/// Elements that all panels have in common: a title, a close button, and a body that takes the
/// rest.
enum Sheet {
  /// The room at both sides of a sheet's contents.
  static let sides = Insets(left: Space.l, right: Space.l)

  static func pane(
    _ title: String,
    _ state: InterfaceState,
    anchor: Pane.Anchor = .belowToolbar,
    width: Double,
    closing: Command = .escape,
    head: [Layout] = [],
    _ body: Layout
  ) -> Pane {
    var close = Component.icon(.close, localized("Close"), closing)
    close.isLast = true
    let top = Layout.row([.part(.label(title, .title)), .space, .part(close)])
    let layout = Layout.column(
      [.inset(top, Insets(top: Space.s, left: Space.l, right: Space.s))]
        + head.map { .inset($0, sides) }
        + [
          .growing(body),
          .sized(.space, least: Size(0, Space.xs), grows: false),
        ],
      gap: Space.s
    )
    return Pane(
      id: .panel,
      name: title,
      ground: .panel,
      anchor: anchor,
      layout: .sized(layout, least: Size(width, 0), grows: false)
    )
  }
}

extension InterfaceState {
  /// Returns the layout as the scrolling content of the open panel.
  func scrolling(_ layout: Layout, sides: Insets = Sheet.sides) -> Layout {
    .scrolling(.inset(layout, sides), offset: scroll ?? 0)
  }
}
