import CX11

/// The grab of pointer and keyboard during a drag to other windows.
struct DragGrab {
  private let display: Display
  private let window: XID
  private var cursors = DragCursors()
  private var isAccepted: Bool?

  private static let buttons = UInt32(Button1Mask | Button2Mask | Button3Mask)

  init(window: XID, on display: Display) {
    self.window = window
    self.display = display
  }

  static func isHeld(in state: UInt32) -> Bool { state & buttons != 0 }

  /// Returns whether Ctrl is held, by which a drag copies what it would move.
  static func isCopying(_ state: UInt32) -> Bool { state & UInt32(ControlMask) != 0 }

  /// Begins the grab. Returns the position of the pointer on the root window and the state of its
  /// buttons and modifiers, or nil if it cannot be grabbed or no button is down any more
  /// (`XGrabKeyboard`, `XQueryPointer`).
  mutating func begin(time: UInt) -> (x: Int, y: Int, state: UInt32)? {
    let mode = Int32(GrabModeAsync)
    let cursor = cursors.cursor(isAccepted: false, on: display)
    isAccepted = false
    guard display.grabPointer(over: window, cursor: cursor, time: time) == GrabSuccess else {
      return nil
    }
    // Escape may go elsewhere without the keyboard, which is no reason not to drag.
    XGrabKeyboard(display.handle, window, 0, mode, mode, time)
    var (root, child): (XID, XID) = (0, 0)
    var (x, y, innerX, innerY): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    XQueryPointer(
      display.handle,
      window,
      &root,
      &child,
      &x,
      &y,
      &innerX,
      &innerY,
      &state
    )
    guard Self.isHeld(in: state) else {
      end(time: time)
      return nil
    }
    return (Int(x), Int(y), state)
  }

  /// Shows in the pointer's shape whether a drop is accepted.
  mutating func show(isAccepted: Bool, time: UInt) {
    guard isAccepted != self.isAccepted else { return }
    self.isAccepted = isAccepted
    let cursor = cursors.cursor(isAccepted: isAccepted, on: display)
    display.changeGrab(over: window, cursor: cursor, time: time)
  }

  /// Returns the pointer to the window, as in any drag, and the keyboard to its owner
  /// (`XUngrabKeyboard`).
  mutating func giveBack(time: UInt) {
    isAccepted = nil
    display.changeGrab(over: window, cursor: 0, time: time)
    XUngrabKeyboard(display.handle, time)
    display.flush()
  }

  /// Ends the grab (`XUngrabKeyboard`).
  mutating func end(time: UInt) {
    display.ungrabPointer(time: time)
    XUngrabKeyboard(display.handle, time)
    cursors.free(on: display)
    display.flush()
  }

  /// Returns whether an event is about the Escape key.
  func isEscape(_ event: XKeyEvent) -> Bool { symbol(of: event) == KeySym(XK_Escape) }

  /// Returns whether an event is about one of the Ctrl keys.
  func isControl(_ event: XKeyEvent) -> Bool {
    [XK_Control_L, XK_Control_R].contains { KeySym($0) == symbol(of: event) }
  }

  /// Returns what a key writes without modifiers (`XkbKeycodeToKeysym`).
  private func symbol(of event: XKeyEvent) -> KeySym {
    XkbKeycodeToKeysym(display.handle, UInt8(truncatingIfNeeded: event.keycode), 0, 0)
  }
}
