/// The words of scripts that have no blanks between them, as far as they can be told.
///
/// Thai words come from Pango, which asks libthai and its dictionary. For Japanese it knows none, so
/// that a word is a run of one script there: *kanji*, *hiragana* or *katakana*. A run of Chinese
/// characters in a text without kana would be a whole clause, and stays character by character.
enum ScriptRun {
  private enum Script {
    case hiragana, katakana, han
    /// The mark that makes a vowel of either kana longer.
    case prolonged
  }

  /// Returns whether Pango's words count for a scalar, and not the boundaries that UAX 29 draws
  /// around every letter of it: those of Thai, Lao, Myanmar and Khmer.
  static func hasWordsWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// Returns whether a scalar is punctuation, or a sign of mathematics or money. An emoji is none.
  static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol:
      true
    default: false
    }
  }

  /// Returns an offset at which a letter begins that may be in a run; nil for others.
  static func start(in text: [UInt8], at offset: Int) -> Int? {
    // Letters of these scripts take three bytes or more.
    guard text[offset] >= 0xE3 else { return nil }
    return scalar(in: text, at: offset).flatMap(script).map { _ in offset }
  }

  /// Returns the run of one Japanese script around an offset in bytes; nil if there is none.
  static func range(in text: [UInt8], at offset: Int) -> Range<Int>? {
    let scalars = scalars(of: text)
    guard let index = scalars.lastIndex(where: { $0.offset <= offset }),
      var script = script(of: scalars[index].scalar)
    else { return nil }
    if script == .prolonged {
      let before = scalars[..<index].last { self.script(of: $0.scalar) != .prolonged }
      script = before.flatMap { self.script(of: $0.scalar) } ?? .katakana
    }
    if script == .han, !scalars.contains(where: { isKana($0.scalar) }) { return nil }
    func belongs(_ index: Int) -> Bool {
      let other = self.script(of: scalars[index].scalar)
      return other == script || other == .prolonged && script != .han
    }
    guard belongs(index) else { return nil }
    var (start, end) = (index, index + 1)
    while start > 0, belongs(start - 1) { start -= 1 }
    while end < scalars.count, belongs(end) { end += 1 }
    return scalars[start].offset..<(end < scalars.count ? scalars[end].offset : text.count)
  }

  /// Returns the scalar at an offset in bytes.
  static func scalar(in text: [UInt8], at offset: Int) -> Unicode.Scalar? {
    guard text.indices.contains(offset) else { return nil }
    return String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
  }

  private static func scalars(of text: [UInt8]) -> [(offset: Int, scalar: Unicode.Scalar)] {
    var offset = 0
    return String(decoding: text, as: UTF8.self).unicodeScalars.map { scalar in
      defer { offset += scalar.utf8.count }
      return (offset, scalar)
    }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    let script = script(of: scalar)
    return script == .hiragana || script == .katakana
  }

  private static func script(of scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x30FC, 0xFF70: .prolonged
    case 0x3041...0x309F: .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: .katakana
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      .han
    default: nil
    }
  }
}
