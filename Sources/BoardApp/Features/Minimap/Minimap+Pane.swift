import BoardRenderer
import BoardValues

extension Minimap {
  /// Returns the pane; nil if it would take too much of the window.
  @MainActor
  func pane(_ state: InterfaceState) -> Pane? {
    guard state.room.width >= 560, state.room.height >= 400 else { return nil }
    return Pane(
      id: .minimap,
      name: Self.name,
      ground: .bar,
      anchor: .bottomRight(above: state.roomAtBottom),
      layout: .inset(.part(Component(.image, Self.name, .map(self))), Insets(all: Space.xs))
    )
  }
}
