/// CR LF, CR and LF, which all end a line.
package enum LineEnds {
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  /// The same text with LF alone.
  package static func unified(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == carriageReturn {
        result.append(newline)
      } else if byte != newline || previous != carriageReturn {
        result.append(byte)
      }
      previous = byte
    }
    return result
  }
}
