import BoardValues

/// The differences between two versions of a board, as a user sees them and not as the text has them. The
/// layout of a file makes no difference.
package struct BoardDifference: Equatable, Sendable {
  /// A change of one item, or of the board.
  package struct Change: Equatable, Sendable {
    package var kind: Kind
    /// The item that changed, as the format calls it.
    package var item: Item
    /// The rest of the sentence; empty if there is none.
    package var detail: String
    /// The lines that went and the lines that came, each with its sign.
    package var lines: [String] = []
  }

  package enum Kind: String, Sendable {
    case added, removed, moved, resized, recoloured, rewritten, restacked
    case connected, disconnected, reconnected, changed
  }

  /// The changes of the board itself, then of its nodes, then of its edges.
  package private(set) var changes: [Change] = []

  package init(from old: CanvasDocument, to new: CanvasDocument) {
    changes = MemberDifference(.board, Self.top(old), Self.top(new)).changes
    let (oldNodes, newNodes) = (Self.nodes(old), Self.nodes(new))
    let (oldEdges, newEdges) = (Self.edges(old), Self.edges(new))
    compare(oldNodes, newNodes)
    compare(oldEdges, newEdges)
  }

  package var isEmpty: Bool { changes.isEmpty }

  // MARK: Lists

  private static func top(_ document: CanvasDocument) -> JSONObject {
    JSONObject(document.metadata.top.members.filter { !["nodes", "edges"].contains($0.key) })
  }

  private static func nodes(_ document: CanvasDocument) -> [Item] {
    document.elements.compactMap(\.card).map { Item(.node, .object($0.source)) }
      + document.metadata.unplacedNodes.map { Item(.node, $0.value) }
  }

  private static func edges(_ document: CanvasDocument) -> [Item] {
    document.elements.compactMap(\.edge).map { Item(.edge, .object($0.source)) }
      + document.metadata.unplacedEdges.map { Item(.edge, $0.value) }
  }

  private mutating func compare(_ old: [Item], _ new: [Item]) {
    let indices = Self.indices(of: new)
    // For each old item the new one that it has become.
    let heirs = Self.keys(of: old).map { indices[$0] }
    for (item, heir) in zip(old, heirs) where heir == nil { changes.append(item.removal) }
    let kept = Set(heirs.compactMap(\.self))
    for index in new.indices where !kept.contains(index) { changes.append(new[index].addition) }
    let steady = LongestRise.members(of: heirs.compactMap(\.self))
    for case (let item, let heir?) in zip(old, heirs) {
      if !item.isSame(as: new[heir]) {
        changes += MemberDifference(new[heir], item.object, new[heir].object).changes
      }
      guard !steady.contains(heir) else { continue }
      changes.append(Change(kind: .restacked, item: new[heir], detail: ""))
    }
  }

  /// Returns the keys by which items are the same: their id, and the number among items with the same id.
  private static func keys(of items: [Item]) -> [Item.Key] {
    var counts: [ExactText: Int] = [:]
    return items.map { item in
      let name = ExactText(item.id ?? item.text)
      counts[name, default: 0] += 1
      return Item.Key(name: name, isNamed: item.id != nil, number: counts[name] ?? 1)
    }
  }

  private static func indices(of items: [Item]) -> [Item.Key: Int] {
    Dictionary(uniqueKeysWithValues: keys(of: items).enumerated().map { ($1, $0) })
  }
}
