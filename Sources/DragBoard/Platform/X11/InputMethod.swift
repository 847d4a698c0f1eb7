import BoardCore
import CX11
import Glibc

/// Text as the desktop composes it: dead keys, Compose, input method servers.
///
/// Works without an input method server, since Xlib composes by itself, and even without that; keys
/// then give what is printed on them.
final class InputMethod {
  private let display: Display
  private var method: XIM?
  private var context: XIC?
  private var hasFocus = false

  /// Events the method needs, beyond what the window asks for anyway.
  private(set) var events = 0

  /// Must run before the first input method is opened. (`setlocale`, `XSetLocaleModifiers`)
  static func prepareLocale() {
    setlocale(LC_CTYPE, "")
    if XSupportsLocale() == 0 { setlocale(LC_CTYPE, "C") }
    XSetLocaleModifiers("")
  }

  /// (`XOpenIM`)
  init(window: XID, on display: Display) {
    self.display = display
    method = XOpenIM(display.handle, nil, nil, nil)
    if method == nil {
      // The server named in the environment is not there; Xlib's own method always is.
      XSetLocaleModifiers("@im=none")
      method = XOpenIM(display.handle, nil, nil, nil)
    }
    guard let method else { return }
    context = dragboard_create_input_context(method, window)
    guard let context else { return }
    events = Int(dragboard_input_context_events(context))
    let owner = Unmanaged.passUnretained(self).toOpaque()
    dragboard_on_input_method_death(method, { _, owner, _ in InputMethod.forget(owner) }, owner)
  }

  /// (`XDestroyIC`, `XCloseIM`)
  deinit {
    guard display.isAlive else { return }
    if let context { XDestroyIC(context) }
    if let method { XCloseIM(method) }
  }

  /// Only while text is edited, so that a method never swallows a shortcut. (`XSetICFocus`)
  func focus(_ wanted: Bool) {
    guard wanted != hasFocus, let context else { return }
    hasFocus = wanted
    if wanted { XSetICFocus(context) } else { XUnsetICFocus(context) }
  }

  /// (`XSetICValues`)
  func place(caret: PixelRect) {
    guard let context else { return }
    dragboard_set_spot(context, Int16(clamping: caret.x), Int16(clamping: caret.y + caret.height))
  }

  /// What the key press writes; empty for keys that write nothing.
  func text(of event: XKeyEvent) -> String {
    guard event.type == KeyPress else { return "" }
    return context.map { Self.printable(lookUp(event, in: $0)) } ?? Self.plainText(of: event)
  }

  /// What is printed on the key, as far as Latin-1 goes. (`XLookupString`)
  static func plainText(of event: XKeyEvent) -> String {
    var event = event
    var buffer = [CChar](repeating: 0, count: 64)
    let count = XLookupString(&event, &buffer, 64, nil, nil)
    return decode(buffer, count) { bytes in
      printable(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
  }

  /// Control characters are keys, not text.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
  }

  /// (`Xutf8LookupString`)
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

  /// The input method server died; its handles are already invalid.
  private static func forget(_ owner: XPointer?) {
    guard let owner else { return }
    let method = Unmanaged<InputMethod>.fromOpaque(owner).takeUnretainedValue()
    method.method = nil
    method.context = nil
    method.hasFocus = false
  }
}
