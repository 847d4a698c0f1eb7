/// The bytes of a text that are not UTF-8, and what they are.
struct StrayBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the number of bytes of the character that begins at an index; nil if they are not UTF-8.
  func width(at index: Int) -> Int? {
    let count = Self.width(after: bytes[index])
    guard count > 1 else { return bytes[index] < 0x80 ? 1 : nil }
    guard count <= 4, index + count <= bytes.count else { return nil }
    return String(validating: bytes[index..<index + count], as: UTF8.self).map { _ in count }
  }

  /// Returns whether the text ends before the character that begins at an index does.
  func isCut(at index: Int) -> Bool {
    (2...4).contains(Self.width(after: bytes[index]))
      && index + Self.width(after: bytes[index]) > bytes.count
      && bytes[(index + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
  }

  /// Returns half a surrogate pair, or both halves, each written as a character of its own.
  func surrogates(at index: Int) -> [UInt16]? {
    guard let first = surrogate(at: index) else { return nil }
    guard UTF16.isLeadSurrogate(first), let second = surrogate(at: index + 3),
      UTF16.isTrailSurrogate(second)
    else { return [first] }
    return [first, second]
  }

  private func surrogate(at index: Int) -> UInt16? {
    guard index + 3 <= bytes.count, bytes[index] == 0xED, bytes[index + 1] & 0xE0 == 0xA0,
      bytes[index + 2] & 0xC0 == 0x80
    else { return nil }
    return 0xD000 | UInt16(bytes[index + 1] & 0x3F) << 6 | UInt16(bytes[index + 2] & 0x3F)
  }

  /// Whether more bytes are not UTF-8 than there are characters beyond ASCII. The text is then in another
  /// encoding, and not damaged.
  var areMost: Bool {
    var (index, strays, characters) = (0, 0, 0)
    while index < bytes.count, !isCut(at: index) {
      if let count = width(at: index) {
        if count > 1 { characters += 1 }
        index += count
      } else if let units = surrogates(at: index) {
        index += 3 * units.count
      } else {
        strays += 1
        index += 1
      }
    }
    return strays > characters
  }

  private static func width(after lead: UInt8) -> Int { (~lead).leadingZeroBitCount }

  /// Returns the character of a byte in Windows-1252, which is Latin-1 with printable characters in place
  /// of its second set of control characters.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(windows[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
  }

  private static let windows: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
