import BoardValues

/// The form in which the server writes the content of a message into JSON.
enum Base64 {
  /// Returns the bytes, or nil if the text has other characters than those of Base64. Linear.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      guard let value = value(byte) else { return nil }
      (bits, count) = (bits << 6 | value, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case Ascii.plus: 62
    case Ascii.slash: 63
    default: nil
    }
  }
}
