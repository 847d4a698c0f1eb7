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
  mutating func tryIfDue(window: XID, time: UInt, at now: Double, on display: Display) {
    guard case .waiting(let tries, let next) = state, now >= next else { return }
    let time = tries == 0 ? time : UInt(CurrentTime)
    if display.grabPointer(over: window, time: time) == GrabSuccess {
      state = .held
    } else if tries + 1 >= Self.tries {
      state = .givenUp
    } else {
      state = .waiting(tries: tries + 1, next: now + Self.pause)
    }
  }

  /// Releases the pointer and sends that at once: what comes next may be slow, and no other program
  /// has the pointer until then.
  mutating func end(on display: Display) {
    if state == .held {
      display.ungrabPointer()
      display.flush()
    }
    state = .none
  }
}
