import CX11

/// Says when a frame may be shown: at once after a rest, then once per tick of the display.
///
/// Each frame asks for the tick after it. After input, nobody listens to the server until that is
/// expected: what it says meanwhile is read together with the tick, so that a frame takes one wake-up
/// however many motions there are. After a tick without a frame everything is answered at once again, and
/// no tick is asked for.
final class FrameClock {
  private let display: Display
  private let window: XID
  private let opcode: Int32?
  /// Seconds between frames where nobody ticks.
  private let period: Double
  private var rhythm = TickRhythm()
  private var request: UInt32 = 0
  /// When the next frame may be shown if no tick comes before.
  private var due = -Double.infinity
  private var quietEnd = -Double.infinity

  /// A tick that is this late will not come: the display sleeps, or the window is out of sight.
  static let timeout = 0.25
  /// Over a slow connection it comes late, and the next frame sets out before.
  static let remoteTimeout = 1.0 / 30
  var timeout = timeout

  /// (`XPresentSelectInput`)
  init(window: XID, period: Double, on display: Display) {
    self.display = display
    self.window = window
    self.period = period
    opcode = display.extensions.presentOpcode
    if opcode != nil {
      XPresentSelectInput(display.handle, window, UInt32(PresentCompleteNotifyMask))
    }
  }

  /// Whether the server says when it has dealt with a frame.
  var hasTicks: Bool { opcode != nil }

  func mayShow(at now: Double) -> Bool { now >= due }

  /// Whether what the server says can wait for the next frame.
  func isQuiet(at now: Double) -> Bool { now < quietEnd }

  /// When to look again if nothing is heard; nil at rest.
  func nextDeadline(after now: Double) -> Double? { [quietEnd, due].filter { $0 > now }.min() }

  /// Asks for the next tick, if anybody ticks; the frame was begun at `start`. Without input nothing else
  /// is to be expected, and the tick is heard as it comes. (`XPresentNotifyMSC`)
  func didShow(since start: Double, at now: Double, hadInput: Bool) {
    guard hasTicks else {
      due = start + period
      quietEnd = due
      return
    }
    request &+= 1
    XPresentNotifyMSC(display.handle, window, request, 0, 1, 0)
    due = now + timeout
    quietEnd = hadInput ? rhythm.next(after: now) ?? -.infinity : -.infinity
  }

  /// The event may be the tick that is waited for. (`XGetEventData`)
  func receive(_ event: XEvent, at now: Double) {
    guard let opcode, event.xcookie.extension == opcode,
      event.xcookie.evtype == PresentCompleteNotify
    else { return }
    var cookie = event.xcookie
    guard XGetEventData(display.handle, &cookie) != 0 else { return }
    defer { XFreeEventData(display.handle, &cookie) }
    guard let data = cookie.data else { return }
    let notice = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
    guard notice.serial_number == request else { return }
    rhythm.note(.init(time: Double(notice.ust) / 1e6, number: notice.msc), at: now)
    due = -.infinity
    quietEnd = -.infinity
  }
}
