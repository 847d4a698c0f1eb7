import CX11

/// A window that is never shown. It owns what is offered and receives what is requested.
final class TransferWindow {
  let id: XID
  private let display: Display

  /// Creates the window (`XCreateWindow`).
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

  /// Destroys the window (`XDestroyWindow`).
  deinit {
    if display.isAlive { XDestroyWindow(display.handle, id) }
  }
}
