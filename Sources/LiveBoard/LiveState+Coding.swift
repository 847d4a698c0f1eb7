import BoardCore
import BoardValues

/// A state as JSON, for those who join: all items with the steps that have changed them, and the counts of all clients.
extension LiveState {
  package var encoded: [UInt8] {
    let items = sortedItems.map { name, item -> JSONValue in
      var parts = name.json + [.object(item.object), .rank(item.rank)]
      if !item.isPresent || !item.writers.isEmpty {
        parts.append(.number(item.isPresent ? "0" : "\(item.removal)"))
        parts.append(.array(item.writersJSON))
      }
      return .array(parts)
    }
    let clients = clients.sorted { $0.key < $1.key }.map { id, client -> JSONValue in
      .array([.string(Hex.text(id)), .number("\(client.count)"), .number("\(client.last)")])
    }
    let object = JSONObject([
      .init(key: "v", value: .number("\(LiveMessage.rules)")),
      .init(key: "n", value: .number("\(messageCount)")),
      .init(key: "clients", value: .array(clients)),
      .init(key: "items", value: .array(items)),
    ])
    return JSONWriter.bytes(of: .object(object), .compact)
  }

  package init(decoding bytes: [UInt8]) throws(DamagedMessage) {
    // It holds what messages do, a little deeper.
    let deepest = LiveMessage.greatestDepth + 8
    guard let value = try? JSONReader.value(in: bytes, deepest: deepest),
      case .object(let object) = value
    else { throw DamagedMessage("is no object") }
    guard object["v"]?.whole == UInt64(LiveMessage.rules) else {
      throw DamagedMessage("has other rules")
    }
    guard let count = object["n"]?.whole, case .array(let list)? = object["items"],
      case .array(let heard)? = object["clients"]
    else { throw DamagedMessage("lacks a part") }
    var items: [(ItemName, LiveItem)] = []
    for entry in list {
      guard let item = Self.item(entry) else { throw DamagedMessage("has a damaged item") }
      items.append(item)
    }
    var clients: [UInt64: Client] = [:]
    for entry in heard {
      guard case .array(let parts) = entry, parts.count == 3,
        let id = parts[0].text.flatMap(Hex.number),
        let number = parts[1].whole.flatMap({ UInt32(exactly: $0) }), let last = parts[2].whole
      else { throw DamagedMessage("has a damaged client") }
      clients[id] = Client(count: number, last: last)
    }
    self.init(items, clients: clients, messageCount: count)
  }

  private static func item(_ value: JSONValue) -> (ItemName, LiveItem)? {
    guard case .array(let parts) = value, parts.count == 4 || parts.count == 6,
      let name = ItemName(parts[0], parts[1]), let object = name.object(parts[2]),
      let rank = parts[3].rank
    else { return nil }
    var item = LiveItem(object, rank: rank)
    guard parts.count == 6 else { return (name, item) }
    guard let removal = parts[4].whole, case .array(let fields) = parts[5] else { return nil }
    (item.isPresent, item.removal) = (removal == 0, removal)
    for field in fields {
      guard item.readWriters(field, name.kind) else { return nil }
    }
    return (name, item)
  }

  private var sortedItems: [(ItemName, LiveItem)] {
    items.sorted { one, other in
      (one.key.kind.number, one.key.id.text) < (other.key.kind.number, other.key.id.text)
    }.map { ($0.key, $0.value) }
  }
}

extension MergeKind {
  /// A number of the kind, which no version of the program changes.
  var number: UInt64 { self == .board ? 0 : self == .node ? 1 : 2 }
}

extension LiveItem {
  fileprivate var writersJSON: [JSONValue] {
    writers.filter { !$0.value.isEmpty }.sorted { $0.key.word < $1.key.word }.map {
      field,
      writers in
      .array(
        [.string(field.word)]
          + writers.map {
            .array([$0.step.json, $0.before.json, .number("\($0.message)")])
          }
      )
    }
  }

  fileprivate mutating func readWriters(_ value: JSONValue, _ kind: MergeKind) -> Bool {
    guard case .array(let parts) = value, let word = parts.first?.text,
      let field = LiveField(word: word, kind), parts.count - 1 <= Writer.most(of: field)
    else { return false }
    for part in parts.dropFirst() {
      guard case .array(let pair) = part, pair.count == 3, let step = LiveStepID(pair[0]),
        let before = LiveValue(pair[1], of: field, kind), let message = pair[2].whole
      else { return false }
      writers[field, default: []].append(Writer(step: step, before: before, message: message))
    }
    return true
  }
}
