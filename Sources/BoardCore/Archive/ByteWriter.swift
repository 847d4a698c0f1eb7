/// A writer of values one after the other, small ones in few bytes.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init(bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  package mutating func put(byte: UInt8) { bytes.append(byte) }

  /// Writes seven bits a byte, lowest first; the top bit tells that more follow.
  package mutating func put(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  package mutating func put(count: Int) { put(UInt64(count)) }

  /// Writes a number. Whole numbers, which coordinates nearly always are, take few bytes; others all
  /// eight.
  package mutating func put(_ number: Double) {
    let isWhole = abs(number) < 0x1p50 && number == number.rounded()
    guard isWhole, number != 0 || number.sign == .plus else {
      put(byte: 1)
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
      }
      return
    }
    let value = Int64(number)
    // The sign goes into the lowest bit, so that small negative numbers stay short.
    put(UInt64(bitPattern: value << 1 ^ value >> 63) << 1)
  }

  package mutating func put(_ text: String) {
    put(count: text.utf8.count)
    bytes += text.utf8
  }

  package mutating func put(_ block: [UInt8]) {
    put(count: block.count)
    bytes += block
  }

  package mutating func put(_ flag: Bool) { put(byte: flag ? 1 : 0) }

  /// Writes whether there is a value, and then the value.
  package mutating func put<Value>(_ value: Value?, _ write: (inout ByteWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }
}
