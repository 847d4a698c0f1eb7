import CX11

/// Size of the window and where it is on the screen, as far as the server has said.
struct WindowPlace: Equatable {
  private(set) var width: Int
  private(set) var height: Int
  /// Top-left corner on the root window; nil when it must be asked for.
  var origin: Origin?
  private var isReparented = false

  struct Origin: Equatable {
    var x: Int
    var y: Int
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Real events are relative to the parent, which may be the window manager's frame; those sent by
  /// the manager itself are relative to the root.
  mutating func configure(_ event: XConfigureEvent) {
    width = max(1, Int(event.width))
    height = max(1, Int(event.height))
    let isOnRoot = event.send_event != 0 || !isReparented
    origin = isOnRoot ? Origin(x: Int(event.x), y: Int(event.y)) : nil
  }

  mutating func reparent(_ event: XReparentEvent, root: XID) {
    isReparented = event.parent != root
    origin = isReparented ? nil : Origin(x: Int(event.x), y: Int(event.y))
  }

  /// (`XTranslateCoordinates`)
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
