/// Text from other programs, as cards keep it.
package enum PlainText {
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// Lines end with LF alone. Zero bytes and what is not UTF-8 become U+FFFD, except that zero bytes and
  /// line ends at the end are left out, and a byte order mark at the beginning.
  package static func normalized(_ bytes: [UInt8]) -> String {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let last = rest.last, last == 0 || last == newline || last == carriageReturn {
      rest.removeLast()
    }
    var result: [UInt8] = []
    result.reserveCapacity(rest.count)
    var previous: UInt8 = newline
    for byte in rest {
      switch byte {
      case newline where previous == carriageReturn: break
      case carriageReturn: result.append(newline)
      case 0: result += [0xEF, 0xBF, 0xBD]
      default: result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}
