import BoardCore
import BoardValues

/// Where the pointer is, with which keys, and what of the interface is pressed.
struct PointerState: Equatable, Sendable {
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

  /// What of the interface is pressed, until the button comes up.
  enum Press: Equatable, Sendable {
    case none
    case control(Focus)
    /// The shades of colours. The selection is seen in the one under the pointer.
    case shade(StepDraft)

    /// The shade that is picked, as it is seen on the board.
    var draft: StepDraft? { if case .shade(let draft) = self { draft } else { nil } }

    /// The control that was pressed and waits for its release.
    var control: Focus? { if case .control(let focus) = self { focus } else { nil } }
  }
}
