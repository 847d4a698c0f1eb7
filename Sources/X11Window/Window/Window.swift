import CX11

/// The board's window on the screen.
final class Window {
  let id: XID
  let visual: VisualChoice
  private let display: Display
  private let colormap: Colormap?
  private var inputEvents: Int

  private static let events =
    ExposureMask | StructureNotifyMask | VisibilityChangeMask | FocusChangeMask | KeyPressMask
    | KeyReleaseMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
    | LeaveWindowMask | PropertyChangeMask

  /// Creates the window. It has no background and north-west gravity, so that it shows only what
  /// was painted (`XCreateWindow`).
  init(width: Int, height: Int, on display: Display) throws(HostError) {
    visual = try VisualChoice.find(on: display)
    self.display = display
    inputEvents = Self.events
    colormap =
      visual.isDefault
      ? nil : XCreateColormap(display.handle, display.root, visual.visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.event_mask = Self.events
    attributes.colormap = colormap ?? 0
    let mask = CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask
    id = XCreateWindow(
      display.handle,
      display.root,
      0,
      0,
      UInt32(width),
      UInt32(height),
      0,
      Int32(visual.format.depth),
      UInt32(InputOutput),
      visual.visual,
      UInt(colormap == nil ? mask : mask | CWColormap),
      &attributes
    )
  }

  /// Destroys the window (`XDestroyWindow`).
  deinit {
    guard display.isAlive else { return }
    XDestroyWindow(display.handle, id)
    if let colormap { XFreeColormap(display.handle, colormap) }
    XFlush(display.handle)
  }

  /// The color map that windows of this visual need, or 0 to copy that of the parent.
  var colormapID: Colormap { colormap ?? 0 }

  /// Shows the window (`XMapWindow`).
  func show() { XMapWindow(display.handle, id) }

  /// Asks for events beyond those of the window itself (`XSelectInput`).
  func alsoHear(_ events: Int) {
    guard inputEvents | events != inputEvents else { return }
    inputEvents |= events
    XSelectInput(display.handle, id, inputEvents)
  }

  /// Sets both names. The old one is for old programs, which support only Latin-1
  /// (`XChangeProperty`).
  func setTitle(_ title: String) {
    display.set(display[.netWMName], on: id, text: title)
    display.set(display[.netWMIconName], on: id, text: title)
    let old = title.unicodeScalars.map { $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "-") }
    display.set(Atom(XA_WM_NAME), on: id, type: Atom(XA_STRING), bytes: old)
    display.set(Atom(XA_WM_ICON_NAME), on: id, type: Atom(XA_STRING), bytes: old)
  }

  /// Sets the pointer shape (`XDefineCursor`).
  func setCursor(_ cursor: XID) { XDefineCursor(display.handle, id, cursor) }
}
