import BoardValues

/// The elements of a version of a board by their names, for measuring how far other states are from it.
///
/// The distance counts fields that differ, and bytes of text that only one side has: two people who write
/// into one card both change the same field, but only one of the texts contains the former one.
struct VersionContents {
  private var items: [ExactText: JSONObject] = [:]

  init(parsing bytes: [UInt8]) {
    self.init((try? CanvasDocument(parsing: bytes)) ?? CanvasDocument())
  }

  init(_ canvas: CanvasDocument) {
    let version = MergeVersion(canvas)
    for item in version.nodes + version.edges {
      guard let id = item.id, let object = item.object else { continue }
      items[Self.key(item.kind == .edge, id.text)] = object
    }
  }

  private static func key(_ isEdge: Bool, _ name: String) -> ExactText {
    ExactText((isEdge ? "edge " : "node ") + name)
  }

  // MARK: Distances

  func distance(to other: VersionContents) -> Int {
    items.reduce(other.items.reduce(0) { $0 + (items[$1.key] == nil ? $1.value.weight : 0) }) {
      $0 + distance(other.items[$1.key], $1.value)
    }
  }

  /// Returns the distance to a board.
  ///
  /// - Complexity: O(elements).
  func distance(to board: Board) -> Int {
    (board.cardOrder + board.edgeOrder).reduce(items.values.reduce(0) { $0 + $1.weight }) {
      $0 + gain(BoardChange($1, from: nil, to: board[$1])) { board.card($0)?.name }
    }
  }

  /// Returns how much farther away a state is after a change.
  func gain(_ change: BoardChange, _ names: (ElementID) -> String?) -> Int {
    guard change.id.isOnBoards else { return 0 }
    return distance(change.after, or: change.before, names)
      - distance(change.before, or: change.after, names)
  }

  /// Returns the distance of an element from that of the same name. The other one gives the name of an
  /// element that does not exist.
  private func distance(
    _ element: Element?,
    or other: Element?,
    _ names: (ElementID) -> String?
  ) -> Int {
    guard let some = element ?? other else { return 0 }
    return distance(element?.object(names), items[Self.key(some.card == nil, some.name)])
  }

  private func distance(_ first: JSONObject?, _ second: JSONObject?) -> Int {
    switch (first, second) {
    case (nil, nil): 0
    case (let object?, nil), (nil, let object?): object.weight
    case (let first?, let second?): first.distance(to: second)
    }
  }
}

extension JSONObject {
  /// The distance to nothing.
  fileprivate var weight: Int { members.reduce(0) { $0 + $1.value.weight } }

  fileprivate func distance(to other: JSONObject) -> Int {
    var distance = other.members.reduce(0) { $0 + (self[$1.key] == nil ? $1.value.weight : 0) }
    for member in members {
      distance += other[member.key].map(member.value.distance) ?? member.value.weight
    }
    return distance
  }
}

extension JSONValue {
  fileprivate var weight: Int { 1 + (text?.utf8.count ?? 0) }

  fileprivate func distance(to other: JSONValue) -> Int {
    if isSame(as: other) { return 0 }
    guard let text, let other = other.text else { return 2 }
    return 2 + text.distance(to: other)
  }
}

extension String {
  /// The number of bytes of both texts that are neither in a common beginning nor in a common end.
  fileprivate func distance(to other: String) -> Int {
    utf8.span.withUnsafeBytes { first in
      other.utf8.span.withUnsafeBytes { second in
        let count = min(first.count, second.count)
        let start = (0..<count).first { first[$0] != second[$0] } ?? count
        let end =
          (0..<count - start).first {
            first[first.count - 1 - $0] != second[second.count - 1 - $0]
          } ?? count - start
        return first.count + second.count - 2 * (start + end)
      }
    }
  }
}
