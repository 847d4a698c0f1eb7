import CX11

/// The text that an input method composes, changed by its callbacks. It is counted in characters,
/// which for XIM are code points.
struct Preedit: Equatable {
  private(set) var characters: [Unicode.Scalar] = []
  private(set) var caret = 0

  var text: String { String(String.UnicodeScalarView(characters)) }

  /// The offset of the caret in bytes of `text`.
  var caretOffset: Int { characters[..<caret].reduce(0) { $0 + UTF8.width($1) } }

  /// Replaces `length` characters. The server may send any numbers.
  mutating func replace(_ first: Int, _ length: Int, with text: String) {
    let start = min(max(first, 0), characters.count)
    let end = min(start + min(max(length, 0), characters.count), characters.count)
    characters.replaceSubrange(start..<end, with: text.unicodeScalars)
    place(caret: caret)
  }

  mutating func place(caret position: Int) { caret = min(max(position, 0), characters.count) }

  /// Moves the caret as a server asks for, which is then told its position (`XIMCaretDirection`).
  mutating func move(_ direction: XIMCaretDirection, to position: Int) {
    switch direction {
    case XIMForwardChar: place(caret: caret + 1)
    case XIMBackwardChar: place(caret: caret - 1)
    case XIMForwardWord: place(caret: wordEnd)
    case XIMBackwardWord: place(caret: wordStart)
    case XIMLineStart, XIMCaretUp, XIMPreviousLine: place(caret: 0)
    case XIMLineEnd, XIMCaretDown, XIMNextLine: place(caret: characters.count)
    case XIMAbsolutePosition: place(caret: position)
    default: break
    }
  }

  private var wordEnd: Int {
    let rest = characters[caret...]
    let word = rest.firstIndex { !$0.properties.isWhitespace } ?? rest.endIndex
    return characters[word...].firstIndex { $0.properties.isWhitespace } ?? characters.count
  }

  private var wordStart: Int {
    let rest = characters[..<caret]
    guard let word = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return 0 }
    return characters[..<word].lastIndex { $0.properties.isWhitespace }.map { $0 + 1 } ?? 0
  }
}

extension Preedit {
  /// Applies a change of the server. A change without a string changes only the appearance
  /// (`XIMPreeditDrawCallback`).
  mutating func draw(_ change: XIMPreeditDrawCallbackStruct) {
    let (first, length) = (Int(change.chg_first), Int(change.chg_length))
    if let text = change.text?.pointee {
      if let string = Self.string(text) { replace(first, length, with: string) }
    } else {
      replace(first, length, with: "")
    }
    place(caret: Int(change.caret))
  }

  private static func string(_ text: XIMText) -> String? {
    if text.encoding_is_wchar == 0 { return text.string.multi_byte.map { String(cString: $0) } }
    guard let wide = text.string.wide_char else { return nil }
    let characters = UnsafeBufferPointer(start: wide, count: Int(text.length))
    return String(
      String.UnicodeScalarView(
        characters.map { Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}" }
      )
    )
  }
}
