import CX11

/// Says when a frame may be shown: at once after a rest, then once per tick of the display.
///
/// Ticks are requested one by one and only while a frame is wanted, so a board at rest gets none.
final class FrameClock {
  private let display: Display
  private let window: XID
  private let opcode: Int32?
  /// Seconds between frames where nobody ticks.
  var period: Double
  /// When the last frame was shown; the distant past before the first.
  private var lastFrame = -Double.infinity
  /// When to give up waiting for a requested tick.
  private var patience: Double?
  private var request: UInt32 = 0

  /// A tick that is this late will not come: the display sleeps, or the window is out of sight.
  private static let longest = 0.25

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

  func mayShow(at now: Double) -> Bool {
    if let patience { return now >= patience }
    return now - lastFrame >= period - 0.0005
  }

  /// The frame shown now is one in a row: the tick it waited for has just come, and the next frame
  /// will ask for another.
  var isTicking: Bool { patience == -.infinity }

  /// No tick is awaited, and the last frame is older than one.
  func isAtRest(at now: Double) -> Bool { patience == nil && now - lastFrame > 1.5 * period }

  func hasGivenUp(at now: Double) -> Bool {
    guard let patience else { return false }
    return patience.isFinite && now >= patience
  }

  func didShow(at now: Double) {
    lastFrame = now
    patience = nil
  }

  /// Asks for the next tick, unless it has been asked for or nobody ticks. (`XPresentNotifyMSC`)
  func requestTick(at now: Double) {
    guard patience == nil, opcode != nil else { return }
    request &+= 1
    XPresentNotifyMSC(display.handle, window, request, 0, 1, 0)
    patience = now + Self.longest
  }

  /// When to look again if no tick comes.
  var nextFrame: Double { patience ?? lastFrame + period }

  /// True when the event was the tick that was waited for. (`XGetEventData`)
  func receive(_ event: XEvent) -> Bool {
    guard let opcode, event.xcookie.extension == opcode,
      event.xcookie.evtype == PresentCompleteNotify
    else { return false }
    var cookie = event.xcookie
    guard XGetEventData(display.handle, &cookie) != 0 else { return false }
    defer { XFreeEventData(display.handle, &cookie) }
    guard let data = cookie.data else { return false }
    let notice = data.assumingMemoryBound(to: XPresentCompleteNotifyEvent.self).pointee
    guard notice.serial_number == request, patience != nil else { return false }
    patience = -.infinity
    return true
  }
}
