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
    let versions = (old: MergeVersion(old), new: MergeVersion(new))
    changes = MemberDifference(.board, Self.top(versions.old), Self.top(versions.new)).changes
    compare(versions.old.nodes, versions.new.nodes)
    compare(versions.old.edges, versions.new.edges)
  }

  package var isEmpty: Bool { changes.isEmpty }

  // MARK: Lists

  private static func top(_ version: MergeVersion) -> JSONObject {
    JSONObject(version.top.members.filter { !["nodes", "edges"].contains($0.key) })
  }

  private mutating func compare(_ old: [MergeItem], _ new: [MergeItem]) {
    let heirs = Alignment.heirs(of: old, in: new)
    let (old, new) = (old.map(\.compared), new.map(\.compared))
    for (item, heir) in zip(old, heirs) where heir == nil { changes.append(item.removal) }
    let kept = Set(heirs.compactMap(\.self))
    for index in new.indices where !kept.contains(index) { changes.append(new[index].addition) }
    let pairs = zip(old, heirs).compactMap { item, heir in
      heir.map { (heir: $0, changes: Self.changes(item, new[$0])) }
    }
    // What was moved and lies above what it was dropped on was not restacked besides.
    let resting = pairs.filter { pair in !pair.changes.contains { $0.kind == .moved } }.map(\.heir)
    let restacked = Set(resting).subtracting(LongestRise.members(of: resting))
    for pair in pairs {
      changes += pair.changes
      guard restacked.contains(pair.heir) else { continue }
      changes.append(Change(kind: .restacked, item: new[pair.heir], detail: ""))
    }
  }

  private static func changes(_ old: Item, _ new: Item) -> [Change] {
    old.isSame(as: new) ? [] : MemberDifference(new, old.object, new.object).changes
  }
}
