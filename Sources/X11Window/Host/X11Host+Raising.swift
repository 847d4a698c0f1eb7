import BoardValues
import CX11
import Glibc
import Windowing

/// The answer to other processes that were asked to open the board of this window.
extension X11Host {
  /// The window, for the process that is asked to open its board.
  package var note: WindowNote { WindowNote(window: window.id, process: Int(getpid())) }

  /// Brings the window to the front, as a request asks.
  func raise(_ message: XClientMessageEvent, _ content: any WindowContent) {
    let (sender, time) = (XID(truncatingIfNeeded: message.data.l.0), message.data.l.1)
    let property = display[.dragboardRaise]
    var text: String?
    display.trap {
      text = display.text(of: property, on: sender, type: display[.utf8String])
      XDeleteProperty(display.handle, sender, property)
    }
    guard let (launcher, card) = text.map(Raising.parts) else { return }
    let stamp = Int(UInt32(truncatingIfNeeded: time))
    display.set(display[.netWMUserTime], on: window.id, type: Atom(XA_CARDINAL), cardinals: [stamp])
    raise(at: stamp)
    notice.restart(launcher, window: window.id, on: display)
    notice.finish(window: window.id, on: display)
    display.flush()
    if let card { send(.cardRequested(card), to: content) }
  }

  /// Brings the window to the front. `time` is that of the input which asks for it on the server, or nil if it
  /// was none of this server.
  func raise(at time: Int? = nil) {
    XMapRaised(display.handle, window.id)
    activate(at: time)
    display.flush()
  }

  /// Asks the window manager to give the window the focus. Without a time, the request counts as one of the
  /// user and not of the program.
  private func activate(at time: Int?) {
    display.askManager(
      .netActiveWindow,
      about: window.id,
      (time == nil ? 2 : 1, time ?? 0, 0, 0, 0)
    )
  }
}
