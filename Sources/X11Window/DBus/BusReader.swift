/// A reader of any message. It expects no type and trusts no size.
struct BusReader {
  private let library: BusLibrary
  private let message: BusLibrary.Message
  /// The number of values that may still be read. A portal sends far fewer; a message may hold
  /// millions.
  private var budget = 20_000

  private static let deepest = 16
  private static let longestText = 1 << 20

  init(_ message: BusLibrary.Message, _ library: BusLibrary) {
    self.message = message
    self.library = library
  }

  /// Returns the values of the message, or nil if it is too large or damaged.
  mutating func values() -> [BusValue]? { values(depth: 0) }

  /// Returns the values up to the end of the entered container (`sd_bus_message_peek_type`).
  private mutating func values(depth: Int) -> [BusValue]? {
    var values: [BusValue] = []
    while true {
      var (type, contents): (CChar, BusLibrary.Text?) = (0, nil)
      let result = library.peek(message, &type, &contents)
      guard result > 0 else { return result == 0 ? values : nil }
      budget -= 1
      guard budget > 0, depth < Self.deepest,
        let value = value(Unicode.Scalar(UInt8(bitPattern: type)), contents, depth)
      else { return nil }
      values.append(value)
    }
  }

  private mutating func value(
    _ type: Unicode.Scalar,
    _ contents: BusLibrary.Text?,
    _ depth: Int
  ) -> BusValue? {
    switch type {
    case "s": text().map(BusValue.text)
    case "o": text("o").map(BusValue.path)
    case "b": basic(type, Int32(0)).map { .boolean($0 != 0) }
    case "u": basic(type, UInt32(0)).map(BusValue.unsigned)
    case "i": basic(type, Int32(0)).map(BusValue.integer)
    case "d": basic(type, 0.0).map(BusValue.double)
    case "a", "r", "e", "v": contents.flatMap { container(type, $0, depth) }
    default: library.skip(message, nil) >= 0 ? .other : nil
    }
  }

  /// Reads a container (`sd_bus_message_enter_container`, `sd_bus_message_exit_container`).
  private mutating func container(
    _ type: Unicode.Scalar,
    _ contents: BusLibrary.Text,
    _ depth: Int
  ) -> BusValue? {
    let signature = String(cString: contents)
    if type == "a", signature == "y" { return bytes() }
    guard library.enterContainer(message, BusWriter.code(type), contents) > 0,
      let values = values(depth: depth + 1), library.exitContainer(message) >= 0
    else { return nil }
    switch type {
    case "a": return .list(of: signature, values)
    case "r": return .structure(values)
    case "e": return values.count == 2 ? .entry(values[0], values[1]) : nil
    default: return values.count == 1 ? .variant(values[0]) : nil
    }
  }

  /// Reads a value of a basic type (`sd_bus_message_read_basic`).
  private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ zero: Value) -> Value? {
    var value = zero
    let result = withUnsafeMutablePointer(to: &value) {
      library.readBasic(message, BusWriter.code(type), $0)
    }
    return result > 0 ? value : nil
  }

  private func text(_ type: Unicode.Scalar = "s") -> String? {
    guard let text = basic(type, BusLibrary.Text?.none) ?? nil else { return nil }
    let bytes = UnsafeBufferPointer(start: text, count: Self.length(of: text))
    return bytes.count < Self.longestText ? String(cString: text) : nil
  }

  private static func length(of text: BusLibrary.Text) -> Int {
    var length = 0
    while length < longestText, text[length] != 0 { length += 1 }
    return length
  }

  /// Reads an array of bytes (`sd_bus_message_read_array`).
  private func bytes() -> BusValue? {
    var (start, count): (UnsafeRawPointer?, Int) = (nil, 0)
    guard library.readArray(message, BusWriter.code("y"), &start, &count) >= 0,
      count <= Self.longestText
    else { return nil }
    return .bytes(Array(UnsafeRawBufferPointer(start: start, count: count)))
  }
}
