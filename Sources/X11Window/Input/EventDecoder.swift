import BoardValues
import CX11

/// A decoder that turns the server's input events into events of the window, in their order.
struct EventDecoder {
  var pointer = PointerDecoder()
  var keys = KeyDecoder()
  /// The window of the popup and its origin in the main window. Its events are reported in window
  /// pixels.
  var popup: (window: XID, origin: Point)?
  /// The time of the newest input, which requests about the focus and grabs must state.
  private(set) var lastTime: UInt = 0
  /// The time of the newest button or key press, from which the desktop tells which window is in
  /// use.
  private(set) var userTime: UInt = 0

  /// Returns all events that an event stands for, including a motion before it.
  mutating func decode(_ event: XEvent, lookup: KeyDecoder.Lookup) -> [WindowEvent] {
    switch event.type {
    case MotionNotify:
      let motion = event.xmotion
      lastTime = motion.time
      pointer.move(to: point(motion.x, motion.y, in: motion.window), state: motion.state)
      return []
    case ButtonPress, ButtonRelease: return decode(event.xbutton)
    case KeyPress, KeyRelease: return decode(event.xkey, lookup: lookup)
    case EnterNotify, LeaveNotify: return decode(event.xcrossing)
    case FocusIn, FocusOut: return decode(event.xfocus)
    case UnmapNotify: return flushed(.interrupted)
    default: return []
    }
  }

  /// Returns all events that an event of XInput stands for, including motions before it.
  mutating func decode(_ event: DeviceEvent) -> [WindowEvent] {
    switch event {
    case .pointer: return []
    case .scrolled(let steps, let place, let window, let state, let time):
      lastTime = time
      pointer.scroll(by: steps, at: point(place, in: window), state: state)
      return []
    case .pinched(let event):
      pointer.delay(event)
      return []
    case .touched(var touch, let window, let time):
      lastTime = time
      touch.point = point(touch.point, in: window)
      if touch.phase == .began { userTime = time }
      guard touch.phase == .moved else { return flushed(.touched(touch)) }
      pointer.delay(.touched(touch))
      return []
    case .toolChanged(let tool): return flushed(.toolChanged(tool))
    }
  }

  /// Returns the delayed motions and then the event.
  private mutating func flushed(_ event: WindowEvent?) -> [WindowEvent] {
    pointer.takeMotions() + [event].compactMap(\.self)
  }

  private mutating func decode(_ event: XButtonEvent) -> [WindowEvent] {
    lastTime = event.time
    let point = point(event.x, event.y, in: event.window)
    guard event.type == ButtonPress else {
      return flushed(pointer.release(event.button, at: point, state: event.state))
    }
    userTime = event.time
    return flushed(
      pointer.press(event.button, at: point, state: event.state, time: event.time)
    )
  }

  private mutating func decode(_ event: XKeyEvent, lookup: KeyDecoder.Lookup) -> [WindowEvent] {
    // Text committed by an input method arrives as a press of key 0.
    guard event.keycode != 0 else { return flushed(nil) }
    lastTime = event.time
    if event.type == KeyPress {
      userTime = event.time
      return flushed(keys.press(keycode: event.keycode, state: event.state, lookup: lookup))
    }
    return flushed(keys.release(keycode: event.keycode, state: event.state, lookup: lookup))
  }

  /// Decodes a crossing. Entering counts as a motion, since it tells which buttons are still down.
  /// Crossings caused by grabs are not made by the user.
  private mutating func decode(_ event: XCrossingEvent) -> [WindowEvent] {
    guard event.mode != NotifyGrab, event.detail != NotifyInferior, popup == nil else { return [] }
    lastTime = event.time
    let waiting = flushed(nil)
    if event.type == EnterNotify {
      pointer.move(to: point(event.x, event.y, in: event.window), state: event.state)
      return waiting
    }
    return PointerDecoder.held(in: event.state).isEmpty ? waiting + [.pointerLeft] : waiting
  }

  private mutating func decode(_ event: XFocusChangeEvent) -> [WindowEvent] {
    guard event.mode != NotifyGrab, event.mode != NotifyUngrab, event.detail != NotifyPointer,
      event.detail != NotifyInferior
    else { return [] }
    guard event.type == FocusOut else { return flushed(.focused) }
    keys.forgetHeldKeys()
    return flushed(.unfocused)
  }

  private func point(_ x: Int32, _ y: Int32, in window: XID) -> Point {
    point(Point(Double(x), Double(y)), in: window)
  }

  private func point(_ point: Point, in window: XID) -> Point {
    guard let popup, popup.window == window else { return point }
    return Point(point.x + popup.origin.x, point.y + popup.origin.y)
  }
}
