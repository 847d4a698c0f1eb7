import BoardCore
import BoardValues

/// A message or a snapshot that cannot be read.
package struct DamagedMessage: Error, Equatable, Sendable {
  package var reason: String
  /// Whether it was made by rules that only a newer version of the program knows.
  package var isNewer = false

  init(_ reason: String, isNewer: Bool = false) { (self.reason, self.isNewer) = (reason, isNewer) }
}

/// Messages as JSON, so that other programs can read and make them.
///
/// A move of one card is `{"v":1,"c":"9f…","n":3,"k":40,"s":"move","i":[["node","a",[[".place",{"x":1,"y":2},{"x":3,"y":2}]]]]}`.
extension LiveMessage {
  /// The most bytes of a message, and the most changes in it.
  package static let (mostBytes, mostChanges) = (16 << 20, 100_000)
  /// How deep its values may be nested: it may hold whatever a file does, a little deeper.
  static let greatestDepth = JSONReader.greatestDepth + 8

  package var encoded: [UInt8] {
    var members: [JSONObject.Member] = [
      .init(key: "v", value: .number("\(Self.rules)")),
      .init(key: "c", value: .string(Hex.text(id.client))),
      .init(key: "n", value: .number("\(id.count)")),
      .init(key: "k", value: .number("\(seen)")),
    ]
    if deed != .step { members.append(.init(key: "d", value: .number("\(deed.rawValue)"))) }
    if step != id { members.append(.init(key: "of", value: step.json)) }
    members.append(.init(key: "s", value: .string(name)))
    members.append(.init(key: "i", value: .array(changes.map(\.json))))
    return JSONWriter.bytes(of: .object(JSONObject(members)), .compact)
  }

  package init(decoding bytes: [UInt8]) throws(DamagedMessage) {
    guard bytes.count <= Self.mostBytes else { throw DamagedMessage("is too long") }
    guard let value = try? JSONReader.value(in: bytes, deepest: Self.greatestDepth),
      case .object(let object) = value
    else { throw DamagedMessage("is no object") }
    let rules = object["v"]?.whole ?? 0
    guard rules == UInt64(Self.rules) else {
      let isNewer = rules > UInt64(Self.rules)
      throw DamagedMessage("has other rules", isNewer: isNewer)
    }
    guard let client = object["c"]?.text.flatMap(Hex.number),
      let count = object["n"]?.whole.flatMap({ UInt32(exactly: $0) }), count > 0,
      let seen = object["k"]?.whole
    else { throw DamagedMessage("has no number") }
    let id = LiveStepID(client: client, count: count)
    let deed =
      object["d"].map { $0.whole.flatMap { UInt8(exactly: $0) }.flatMap(Deed.init) } ?? .step
    guard let deed else { throw DamagedMessage("is an unknown deed") }
    var step = id
    if let other = object["of"] {
      guard let read = LiveStepID(other) else { throw DamagedMessage("names no step") }
      step = read
    }
    guard let name = object["s"]?.text, name.utf8.count <= 4096 else {
      throw DamagedMessage("has no name")
    }
    guard case .array(let items)? = object["i"], items.count <= Self.mostChanges else {
      throw DamagedMessage("has no changes")
    }
    var (changes, met): ([Change], Set<ItemName>) = ([], [])
    for item in items {
      guard let change = Change(item) else { throw DamagedMessage("has a damaged change") }
      guard met.insert(change.item).inserted else { throw DamagedMessage("changes an item twice") }
      changes.append(change)
    }
    self.init(id: id, seen: seen, deed, of: step, name: name, changes: changes)
  }
}

extension LiveStepID {
  var json: JSONValue { .array([.string(Hex.text(client)), .number("\(count)")]) }

  init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count == 2,
      let client = parts[0].text.flatMap(Hex.number),
      let count = parts[1].whole.flatMap({ UInt32(exactly: $0) })
    else { return nil }
    self.init(client: client, count: count)
  }
}

extension ItemName {
  var json: [JSONValue] { [.string(Self.words[kind] ?? ""), .string(id.text)] }

  init?(_ kind: JSONValue, _ id: JSONValue) {
    guard let kind = Self.words.first(where: { $0.value == kind.text })?.key, let id = id.text,
      id.utf8.count <= 1024, kind != .board || id.isEmpty
    else { return nil }
    self.init(kind, id)
  }

