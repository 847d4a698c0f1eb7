import CX11

/// A key as screen readers are told of it, who may take it for a command of their own.
struct ReaderKey: Equatable, Sendable {
  var isRelease: Bool
  var symbol: Int32
  var keycode: UInt32
  /// The modifiers in the bits of X.
  var state: UInt32
  var time: Int32
  /// The text that the key writes, or its name.
  var words: String
  var isText: Bool

  /// Creates the key of an event (`XKeysymToString`).
  init(_ event: XKeyEvent, symbol: KeySym) {
    isRelease = event.type == KeyRelease
    self.symbol = Int32(truncatingIfNeeded: symbol)
    keycode = event.keycode
    state = event.state
    time = Int32(truncatingIfNeeded: event.time)
    let text = InputMethod.plainText(of: event)
    isText = !text.isEmpty
    words = isText ? text : XKeysymToString(symbol).map { String(cString: $0) } ?? ""
  }

  /// The key as the registry reads it. Its description has other types for the code and the modifiers.
  var value: BusValue {
    .structure([
      .unsigned(isRelease ? 1 : 0), .integer(symbol), .count(Int(keycode)), .count(Int(state)),
      .integer(time), .text(words), .boolean(isText),
    ])
  }
}
