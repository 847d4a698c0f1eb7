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

  /// The items of a list, and the members of the top level that hold them, each with the index of its
  /// first item.
  private struct List {
    var members: [(index: Int, start: Int)] = []
    var items: [JSONValue] = []

    var member: Int { members.first?.index ?? 0 }
  }

  /// Whether the file has several lists of nodes, or of edges, which are joined.
  var hasJoinedLists: Bool { nodes.members.count > 1 || edges.members.count > 1 }

  package init(_ value: JSONValue) {
    guard case .object(let object) = value else {
      isNoBoard = true
      return
    }
    nodes = takeList("nodes", of: object)
    edges = takeList("edges", of: object)
    let lists = [("nodes", nodes), ("edges", edges)]
    metadata.top.members = object.members.enumerated().compactMap { index, member in
      guard let (_, list) = lists.first(where: { $0.0.isSame(as: member.key) }),
        let first = list.members.first?.index, index >= first
      else { return member }
      return index == first ? JSONObject.Member(key: member.key, value: .array([])) : nil
    }
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

  /// Takes the items of a list out of the top level, where an empty list will mark their position.
  private mutating func takeList(_ key: String, of object: JSONObject) -> List {
    var list = List()
    for index in object.listMembers(key) {
      switch object.members[index].value {
      case .array(let items):
        list.members.append((index, list.items.count))
        list.items += items
      case .null: break
      default: isNoBoard = true
      }
    }
    return list
  }

  /// Returns the place in the file of an item, whose list may have been joined from several.
  func place(of path: ItemPath) -> ItemPath {
    let list = isEdge(path) ? edges : nodes
    guard let member = list.members.last(where: { $0.start <= path.item }) else { return path }
    return ItemPath(member: member.index, item: path.item - member.start)
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
