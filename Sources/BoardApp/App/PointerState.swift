import BoardCore
import BoardValues

/// The position of the pointer, the modifiers, and the pressed control.
struct PointerState: Equatable, Sendable {
  /// The pressed part of the interface. A connection that follows the pointer without a button
  /// continues meanwhile.
  var press = Press.none
  /// Whether the last click began on the board. Its second press belongs there too, even if a bar has come to
  /// lie there meanwhile.
  var hasClickedBoard = false
  /// The position in window pixels; nil while the pointer is outside of the window.
  var position: Point?
  /// The position of the menu from which a command is being chosen; new elements appear there.
  var aim: Point?
  /// Whether Space is held, with which the pointer pans the view.
  var isSpaceHeld = false
  var modifiers: Modifiers = []
  /// What had the keyboard when the last key was pressed.
  var keyboard = Keyboard.board
  /// The position that has taken the last key, and therefore gets the text that the key writes.
  var keyTaker: ResponderChain.Position?
  var speed = PointerSpeed()
  var tool = PointerTool.pointer
  /// Whether the last one to point was a finger, which needs more room and hovers over nothing.
  var isTouch = false
  /// Whether rows have the height for fingers. It stays as it was while a list is open: nothing moves away from
  /// under a finger.
  var needsTallRows = false

  /// What keys go to.
  enum Keyboard: Sendable {
    case menu, controls, text, board
  }

  /// The pressed part of the interface, until the button is released.
  enum Press: Equatable, Sendable {
    case none
    case control(Focus)
    /// The shades of colors. The selection shows the one under the pointer.
    case shade(StepDraft)

    /// The step of the shade under the pointer, as shown on the board.
    var draft: StepDraft? { if case .shade(let draft) = self { draft } else { nil } }

    /// The pressed control, which waits for the release.
    var control: Focus? { if case .control(let focus) = self { focus } else { nil } }
  }
}
