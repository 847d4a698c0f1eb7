package import CX11
import CXTst
import Foundation

/// A second client on the test server, which observes the program's window and acts as the user
/// with mouse and keyboard. It can be used from one thread.
package final class Driver {
  package enum Failure: Error, Equatable {
    case noConnection
    case timeOut(String)
  }

  package let display: OpaquePointer
  package let root: XID
  /// The window under test.
  package private(set) var window: XID = 0
  /// What moves the pointer and presses keys; the server's devices for tests, unless a test says another.
  package var hand: any Hand
  private var atoms: [String: Atom] = [:]
  var limit = 60.0

  package init(_ server: TestServer) throws {
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in 0 }
    guard let display = XOpenDisplay(server.display) else { throw Failure.noConnection }
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.display = display
    hand = XTestHand(display: display)
    root = XDefaultRootWindow(display)
    // Answers to pings come here, as they do to a window manager.
    XSelectInput(display, root, SubstructureNotifyMask)
  }

  deinit { XCloseDisplay(display) }

  package func atom(_ name: String) -> Atom {
    if let atom = atoms[name] { return atom }
    let atom = XInternAtom(display, name, 0)
    atoms[name] = atom
    return atom
  }

  // MARK: Waiting

  /// Waits for events until the condition holds, which is checked first; for some seconds, if they are given.
  package func wait(for what: String, within seconds: Double? = nil, until condition: () -> Bool)
    throws
  {
    let end = Date(timeIntervalSinceNow: seconds ?? limit)
    while !condition() {
      guard Date() < end else { throw Failure.timeOut(what) }
      guard XPending(display) == 0 else {
        discardEvent()
        continue
      }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      // Not every awaited change is an event. An occasional check is cheap.
      _ = poll(&descriptor, 1, 20)
    }
  }

  private func discardEvent() {
    var event = XEvent()
    XNextEvent(display, &event)
    if event.type == ClientMessage, event.xclient.message_type == atom("WM_PROTOCOLS"),
      Atom(bitPattern: event.xclient.data.l.0) == atom("_NET_WM_PING")
    {
      answeredPing = event.xclient.data.l.1
    }
    if event.type == PropertyNotify, event.xproperty.atom == atom("_DRAGBOARD_FRAME") {
      order.append("frame")
    }
    if let alarmEvent, event.type == alarmEvent { order.append("counter") }
    noteTick(event)
  }

  private(set) var answeredPing = 0
  /// The frames, the ticks and the change of the resize counter, in the order in which the server
  /// saw them.
  package internal(set) var order: [String] = []
  var presentOpcode: Int32?
  private var alarmEvent: Int32?
  private var pings = 0

  /// Waits until a window manager is ready, which would otherwise ignore a new window. Its
  /// announcement is not enough: it may still be starting and miss requests meanwhile.
  package func waitForWindowManager() throws {
    try wait(for: "a window manager") { cardinals("_NET_SUPPORTING_WM_CHECK", on: root) != nil }
    let probe = makeProbe()
    defer { XDestroyWindow(display, probe) }
    var asked = Date.distantPast
    try wait(for: "a window manager that listens") {
      if Date().timeIntervalSince(asked) > 0.05 {
        asked = Date()
        requestFrameExtents(of: probe)
      }
      return cardinals("_NET_FRAME_EXTENTS", on: probe) != nil
    }
  }

  /// Waits until the window manager has handled everything so far. A click that it sees first
  /// reaches the program only then.
  package func settleWindowManager() throws {
    let probe = makeProbe()
    defer { XDestroyWindow(display, probe) }
    requestFrameExtents(of: probe)
    try wait(for: "the window manager") { cardinals("_NET_FRAME_EXTENTS", on: probe) != nil }
  }

  private func makeProbe() -> XID { XCreateSimpleWindow(display, root, -10, -10, 1, 1, 0, 0, 0) }

  /// Asks the manager a question that it answers for any window, in order
  /// (`_NET_REQUEST_FRAME_EXTENTS`).
  private func requestFrameExtents(of window: XID) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("_NET_REQUEST_FRAME_EXTENTS")
    event.xclient.format = 32
    XSendEvent(display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    XFlush(display)
  }

  /// Finds the window of a program, or of any if it was started by another one, once it is shown, and watches it.
  package func findWindow(of program: TestProgram?, named name: String = "dragboard") throws {
    try wait(for: "the window of \(name)") {
      window = search(root, name, program?.identifier) ?? 0
      return window != 0
    }
    XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask)
    try settle()
  }

  /// Finds the only window of a server without a window manager, for a program that sets no
  /// properties and answers no pings.
  package func findOnlyWindow() throws {
    try wait(for: "a window") {
      window = children(of: root).first(where: isShown) ?? 0
      return window != 0
    }
    XSelectInput(display, window, PropertyChangeMask | StructureNotifyMask)
  }

  private func search(_ parent: XID, _ name: String, _ process: Int?) -> XID? {
    for child in children(of: parent) {
      if let found = search(child, name, process) { return found }
      guard text("WM_CLASS", on: child)?.hasPrefix(name + "\0") == true,
        process == nil || cardinals("_NET_WM_PID", on: child) == process.map({ [$0] }),
        isShown(child)
      else { continue }
      return child
    }
    return nil
  }

  /// Returns the children of a window, the lowest first (`XQueryTree`).
  package func children(of parent: XID) -> [XID] {
    var (rootReturn, parentReturn): (XID, XID) = (0, 0)
    var list: UnsafeMutablePointer<XID>?
    var count: UInt32 = 0
    guard XQueryTree(display, parent, &rootReturn, &parentReturn, &list, &count) != 0, let list
    else { return [] }
    defer { XFree(list) }
    return Array(UnsafeBufferPointer(start: list, count: Int(count)))
  }

  package func isShown(_ window: XID) -> Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, window, &attributes) != 0
      && attributes.map_state == IsViewable
  }

  /// Waits until the program has handled everything sent so far and is at rest. The answer to a
  /// ping comes after everything sent before it, and the window is then not idle until it is again.
  package func settle() throws {
    try ping()
    try wait(for: "rest") { isIdle }
  }

  /// Waits until the program answers, after everything it was sent before.
  package func ping() throws {
    pings += 1
    let number = pings
    sendProtocol("_NET_WM_PING", number, Int(window))
    try wait(for: "the answer to a ping") { answeredPing == number }
  }

  package var isIdle: Bool { cardinals("_DRAGBOARD_IDLE") == [1] }
  package var frame: Int { cardinals("_DRAGBOARD_FRAME")?.first ?? -1 }
  package var title: String? { text("_NET_WM_NAME") }

  // MARK: Messages of a window manager

  package func close() { sendProtocol("WM_DELETE_WINDOW") }

  /// Sends the message that precedes a new size (`XSendEvent`).
  package func announceResize(_ number: Int) {
    sendProtocol("_NET_WM_SYNC_REQUEST", number & 0xFFFF_FFFF, number >> 32)
  }

  package func sendProtocol(_ name: String, _ data: Int...) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("WM_PROTOCOLS")
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(atom(name))
    event.xclient.data.l.2 = data.first ?? 0
    event.xclient.data.l.3 = data.dropFirst().first ?? 0
    if name == "_NET_WM_PING" {
      event.xclient.data.l.1 = data.first ?? 0
      event.xclient.data.l.2 = Int(window)
    }
    XSendEvent(display, window, 0, NoEventMask, &event)
    XFlush(display)
  }

  package func resize(width: Int, height: Int) {
    XResizeWindow(display, window, UInt32(width), UInt32(height))
    XFlush(display)
  }

  package func move(x: Int, y: Int) {
    XMoveWindow(display, window, Int32(x), Int32(y))
    XFlush(display)
  }

  /// Withdraws the window (`XUnmapWindow`).
  package func withdraw() {
    XUnmapWindow(display, window)
    XFlush(display)
  }

  /// Records when the resize counter reaches a value (`XSyncCreateAlarm`).
  package func recordOrder(ofCounter value: Int) throws {
    guard syncCounter() != nil, let counter = cardinals("_NET_WM_SYNC_REQUEST_COUNTER")?.first
    else { throw Failure.timeOut("the resize counter") }
    var (event, error): (Int32, Int32) = (0, 0)
    XSyncQueryExtension(display, &event, &error)
    var attributes = XSyncAlarmAttributes()
    attributes.trigger.counter = XSyncCounter(counter)
    attributes.trigger.value_type = XSyncAbsolute
    attributes.trigger.wait_value = XSyncValue(
      hi: Int32(truncatingIfNeeded: value >> 32),
      lo: UInt32(truncatingIfNeeded: value)
    )
    attributes.trigger.test_type = XSyncPositiveComparison
    attributes.delta = XSyncValue(hi: 0, lo: 0)
    attributes.events = 1
    let mask = XSyncCACounter | XSyncCAValueType | XSyncCAValue | XSyncCATestType
    XSyncCreateAlarm(display, UInt(mask | XSyncCADelta | XSyncCAEvents), &attributes)
    XSync(display, 0)
    alarmEvent = event + XSyncAlarmNotify
    order = []
  }

  /// Sets a text on the root window, as `xrdb` and other programs do (`XChangeProperty`).
  package func publish(_ text: String, as name: String) {
    let bytes = Array(text.utf8)
    let (property, type) = (atom(name), Atom(XA_STRING))
    XChangeProperty(display, root, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Returns the value of the resize counter (`XSyncQueryCounter`).
  package func syncCounter() -> Int? {
    guard let counter = cardinals("_NET_WM_SYNC_REQUEST_COUNTER")?.first else { return nil }
    var major: Int32 = 0
    var minor: Int32 = 0
    guard XSyncInitialize(display, &major, &minor) != 0 else { return nil }
    var value = XSyncValue()
    guard XSyncQueryCounter(display, XSyncCounter(counter), &value) != 0 else { return nil }
    return Int(value.hi) << 32 | Int(value.lo)
  }

  /// The window that has the keyboard (`XGetInputFocus`).
  package var focusedWindow: XID {
    var focused: XID = 0
    var revert: Int32 = 0
    XGetInputFocus(display, &focused, &revert)
    return focused
  }

  /// Whether the window manager says that the window is the one in use.
  package var isActive: Bool { cardinals("_NET_ACTIVE_WINDOW", on: root) == [Int(window)] }

  /// Whether a client manages the windows of others.
  package var hasManager: Bool {
    var attributes = XWindowAttributes()
    return XGetWindowAttributes(display, root, &attributes) != 0
      && attributes.all_event_masks & SubstructureRedirectMask != 0
  }

  /// Whether the window manager says that the window is an icon (`WM_STATE`).
  package var isMinimized: Bool { cardinals("WM_STATE")?.first == Int(IconicState) }

  /// Asks the window manager to minimize the window (`XIconifyWindow`).
  package func minimize() {
    XIconifyWindow(display, window, XDefaultScreen(display))
    XFlush(display)
  }

  /// Asks the window manager to show the window again and to give it the focus.
  package func activate() {
    XMapWindow(display, window)
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom("_NET_ACTIVE_WINDOW")
    event.xclient.format = 32
    event.xclient.data.l.0 = 2
    XSendEvent(display, root, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    XFlush(display)
  }

  /// Gives the focus to a window, since no other program does on a bare server.
  package func focus(_ target: XID? = nil) {
    XSetInputFocus(display, target ?? window, Int32(RevertToPointerRoot), UInt(CurrentTime))
    XSync(display, 0)
  }
}
