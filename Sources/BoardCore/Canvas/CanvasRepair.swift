import BoardValues

/// A repair of a board, after which `CanvasCheck` finds nothing wrong.
///
/// A text that is not JSON is first mended until it is. Then each item is repaired by itself, nodes
/// before edges, since only then it is known which edges lead nowhere. What has no fault keeps its bytes,
/// and members that the format does not define stay.
package struct CanvasRepair {
  /// The repaired text.
  package let bytes: [UInt8]
  /// The repairs, with their positions in the original text; the first hundred thousand are described.
  package let repairs: [Problem]
  /// The number of repairs.
  package let count: Int
  /// The problems that are left, with their positions in `bytes`.
  package let rest: [Problem]

  /// Repairs a file. Throws if it is not a board at all, or too far from JSON to be repaired. `generator`
  /// makes new ids.
  package init(
    of bytes: [UInt8],
    using generator: inout some RandomNumberGenerator
  ) throws(Problem) {
    let text = try Self.mended(bytes)
    var walk = CanvasRepairWalk()
    let value: JSONValue
    do {
      value = try walk.repaired(JSONReader.placedText(in: text.bytes), using: &generator)
    } catch {
      throw text.problem(at: error.offset, error.sentence)
    }
    repairs = text.problems(with: walk.notes.sorted.map { ($0.position, $0.sentence) })
    let itemCount = walk.notes.count(of: .flaw)
    count = text.count + itemCount
    self.bytes = itemCount == 0 ? text.bytes : JSONSplicer.bytes(of: value, over: text.bytes)
    rest = CanvasCheck.problems(in: self.bytes)
  }

  private static func mended(_ bytes: [UInt8]) throws(Problem) -> MendedText {
    if let sentence = ForeignFormat.sentence(about: bytes) {
      throw Problem(line: 1, column: 1, sentence: sentence)
    }
    return try MendedText(of: bytes) { key in prose.contains { $0.isSame(as: key) } }
  }

  /// The members of which a beginning is better than nothing. Half an id or a type is another one.
  private static let prose = ["text", "label", "file", "url"]
}

/// A walk over a board, in the order of the text but for the edges, which are repaired last.
private struct CanvasRepairWalk {
  private(set) var notes = Findings<Int>(limit: CanvasCheck.greatestCount)
  private var ids = RepairedIDs()

  mutating func repaired(
    _ text: PlacedText,
    using generator: inout some RandomNumberGenerator
  ) throws(JSONReader.Failure) -> JSONValue {
    var positions = PositionCursor(text)
    let offset = positions.offset()
    guard case .object(let source) = text.value else {
      throw refusal(offset, "A board is one entry in braces, but here is \(text.value.kind).")
    }
    let lists = ["nodes": source.listMembers("nodes"), "edges": source.listMembers("edges")]
    for key in lists.keys { ids.reserve(in: source.items(of: key)) }
    var members: [JSONObject.Member] = []
    var places: [String: Int] = [:]
    var edges: [(JSONObject.Member, PositionCursor)] = []
    for (index, var member) in source.members.enumerated() {
      let keyOffset = positions.offset()
      let isKept =
        lists[member.key]?.contains(index)
        ?? (source.members.lastIndex { $0.key.isSame(as: member.key) } == index)
      guard isKept else {
        positions.skip(member.value)
        noteRepeated(member.key, at: keyOffset)
        continue
      }
      switch member.key {
      case "nodes":
        member.value = try list(member, &positions) { $0.repairedNode($1, using: &generator) }
      case "edges":
        edges.append((member, positions))
        positions.skip(member.value)
        member.value = .array([])
      default:
        member.value = withoutRepeats(positions.placed(member.value)).value
      }
      if let place = places[member.key] {
        note(keyOffset, "Here was a second list \(member.key.quoted); both are one now.")
        members[place].value = members[place].value.joined(with: member.value)
      } else {
        places[member.key] = members.count
        members.append(member)
      }
    }
    for (member, var positions) in edges {
      let list = try list(member, &positions) { $0.repairedEdge($1, using: &generator) }
      if let place = places["edges"] {
        members[place].value = members[place].value.joined(with: list)
      }
    }
    return .object(JSONObject(members))
  }

