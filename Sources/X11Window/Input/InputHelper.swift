import CLinux
import CX11
import Glibc

/// The process that speaks to an input method server for a window.
///
/// Xlib waits for the answers of servers without a limit, and one that dies in the meantime never
/// answers. Here that may happen: whoever waits for this process stops waiting and ends it.
package final class InputHelper {
  /// The word on the command line that makes the program one.
  static let argument = "--input-method-of-window"

  private let display: Display
  private let keyboard: Keyboard
  private let method: InputMethod
  private let pipe: InputPipe
  /// What the window shows.
  private var shown = Preedit()

  /// Serves the window whose number follows the argument, on standard input, until that is closed or
  /// the server ends; nil if this is another command line.
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

  /// (`poll`)
  private func run() -> Int32 {
    _ = pipe.send(.ready)
    while method.isOpen, display.isAlive {
      guard let messages = pipe.receive() else { return 0 }
      // A server that draws at each new spot must not get behind.
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

  /// (`XFilterEvent`)
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

  /// What the server has sent back. What it commits comes as a press of no key.
  private func give(_ event: XKeyEvent) {
    let text = method.text(of: event)
    if event.keycode == 0 {
      if !text.isEmpty { commit(text) }
    } else {
      showPreedit()
      _ = pipe.send(.returned(event, text))
    }
  }

  /// Whoever takes it ends the composition first, whichever the server does first.
  private func commit(_ text: String) {
    shown = Preedit()
    _ = pipe.send(.committed(text))
  }

  private func showPreedit() {
    // What a server composed that has died is not cleared: it is kept.
    guard method.isOpen, method.preedit != shown else { return }
    shown = method.preedit
    _ = pipe.send(.composing(shown.text, caret: shown.caretOffset))
  }
}
