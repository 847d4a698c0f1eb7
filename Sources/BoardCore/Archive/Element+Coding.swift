import BoardValues

/// The kind of an element's new state, which is written as its difference from the old one. A card that
/// was moved takes a few bytes, however long its text.
private enum ElementKind: UInt8 {
  case removed, card, edge
  /// A card that was a card before.
  case changedCard
}

private struct CardFields: OptionSet {
  var rawValue: UInt8

  static let origin = CardFields(rawValue: 1)
  static let size = CardFields(rawValue: 2)
  static let zKey = CardFields(rawValue: 4)
  static let color = CardFields(rawValue: 8)
  static let content = CardFields(rawValue: 16)
  static let name = CardFields(rawValue: 32)
  static let source = CardFields(rawValue: 64)
  static let all = CardFields(rawValue: 127)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ a: Card, _ b: Card) {
    self = []
    if a.frame.origin != b.frame.origin { insert(.origin) }
    if a.frame.size != b.frame.size { insert(.size) }
    if a.zKey != b.zKey { insert(.zKey) }
    if a.color != b.color { insert(.color) }
    if a.content != b.content { insert(.content) }
    if a.name != b.name { insert(.name) }
    if a.source != b.source { insert(.source) }
  }
}

extension ByteWriter {
  package mutating func put(_ change: ElementChange) {
    switch (change.before, change.after) {
    case (_, nil): put(byte: ElementKind.removed.rawValue)
    case (.card(let before), .card(let after)):
      let fields = CardFields(before, after)
      put(byte: ElementKind.changedCard.rawValue)
      put(byte: fields.rawValue)
      put(after, fields)
    case (_, .card(let card)):
      put(byte: ElementKind.card.rawValue)
      put(card, .all)
    case (_, .metadata), (_, .note): put(byte: ElementKind.removed.rawValue)
    case (_, .edge(let edge)):
      put(byte: ElementKind.edge.rawValue)
      put(edge)
    }
  }

  private mutating func put(_ card: Card, _ fields: CardFields) {
    if fields.contains(.origin) {
      put(card.frame.minX)
      put(card.frame.minY)
    }
    if fields.contains(.size) {
      put(card.frame.width)
      put(card.frame.height)
    }
    if fields.contains(.zKey) { put(card.zKey) }
    if fields.contains(.color) { put(card.color) { $0.put($1) } }
    if fields.contains(.content) { put(card.content) }
    if fields.contains(.name) { put(card.name) }
    if fields.contains(.source) { put(card.source) }
  }

  private mutating func put(_ zKey: ZKey) {
    put(count: zKey.digits.count)
    for digit in zKey.digits { put(digit) }
  }

  private mutating func put(_ content: Card.Content) {
    switch content {
    case .text(let text):
      put(byte: 0)
      put(text)
    case .file(let path, let subpath):
      put(byte: 1)
      put(path)
      put(subpath) { $0.put($1) }
    case .link(let url):
      put(byte: 2)
      put(url)
    case .group(let label):
      put(byte: 3)
      put(label) { $0.put($1) }
    case .unknown(let type):
      put(byte: 4)
      put(type)
    }
  }

  package mutating func put(_ object: JSONObject) {
    put(JSONWriter.bytes(of: .object(object), .compact))
  }

  /// Writes a change of an element. For elements that are never on the board, both states are written.
  package mutating func put(_ change: ElementChange, of id: ElementID) {
    switch id {
    case .metadata:
      for metadata in [change.before?.metadata, change.after?.metadata] {
        put(metadata) { $0.put($1) }
      }
    case _ where id.noteIndex != nil: put(notes: change)
    default: put(change)
    }
  }

  private mutating func put(_ edge: Edge) {
    put(edge.name)
    put(edge.zKey)
    for end in [edge.from, edge.to] {
      put(end.card) { $0.put(UInt64($1.rawValue)) }
      put(end.side) { $0.put($1.rawValue) }
      put(end.hasArrow)
    }
    put(edge.color) { $0.put($1) }
    put(edge.label) { $0.put($1) }
    put(edge.source)
  }
}

