import CX11

/// A window that is never shown: it owns what is offered, and what was asked for is left on it.
final class TransferWindow {
  let id: XID
  private let display: Display

  /// (`XCreateWindow`)
  init(on display: Display) {
    self.display = display
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    id = XCreateWindow(
      display.handle,
      display.root,
      -10,
      -10,
      1,
      1,
      0,
      0,
      UInt32(InputOnly),
      nil,
      UInt(CWOverrideRedirect | CWEventMask),
      &attributes
    )
  }

  /// (`XDestroyWindow`)
  deinit {
    if display.isAlive { XDestroyWindow(display.handle, id) }
  }
}
