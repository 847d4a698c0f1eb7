import CX11

/// An agreement that keeps a window manager from resizing faster than frames are painted.
///
/// The manager announces a size with a number. Once the window has that size and its frame was
/// shown, the counter is set to the number. Until then the manager holds further sizes back.
final class ResizeAgreement {
  let counter: XSyncCounter
  private let display: Display
  private var announced: XSyncValue?
  private var owed: XSyncValue?

  /// Creates a counter. Returns nil without the SYNC extension (`XSyncCreateCounter`).
  init?(on display: Display) {
    guard display.extensions.sync != nil else { return nil }
    self.display = display
    counter = XSyncCreateCounter(display.handle, XSyncValue(hi: 0, lo: 0))
  }

  /// Destroys the counter (`XSyncDestroyCounter`).
  deinit {
    if display.isAlive { XSyncDestroyCounter(display.handle, counter) }
  }

  /// Whether an answer is due once the picture is right.
  var isOwed: Bool { owed != nil }

  func announce(_ message: XClientMessageEvent) {
    announced = XSyncValue(
      hi: Int32(truncatingIfNeeded: message.data.l.3),
      lo: UInt32(truncatingIfNeeded: message.data.l.2)
    )
  }

  /// Notes that the window has the announced size.
  func configured() {
    if let announced { owed = announced }
    announced = nil
  }

  /// Sets the counter to the announced number (`XSyncSetCounter`).
  func answer() {
    guard let owed else { return }
    XSyncSetCounter(display.handle, counter, owed)
    self.owed = nil
  }
}
