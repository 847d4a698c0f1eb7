package import BoardValues

/// What a person means by a pointer gesture. `PointerGesture` decides it, the app does it.
package enum Intent: Equatable, Sendable {
  /// A press on something that is not selected selects it, so that it can be dragged at once.
  case select(ElementID)
  case toggle(ElementID)
  case clearSelection
  /// A click on something that answers to it itself.
  case activate(pressedAt: Point, releasedAt: Point)
  /// What the click means to what lies there comes with it.
  case click(Grip)
  case doubleClick(Grip)
  /// The press has become a drag.
  case hold(Grip, pressedAt: Point)
  case carry(to: Point)
  case drop
  case putBack
  case marquee(from: Point, to: Point, extends: Bool)
  case endMarquee
  case cancelMarquee
  case pan(by: Vector)
  case openMenu(at: Point)
  case closeMenu
  case createCard(at: Point)
  /// Opens what is written there.
  case write(on: ElementID, at: Point)
}
