import CX11

/// The clock of frames: the first after a rest may be shown at once, then one per tick of the
/// display.
///
/// Each frame asks for the tick after it, unless the next one is expected much later. After input, the
/// connection is not read until that tick is expected: all events meanwhile are read together with
/// the tick, so that a frame takes one wake-up for any number of motions. After a tick without a
/// frame, events are answered at once again, and no tick is requested.
final class FrameClock {
  private let display: Display
  private let window: XID
  private let opcode: Int32?
  /// The seconds between frames if there are no ticks.
  private let period: Double
  private var rhythm = TickRhythm()
  private var request: UInt32 = 0
  /// The time at which the next frame may be shown if no tick comes before.
  private(set) var due = -Double.infinity
  private var quietEnd = -Double.infinity
  /// Whether the tick after the last frame was asked for and has not come.
  private var awaitsTick = false

  /// The delay in seconds after which a tick will not come: the display sleeps, or the window is
  /// not visible.
  static let timeout = 0.25
  /// The shorter delay for a slow connection. The tick comes late there, and the next frame starts
  /// before it.
  static let remoteTimeout = 1.0 / 30
  var timeout = timeout

  /// Asks the server for the completion events of ticks (`XPresentSelectInput`).
  init(window: XID, period: Double, on display: Display) {
    self.display = display
    self.window = window
    self.period = period
    opcode = display.extensions.presentOpcode
    if opcode != nil {
      XPresentSelectInput(display.handle, window, UInt32(PresentCompleteNotifyMask))
    }
  }

  /// Whether the server reports when it has shown a frame.
  var hasTicks: Bool { opcode != nil }

  func mayShow(at now: Double) -> Bool { now >= due }

  /// Returns whether events of the server can wait for the next frame.
  func isQuiet(at now: Double) -> Bool { now < quietEnd }

  /// Returns the time of the next turn if no event comes, or nil at rest. The tick may never come.
  func nextDeadline(after now: Double) -> Double? {
    [quietEnd, awaitsTick ? due : nil].compactMap(\.self).filter { $0 > now }.min()
  }

  /// Asks for the next tick, if there are ticks. The frame was begun at `start`, and the next one is
  /// expected at `next`, if at all. Without input no other events are expected, and the tick is
  /// received as it comes (`XPresentNotifyMSC`).
  func didShow(since start: Double, at now: Double, next: Double?, hadInput: Bool) {
    request &+= 1
    let isLate = next.map { $0 > now + 2 * period } ?? false
    awaitsTick = hasTicks && (hadInput || !isLate)
    guard awaitsTick else {
      due = start + period
      quietEnd = hasTicks ? -.infinity : due
      return
    }
    XPresentNotifyMSC(display.handle, window, request, 0, 1, 0)
    due = now + timeout
    quietEnd = hadInput ? rhythm.next(after: now) ?? -.infinity : -.infinity
  }

  /// Handles an event, which may be the expected tick (`XGetEventData`).
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
    awaitsTick = false
    rhythm.note(.init(time: Double(notice.ust) / 1e6, number: notice.msc), at: now)
    due = -.infinity
    quietEnd = -.infinity
  }
}
