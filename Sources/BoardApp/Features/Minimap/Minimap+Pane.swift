import BoardRenderer
import BoardValues

extension Minimap {
  /// Returns whether a window has room for the map, by its size in pixels at scale 1.
  static func hasRoom(_ size: Size) -> Bool { size.width >= 560 && size.height >= 400 }

  /// Returns the pane; nil if it would take too much of the window.
  @MainActor
  func pane(_ state: InterfaceState) -> Pane? {
    guard Self.hasRoom(state.room) else { return nil }
    return Pane(
      id: .minimap,
      name: Self.name,
      ground: .bar,
      anchor: .bottomRight(above: state.roomAtBottom),
      layout: .inset(.part(Component(.image, Self.name, .map(self))), Insets(all: Space.xs))
    )
  }
}