  private func refusal(_ offset: Int, _ sentence: String) -> JSONReader.Failure {
    JSONReader.Failure(offset: offset, sentence: sentence)
  }

  /// Returns the list with its items repaired, but for those that cannot be; empty if it is null.
  private mutating func list(
    _ list: JSONObject.Member,
    _ positions: inout PositionCursor,
    _ repaired: (inout Self, PlacedJSON) -> JSONValue?
  ) throws(JSONReader.Failure) -> JSONValue {
    let offset = positions.offset()
    switch list.value {
    case .array(let items):
      return .array(items.compactMap { repaired(&self, positions.placed($0)) })
    case .null:
      note(offset, "\"\(list.key)\" was null; it is now an empty list.")
      return .array([])
    default:
      let owner = list.key == "nodes" ? "cards" : "connections"
      throw refusal(
        offset,
        "The \(owner) (\(list.key.quoted)) should be a list in brackets, but here is \(list.value.kind)."
      )
    }
  }

  private mutating func repairedNode(
    _ item: PlacedJSON,
    using generator: inout some RandomNumberGenerator
  ) -> JSONValue? {
    guard var node = ItemRepair(withoutRepeats(item)) else {
      note(item.offset, "A card was \(item.value.said); it was removed.")
      return nil
    }
    node.repairNode()
    node.giveID(ids.id(for: node["id"], isNode: true, using: &generator))
    return finished(node)
  }

  private mutating func repairedEdge(
    _ item: PlacedJSON,
    using generator: inout some RandomNumberGenerator
  ) -> JSONValue? {
    guard var edge = ItemRepair(withoutRepeats(item)) else {
      note(item.offset, "A connection was \(item.value.said); it was removed.")
      return nil
    }
    for (key, others) in Self.otherKeys {
      edge.rename(others.first { edge[$0]?.words.map(ids.isNode) == true }, to: key)
      guard let name = edge[key]?.words, ids.isNode(name) else {
        let target = edge[key].map { "\($0.said), which is no card" } ?? "missing"
        note(item.offset, "\"\(key)\" of a connection was \(target); the connection was removed.")
        return nil
      }
      edge.repairText(key, isRequired: true)
    }
    edge.repairEdge()
    edge.giveID(ids.id(for: edge["id"], isNode: false, using: &generator))
    return finished(edge)
  }

  /// The keys under which other programs write the ends of an edge.
  private static let otherKeys = [("fromNode", ["from", "source"]), ("toNode", ["to", "target"])]

  private mutating func finished(_ item: ItemRepair) -> JSONValue {
    for note in item.notes { self.note(note.offset, note.sentence) }
    return .object(item.object)
  }

  /// Returns the value with each key once in each object. The last one counts, as for every reader.
  private mutating func withoutRepeats(_ value: PlacedJSON) -> PlacedJSON {
    var result = value
    switch value.value {
    case .object:
      var last: [ExactText: Int] = [:]
      for (index, member) in value.members.enumerated() { last[ExactText(member.key)] = index }
      result.members = []
      for (index, var member) in value.members.enumerated() {
        guard last[ExactText(member.key)] == index else {
          noteRepeated(member.key, at: member.keyOffset)
          continue
        }
        member.value = withoutRepeats(member.value)
        result.members.append(member)
      }
      result.value = .object(
        JSONObject(result.members.map { JSONObject.Member(key: $0.key, value: $0.value.value) })
      )
    case .array:
      result.items = value.items.map { withoutRepeats($0) }
      result.value = .array(result.items.map(\.value))
    case .null, .bool, .number, .string: break
    }
    return result
  }

  private mutating func noteRepeated(_ key: String, at offset: Int) {
    note(offset, "\(key.quoted) stood here twice; only the last one was kept.")
  }

  private mutating func note(_ offset: Int, _ sentence: @autoclosure () -> String) {
    notes.note(.flaw, at: offset, sentence)
  }
}

extension JSONValue {
  /// Returns the items of two lists as one.
  fileprivate func joined(with other: JSONValue) -> JSONValue {
    guard case .array(let items) = self, case .array(let others) = other else { return self }
    return .array(items + others)
  }
}
