import CX11
import CXTst

/// The pointer and the keyboard of a user.
package protocol Hand {
  /// Moves the pointer to root coordinates.
  func move(to x: Int, _ y: Int)
  /// Presses or releases a button, by its number in X.
  func set(button: UInt32, pressed: Bool)
  /// Presses or releases a key, by its number in X.
  func set(key: UInt32, pressed: Bool)
}

/// The devices that an X server has for tests.
struct XTestHand: Hand {
  let display: OpaquePointer

  /// Moves the pointer (`XTestFakeMotionEvent`).
  func move(to x: Int, _ y: Int) {
    XTestFakeMotionEvent(display, -1, Int32(x), Int32(y), 0)
    XFlush(display)
  }

  /// Presses or releases a button (`XTestFakeButtonEvent`).
  func set(button: UInt32, pressed: Bool) {
    XTestFakeButtonEvent(display, button, pressed ? 1 : 0, 0)
    XFlush(display)
  }

  /// Presses or releases a key (`XTestFakeKeyEvent`).
  func set(key: UInt32, pressed: Bool) {
    XTestFakeKeyEvent(display, key, pressed ? 1 : 0, 0)
    XFlush(display)
  }
}
