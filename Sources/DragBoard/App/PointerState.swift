import BoardCore

/// What the pointer is doing, and what is held with it.
struct PointerState: Equatable, Sendable {
  var gesture = PointerGesture()
  /// In window pixels; nil while the pointer is elsewhere.
  var place: Point?
  /// With it the pointer moves the view.
  var isSpaceHeld = false
  /// The board point that a carried card, or a corner of the marquee, was taken at.
  var grip: Point?
  var marquee: Marquee?
  /// The control that was pressed and waits for its release.
  var pressedControl: Control?
  /// The box around all cards, as of a revision of the document: asked for in every frame of a drag at an
  /// edge, while the board stays the same.
  var content: Content?

  struct Marquee: Equatable, Sendable {
    var rect: Rect
    /// What was selected before it: Escape brings it back, and Shift adds to it.
    var before: Set<ElementID>
  }

  struct Content: Equatable, Sendable {
    var revision: Int
    var bounds: Rect?
  }
}
