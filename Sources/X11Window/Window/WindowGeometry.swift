import CX11

/// The size and position of the window, as far as the server has told them.
struct WindowGeometry: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  /// The top-left corner on the root window, or nil if the server must be asked.
  var origin: Origin?
  private var isReparented = false
  /// The longest side that a surface can have.
  private static let longest = 32_767

  struct Origin: Equatable {
    var x: Int
    var y: Int
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Updates the geometry from an event. The position in a real event is relative to the parent,
  /// which may be the window manager's frame. In an event sent by the manager itself it is relative
  /// to the root.
  ///
  /// Any client can send such an event, so that a new size in one is not trusted: the server is
  /// asked.
  mutating func configure(_ event: XConfigureEvent, on display: Display) {
    var size = (width: Int(event.width), height: Int(event.height))
    if event.send_event != 0, size != (width, height) {
      size = display.size(of: event.window) ?? (width, height)
    }
    width = max(1, min(size.width, Self.longest))
    height = max(1, min(size.height, Self.longest))
    let isOnRoot = event.send_event != 0 || !isReparented
    origin = isOnRoot ? Origin(x: Int(event.x), y: Int(event.y)) : nil
  }

  mutating func reparent(_ event: XReparentEvent, root: XID) {
    isReparented = event.parent != root
    origin = isReparented ? nil : Origin(x: Int(event.x), y: Int(event.y))
  }

  /// Notes where the window is, by an event of the pointer. Window managers need not tell that they have
  /// moved it. Returns whether that was not known.
  mutating func note(_ origin: Origin) -> Bool {
    defer { self.origin = origin }
    return self.origin != nil && self.origin != origin
  }

  /// Returns the position on the root window, and asks the server if needed
  /// (`XTranslateCoordinates`).
  mutating func resolve(window: XID, on display: Display) -> Origin {
    if let origin { return origin }
    var x: Int32 = 0
    var y: Int32 = 0
    var child: XID = 0
    XTranslateCoordinates(display.handle, window, display.root, 0, 0, &x, &y, &child)
    let found = Origin(x: Int(x), y: Int(y))
    origin = found
    return found
  }
}
