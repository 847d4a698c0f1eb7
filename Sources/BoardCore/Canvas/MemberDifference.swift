import BoardValues

/// The differences of one item, by what its members are for.
struct MemberDifference {
  private(set) var changes: [BoardDifference.Change] = []
  private let item: BoardDifference.Item
  private let old: JSONObject
  private let new: JSONObject

  /// The members that belong together.
  private static let pairs:
    [(kind: BoardDifference.Kind, of: MergeKind, keys: [String], mark: String)] =
      [
        (.moved, .node, ["x", "y"], ","), (.resized, .node, ["width", "height"], "x"),
        (.reconnected, .edge, ["fromNode", "toNode"], " to "),
      ]

  private static let words = ["text", "label", "url"]

  init(_ item: BoardDifference.Item, _ old: JSONObject, _ new: JSONObject) {
    (self.item, self.old, self.new) = (item, old, new)
    var keys = changedKeys
    guard !keys.isEmpty else { return }
    for pair in Self.pairs where pair.of == item.kind {
      guard keys.contains(where: pair.keys.contains) else { continue }
      keys.removeAll(where: pair.keys.contains)
      note(pair.kind, from { BoardCore.pair($0, pair.keys[0], pair.keys[1], pair.mark) })
    }
    for key in keys {
      if item.kind != .board, key == "color" {
        note(.recoloured, from { $0[key].shown })
      } else if item.kind != .board, Self.words.contains(key) {
        let lines = LineDifference(old[key]?.text ?? "", new[key]?.text ?? "").lines
        note(.rewritten, key == "text" ? "" : key, lines)
      } else {
        note(.changed, "\(key.quoted) " + from { $0[key].shown })
      }
    }
  }

  /// The changed keys, in the order of the new ones, then those that are gone. Numbers are compared by
  /// their value.
  private var changedKeys: [String] {
    var seen: Set<ExactText> = []
    let keys = (new.members + old.members).map(\.key).filter { seen.insert(ExactText($0)).inserted }
    return keys.filter { key in
      switch (old[key], new[key]) {
      case (nil, nil): false
      case (let a?, let b?): !(a.isSame(as: b) || a.double != nil && a.double == b.double)
      default: true
      }
    }
  }

  private func from(_ shown: (JSONObject) -> String) -> String {
    "from \(shown(old)) to \(shown(new))"
  }

  private mutating func note(
    _ kind: BoardDifference.Kind,
    _ detail: String,
    _ lines: [String] = []
  ) {
    changes.append(.init(kind: kind, item: item, detail: detail, lines: lines))
  }
}
