import BoardValues

/// Text of which only letters, digits, `-` and `_` stand as they are, and every other byte as `%` and two
/// upper-case digits. So it can be a part of an address, and of a subject.
enum Percent {
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if Ascii.isLetterOrDigit(byte) || byte == Ascii.minus || byte == UInt8(ascii: "_") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += [byte >> 4, byte & 0xF].map { $0 < 10 ? Ascii.zero + $0 : 0x41 - 10 + $0 }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text, or nil if a `%` has no digits or the bytes are no UTF-8.
  static func decoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(Ascii.hexValue),
        let low = rest.popFirst().flatMap(Ascii.hexValue)
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
