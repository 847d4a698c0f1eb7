import BoardCore
import BoardValues

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
  var modifiers: Modifiers = []
  /// Whether a text was open when the key went down that was pressed last.
  var isKeyForText = false
  var speed = PointerSpeed()
  /// What is carried.
  var held: Held?
  /// Where on the board what is being dragged to other programs was taken.
  var outgoing: Point?
  /// The cards that are moved or copied so.
  var moving: Moving?
  var copying: Copying?
  /// The group that they would join.
  var joined: ElementID?
  /// What else a drag does, and what letting go now would make of it. A connection goes on without a
  /// button held.
  var tool: DragTool?
  var draft: StepDraft?
  /// Why the cards that are moved are where they are.
  var guides: [SnapGuide] = []
  /// The motion of the cards that are moved.
  var shake: Shake?
  /// What was looked for beside what is dragged.
  var snapping: KnownSnapping?
  /// Whether something would come to rest in line with others, were the pointer not so fast.
  var waitsForRest = false
  var marquee: Marquee?
  /// The card with dots to connect it by.
  var dottedCard: ElementID?
  /// The edge that is pointed at, which can be taken by its ends.
  var grippedEdge: ElementID?
  /// From the point of the minimap that is held to the middle of the view, in board units.
  var mapGrip: Vector?
  /// Whether the playhead is held.
  var holdsPlayhead = false
  /// The control that was pressed and waits for its release.
  var pressedControl: Focus?
  /// The control under the pointer, if it has more to say than is seen.
  var hover: Hover?
  /// What was clicked last, if that was a handle.
  var clicked: Clicked?

  /// Whether nothing has begun that has to end first.
  var isFree: Bool { gesture.isIdle && tool == nil }

  /// Cards that stay where they are while copies of them are carried.
  struct Copying: Equatable, Sendable {
    var ids: Set<ElementID>
    /// Of the copies and of the edges between them.
    var names: [String]
    var originals: Held

    init(of ids: Set<ElementID>, named names: [String], originals: Held) {
      self.ids = ids
      self.names = names
      self.originals = originals
    }
  }

  struct KnownSnapping: Equatable, Sendable {
    var area: Rect
    var leavesThem: Bool
    var snapping: Snapping
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

  /// A click on a handle selects what lies there; a second one is about the handle all the same.
  struct Clicked: Equatable, Sendable {
    var grip: Grip
    var selection: Set<ElementID>

    init(_ grip: Grip, _ selection: Set<ElementID>) {
      self.grip = grip
      self.selection = selection
    }
  }

  /// When a pointer that was too fast counts as having come to rest; nil if nothing waits for that.
  var rest: Double? { waitsForRest && position != nil ? speed.rest : nil }

  /// Nil unless copies are carried.
  var carriedCopies: Set<ElementID>? {
    copying == nil ? nil : held.map { Set($0.ids) }
  }

  /// Nothing is held any more.
  mutating func endDrag() {
    held = nil
    moving = nil
    copying = nil
    joined = nil
    shake = nil
    tool = nil
    draft = nil
    guides = []
    snapping = nil
    waitsForRest = false
  }
}
