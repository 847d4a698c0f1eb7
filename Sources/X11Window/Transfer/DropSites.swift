import CX11

/// A window that takes part in drags.
struct DropSite: Equatable {
  let window: XID
  /// The window that receives messages for it.
  let receiver: XID
  let version: Int
}

/// The search for the window of another program under the pointer, inside the frames of window
/// managers.
struct DropSites {
  private let display: Display
  /// The sites found during this drag, by their window on the root.
  private var known: [XID: DropSite] = [:]
  /// The windows that never answer and are not asked again.
  private var silent: Set<XID> = []
  private static let deepest = 16

  init(on display: Display) { self.display = display }

  /// Forgets the sites. The next drag looks them up again.
  mutating func forget() { known = [:] }

  mutating func giveUp(on site: DropSite) { silent.insert(site.window) }

  /// Returns the site at a point in root pixels. It takes one round trip, and more for a window
  /// seen for the first time.
  mutating func site(x: Int, y: Int) -> DropSite? {
    var found: DropSite?
    // Windows may close during the search.
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
    // A failure is not remembered: there is no site over a title bar, but there may be one below
    // it.
    return nil
  }

  /// Returns the child of a window at a point (`XTranslateCoordinates`).
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
    // A proxy that still exists names itself as its own proxy.
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
