package import CX11
import Foundation

/// Another program on the test server, with a window of its own. It acts only while a test waits in
/// `wait`. A peer that must not answer is simply not waited for.
package final class Peer {
  package enum Failure: Error, Equatable {
    case noConnection
    case timeOut(String)
  }

  package let display: OpaquePointer
  package let root: XID
  package let window: XID
  /// The offers by selection.
  var offers: [Atom: Offer] = [:]
  /// The long contents being sent.
  var deliveries: [Delivery] = []
  /// The requests that were not answered.
  package var requests: [XSelectionRequestEvent] = []
  /// The answers to the peer's own requests, the oldest first.
  var notices: [XSelectionEvent] = []
  /// The properties of its window with new values.
  var filled: [Atom] = []
  /// The messages received, the oldest first.
  package var messages: [Message] = []
  /// A function that is called for each message.
  package var onMessage: (Message) -> Void = { _ in }
  private var isClosed = false

  package struct Message: Equatable {
    package let name: String
    package let words: [Int]
  }

  package init(
    _ server: TestServer,
    frame: (x: Int, y: Int, width: Int, height: Int)? = nil
  ) throws {
    guard let display = XOpenDisplay(server.display) else { throw Failure.noConnection }
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    self.display = display
    root = XDefaultRootWindow(display)
    let place = frame ?? (-10, -10, 1, 1)
    window = XCreateSimpleWindow(
      display,
      root,
      Int32(place.x),
      Int32(place.y),
      UInt32(place.width),
      UInt32(place.height),
      0,
      0,
      0x00FFFF
    )
    XSelectInput(display, window, PropertyChangeMask)
    if frame != nil { XMapRaised(display, window) }
    XSync(display, 0)
  }

  deinit { close() }

  /// Ends like a program that dies: its windows are destroyed with the connection
  /// (`XCloseDisplay`).
  package func close() {
    if !isClosed { XCloseDisplay(display) }
    isClosed = true
  }

  package func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  package func name(of atom: Atom) -> String {
    guard atom != 0, let name = XGetAtomName(display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// Handles events until the condition holds.
  package func wait(
    for what: String,
    limit: Double = 30,
    until condition: () throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: limit)
    while true {
      live()
      if try condition() { return }
      guard Date() < end else { throw Failure.timeOut(what) }
      var descriptor = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, 10)
    }
  }

  /// Handles all events that have arrived.
  package func live() {
    while XPending(display) > 0 {
      var event = XEvent()
      XNextEvent(display, &event)
      switch event.type {
      case SelectionRequest: answer(event.xselectionrequest)
      case SelectionNotify: notices.append(event.xselection)
      case SelectionClear: offers[event.xselectionclear.selection] = nil
      case PropertyNotify: note(event.xproperty)
      case ClientMessage: receive(event.xclient)
      default: break
      }
    }
    XFlush(display)
  }

  private func note(_ event: XPropertyEvent) {
    if event.window == window, event.state == PropertyNewValue { filled.append(event.atom) }
    if event.window != window, event.state == PropertyDelete { goOn(event.window, event.atom) }
  }

  private func receive(_ event: XClientMessageEvent) {
    let data = event.data.l
    let words = [data.0, data.1, data.2, data.3, data.4]
    let message = Message(name: name(of: event.message_type), words: words)
    messages.append(message)
    onMessage(message)
  }

  /// Sends a message (`XSendEvent`).
  package func send(_ name: String, _ words: [Int], to target: XID) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    let all = words + [0, 0, 0, 0, 0]
    event.xclient.data.l = (all[0], all[1], all[2], all[3], all[4])
    XSendEvent(display, target, 0, NoEventMask, &event)
    XFlush(display)
  }

  /// Sets a property (`XChangeProperty`).
  package func set(_ name: String, type: String, _ values: [Int], on other: XID? = nil) {
    values.withUnsafeBytes { data in
      _ = XChangeProperty(
        display,
        other ?? window,
        atom(name),
        atom(type),
        32,
        PropModeReplace,
        data.baseAddress?.assumingMemoryBound(to: UInt8.self),
        Int32(values.count)
      )
    }
    XFlush(display)
  }

  /// Returns the server's present time, which a changed property tells (`XChangeProperty`).
  package func serverTime() throws -> UInt {
    set("_PEER_TIME", type: "INTEGER", [0])
    var event = XEvent()
    let end = Date(timeIntervalSinceNow: 10)
    while Date() < end {
      guard XCheckTypedWindowEvent(display, window, PropertyNotify, &event) != 0 else {
        XSync(display, 0)
        continue
      }
      note(event.xproperty)
      if event.xproperty.atom == atom("_PEER_TIME") { return event.xproperty.time }
    }
    throw Failure.timeOut("the server's time")
  }
}
