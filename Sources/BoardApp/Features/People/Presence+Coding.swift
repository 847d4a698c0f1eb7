import BoardCore
import BoardValues

/// A signal: the version, what is said of the parts below, the name and the colour, then each part. What follows
/// comes from a later version, and is left aside.
extension Presence {
  private static let version: UInt8 = 1

  private struct Parts: OptionSet {
    let rawValue: UInt64
    static let leaving = Parts(rawValue: 1 << 0)
    static let pointer = Parts(rawValue: 1 << 1)
    static let view = Parts(rawValue: 1 << 2)
    static let selection = Parts(rawValue: 1 << 3)
    static let carried = Parts(rawValue: 1 << 4)
    /// What is carried is what is selected.
    static let carriesSelection = Parts(rawValue: 1 << 5)
    static let writing = Parts(rawValue: 1 << 6)
    static let frame = Parts(rawValue: 1 << 7)
    static let words = Parts(rawValue: 1 << 8)
  }

  private var parts: Parts {
    var parts: Parts = isLeaving ? .leaving : []
    if pointer != nil { parts.insert(.pointer) }
    if view != nil { parts.insert(.view) }
    if !selection.isEmpty { parts.insert(.selection) }
    if let carried { parts.insert(carried.names == selection ? .carriesSelection : .carried) }
    if writing != nil { parts.insert(.writing) }
    if writing?.frame != nil { parts.insert(.frame) }
    if writing?.words != nil { parts.insert(.words) }
    return parts
  }

  /// The signal, in at most `mostBytes`.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.put(byte: Self.version)
    writer.put(parts.rawValue)
    writer.put(name.beginning(bytes: Self.longestName))
    writer.put(count: colour)
    if let pointer { writer.put(pointer - .zero) }
    if let view { writer.put(view) }
    if !selection.isEmpty { writer.put(names: selection) }
    if let carried {
      if carried.names != selection { writer.put(names: carried.names) }
      writer.put(carried.offset)
    }
    if let writing {
      writer.put(writing.name)
      if let frame = writing.frame { writer.put(frame) }
      if let words = writing.words { writer.put(words.beginning(bytes: Self.mostWords)) }
    }
    return writer.bytes
  }

  /// Reads a signal; nil if it is none, or not within the limits.
  ///
  /// - Complexity: O(`mostBytes`), whatever the bytes are.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let read = try? Self.read(bytes) else { return nil }
    self = read
  }

  private static func read(_ bytes: [UInt8]) throws -> Presence {
    var reader = ByteReader(bytes)
    guard try reader.byte() == version else { throw DamagedState("is of another version") }
    let parts = Parts(rawValue: try reader.number())
    var presence = Presence(name: try reader.text(atMost: longestName))
    presence.colour = Int(try reader.number() % 256)
    presence.isLeaving = parts.contains(.leaving)
    if parts.contains(.pointer) { presence.pointer = .zero + (try reader.vector()) }
    if parts.contains(.view) { presence.view = try reader.rect() }
    if parts.contains(.selection) { presence.selection = try reader.names() }
    if !parts.isDisjoint(with: [.carried, .carriesSelection]) {
      let names = parts.contains(.carried) ? try reader.names() : presence.selection
      presence.carried = Carried(names, by: try reader.vector())
    }
    if parts.contains(.writing) {
      presence.writing = Writing(
        try reader.text(atMost: longestName),
        frame: parts.contains(.frame) ? try reader.rect() : nil,
        words: parts.contains(.words) ? try reader.text(atMost: mostWords) : nil
      )
    }
    return presence
  }

  /// The part of a unit to which lengths are told, so that they take few bytes.
  static let grain = 8.0
}

extension ByteWriter {
  fileprivate mutating func put(length: Double) {
    let length = max(-Presence.farthest, min(length, Presence.farthest))
    put((length * Presence.grain).rounded() + 0)
  }

  fileprivate mutating func put(_ vector: Vector) {
    put(length: vector.dx)
    put(length: vector.dy)
  }

  fileprivate mutating func put(_ rect: Rect) {
    put(rect.origin - .zero)
    put(Vector(rect.width, rect.height))
  }

  fileprivate mutating func put(names: [String]) {
    let names = Presence.said(names)
    put(count: names.count)
    for name in names { put(name) }
  }
}

extension ByteReader {
  fileprivate mutating func length() throws(DamagedState) -> Double {
    let length = try double() / Presence.grain
    guard abs(length) <= Presence.farthest else { throw DamagedState("has an unlikely length") }
    return length
  }

  fileprivate mutating func vector() throws(DamagedState) -> Vector {
    Vector(try length(), try length())
  }

  fileprivate mutating func rect() throws(DamagedState) -> Rect {
    let (corner, size) = (try vector(), try vector())
    guard size.dx > 0, size.dy > 0 else { throw DamagedState("has an empty frame") }
    return Rect(corner.dx, corner.dy, size.dx, size.dy)
  }

  fileprivate mutating func text(atMost count: Int) throws(DamagedState) -> String {
    let text = try text()
    guard text.utf8.count <= count else { throw DamagedState("has a text that is too long") }
    return text
  }

  fileprivate mutating func names() throws(DamagedState) -> [String] {
    let count = try count()
    guard count <= Presence.mostNames else { throw DamagedState("has too many names") }
    var names: [String] = []
    for _ in 0..<count { names.append(try text(atMost: Presence.longestName)) }
    return names
  }
}

extension String {
  /// Returns as much of the beginning as fits into a number of bytes.
  fileprivate func beginning(bytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var text = ""
    var size = 0
    for character in self {
      size += character.utf8.count
      if size > count { break }
      text.append(character)
    }
    return text
  }
}