  private static let words: [MergeKind: String] = [.board: "board", .node: "node", .edge: "edge"]
}

extension LiveMessage.Change {
  fileprivate var json: JSONValue {
    switch kind {
    case .fields(let fields): .array(item.json + [.array(fields.map(\.json))])
    case .made(let object, let rank, let takesBack):
      .array(
        item.json + [.string("made"), .object(object), .rank(rank)]
          + (takesBack ? [.bool(true)] : [])
      )
    case .removed(let object, let takesBack):
      .array(item.json + [.string("removed"), .object(object)] + (takesBack ? [.bool(true)] : []))
    }
  }

  fileprivate init?(_ value: JSONValue) {
    guard case .array(let parts) = value, parts.count >= 3, let item = ItemName(parts[0], parts[1])
    else { return nil }
    switch (parts[2], parts.count) {
    case (.array(let fields), 3):
      let changes = fields.compactMap { LiveMessage.FieldChange($0, item.kind) }
      guard changes.count == fields.count, Set(changes.map(\.field)).count == changes.count else {
        return nil
      }
      self.init(item, .fields(changes))
    case (.string("made"), 5...6):
      guard item.kind != .board, let object = item.object(parts[3]), let rank = parts[4].rank else {
        return nil
      }
      self.init(item, .made(object, rank: rank, takesBack: parts.count == 6))
    case (.string("removed"), 4...5):
      guard item.kind != .board, let object = item.object(parts[3]) else { return nil }
      self.init(item, .removed(object, takesBack: parts.count == 5))
    default: return nil
    }
  }
}

extension ItemName {
  /// Reads the members of the item, which must have its name.
  func object(_ value: JSONValue) -> JSONObject? {
    guard case .object(let object) = value else { return nil }
    return kind == .board || object["id"]?.text?.isSame(as: id.text) == true ? object : nil
  }
}

extension LiveField {
  var word: String {
    switch self {
    case .life: "life"
    case .rank: "rank"
    case .members(let field): ".\(field.name.text)"
    }
  }

  /// Reads a field. That of a member is the field which the member belongs to.
  init?(word: String, _ kind: MergeKind) {
    switch word {
    case "rank" where kind != .board: self = .rank
    case "life" where kind != .board: self = .life
    default:
      guard word.hasPrefix(".") else { return nil }
      self = .members(MergeField(named: String(word.dropFirst())))
    }
  }
}

extension LiveValue {
  var json: JSONValue {
    switch self {
    case .life(let isPresent): .bool(isPresent)
    case .rank(let digits): .rank(digits)
    case .members(let members): .object(JSONObject(members))
    }
  }

  /// Reads a value. Members must belong to the field, so that none writes into another.
  init?(_ value: JSONValue, of field: LiveField, _ kind: MergeKind) {
    switch (field, value) {
    case (.life, .bool(let isPresent)): self = .life(isPresent)
    case (.rank, _):
      guard let digits = value.rank else { return nil }
      self = .rank(digits)
    case (.members(let field), .object(let object)):
      let belongs = FieldValues(object, kind).fields.allSatisfy { $0 == field }
      guard belongs, FieldValues(object, kind)[field].count == object.members.count else {
        return nil
      }
      self = .members(object.members)
    default: return nil
    }
  }
}

extension LiveMessage.FieldChange {
  fileprivate var json: JSONValue {
    .array(
      [.string(field.word), before.json, after.json] + (takesBack ? [.bool(true)] : [])
    )
  }

  fileprivate init?(_ value: JSONValue, _ kind: MergeKind) {
    guard case .array(let parts) = value, 3...4 ~= parts.count, let word = parts[0].text,
      let field = LiveField(word: word, kind), field != .life,
      let before = LiveValue(parts[1], of: field, kind),
      let after = LiveValue(parts[2], of: field, kind)
    else { return nil }
    self.init(field, from: before, to: after, takesBack: parts.count == 4)
  }
}

extension JSONValue {
  /// A whole number that is not negative.
  var whole: UInt64? {
    if case .number(let literal) = self { UInt64(literal) } else { nil }
  }

  static func rank(_ digits: [UInt64]) -> JSONValue { .array(digits.map { .number("\($0)") }) }

  var rank: [UInt64]? {
    guard case .array(let parts) = self, parts.count <= LiveItem.mostDigits else { return nil }
    let digits = parts.compactMap(\.whole)
    return digits.count == parts.count ? digits : nil
  }
}
