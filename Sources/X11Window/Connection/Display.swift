import CX11
import Glibc

/// The connection to the server. Every object that lives on the server holds a reference to it, so
/// that the connection closes last.
final class Display {
  let handle: OpaquePointer
  let root: XID
  let extensions: Extensions
  /// The atoms whose names are known only at run time.
  let names: AtomTable
  private let atoms: [AtomName: Atom]
  /// The pointer of this program, which takes a round trip to know (`XIGetClientPointer`).
  private(set) lazy var pointer: Int32 = {
    var pointer: Int32 = 0
    XIGetClientPointer(handle, 0, &pointer)
    return pointer
  }()

  /// Connects to a server (`XOpenDisplay`).
  init(named name: String? = nil) throws(HostError) {
    guard let handle = XOpenDisplay(name) else {
      throw .noDisplay(name ?? getenv("DISPLAY").map { String(cString: $0) } ?? "")
    }
    ErrorLog.install()
    ErrorLog.survive(handle)
    self.handle = handle
    root = XDefaultRootWindow(handle)
    names = AtomTable(on: handle)
    atoms = Self.intern(AtomName.allCases, on: handle)
    extensions = Extensions(of: handle)
  }

  /// Closes the connection. A dead one is left open until the process ends (`XCloseDisplay`).
  deinit {
    if isAlive { XCloseDisplay(handle) }
  }

  /// Returns the size of a window as the server knows it, or nil if there is no such window. It
  /// takes a round trip (`XGetGeometry`).
  func size(of window: XID) -> (width: Int, height: Int)? {
    var (root, x, y): (XID, Int32, Int32) = (0, 0, 0)
    var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    guard isAlive,
      XGetGeometry(handle, window, &root, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    return (Int(width), Int(height))
  }

  /// Returns the buttons and modifiers held now, in the form of an event's state (`XQueryPointer`).
  func pointerState(over window: XID) -> UInt32 {
    var (root, child): (XID, XID) = (0, 0)
    var (rootX, rootY, x, y): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var state: UInt32 = 0
    guard isAlive,
      XQueryPointer(handle, window, &root, &child, &rootX, &rootY, &x, &y, &state) != 0
    else { return 0 }
    return state
  }

  subscript(name: AtomName) -> Atom { atoms[name] ?? 0 }

  var isAlive: Bool { !ErrorLog.isDead(handle) }

  /// The descriptor of the connection (`XConnectionNumber`).
  var descriptor: Int32 { XConnectionNumber(handle) }

  /// Returns the next of the events already read (`XEventsQueued`, `XNextEvent`).
  func nextEvent() -> XEvent? {
    guard isAlive, XEventsQueued(handle, Int32(QueuedAlready)) > 0 else { return nil }
    var event = XEvent()
    XNextEvent(handle, &event)
    return event
  }

  /// Sends pending requests, reads, and returns whether there are events. A read that finds nothing
  /// costs as much as an event (`XPending`).
  func hasEvents() -> Bool { isAlive && XPending(handle) > 0 }

  /// Sends pending requests (`XFlush`).
  func flush() {
    if isAlive { XFlush(handle) }
  }

  /// Waits until the server has processed all requests. It takes a round trip, too much for every
  /// frame (`XSync`).
  func synchronize() {
    if isAlive { XSync(handle, 0) }
  }

  /// Runs requests whose errors are expected and not logged.
  @discardableResult
  func trap(_ body: () -> Void) -> ErrorLog.Trap { ErrorLog.trap(on: handle, body) }

  func hasFailed(_ trap: ErrorLog.Trap) -> Bool { ErrorLog.hasFailed(trap, on: handle) }

  /// Sends a message to a window (`XSendEvent`).
  func send(_ message: XClientMessageEvent, to window: XID) {
    var event = XEvent()
    event.xclient = message
    XSendEvent(handle, window, 0, NoEventMask, &event)
  }

  /// Sends a message to the root window (`XSendEvent`).
  func sendToRoot(_ message: XClientMessageEvent, mask: Int) {
    var event = XEvent()
    event.xclient = message
    XSendEvent(handle, root, 0, mask, &event)
  }

  /// Returns the atoms of all names in one round trip (`XInternAtoms`).
  private static func intern(
    _ names: [AtomName],
    on display: OpaquePointer
  ) -> [AtomName: Atom] {
    var texts: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0.rawValue) }
    defer { texts.forEach { free($0) } }
    var atoms = [Atom](repeating: 0, count: names.count)
    XInternAtoms(display, &texts, Int32(names.count), 0, &atoms)
    return Dictionary(zip(names, atoms)) { first, _ in first }
  }
}

extension XEvent {
  /// Returns the event of an extension, which is stored in place of the core event.
  func extensionEvent<Event>(as type: Event.Type) -> Event {
    withUnsafeBytes(of: self) { $0.load(as: type) }
  }
}
