import BoardTestSupport
import BoardValues
import Testing

/// A damage to a JSON text that loses nothing of it.
enum JSONDamage: CaseIterable, CustomTestStringConvertible {
  case missingComma, commaTooMany, lineComment, blockComment, singleQuotes, rawControl
  case byteOrderMark, latin1, missingBracket
  case utf16, utf16WithMark, utf16Swapped, utf16SwappedWithMark

  var testDescription: String { "\(self)" }

  /// Returns the damaged text, or nil if it cannot be damaged in this form.
  func done(to text: [UInt8], using generator: inout CanvasGenerator) -> [UInt8]? {
    switch self {
    case .byteOrderMark: return [0xEF, 0xBB, 0xBF] + text
    case .utf16: return Self.utf16(text, isBigEndian: false)
    case .utf16WithMark: return [0xFF, 0xFE] + Self.utf16(text, isBigEndian: false)
    case .utf16Swapped: return Self.utf16(text, isBigEndian: true)
    case .utf16SwappedWithMark: return [0xFE, 0xFF] + Self.utf16(text, isBigEndian: true)
    case .latin1: return Self.latin1(text)
    case .missingBracket: return Array(text.dropLast())
    default:
      let tokens = JSONTokens.ranges(in: text).filter { isVictim(text[$0], text) }
      guard !tokens.isEmpty else { return nil }
      let token = generator.pick(tokens)
      return text[..<token.lowerBound] + damaged(text[token]) + text[token.upperBound...]
    }
  }

  private func isVictim(_ token: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    switch self {
    case .missingComma: token == bytes(",")[...]
    case .commaTooMany: [bytes("]"), bytes("}")].contains(Array(token))
    case .lineComment, .blockComment: token.startIndex > 0
    case .singleQuotes: token.first == Ascii.quote
    case .rawControl: Self.withRawControls(token) != Array(token)
    default: false
    }
  }

  private func damaged(_ token: ArraySlice<UInt8>) -> [UInt8] {
    switch self {
    case .missingComma: bytes(" ")
    case .commaTooMany: bytes(",") + token
    case .lineComment: bytes("// a \"note\" {\r\n") + token
    case .blockComment: bytes("/* a \"note\"\n* / { */") + token
    case .singleQuotes: Self.singleQuoted(token)
    case .rawControl: Self.withRawControls(token)
    default: Array(token)
    }
  }

  private static func singleQuoted(_ token: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
    let placeholder = "\u{E000}"
    let inner = text.replacing("\\\\", with: placeholder).replacing("\\\"", with: "\"")
      .replacing("'", with: "\\'").replacing(placeholder, with: "\\\\")
    return bytes("'\(inner)'")
  }

  private static func withRawControls(_ token: ArraySlice<UInt8>) -> [UInt8] {
    guard token.first == Ascii.quote else { return Array(token) }
    let placeholder = "\u{E000}"
    var text = String(decoding: token, as: UTF8.self).replacing("\\\\", with: placeholder)
    for (escape, raw) in [("\\n", "\n"), ("\\t", "\t"), ("\\u0000", "\0"), ("\\u001f", "\u{1F}")] {
      text = text.replacing(escape, with: raw)
    }
    return bytes(text.replacing(placeholder, with: "\\\\"))
  }

  private static func utf16(_ text: [UInt8], isBigEndian: Bool) -> [UInt8] {
    String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let halves = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? halves : halves.reversed()
    }
  }

  /// Returns a text with escapes for characters that Latin-1 lacks.
  private static func latin1(_ text: [UInt8]) -> [UInt8] {
    String(decoding: text, as: UTF8.self).unicodeScalars.flatMap { scalar -> [UInt8] in
      if let byte = UInt8(exactly: scalar.value) { return [byte] }
      return String(scalar).utf16.flatMap { unit in
        bytes("\\u") + (0..<4).map { Ascii.hexDigit(UInt8(unit >> (12 - 4 * $0) & 0xF)) }
      }
    }
  }
}

/// The tokens of a JSON text, found in the simplest form.
enum JSONTokens {
  static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    while start < text.count {
      let end = end(of: start, in: text)
      if text[start] > Ascii.space { ranges.append(start..<end) }
      start = end
    }
    return ranges
  }

  private static func end(of start: Int, in text: [UInt8]) -> Int {
    var end = start + 1
    if text[start] == Ascii.quote {
      while text[end] != Ascii.quote { end += text[end] == Ascii.backslash ? 2 : 1 }
      return end + 1
    }
    let ends = bytes("{}[]:,\"")
    guard text[start] > Ascii.space, !ends.contains(text[start]) else { return end }
    while end < text.count, text[end] > Ascii.space, !ends.contains(text[end]) { end += 1 }
    return end
  }
}
