/// The tags of an XML text with their positions, so that parts of it can be changed while the rest
/// stays unchanged.
///
/// Reads well-formed documents and throws on everything else, including document type declarations.
struct XMLTags {
  struct Malformed: Error {}

  struct Tag {
    enum Kind { case start, end, empty }

    var kind: Kind
    var name: String
    var attributes: [Attribute]
    /// The range of the tag, including its brackets.
    var range: Range<Int>
    /// The number of elements around it.
    var depth: Int

    subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  struct Attribute {
    var name: String
    /// The value with its entities resolved.
    var value: String
    /// The range between the quotes.
    var range: Range<Int>
  }

  private(set) var tags: [Tag] = []
  private let bytes: [UInt8]
  private var place = 0
  private var open: [String] = []

  init(_ bytes: [UInt8]) throws(Malformed) {
    self.bytes = bytes
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") {
        try readMarkup()
      } else if open.isEmpty, !Self.isSpace(bytes[place]) {
        throw Malformed()
      } else {
        place += 1
      }
    }
    guard open.isEmpty, !tags.isEmpty else { throw Malformed() }
  }

  // MARK: Markup

  private mutating func readMarkup() throws(Malformed) {
    if skip("<!--") { return try skip(past: "-->") }
    if skip("<?") { return try skip(past: "?>") }
    if !open.isEmpty, skip("<![CDATA[") { return try skip(past: "]]>") }
    if open.isEmpty, tags.isEmpty, skip("<!DOCTYPE") {
      let start = place
      try skip(past: ">")
      guard !bytes[start..<place].contains(UInt8(ascii: "[")) else { throw Malformed() }
      return
    }
    // A document has only one root.
    guard !open.isEmpty || tags.isEmpty else { throw Malformed() }
    let start = place
    if skip("</") { try readEnd(from: start) } else { try readStart() }
  }

  private mutating func readEnd(from start: Int) throws(Malformed) {
    let name = try readName()
    skipSpace()
    guard skip(">"), open.popLast() == name else { throw Malformed() }
    add(.end, name, [], from: start)
  }

  private mutating func readStart() throws(Malformed) {
    let start = place
    place += 1
    let name = try readName()
    var attributes: [Attribute] = []
    while true {
      let isApart = skipSpace()
      if skip("/>") { return add(.empty, name, attributes, from: start) }
      if skip(">") {
        add(.start, name, attributes, from: start)
        open.append(name)
        return
      }
      guard isApart else { throw Malformed() }
      attributes.append(try readAttribute())
    }
  }

  private mutating func readAttribute() throws(Malformed) -> Attribute {
    let name = try readName()
    skipSpace()
    guard skip("=") else { throw Malformed() }
    skipSpace()
    guard place < bytes.count else { throw Malformed() }
    let quote = bytes[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw Malformed() }
    let start = place + 1
    guard let end = bytes[start...].firstIndex(of: quote),
      !bytes[start..<end].contains(UInt8(ascii: "<")),
      let text = String(validating: bytes[start..<end], as: UTF8.self)
    else { throw Malformed() }
    place = end + 1
    return Attribute(name: name, value: try XMLText.plain(text), range: start..<end)
  }

  private mutating func add(
    _ kind: Tag.Kind,
    _ name: String,
    _ attributes: [Attribute],
    from start: Int
  ) {
    tags.append(
      Tag(
        kind: kind,
        name: name,
        attributes: attributes,
        range: start..<place,
        depth: open.count
      )
    )
  }

  // MARK: Characters

  private mutating func readName() throws(Malformed) -> String {
    let start = place
    while place < bytes.count, Self.isName(bytes[place]) { place += 1 }
    guard place > start, let name = String(validating: bytes[start..<place], as: UTF8.self) else {
      throw Malformed()
    }
    return name
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[place...].starts(with: word.utf8) else { return false }
    place += word.utf8.count
    return true
  }

  private mutating func skip(past word: String) throws(Malformed) {
    while place < bytes.count {
      if skip(word) { return }
      place += 1
    }
    throw Malformed()
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    return place > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }

  /// Returns whether a byte can be part of a name. Bytes beyond ASCII are accepted as they are.
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}

/// The escaping of text in attributes.
private enum XMLText {
  private static let entities: [(name: String, character: Character)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ]

  static func plain(_ text: String) throws(XMLTags.Malformed) -> String {
    var plain = ""
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "&") {
      plain += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      guard let end = rest.firstIndex(of: ";"), let character = character(rest[..<end]) else {
        throw XMLTags.Malformed()
      }
      plain.append(character)
      rest = rest[rest.index(after: end)...]
    }
    return plain + rest
  }

  private static func character(_ name: Substring) -> Character? {
    if let known = entities.first(where: { $0.name == name }) { return known.character }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map(Character.init)
  }
}