extension ByteReader {
  /// Whether the next element is a card of which only the changed fields are written.
  var isAtChangedCard: Bool {
    var reader = self
    return (try? reader.byte()) == ElementKind.changedCard.rawValue
  }

  mutating func element(after before: Element?) throws(DamagedState) -> Element? {
    guard let kind = ElementKind(rawValue: try byte()) else {
      throw DamagedState("has an unknown kind of element")
    }
    switch kind {
    case .removed: return nil
    case .card: return .card(try card(.all, of: Self.blank))
    case .edge: return .edge(try edge())
    case .changedCard:
      guard let card = before?.card else {
        throw DamagedState("changes a card that does not exist")
      }
      return .card(try self.card(CardFields(rawValue: try byte()), of: card))
    }
  }

  /// Reads a change of what is never on the board: the metadata and notes.
  mutating func changeApart(of id: ElementID) throws(DamagedState) -> ElementChange {
    if id.noteIndex != nil { return try noteChange() }
    let (before, after) = (try optionalMetadata(), try optionalMetadata())
    return ElementChange(before: before.map(Element.metadata), after: after.map(Element.metadata))
  }

  private mutating func optionalMetadata() throws(DamagedState) -> BoardMetadata? {
    try optional { (reader) throws(DamagedState) in try reader.metadata() }
  }

  private static var blank: Card {
    Card(
      name: "",
      zKey: .spaced(0),
      frame: .zero,
      color: nil,
      content: .text(""),
      source: JSONObject()
    )
  }

  private mutating func card(_ fields: CardFields, of old: Card) throws(DamagedState) -> Card {
    var card = old
    if fields.contains(.origin) { card.frame.origin = Point(try double(), try double()) }
    if fields.contains(.size) { card.frame.size = Size(try double(), try double()) }
    // Wider limits than for files, so that every change can be read again.
    guard NodeFields.isUsable(card.frame, within: 1e18) else {
      throw DamagedState("has a card out of range")
    }
    if fields.contains(.zKey) { card.zKey = try zKey() }
    if fields.contains(.color) { card.color = try optionalText() }
    if fields.contains(.content) { card.content = try content() }
    if fields.contains(.name) { card.name = try text() }
    if fields.contains(.source) { card.source = try object() }
    return card
  }

  private mutating func optionalText() throws(DamagedState) -> String? {
    try optional { (reader) throws(DamagedState) in try reader.text() }
  }

  private mutating func zKey() throws(DamagedState) -> ZKey {
    var digits: [UInt64] = []
    for _ in 0..<(try count()) { digits.append(try number()) }
    return ZKey(digits: digits)
  }

  private mutating func content() throws(DamagedState) -> Card.Content {
    switch try byte() {
    case 0: return .text(try text())
    case 1: return .file(path: try text(), subpath: try optionalText())
    case 2: return .link(url: try text())
    case 3: return .group(label: try optionalText())
    case 4: return .unknown(type: try text())
    default: throw DamagedState("has a card of an unknown kind")
    }
  }

  package mutating func object() throws(DamagedState) -> JSONObject {
    guard case .object(let object) = try? JSONReader.value(in: try block()) else {
      throw DamagedState("has invalid members")
    }
    return object
  }

  private mutating func edge() throws(DamagedState) -> Edge {
    Edge(
      name: try text(),
      zKey: try zKey(),
      from: try attachment(),
      to: try attachment(),
      color: try optionalText(),
      label: try optionalText(),
      source: try object()
    )
  }

  private mutating func attachment() throws(DamagedState) -> Edge.Attachment {
    let card = try optional { (reader) throws(DamagedState) in try reader.number() }
    let side = try optionalText()
    return Edge.Attachment(
      card: card.map { ElementID(UInt32(truncatingIfNeeded: $0)) },
      side: side.flatMap(Side.init(word:)),
      hasArrow: try flag()
    )
  }
}
