import BoardCore
import BoardValues

/// Messages that are too large for one message of the stream, and come in parts.
///
/// A part begins with a line: `part`, a name, the number of the part from 0, and that of the last. What is no part is a
/// whole message.
package struct MessageParts: Sendable {
  /// The most bytes of a part; of all open parts of a person; and the most messages of a person in parts.
  package static let partSize = 512 << 10
  private static let (mostBytes, mostOpen) = (16 << 20, 8)
  /// The time after which parts without a last one are forgotten, in seconds of the stream.
  private static let memory = 600.0

  private struct Open {
    var bytes: [UInt8]
    var next: Int
    var last: Int
    var time: Double
  }

  private var open: [String: [String: Open]] = [:]

  package init() {}

  /// Whether a message is there only in part.
  package var areOpen: Bool { !open.isEmpty }

  /// Returns the parts of a message.
  package static func parts(of message: [UInt8], _ name: String) -> [[UInt8]] {
    guard message.count > partSize else { return [message] }
    let pieces = message.pieces(of: partSize)
    return pieces.enumerated().map { index, piece in
      Array("part \(name) \(index) \(pieces.count - 1)\n".utf8) + piece
    }
  }

  /// Takes what has come of a person. Returns a message that is whole now.
  package mutating func take(_ bytes: [UInt8], of person: String, at time: Double) -> [UInt8]? {
    forget(before: time - Self.memory)
    guard bytes.starts(with: "part ".utf8) else { return bytes }
    guard let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map(
      String.init
    )
    guard words.count == 4, let index = Int(words[2]), let last = Int(words[3]),
      0...last ~= index, last < Self.mostBytes / Self.partSize
    else { return nil }
    let name = words[1]
    // Taken out while it grows, so that its bytes are not copied.
    var own = open.removeValue(forKey: person) ?? [:]
    defer { if !own.isEmpty { open[person] = own } }
    // A part that is sent again begins anew.
    if index == 0 {
      guard own[name] != nil || own.count < Self.mostOpen else { return nil }
      own[name] = Open(bytes: [], next: 0, last: last, time: time)
    }
    guard own[name]?.next == index, own[name]?.last == last,
      var message = own.removeValue(forKey: name)
    else { return nil }
    message.bytes += bytes[(end + 1)...]
    message.next += 1
    message.time = time
    guard index < last else { return message.bytes }
    let others = own.values.reduce(0) { $0 + $1.bytes.count }
    if others + message.bytes.count <= Self.mostBytes { own[name] = message }
    return nil
  }

  private mutating func forget(before time: Double) {
    guard !open.isEmpty else { return }
    open = open.mapValues { $0.filter { $0.value.time >= time } }.filter { !$0.value.isEmpty }
  }
}

/// The head of a snapshot: up to where it reaches, and the digests of its parts.
package struct SnapshotHead: Equatable, Sendable {
  package var sequence: UInt64
  /// The number of messages of the board in it.
  package var count: UInt64
  package var parts: [String]

  package init(sequence: UInt64, count: UInt64, parts: [String]) {
    (self.sequence, self.count, self.parts) = (sequence, count, parts)
  }

  package var encoded: [UInt8] {
    let object = JSONObject([
      .init(key: "v", value: .number("\(LiveMessage.rules)")),
      .init(key: "sequence", value: .number("\(sequence)")),
      .init(key: "count", value: .number("\(count)")),
      .init(key: "parts", value: .array(parts.map { .string($0) })),
    ])
    return JSONWriter.bytes(of: .object(object), .compact)
  }

  package init?(decoding bytes: [UInt8]) {
    guard bytes.count < 1 << 20, case .object(let object)? = try? JSONReader.value(in: bytes),
      let sequence = object["sequence"]?.whole, let count = object["count"]?.whole,
      case .array(let list)? = object["parts"], 1...4096 ~= list.count
    else { return nil }
    let parts = list.compactMap(\.text)
    guard parts.count == list.count else { return nil }
    self.init(sequence: sequence, count: count, parts: parts)
  }

  /// The digest of a part, as text.
  package static func digest(of bytes: [UInt8]) -> String {
    let mark = ContentMark(bytes)
    return Hex.text(mark.digest) + Hex.text(UInt64(mark.size))
  }
}
