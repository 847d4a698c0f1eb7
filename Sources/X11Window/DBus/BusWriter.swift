/// A writer of values into a message.
struct BusWriter {
  let library: BusLibrary
  let message: BusLibrary.Message

  /// Appends a value. Returns false if it cannot be sent (`sd_bus_message_append_basic`).
  func append(_ value: BusValue) -> Bool {
    switch value {
    case .text(let text): return append("s", text)
    case .path(let path): return append("o", path)
    case .boolean(let isTrue): return append("b", Int32(isTrue ? 1 : 0))
    case .unsigned(let number): return append("u", number)
    case .integer(let number): return append("i", number)
    case .short(let number): return append("n", number)
    case .double(let number): return append("d", number)
    case .descriptor(let descriptor): return append("h", descriptor)
    case .bytes(let bytes):
      return library.appendArray(message, Self.code("y"), bytes, bytes.count) >= 0
    case .list(let element, let values): return contain("a", element, values)
    case .structure(let parts):
      return contain("r", parts.map(\.signature).joined(), parts)
    case .entry(let key, let value):
      return contain("e", key.signature + value.signature, [key, value])
    case .variant(let value): return contain("v", value.signature, [value])
    case .other: return false
    }
  }

  /// Appends a text. One with a zero byte would arrive truncated and is refused.
  private func append(_ type: Unicode.Scalar, _ text: String) -> Bool {
    guard !text.utf8.contains(0) else { return false }
    return text.withCString { library.appendBasic(message, Self.code(type), $0) >= 0 }
  }

  private func append<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) -> Bool {
    withUnsafePointer(to: value) { library.appendBasic(message, Self.code(type), $0) >= 0 }
  }

  /// Appends a container (`sd_bus_message_open_container`, `sd_bus_message_close_container`).
  private func contain(_ type: Unicode.Scalar, _ contents: String, _ values: [BusValue]) -> Bool {
    library.openContainer(message, Self.code(type), contents) >= 0 && values.allSatisfy(append)
      && library.closeContainer(message) >= 0
  }

  static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
