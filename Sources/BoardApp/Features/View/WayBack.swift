import BoardRenderer
import BoardValues

/// The pane that is offered if nothing of the board is in view.
@MainActor
enum WayBack {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard state.isLost, state.toast == nil, state.look == nil else { return nil }
    return Pane(
      id: .wayBack,
      name: localized("Way back"),
      ground: .bar,
      anchor: .bottom(above: state.roomAtBottom),
      layout: .inset(
        .part(.button(localized("Back to Content"), .view(.zoomFit), .plain)),
        Insets(all: Space.xs)
      )
    )
  }
}
