import BoardCore

/// What the pointer is doing, and what is held with it.
struct PointerState: Equatable, Sendable {
  var gesture = PointerGesture()
  /// In window pixels; nil while the pointer is elsewhere.
  var position: Point?
  /// Where the menu was opened from which a command is being chosen: what it makes goes there.
  var aim: Point?
  /// Where something is dragged over the board that can be dropped there.
  var dropPoint: Point?
  /// With it the pointer moves the view.
  var isSpaceHeld = false
  /// What is carried.
  var held: Held?
  /// Where on the board what is being dragged to other programs was taken.
  var outgoing: Point?
  var marquee: Marquee?
  /// The control that was pressed and waits for its release.
  var pressedControl: Focus?
  /// The control under the pointer, if it has more to say than is seen.
  var hover: Hover?
  /// The box around all cards, as of a revision of the document: asked for in every frame of a drag at an
  /// edge, while the board stays the same.
  var content: Content?
  /// What answers to clicks on the card under the pointer: asked for at each motion.
  var spots: Spots?

  struct Spots: Equatable, Sendable {
    var face: CardFace
    var list: [CardSpot]
  }

  struct Marquee: Equatable, Sendable {
    /// The corner that stays: a board point, so that scrolling at the edge stretches the marquee.
    var corner: Point
    var rect: Rect
    /// What was selected before it: Escape brings it back, and Shift adds to it.
    var before: Set<ElementID>
  }

  struct Hover: Equatable, Sendable {
    /// In seconds, from the moment the pointer comes to rest on it.
    static let delay = 0.5

    var tip: InterfaceState.Tip
    var since: Double
    var isShown = false

    /// When its name is shown; nil once it is.
    var deadline: Double? { isShown ? nil : since + Self.delay }
  }

  struct Content: Equatable, Sendable {
    var revision: Int
    var bounds: Rect?
  }
}
