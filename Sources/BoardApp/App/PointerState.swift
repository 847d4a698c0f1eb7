import BoardCore
import BoardValues

/// Where the pointer is, what of it is pressed, and what it does to the board and to the interface.
struct PointerState: Equatable, Sendable {
  var gesture = PointerGesture()
  /// What it does to the board.
  var drag = Drag.none
  /// What of the interface is pressed. A connection that is drawn without a button goes on meanwhile.
  var press = Press.none
  /// In window pixels; nil while the pointer is elsewhere.
  var position: Point?
  /// Where the menu was opened from which a command is being chosen: what it makes goes there.
  var aim: Point?
  /// With it the pointer moves the view.
  var isSpaceHeld = false
  var modifiers: Modifiers = []
  /// Whether a text was open when the key went down that was pressed last.
  var isKeyForText = false
  var speed = PointerSpeed()
  /// The card with dots to connect it by.
  var dottedCard: ElementID?
  /// The edge that is pointed at, which can be taken by its ends.
  var grippedEdge: ElementID?
  /// What was clicked last, if that was a handle.
  var clicked: Clicked?

  /// What of the interface is pressed, until the button comes up.
  enum Press: Equatable, Sendable {
    case none
    case control(Focus)
    /// The shades of colours. The selection is seen in the one under the pointer.
    case shade(StepDraft)

    /// The control that was pressed and waits for its release.
    var control: Focus? { if case .control(let focus) = self { focus } else { nil } }
  }

  /// Whether nothing has begun that has to end first.
  var isFree: Bool { gesture.isIdle && !drag.hasTool }

  /// What letting go would do.
  var draft: StepDraft? {
    if case .shade(let draft) = press { drag.draft ?? draft } else { drag.draft }
  }

  /// When a pointer that was too fast counts as having come to rest; nil if nothing waits for that.
  var rest: Double? { drag.waitsForRest && position != nil ? speed.rest : nil }

  /// Holds nothing of the board any more.
  mutating func endDrag() { drag = drag.ended }

  /// A click on a handle selects what lies there; a second one is about the handle all the same.
  struct Clicked: Equatable, Sendable {
    var grip: Grip
    var selection: Set<ElementID>

    init(_ grip: Grip, _ selection: Set<ElementID>) {
      self.grip = grip
      self.selection = selection
    }
  }
}
