import CX11

/// Grabs of the pointer. They are made in the way in which the windows hear of it, since the server
/// refuses one of the core protocol while a button is held that was told by XInput, and would turn
/// touches into clicks.
extension Display {
  /// Sends all presses and motions of the pointer, and all touches, to a window (`XIGrabDevice`,
  /// `XGrabPointer`).
  func grabPointer(over window: XID, cursor: XID = 0, time: UInt) -> Int32 {
    let mode = Int32(GrabModeAsync)
    guard extensions.input != nil else {
      let events =
        ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask
      return XGrabPointer(handle, window, 0, UInt32(events), mode, mode, 0, cursor, time)
    }
    return DeviceEvents.withMask(DeviceEvents.pointer + DeviceEvents.touches, of: pointer) { mask in
      XIGrabDevice(handle, pointer, window, time, cursor, mode, mode, 0, &mask)
    }
  }

  /// Changes the shape of a pointer that is grabbed (`XChangeActivePointerGrab`).
  func changeGrab(over window: XID, cursor: XID, time: UInt) {
    guard extensions.input == nil else {
      _ = grabPointer(over: window, cursor: cursor, time: time)
      return
    }
    let events = ButtonPressMask | ButtonReleaseMask | PointerMotionMask
    XChangeActivePointerGrab(handle, UInt32(events), cursor, time)
  }

  /// Ends a grab (`XIUngrabDevice`, `XUngrabPointer`).
  func ungrabPointer(time: UInt = UInt(CurrentTime)) {
    if extensions.input != nil {
      XIUngrabDevice(handle, pointer, time)
    } else {
      XUngrabPointer(handle, time)
    }
  }
}
