/// One walk over a board that collects findings.
struct CanvasInspection {
  /// Nobody reads more of one kind, and a file of nothing but mistakes must not fill the memory.
  static let greatestCount = 100_000

  private(set) var findings: [Finding] = []
  private var counts: [Finding.Kind: Int] = [:]
  /// Names that an edge may lead to.
  private var targets: Set<ExactText> = []
  private var names: Set<ExactText> = []

  mutating func inspect(_ top: PlacedJSON) {
    guard case .object = top.value else {
      note(top.offset, .refusal, "A board is a JSON object, but here stands \(top.value.kind).")
      return
    }
    inspectKeys(of: top)
    let nodes = items("nodes", of: top)
    for node in nodes {
      guard case .object(let object) = node.value else { continue }
      let fields = NodeFields(object)
      if let id = fields.id, fields.frame != nil { targets.insert(ExactText(id)) }
    }
    for node in nodes { inspectNode(node) }
    for edge in items("edges", of: top) { inspectEdge(edge) }
  }

  mutating func note(_ offset: Int, _ sentence: String) { note(offset, .flaw, sentence) }

  mutating func note(_ offset: Int, _ kind: Finding.Kind, _ sentence: String) {
    counts[kind, default: 0] += 1
    guard counts[kind, default: 0] <= Self.greatestCount else { return }
    findings.append(Finding(offset: offset, kind: kind, sentence: sentence))
  }

  private mutating func items(_ key: String, of top: PlacedJSON) -> [PlacedJSON] {
    guard let list = top[key] else { return [] }
    switch list.value {
    case .array: break
    case .null: note(list.offset, "\"\(key)\" should be an array, not null.")
    default: note(list.offset, .refusal, "\"\(key)\" should be an array, not \(list.value.kind).")
    }
    return list.items
  }

  /// Repeated keys at every depth, of unknown members too.
  private mutating func inspectKeys(of value: PlacedJSON) {
    var keys = Set<ExactText>(minimumCapacity: value.members.count)
    for member in value.members {
      if !keys.insert(ExactText(member.key)).inserted {
        note(member.keyOffset, "The key \(member.key.quoted) stands in this object already.")
      }
      inspectKeys(of: member.value)
    }
    for item in value.items { inspectKeys(of: item) }
  }

  /// A name is used once in a file, whether for a node or an edge.
  mutating func inspectName(_ name: PlacedJSON?, in item: PlacedJSON) {
    guard let name, let text = name.value.text else { return }
    if !names.insert(ExactText(text)).inserted {
      note(name.offset, .repeatedName, "The id \(text.quoted) is used more than once.")
    }
  }

  mutating func inspectTarget(_ key: String, of edge: PlacedJSON) {
    guard let target = edge[key], let name = target.value.text else { return }
    if !targets.contains(ExactText(name)) {
      note(
        target.offset,
        .dangling,
        "No node that can be shown has the id \(name.quoted), so this edge is not drawn."
      )
    }
  }
}

extension JSONValue {
  /// For sentences.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension String {
  /// For sentences: in quotes, without what would break the line, and not longer than one.
  var quoted: String {
    var text = ""
    var rest = unicodeScalars[...]
    while let scalar = rest.popFirst(), text.unicodeScalars.count < 60 {
      text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return "\"\(text)\(rest.isEmpty ? "" : "…")\""
  }
}
