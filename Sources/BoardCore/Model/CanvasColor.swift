/// The meaning of a `color` member. The format defines presets and `#RRGGBB`; other CSS colours in real
/// files are shown too.
package enum CanvasColor: Hashable, Sendable {
  /// A preset: 1 red, 2 orange, 3 yellow, 4 green, 5 cyan, 6 purple. The theme chooses the shade.
  case preset(Int)
  case rgb(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255)

  package static let presets = (1...6).map(CanvasColor.preset)

  /// The colour as files have it.
  package var text: String {
    switch self {
    case .preset(let number): return "\(number)"
    case .rgb(let red, let green, let blue, let alpha):
      let parts = [red, green, blue] + (alpha == 255 ? [] : [alpha])
      return parts.reduce("#") { text, part in
        text + (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
      }
    }
  }

  /// Returns the colour that a user has typed. The sign in front may be missing.
  package static func typed(_ text: String) -> CanvasColor? {
    CanvasColor(text) ?? CanvasColor("#\(text)")
  }

  /// Reads a colour. Nil for text that is not a colour, which is kept in the file and not drawn.
  package init?(_ text: String) {
    let bytes = Array(text.utf8.drop(while: Self.isSpace))
    let end = bytes.lastIndex { !Self.isSpace($0) } ?? -1
    self.init(trimmed: bytes.prefix(end + 1))
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private init?(trimmed bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first, bytes.count <= 40 else { return nil }
    if first == UInt8(ascii: "#") {
      self.init(hex: bytes.dropFirst())
    } else if bytes.count == 1, (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(first) {
      self = .preset(Int(first - UInt8(ascii: "0")))
    } else if bytes.contains(UInt8(ascii: ",")) {
      self.init(triple: bytes)
    } else {
      self.init(word: bytes)
    }
  }

  private init?(hex bytes: ArraySlice<UInt8>) {
    var digits: [UInt8] = []
    for byte in bytes {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    var parts = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    if parts.count == 3 { parts.append(255) }
    self = .rgb(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Reads `r, g, b` as older files have it, each from 0 to 255.
  private init?(triple bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      UInt8(String(decoding: part.filter { !Self.isSpace($0) }, as: UTF8.self))
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self = .rgb(red: numbers[0], green: numbers[1], blue: numbers[2])
  }

  private init?(word bytes: ArraySlice<UInt8>) {
    let word = String(decoding: bytes, as: UTF8.self).lowercased()
    guard let value = Self.words[word] else { return nil }
    self = .rgb(
      red: UInt8(value >> 16 & 0xFF),
      green: UInt8(value >> 8 & 0xFF),
      blue: UInt8(value & 0xFF)
    )
  }
}
