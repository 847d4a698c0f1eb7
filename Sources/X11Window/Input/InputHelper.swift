import CLinux
import CX11
import Glibc

/// The process that talks to an input method server for a window.
///
/// Xlib waits for the answers of servers without a limit, and a server that dies meanwhile never
/// answers. That may happen in this process: the window stops waiting for it and ends it.
package final class InputHelper {
  /// The word on the command line that starts the helper.
  static let argument = "--input-method-of-window"

  private let display: Display
  private let keyboard: Keyboard
  private let method: InputMethod
  private let pipe: InputPipe
  /// The composition as the window shows it.
  private var shown = Preedit()

  /// Serves the window whose number follows the argument, with standard input as its socket.
  /// Returns when that is closed or the server ends, or nil at once for another command line.
  package static func run(_ words: [String]) -> Int32? {
    guard words.first == argument, let window = words.dropFirst().first.flatMap(XID.init) else {
      return nil
    }
    dragboard_die_with_parent()
    InputMethod.prepareLocale()
    guard let display = try? Display() else { return 3 }
    let helper = InputHelper(window, on: display)
    guard helper.method.isOpen else { return 1 }
    return helper.run()
  }

  private init(_ window: XID, on display: Display) {
    self.display = display
    pipe = InputPipe(0)
    keyboard = Keyboard(on: display)
    method = InputMethod(window: window, on: display, .server)
  }

  /// Runs the loop of the process (`poll`).
  private func run() -> Int32 {
    _ = pipe.send(.ready)
    while method.isOpen, display.isAlive {
      guard let messages = pipe.receive() else { return 0 }
      // Only the last spot counts, so that a server that draws at each new one does not fall
      // behind.
      let lastSpot = messages.lastIndex { if case .spot = $0 { true } else { false } }
      for (index, message) in messages.enumerated() {
        if case .spot = message, index != lastSpot { continue }
        take(message)
      }
      drain()
      showPreedit()
      guard method.isOpen else { break }
      display.flush()
      guard messages.isEmpty, !display.hasEvents() else { continue }
      var descriptors = [pipe.descriptor, display.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&descriptors, 2, -1)
    }
    return 0
  }

  private func take(_ message: InputMessage) {
    switch message {
    case .focus(let isFocused): method.focus(isFocused)
    case .spot(let x, let y): method.place(spot: (x, y))
    case .key(let event): take(event)
    case .reset:
      drain()
      let text = method.reset()
      if !text.isEmpty { commit(text) }
      showPreedit()
      _ = pipe.send(.answered)
    default: break
    }
  }

  /// Passes a key to the server and sends what comes of it (`XFilterEvent`).
  private func take(_ key: XKeyEvent) {
    // The keyboard may have been switched before.
    drain()
    var event = XEvent()
    event.xkey = key
    event.xkey.display = display.handle
    if XFilterEvent(&event, 0) == 0 {
      give(event.xkey)
    } else {
      method.waitForServer()
    }
    drain()
    showPreedit()
    _ = pipe.send(.answered)
  }

  private func drain() {
    while display.hasEvents(), var event = display.nextEvent() {
      guard XFilterEvent(&event, 0) == 0 else { continue }
      if !keyboard.receive(&event), event.type == KeyPress || event.type == KeyRelease {
        give(event.xkey)
      }
    }
  }

  /// Sends a key that the server has returned. A committed text arrives as a press of key 0.
  private func give(_ event: XKeyEvent) {
    let text = method.text(of: event)
    if event.keycode == 0 {
      if !text.isEmpty { commit(text) }
    } else {
      showPreedit()
      _ = pipe.send(.returned(event, text))
    }
  }

  /// Sends a committed text. Its receiver ends the composition first, in whatever order the server
  /// does that.
  private func commit(_ text: String) {
    shown = Preedit()
    _ = pipe.send(.committed(text))
  }

  private func showPreedit() {
    // The composition of a server that has died is not cleared but kept.
    guard method.isOpen, method.preedit != shown else { return }
    shown = method.preedit
    _ = pipe.send(.composing(shown.text, caret: shown.caretOffset))
  }
}
