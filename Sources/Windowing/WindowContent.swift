package import BoardValues
package import Graphics
package import LinuxSystem

/// What a host shows in its window and sends events to: the interface between core and platform.
///
/// The host reads `appearance` after every turn and makes the real window look like it. Nothing
/// here calls back into the host.
@MainActor
package protocol WindowContent: AnyObject {
  /// Takes one event; `now` is in seconds of the host's monotonic clock, here and below.
  func handle(_ event: WindowEvent, at now: Double)

  /// When it next has something to do: at or before `now` means at once, nil means sleep until input.
  func deadline(after now: Double) -> Double?

  /// Does all that depends on time, before the frame of that moment is painted.
  func advance(to now: Double)

  /// Brings `surface` up to date and changes nothing else; the result is what differs. A fresh surface
  /// holds nothing of use and is painted whole.
  func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect]

  /// By what a host that sends pixels far away tells which of them have only moved.
  func bearings(at now: Double) -> Bearings

  /// Paints all of the popup that `appearance` asks for; `surface` has the popup's size.
  func paintPopup(into surface: Surface, at now: Double)

  var appearance: WindowAppearance { get }

  /// What the host is asked to do, each once; it looks after every turn.
  func takeRequests() -> [HostRequest]

  /// Files whose changes are sent as events.
  var watches: [FileWatch] { get }

  /// What else there is to wait for besides the display; when one of them can be read, `readDescriptors`.
  var descriptors: [Int32] { get }

  func readDescriptors(at now: Double)

  /// Whether something goes on beside the main thread that is not at rest before it has ended.
  var isWorking: Bool { get }

  /// What the desktop shows for the window, as a square of `size` pixels: 0xAARRGGBB with straight
  /// alpha, row by row.
  func iconPixels(size: Int) -> [UInt32]

  /// When there is invisible work to do; nil means never.
  var upkeepDeadline: Double? { get }

  /// Does that work.
  func upkeep(at now: Double)

  /// Unsaved work must be safe when this returns; the display may be gone already.
  func saveBeforeExit()
}

/// How the window should look to the desktop.
package struct WindowAppearance: Equatable, Sendable {
  package var title: String
  package var cursor: Cursor
  package var popup: Popup?
  /// Where the insertion point is, in window pixels; nil while no text is edited. Input methods work
  /// only while there is one, so that they never swallow a shortcut.
  package var textCaret: PixelRect?
  /// Whether something is carried past the window's edge that other programs could take, too.
  package var isCarryingOutside = false
  /// Whether something has gone wrong that needs attention.
  package var isUrgent = false
  /// The person is done: close the window and end with this exit code.
  package var exitCode: Int32?

  package init(
    title: String,
    cursor: Cursor,
    popup: Popup? = nil,
    textCaret: PixelRect? = nil,
    isCarryingOutside: Bool = false,
    isUrgent: Bool = false,
    exitCode: Int32? = nil
  ) {
    self.title = title
    self.cursor = cursor
    self.popup = popup
    self.textCaret = textCaret
    self.isCarryingOutside = isCarryingOutside
    self.isUrgent = isUrgent
    self.exitCode = exitCode
  }

  package enum Cursor: Hashable, Sendable {
    case arrow, pointer, grab, grabbing, text, cross
    case resize(Direction)

    /// The line along which something is resized.
    package enum Direction: Hashable, Sendable {
      case horizontal, vertical, falling, rising
    }
  }

  /// A menu that may reach beyond the window.
  package struct Popup: Equatable, Sendable {
    /// Window pixels. The core has placed it inside the bounds the host gave.
    package var frame: PixelRect
    /// Grows whenever what the popup shows has changed.
    package var version: Int

    package init(
      frame: PixelRect,
      version: Int
    ) {
      self.frame = frame
      self.version = version
    }
  }
}

extension WindowContent {
  func bearings(at now: Double) -> Bearings { Bearings() }

  var watches: [FileWatch] { [] }

  var descriptors: [Int32] { [] }

  func readDescriptors(at now: Double) {}

  var isWorking: Bool { false }
}
