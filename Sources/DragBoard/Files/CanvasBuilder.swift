/// Makes elements from a JSON value, and notices when the value deserves a closer look.
///
/// It knows no places: what exactly is wrong, and where, is found by a second, slower reading that
/// only suspicious files get.
struct CanvasBuilder {
  private(set) var elements: [Element] = []
  private(set) var top = JSONObject()
  private(set) var unplacedNodes: [CanvasDocument.Unplaced] = []
  private(set) var unplacedEdges: [CanvasDocument.Unplaced] = []
  private(set) var isSuspicious = false

  private var nodes: [JSONValue] = []
  private var edges: [JSONValue] = []
  /// The first card of each name: a name that is used again belongs to the one that had it first.
  private var cards: [ExactText: ElementID] = [:]

  init(_ value: JSONValue) {
    guard case .object(let object) = value else {
      isSuspicious = true
      return
    }
    top = object
    nodes = takeItems("nodes")
    edges = takeItems("edges")
  }

  mutating func build() {
    elements.reserveCapacity(nodes.count + edges.count)
    cards.reserveCapacity(nodes.count)
    for index in nodes.indices { addNode(nodes[index], rank: Rank.spaced(index)) }
    var names = Set<ExactText>(minimumCapacity: edges.count)
    for index in edges.indices { addEdge(edges[index], rank: Rank.spaced(index), &names) }
  }

  /// Moves the items of a list out of the top level and leaves an empty one for its position.
  private mutating func takeItems(_ key: String) -> [JSONValue] {
    guard let index = top.members.lastIndex(where: { $0.key == key }) else { return [] }
    switch top.members[index].value {
    case .array(let items):
      top.members[index].value = .array([])
      return items
    case .null: break
    default: isSuspicious = true
    }
    return []
  }

  private mutating func addNode(_ item: JSONValue, rank: Rank) {
    guard case .object(let source) = item,
      let card = NodeFields(source).card(rank: rank, source: source)
    else {
      isSuspicious = true
      unplacedNodes.append(CanvasDocument.Unplaced(rank: rank, value: item))
      return
    }
    let name = ExactText(card.name)
    let id = ElementID(UInt32(clamping: elements.count))
    if let first = cards.updateValue(id, forKey: name) {
      cards[name] = first
      isSuspicious = true
    }
    elements.append(.card(card))
  }

  private mutating func addEdge(_ item: JSONValue, rank: Rank, _ names: inout Set<ExactText>) {
    guard case .object(let source) = item,
      let edge = EdgeFields(source).edge(
        rank: rank,
        source: source,
        card: { cards[ExactText($0)] }
      )
    else {
      isSuspicious = true
      unplacedEdges.append(CanvasDocument.Unplaced(rank: rank, value: item))
      return
    }
    let name = ExactText(edge.name)
    let isNew = names.insert(name).inserted && cards[name] == nil
    if !isNew || edge.from.card == nil || edge.to.card == nil { isSuspicious = true }
    elements.append(.edge(edge))
  }
}
