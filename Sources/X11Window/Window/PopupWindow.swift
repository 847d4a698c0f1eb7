import BoardValues
import CX11
import Windowing

/// The menus above the board in a window of their own, which the window manager does not manage.
final class PopupWindow {
  let id: XID
  let buffer: BackBuffer
  private(set) var content: WindowAppearance.Popup
  /// The version that was shown last, or nil before the first time.
  private(set) var shownVersion: Int?
  private let display: Display

  /// Creates and shows the window (`XCreateWindow`, `XMapRaised`).
  init(
    _ content: WindowAppearance.Popup,
    above window: Window,
    at origin: WindowGeometry.Origin,
    on display: Display
  ) throws(HostError) {
    self.display = display
    self.content = content
    let frame = content.frame
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.save_under = 1
    attributes.border_pixel = 0
    attributes.colormap = window.colormapID
    // Pointer events are needed if the pointer cannot be grabbed, and key events on desktops where
    // the focus follows the pointer.
    attributes.event_mask =
      ExposureMask | KeyPressMask | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask
      | PointerMotionMask
    id = XCreateWindow(
      display.handle,
      display.root,
      Int32(clamping: origin.x + frame.x),
      Int32(clamping: origin.y + frame.y),
      UInt32(max(1, frame.width)),
      UInt32(max(1, frame.height)),
      0,
      Int32(window.visual.format.depth),
      UInt32(InputOutput),
      window.visual.visual,
      UInt(CWOverrideRedirect | CWSaveUnder | CWBorderPixel | CWColormap | CWEventMask),
      &attributes
    )
    buffer = try BackBuffer(
      width: max(1, frame.width),
      height: max(1, frame.height),
      target: id,
      visual: window.visual,
      on: display,
      isResizable: false
    )
    introduce(above: window)
    Self.cut(id, to: content, on: display)
    XMapRaised(display.handle, id)
  }

  /// Destroys the window (`XDestroyWindow`).
  deinit {
    if display.isAlive { XDestroyWindow(display.handle, id) }
  }

  /// Returns whether other menus have the same frames within the window.
  func hasShape(of other: WindowAppearance.Popup) -> Bool {
    content.panelsInside == other.panelsInside
  }

  func didShow(version: Int) { shownVersion = version }

  /// Moves the window (`XMoveWindow`).
  func move(to content: WindowAppearance.Popup, at origin: WindowGeometry.Origin) {
    guard content.panels != self.content.panels else { return }
    self.content = content
    let frame = content.frame
    let (x, y) = (Int32(clamping: origin.x + frame.x), Int32(clamping: origin.y + frame.y))
    XMoveWindow(display.handle, id, x, y)
  }

  /// Sets the properties that window managers and compositors read (`XSetTransientForHint`).
  private func introduce(above window: Window) {
    let type = Int(display[.netWMWindowTypePopupMenu])
    display.set(display[.netWMWindowType], on: id, type: Atom(XA_ATOM), cardinals: [type])
    display.set(Atom(XA_WM_CLASS), on: id, type: Atom(XA_STRING), bytes: Window.className)
    XSetTransientForHint(display.handle, id, window.id)
  }
}
