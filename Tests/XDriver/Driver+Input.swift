package import CX11
import CXTst

/// The keys by position, as on every Linux keyboard.
package enum KeyCode {
  package static let escape: UInt32 = 9
  package static let leftControl: UInt32 = 37
  package static let leftShift: UInt32 = 50
  package static let leftAlt: UInt32 = 64
  package static let capsLock: UInt32 = 66
  package static let numberLock: UInt32 = 77
  /// The letters of a US keyboard.
  package static let q: UInt32 = 24
  package static let e: UInt32 = 26
  package static let y: UInt32 = 29
  package static let u: UInt32 = 30
  package static let o: UInt32 = 32
  package static let a: UInt32 = 38
  package static let f: UInt32 = 41
  package static let h: UInt32 = 43
  package static let s: UInt32 = 39
  package static let z: UInt32 = 52
  package static let w: UInt32 = 25
  package static let p: UInt32 = 33
  package static let l: UInt32 = 46
  package static let closeBracket: UInt32 = 35
  package static let three: UInt32 = 12
  package static let d: UInt32 = 40
  package static let c: UInt32 = 54
  package static let v: UInt32 = 55
  package static let b: UInt32 = 56
  package static let n: UInt32 = 57
  package static let m: UInt32 = 58
  package static let comma: UInt32 = 59
  package static let enter: UInt32 = 36
  package static let tab: UInt32 = 23
  package static let x: UInt32 = 53
  package static let space: UInt32 = 65
  package static let f6: UInt32 = 72
  package static let f10: UInt32 = 76
  package static let f11: UInt32 = 95
  package static let up: UInt32 = 111
  package static let left: UInt32 = 113
  package static let right: UInt32 = 114
  package static let down: UInt32 = 116
  package static let end: UInt32 = 115
  package static let delete: UInt32 = 119
  package static let menu: UInt32 = 135
}

extension Driver {
  /// Moves the pointer to root coordinates.
  package func move(to x: Int, _ y: Int) { hand.move(to: x, y) }

  /// Moves the pointer through all points at once, faster than any hand (`XTestFakeMotionEvent`).
  package func move(through points: some Sequence<(x: Int, y: Int)>) {
    for point in points { XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0) }
    XFlush(display)
  }

  package func press(button: UInt32 = 1) { hand.set(button: button, pressed: true) }

  package func release(button: UInt32 = 1) { hand.set(button: button, pressed: false) }

  package func click(button: UInt32 = 1) {
    press(button: button)
    release(button: button)
  }

  package func press(key: UInt32) { hand.set(key: key, pressed: true) }

  package func release(key: UInt32) { hand.set(key: key, pressed: false) }

  package func type(_ key: UInt32, holding held: [UInt32] = []) {
    for key in held { press(key: key) }
    press(key: key)
    release(key: key)
    for key in held.reversed() { release(key: key) }
  }

  /// Switches the keyboard layout, counted from 0 (`XkbLockGroup`).
  /// The rows of a US keyboard, by the key on their left.
  private static let rows: [(String, UInt32)] = [
    ("1234567890", 10), ("qwertyuiop", 24), ("asdfghjkl", 38), ("zxcvbnm", 52), (" ", 65),
  ]

  /// Types small letters, digits and spaces on a US keyboard, and waits after each if it `settles`.
  package func type(_ text: String, settles: Bool = true) throws {
    for letter in text {
      for (row, first) in Self.rows {
        guard let index = row.firstIndex(of: letter) else { continue }
        type(first + UInt32(row.distance(from: row.startIndex, to: index)))
        if settles { try settle() }
      }
    }
  }

  package func lockGroup(_ group: UInt32) {
    XkbLockGroup(display, UInt32(XkbUseCoreKbd), group)
    XSync(display, 0)
  }

  /// Switches locks without a key (`XkbLockModifiers`).
  package func lock(modifiers: UInt32, on: Bool) {
    XkbLockModifiers(display, UInt32(XkbUseCoreKbd), modifiers, on ? modifiers : 0)
    XSync(display, 0)
  }

  /// Returns whether another program could grab the keyboard now, as a screen locker does.
  package func canGrabKeyboard() -> Bool {
    let mode = Int32(GrabModeAsync)
    let status = XGrabKeyboard(display, root, 0, mode, mode, UInt(CurrentTime))
    XUngrabKeyboard(display, UInt(CurrentTime))
    XSync(display, 0)
    return status == GrabSuccess
  }

  /// Grabs the pointer and returns whether that was possible (`XGrabPointer`).
  package func grabPointer() -> Bool {
    let mode = Int32(GrabModeAsync)
    let status = XGrabPointer(
      display,
      root,
      0,
      UInt32(ButtonPressMask),
      mode,
      mode,
      0,
      0,
      UInt(CurrentTime)
    )
    return status == GrabSuccess
  }

  /// Releases the pointer (`XUngrabPointer`).
  package func ungrabPointer() {
    XUngrabPointer(display, UInt(CurrentTime))
    XSync(display, 0)
  }
}

extension Driver {
  /// Sends an event as another client, unknown to the server (`XSendEvent`).
  package func forge(_ type: Int32, _ fill: (inout XEvent) -> Void = { _ in }) {
    var event = XEvent()
    event.type = type
    event.xany.window = window
    fill(&event)
    XSendEvent(display, window, 0, NoEventMask, &event)
    XFlush(display)
  }

  /// Covers everything with a window of our own, without any window manager (`XMapRaised`).
  package func cover() -> XID {
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    let mask = UInt(CWOverrideRedirect)
    let cover = XCreateWindow(
      display,
      root,
      0,
      0,
      2000,
      2000,
      0,
      0,
      UInt32(InputOutput),
      nil,
      mask,
      &attributes
    )
    XMapRaised(display, cover)
    XSync(display, 0)
    return cover
  }

  /// Activates the screen saver (`XForceScreenSaver`).
  package func activateScreenSaver() {
    XForceScreenSaver(display, ScreenSaverActive)
    XSync(display, 0)
  }

  /// Runs `work` while the server is grabbed (`XGrabServer`).
  package func withServerGrabbed(_ work: () -> Void) {
    XGrabServer(display)
    XSync(display, 0)
    work()
    XUngrabServer(display)
    XSync(display, 0)
  }

  /// Removes a cover (`XDestroyWindow`).
  package func uncover(_ cover: XID) {
    XDestroyWindow(display, cover)
    XSync(display, 0)
  }
}
