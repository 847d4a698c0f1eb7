/// The desktop's settings as a manager publishes them, in its own byte order.
///
/// The bytes come from another program: every length is checked against the bytes present.
struct XSettings: Equatable {
  enum Value: Equatable {
    case integer(Int32)
    case text(String)
    case color
  }

  private(set) var values: [String: Value] = [:]

  init() {}

  /// Reads settings. Reading ends at the first error, and settings before it count.
  init(_ bytes: [UInt8]) {
    guard let order = bytes.first, order <= 1 else { return }
    var reader = Reader(bytes: bytes, isBigEndian: order == 1, position: 8)
    guard let count = reader.number(4) else { return }
    for _ in 0..<min(count, 10_000) {
      guard let (name, value) = reader.setting() else { return }
      values[name] = value
    }
  }

  func integer(_ name: String) -> Int? {
    guard case .integer(let value) = values[name] else { return nil }
    return Int(value)
  }

  func text(_ name: String) -> String? {
    guard case .text(let value) = values[name] else { return nil }
    return value
  }

  private struct Reader {
    let bytes: [UInt8]
    let isBigEndian: Bool
    var position: Int

    mutating func setting() -> (String, Value)? {
      guard let type = number(1), skip(1), let length = number(2), let name = text(Int(length)),
        skip(4)
      else { return nil }
      switch type {
      case 0: return number(4).map { (name, .integer(Int32(bitPattern: $0))) }
      case 1:
        guard let length = number(4), let value = text(Int(length)) else { return nil }
        return (name, .text(value))
      case 2: return skip(8) ? (name, .color) : nil
      default: return nil
      }
    }

    mutating func number(_ size: Int) -> UInt32? {
      guard bytes.count - position >= size else { return nil }
      let part = bytes[position..<(position + size)]
      position += size
      let ordered = isBigEndian ? Array(part) : part.reversed()
      return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads a text, which is padded to four bytes.
    mutating func text(_ length: Int) -> String? {
      guard bytes.count - position >= length else { return nil }
      let text = String(decoding: bytes[position..<(position + length)], as: UTF8.self)
      position += (length + 3) / 4 * 4
      return text
    }

    mutating func skip(_ count: Int) -> Bool {
      guard bytes.count - position >= count else { return false }
      position += count
      return true
    }
  }
}
