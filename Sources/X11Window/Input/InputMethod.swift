import CX11
import Glibc

/// Text input as Xlib composes it.
///
/// Xlib's own method handles dead keys and Compose, and never waits. With a server it may wait for
/// ever, so that servers are left to a process of their own: `InputHelper`.
final class InputMethod {
  enum Kind {
    case local
    /// The server that the environment names.
    case server
  }

  private(set) var preedit = Preedit()
  private let display: Display
  private var method: XIM?
  private var context: XIC?
  private var hasFocus = false
  private let callbacks: UnsafeMutablePointer<dragboard_preedit>

  /// The events that the method needs, beyond those that the window asks for anyway.
  private(set) var events = 0

  /// Sets a locale in which input methods give UTF-8. It must run before the first one is opened
  /// (`setlocale`).
  static func prepareLocale() {
    setlocale(LC_CTYPE, "")
    if XSupportsLocale() == 0 || String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" {
      setlocale(LC_CTYPE, "C.UTF-8")
    }
    if XSupportsLocale() == 0 { setlocale(LC_CTYPE, "C") }
  }

  /// Opens the method for a window (`XSetLocaleModifiers`, `XOpenIM`).
  init(window: XID, on display: Display, _ kind: Kind = .local) {
    self.display = display
    callbacks = .allocate(capacity: 1)
    callbacks.initialize(to: dragboard_preedit())
    XSetLocaleModifiers(kind == .local ? "@im=none" : "")
    method = XOpenIM(display.handle, nil, nil, nil)
    guard let method else { return }
    listen()
    let style = dragboard_input_style(method)
    context = dragboard_create_input_context(method, display.handle, window, style, callbacks)
    guard let context else { return }
    events = Int(dragboard_input_context_events(context))
    let owner = Unmanaged.passUnretained(self).toOpaque()
    dragboard_on_input_method_death(method, { _, owner, _ in InputMethod.forget(owner) }, owner)
  }

  /// Closes the method (`XDestroyIC`, `XCloseIM`).
  deinit {
    if display.isAlive {
      if let context { XDestroyIC(context) }
      if let method { XCloseIM(method) }
    }
    callbacks.deallocate()
  }

  /// Whether the method could be opened and is still there.
  var isOpen: Bool { context != nil }

  private func listen() {
    callbacks.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    callbacks.pointee.draw = { owner, change in
      guard let change else { return }
      InputMethod.at(owner)?.preedit.draw(change.pointee)
    }
    callbacks.pointee.caret = { owner, move in
      guard let move, let method = InputMethod.at(owner) else { return }
      method.preedit.move(move.pointee.direction, to: Int(move.pointee.position))
      move.pointee.position = Int32(clamping: method.preedit.caret)
    }
    callbacks.pointee.done = { owner in InputMethod.at(owner)?.preedit = Preedit() }
  }

  private static func at(_ owner: UnsafeMutableRawPointer?) -> InputMethod? {
    owner.map { Unmanaged<InputMethod>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Gives the focus to the method or takes it. It has it only while a text is edited, so that it
  /// never swallows a shortcut (`XSetICFocus`).
  func focus(_ wanted: Bool) {
    guard wanted != hasFocus, let context else { return }
    hasFocus = wanted
    if wanted { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// Sets the point below the caret where candidates open, in window pixels (`XSetICValues`).
  func place(spot: (x: Int, y: Int)) {
    guard let context else { return }
    dragboard_set_spot(context, Int16(clamping: spot.x), Int16(clamping: spot.y))
  }

  /// Waits until the server has handled all that it was sent before (`XGetICValues`).
  func waitForServer() {
    if let context { _ = dragboard_ask_input_context(context) }
  }

  /// Ends the composition and returns the text that it commits (`Xutf8ResetIC`).
  func reset() -> String {
    guard let context else { return "" }
    let text = dragboard_reset_input_context(context)
    preedit = Preedit()
    guard let text else { return "" }
    defer { XFree(text) }
    return Self.printable(String(cString: text))
  }

  /// Returns the text that a key press writes, which is empty for keys that write none.
  func text(of event: XKeyEvent) -> String {
    guard event.type == KeyPress else { return "" }
    return context.map { Self.printable(lookUp(event, in: $0)) } ?? Self.plainText(of: event)
  }

  /// Returns the text printed on a key, within Latin-1 (`XLookupString`).
  static func plainText(of event: XKeyEvent) -> String {
    var event = event
    var buffer = [CChar](repeating: 0, count: 64)
    let count = XLookupString(&event, &buffer, 64, nil, nil)
    return decode(buffer, count) { bytes in
      printable(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
  }

  /// Returns a text without control characters, which are keys and not text.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }

  /// Returns the text of a key press (`Xutf8LookupString`).
  private func lookUp(_ event: XKeyEvent, in context: XIC) -> String {
    var event = event
    var buffer = [CChar](repeating: 0, count: 64)
    var symbol: KeySym = 0
    var status: Int32 = 0
    var count = Xutf8LookupString(context, &event, &buffer, 64, &symbol, &status)
    if status == XBufferOverflow, (1...1 << 20).contains(count) {
      let size = count
      buffer = [CChar](repeating: 0, count: Int(size))
      count = Xutf8LookupString(context, &event, &buffer, size, &symbol, &status)
    }
    guard status == XLookupChars || status == XLookupBoth, count > 0 else { return "" }
    return Self.decode(buffer, count) { String(decoding: $0, as: UTF8.self) }
  }

  private static func decode(
    _ buffer: [CChar],
    _ count: Int32,
    as text: ([UInt8]) -> String
  ) -> String {
    text(buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) })
  }

  /// Forgets the handles of an input method server that died. They are already invalid.
  private static func forget(_ owner: XPointer?) {
    guard let method = at(owner) else { return }
    method.method = nil
    method.context = nil
    method.hasFocus = false
    method.preedit = Preedit()
  }
}
