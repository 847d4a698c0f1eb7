import CX11

/// A window that takes part in drags.
struct DropSite: Equatable {
  let window: XID
  /// Who takes the messages for it.
  let receiver: XID
  let version: Int
}

/// Finds the window of other programs under the pointer, inside the frames of window managers.
struct DropSites {
  private let display: Display
  /// By the window on the root, as long as one drag lasts.
  private var known: [XID: DropSite] = [:]
  /// Who never answers is not asked again.
  private var silent: Set<XID> = []
  private static let deepest = 16

  init(on display: Display) { self.display = display }

  /// What was found; the next drag asks again.
  mutating func forget() { known = [:] }

  mutating func giveUp(on site: DropSite) { silent.insert(site.window) }

  /// Root pixels. One round trip, and more for a window seen for the first time.
  mutating func site(x: Int, y: Int) -> DropSite? {
    var found: DropSite?
    // Windows may close while they are looked at.
    display.trap { found = find(x: x, y: y) }
    return found.flatMap { silent.contains($0.window) ? nil : $0 }
  }

  private mutating func find(x: Int, y: Int) -> DropSite? {
    let top = child(of: display.root, x: x, y: y) ?? display.root
    if let site = known[top] { return site }
    var window = top
    for _ in 0..<Self.deepest {
      if let site = site(at: window) {
        known[top] = site
        return site
      }
      guard window != display.root, let next = child(of: window, x: x, y: y) else { break }
      window = next
    }
    // Not kept: over a title bar nothing is found, and beneath it there is.
    return nil
  }

  /// (`XTranslateCoordinates`)
  private func child(of window: XID, x: Int, y: Int) -> XID? {
    var (childX, childY): (Int32, Int32) = (0, 0)
    var child: XID = 0
    let isThere = XTranslateCoordinates(
      display.handle,
      display.root,
      window,
      Int32(clamping: x),
      Int32(clamping: y),
      &childX,
      &childY,
      &child
    )
    return isThere != 0 && child != 0 ? child : nil
  }

  private func site(at window: XID) -> DropSite? {
    var receiver = window
    // A proxy that is still there says so of itself.
    if let proxy = proxy(of: window), self.proxy(of: proxy) == proxy { receiver = proxy }
    let type = Atom(XA_ATOM)
    guard let version = display.cardinals(of: display[.xdndAware], on: receiver, type: type)?.first,
      version >= 3
    else { return nil }
    return DropSite(
      window: window,
      receiver: receiver,
      version: min(version, DragMessage.version)
    )
  }

  private func proxy(of window: XID) -> XID? {
    display.cardinals(of: display[.xdndProxy], on: window, type: Atom(XA_WINDOW))?.first
      .map { XID(UInt32(truncatingIfNeeded: $0)) }
  }
}
