/// A reader of what a `ByteWriter` wrote. It throws if the bytes cannot come from one.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)[...]
    position = 0
  }

  package var isAtEnd: Bool { position == bytes.endIndex }
  private var rest: Int { bytes.endIndex - position }

  package mutating func byte() throws(DamagedState) -> UInt8 {
    guard position < bytes.endIndex else { throw DamagedState("ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  package mutating func number() throws(DamagedState) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw DamagedState("has an unterminated number")
  }

  /// Reads the number of items that follow. Each takes at least one byte, so more than there are bytes is
  /// an error.
  package mutating func count() throws(DamagedState) -> Int {
    let number = try number()
    guard number <= UInt64(rest) else { throw DamagedState("has a count that is too large") }
    return Int(number)
  }

  package mutating func double() throws(DamagedState) -> Double {
    let number = try number()
    guard number & 1 == 1 else {
      let value = number >> 1
      return Double(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) { pattern |= UInt64(try byte()) << shift }
    return Double(bitPattern: pattern)
  }

  mutating func block() throws(DamagedState) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  package mutating func text() throws(DamagedState) -> String {
    guard let text = String(validating: try block(), as: UTF8.self) else {
      throw DamagedState("has text that is not UTF-8")
    }
    return text
  }

  mutating func flag() throws(DamagedState) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    case let other: throw DamagedState("has \(other) where 0 or 1 was expected")
    }
  }

  mutating func optional<Value>(
    _ read: (inout ByteReader) throws(DamagedState) -> Value
  ) throws(DamagedState) -> Value? {
    try flag() ? try read(&self) : nil
  }
}
