import BoardValues

/// A builder of elements from a JSON value, which notes what looks wrong.
///
/// It knows no positions in the text. What exactly is wrong, and where, is found out afterwards, and only
/// for files with problems.
package struct CanvasBuilder {
  package private(set) var elements: [Element] = []
  package private(set) var metadata = BoardMetadata(top: JSONObject())
  private(set) var findings = Findings<ItemPath>(limit: 0)
  /// Whether the top level is not an object, or one of its lists is not an array.
  private(set) var isNoBoard = false

  private var nodes = List()
  private var edges = List()
  /// The names of nodes and edges. The first card of a name keeps it if another uses it too.
  private var names = NameTable()

  /// The items of a list, and the member of the top level that holds it.
  private struct List {
    var member = 0
    var items: [JSONValue] = []
  }

  package init(_ value: JSONValue) {
    guard case .object(let object) = value else {
      isNoBoard = true
      return
    }
    metadata.top = object
    nodes = takeList("nodes")
    edges = takeList("edges")
  }

  mutating func build() {
    elements.reserveCapacity(nodes.items.count + edges.items.count)
    names.reserve(nodes.items.count + edges.items.count)
    for (index, item) in nodes.items.enumerated() {
      addNode(item, ItemPath(member: nodes.member, item: index))
    }
    for (index, item) in edges.items.enumerated() {
      addEdge(item, ItemPath(member: edges.member, item: index))
    }
  }

  /// Returns whether an edge can connect to a node of this name.
  func hasCard(named name: String) -> Bool { names.card(named: name) != nil }

  func isEdge(_ path: ItemPath) -> Bool {
    path.member == edges.member && !edges.items.isEmpty
  }

  /// Moves the items of a list out of the top level, and leaves an empty list to mark its position.
  private mutating func takeList(_ key: String) -> List {
    guard let index = metadata.top.members.lastIndex(where: { $0.key.isSame(as: key) }) else {
      return List()
    }
    switch metadata.top.members[index].value {
    case .array(let items):
      metadata.top.members[index].value = .array([])
      return List(member: index, items: items)
    case .null: break
    default: isNoBoard = true
    }
    return List()
  }

  private mutating func addNode(_ item: JSONValue, _ path: ItemPath) {
    guard case .object(let source) = item, !source.members.isEmpty else {
      return keepNode(item, path)
    }
    let fields = NodeFields(source)
    guard let card = fields.card(zKey: ZKey.spaced(path.item), source: source) else {
      if fields.overflows { findings.note(.refusal, at: path) }
      if let id = fields.id { note(id, path) }
      return keepNode(item, path)
    }
    note(card.name, card: ElementID(UInt32(clamping: elements.count)), path)
    elements.append(.card(card))
  }

  private func card(_ name: String?) -> ElementID? { name.flatMap { names.card(named: $0) } }

  private mutating func addEdge(_ item: JSONValue, _ path: ItemPath) {
    guard case .object(let source) = item, !source.members.isEmpty else {
      return keepEdge(item, path)
    }
    let fields = EdgeFields(source)
    if let id = fields.id { note(id, path) }
    let ends = (from: card(fields.fromNode), to: card(fields.toNode))
    if ends.from == nil && fields.fromNode != nil || ends.to == nil && fields.toNode != nil {
      findings.note(.dangling, at: path)
    }
    guard let edge = fields.edge(zKey: ZKey.spaced(path.item), source: source, ends: ends) else {
      return keepEdge(item, path)
    }
    elements.append(.edge(edge))
  }

  /// Reserves room for all at once: a file may hold nothing else.
  private static func append(
    _ item: JSONValue,
    _ index: Int,
    of count: Int,
    to list: inout [BoardMetadata.Unplaced]
  ) {
    if list.isEmpty { list.reserveCapacity(count - index) }
    list.append(BoardMetadata.Unplaced(item, index: index))
  }

  private mutating func keepNode(_ item: JSONValue, _ path: ItemPath) {
    Self.append(item, path.item, of: nodes.items.count, to: &metadata.unplacedNodes)
    findings.note(.unplaced, at: path)
  }

  private mutating func keepEdge(_ item: JSONValue, _ path: ItemPath) {
    Self.append(item, path.item, of: edges.items.count, to: &metadata.unplacedEdges)
    findings.note(.unplaced, at: path)
  }

  private mutating func note(_ name: String, card: ElementID? = nil, _ path: ItemPath) {
    if !names.insert(name, card: card) { findings.note(.repeatedName, at: path) }
  }
}
