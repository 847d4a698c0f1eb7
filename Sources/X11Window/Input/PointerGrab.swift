import CX11

/// A grab that sends all pointer events to the window while a menu is open, so that a click
/// anywhere closes it.
///
/// Another client may have the pointer for a moment, so that the grab is retried without blocking.
/// A menu whose grab never succeeds still works inside our own windows.
struct PointerGrab {
  private enum State: Equatable {
    case none
    case held
    case waiting(tries: Int, next: Double)
    case givenUp
  }

  private static let tries = 20
  private static let pause = 0.01
  private static let events =
    ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask

  private var state = State.none

  /// The time of the next attempt, or nil if there is none.
  var deadline: Double? {
    guard case .waiting(_, let next) = state else { return nil }
    return next
  }

  mutating func begin(at now: Double) {
    if state == .none { state = .waiting(tries: 0, next: now) }
  }

  /// Tries to grab the pointer.
  mutating func tryIfDue(
    window: XID,
    time: UInt,
    at now: Double,
    _ devices: inout DeviceEvents?,
    on display: Display
  ) {
    guard case .waiting(let tries, let next) = state, now >= next else { return }
    let time = tries == 0 ? time : UInt(CurrentTime)
    let status =
      devices?.grab(over: window, time: time) ?? Self.grab(over: window, time: time, on: display)
    if status == GrabSuccess {
      state = .held
    } else if tries + 1 >= Self.tries {
      state = .givenUp
    } else {
      state = .waiting(tries: tries + 1, next: now + Self.pause)
    }
  }

  /// Grabs the pointer by the core protocol (`XGrabPointer`).
  private static func grab(over window: XID, time: UInt, on display: Display) -> Int32 {
    let mode = Int32(GrabModeAsync)
    return XGrabPointer(display.handle, window, 0, UInt32(events), mode, mode, 0, 0, time)
  }

  /// Releases the pointer and sends that at once: what comes next may be slow, and no other program
  /// has the pointer until then (`XUngrabPointer`).
  mutating func end(_ devices: DeviceEvents?, on display: Display) {
    if state == .held {
      if let devices { devices.ungrab() } else { XUngrabPointer(display.handle, UInt(CurrentTime)) }
      display.flush()
    }
    state = .none
  }
}
