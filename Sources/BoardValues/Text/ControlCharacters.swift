/// The characters in a file that are invisible and are not typed: control characters, and those
/// that change the direction of others.
package enum ControlCharacters {
  /// Returns the ranges of such characters, in bytes of UTF-8. A tab is not one of them.
  package static func ranges(in text: [UInt8]) -> [Range<Int>] {
    text.indices.compactMap { index in
      length(in: text, at: index).map { index..<index + $0 }
    }
  }

  private static func length(in text: [UInt8], at index: Int) -> Int? {
    let byte = text[index]
    if byte < 0x20 || byte == 0x7F { return byte == UInt8(ascii: "\t") ? nil : 1 }
    guard byte == 0xD8 || byte == 0xE2 else { return nil }
    return directions.contains { text[index...].starts(with: $0) } ? (byte == 0xD8 ? 2 : 3) : nil
  }

  /// The UTF-8 of U+061C, U+200E–200F, U+202A–202E and U+2066–2069.
  private static let directions: [[UInt8]] = {
    let scalars = [0x61C...0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069]
    return scalars.joined().compactMap { Unicode.Scalar(UInt32($0)) }.map { Array(String($0).utf8) }
  }()
}
