/// The line ends CR LF, CR and LF.
package enum LineEnds {
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")

  /// Returns the text with LF as its only line end.
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
