import CX11
import Glibc
import LinuxSystem

/// The request of a process that was asked to open a board to the process that shows it: to bring its window
/// to the front.
///
/// The request is a message with a window of the sender and the time of the input that led to it. The launcher's
/// id is a property of the sender's window, with the name of a card in a second line if one is meant, which the receiver takes away as its answer.
package enum Raising {
  /// The longest time to wait for the answer, in seconds.
  private static let timeout = 1.0

  /// Asks for the window of a note, and for a card of its board if one has a name here. Returns whether it has answered; if not, there may be no such window, or
  /// its process doesn't respond.
  package static func request(_ note: WindowNote, card: String?) -> Bool {
    guard let display = try? Display(), note.isTrue(on: display) else { return false }
    let sender = XCreateSimpleWindow(display.handle, display.root, -10, -10, 1, 1, 0, 0, 0)
    defer { XDestroyWindow(display.handle, sender) }
    XSelectInput(display.handle, sender, PropertyChangeMask)
    let launcher = getenv(StartupNotice.variable).map { String(cString: $0) } ?? ""
    let end = Clock.now() + timeout
    display.set(display[.dragboardRaise], on: sender, text: text(launcher, card))
    // The event about the property has the time of the server.
    guard let now = change(of: sender, to: PropertyNewValue, on: display, until: end) else {
      return false
    }
    var message = XClientMessageEvent()
    message.type = ClientMessage
    message.window = note.window
    message.message_type = display[.dragboardRaise]
    message.format = 32
    message.data.l.0 = Int(sender)
    message.data.l.1 = StartupNotice.time(in: launcher) ?? Int(now)
    display.trap { display.send(message, to: note.window) }
    return change(of: sender, to: PropertyDelete, on: display, until: end) != nil
  }

  /// Returns the text of the property. A launcher's id is one line.
  private static func text(_ launcher: String, _ card: String?) -> String {
    card.map { "\(launcher)\n\($0)" } ?? launcher
  }

  /// Returns the launcher's id, and the name of the card that is meant.
  static func parts(of text: String) -> (launcher: String, card: String?) {
    guard let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return (text, nil) }
    return (String(text[..<end]), String(text[text.utf8.index(after: end)...]))
  }

  /// Waits until the property of the request has changed. Returns the time of the server then.
  private static func change(
    of sender: XID,
    to state: Int32,
    on display: Display,
    until end: Double
  ) -> UInt? {
    while display.isAlive, Clock.now() < end {
      while let event = display.nextEvent() {
        guard event.type == PropertyNotify, event.xproperty.window == sender,
          event.xproperty.atom == display[.dragboardRaise], event.xproperty.state == state
        else { continue }
        return event.xproperty.time
      }
      guard !display.hasEvents() else { continue }
      var descriptor = pollfd(fd: display.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(max(0, end - Clock.now()) * 1000) + 1)
    }
    return nil
  }
}

extension WindowNote {
  /// Returns whether there is a window of this program and process. The number may belong to another one by
  /// now, or to a window of another server.
  fileprivate func isTrue(on display: Display) -> Bool {
    var isTrue = false
    display.trap {
      let name = display.bytes(of: Atom(XA_WM_CLASS), on: window, type: Atom(XA_STRING))
      let process = display.cardinals(
        of: display[.netWMPID],
        on: window,
        type: Atom(XA_CARDINAL)
      )
      isTrue = name == Window.className && process == [self.process]
    }
    return isTrue
  }
}
