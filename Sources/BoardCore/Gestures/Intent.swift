package import BoardValues

/// The meaning of a pointer gesture. `PointerGesture` decides it, and the app performs it.
package enum Intent: Equatable, Sendable {
  /// A press on something that is not selected selects it, so that it can be dragged at once.
  case select(ElementID)
  case toggle(ElementID)
  case selectBeneath(Point)
  case clearSelection
  /// A click on something that answers to clicks itself.
  case activate(pressedAt: Point, releasedAt: Point)
  /// A click on a grip. What it means to the elements there comes with it.
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
  /// Opens the text at a point for writing.
  case write(on: ElementID, at: Point)
}
