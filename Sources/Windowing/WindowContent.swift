package import BoardValues
package import Graphics
package import LinuxSystem

/// The content of a window, to which a host sends events: the interface between core and platform.
///
/// The host reads `appearance` after every turn and makes the real window look like it. No method
/// calls back into the host.
@MainActor
package protocol WindowContent: AnyObject {
  /// Handles an event. `now` is in seconds of the host's monotonic clock, here and below.
  func handle(_ event: WindowEvent, at now: Double)

  /// Returns the time of the next change. At or before `now` means at once; nil means to sleep
  /// until input.
  func deadline(after now: Double) -> Double?

  /// Updates everything that depends on time, before a frame of that moment is painted.
  func advance(to now: Double)

  /// Brings `surface` up to date, changes nothing else and returns the areas that differ. A fresh
  /// surface holds nothing of use and is painted as a whole. The window begins at its origin; a surface that
  /// reaches beyond it has room for panning (`Surface.pan`).
  func paint(into surface: Surface, at now: Double, isFresh: Bool) -> [PixelRect]

  /// Returns the positions by which a host that sends pixels to a remote server finds those that
  /// only moved.
  func bearings(at now: Double) -> Bearings

  /// Paints all of the popup in `appearance`, unless it is in the window. `surface` has the popup's size.
  func paintPopup(into surface: Surface, at now: Double)

  var appearance: WindowAppearance { get }

  /// Returns the new requests to the host, each once. The host calls it after every turn.
  func takeRequests() -> [HostRequest]

  /// The watches of files whose changes are sent as events.
  var watches: [FileWatch] { get }

  /// The other descriptors to wait for. When one of them can be read, the host calls
  /// `readDescriptors`.
  var descriptors: [Int32] { get }

  func readDescriptors(at now: Double)

  /// Whether work beside the main thread has to end before the content is at rest.
  var isWorking: Bool { get }

  /// Returns the icon of the window, a square of `size` pixels: 0xAARRGGBB with straight alpha, row
  /// by row.
  func iconPixels(size: Int) -> [UInt32]

  /// The time at which there is invisible work to do, or nil for never.
  var upkeepDeadline: Double? { get }

  /// Does the invisible work that is due.
  func upkeep(at now: Double)

  /// Stores unsaved work before it returns. The display may be gone already.
  func saveBeforeExit()

  /// The content as screen readers read it; nil if they cannot.
  var accessible: (any AccessibleContent)? { get }
}

/// The appearance of a window to the desktop.
package struct WindowAppearance: Equatable, Sendable {
  package var title: String
  package var cursor: Cursor
  package var popup: Popup?
  /// The position of the insertion point in window pixels, or nil while no text is edited.
  package var textCaret: PixelRect?
  /// The position at which input methods show their candidates for a key that would open a text,
  /// in window pixels; nil if no key would. Without this and a caret, input methods get no keys, so
  /// that they never swallow a shortcut.
  package var typingPlace: PixelRect?
  /// Whether a drag has left the window and could be taken by other programs.
  package var isCarryingOutside = false
  /// A trouble that needs the user's attention.
  package var trouble: Trouble?
  /// Why the screen has to stay on without input, in words; nil if it need not.
  package var reasonToStayOn: String?
  /// The user's own scale; nil for that of the desktop.
  package var scale: Double?
  /// The exit code of the program if the user is done and the window is to be closed.
  package var exitCode: Int32?

  package init(
    title: String,
    cursor: Cursor,
    popup: Popup? = nil,
    textCaret: PixelRect? = nil,
    typingPlace: PixelRect? = nil,
    isCarryingOutside: Bool = false,
    trouble: Trouble? = nil,
    reasonToStayOn: String? = nil,
    scale: Double? = nil,
    exitCode: Int32? = nil
  ) {
    self.title = title
    self.cursor = cursor
    self.popup = popup
    self.textCaret = textCaret
    self.typingPlace = typingPlace
    self.isCarryingOutside = isCarryingOutside
    self.trouble = trouble
    self.reasonToStayOn = reasonToStayOn
    self.scale = scale
    self.exitCode = exitCode
  }

  /// A trouble with the content that the user has to know of, even without seeing the window.
  package struct Trouble: Equatable, Sendable {
    package var words: String
    /// The title of the button that shows the window.
    package var action: String

    package init(words: String, action: String) {
      (self.words, self.action) = (words, action)
    }
  }

  package enum Cursor: Hashable, Sendable {
    case arrow, pointer, grab, grabbing, text, cross
    case resize(Direction)

    /// The line along which an element is resized.
    package enum Direction: Hashable, Sendable {
      case horizontal, vertical, falling, rising
    }
  }

  /// The open menus, which may reach beyond the window.
  package struct Popup: Equatable, Sendable {
    /// The frames of the menus in window pixels. The core has placed them inside the bounds given by the
    /// host.
    package var panels: [PixelRect]
    /// A number that grows whenever the content of the popup changes.
    package var version: Int
    /// The radius of their corners, in pixels.
    package var radius: Int
    /// Whether the content paints it as a part of the window. The host then only sees to the pointer, as for
    /// any menu.
    package var isInWindow: Bool

    /// The smallest frame that holds all menus.
    package var frame: PixelRect {
      panels.dropFirst().reduce(panels.first ?? PixelRect(x: 0, y: 0, width: 0, height: 0)) {
        $0.union($1)
      }
    }

    package init(
      panels: [PixelRect],
      version: Int,
      radius: Int = 0,
      isInWindow: Bool = false
    ) {
      self.isInWindow = isInWindow
      self.panels = panels
      self.version = version
      self.radius = radius
    }
  }
}

extension WindowContent {
  func bearings(at now: Double) -> Bearings { Bearings() }

  var watches: [FileWatch] { [] }

  var descriptors: [Int32] { [] }

  func readDescriptors(at now: Double) {}

  var isWorking: Bool { false }

  var accessible: (any AccessibleContent)? { nil }
}
