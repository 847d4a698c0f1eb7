import BoardValues

/// The elements of a version of a board by their names, for measuring how far other states are from it.
///
/// The distance counts fields that differ, and bytes of text that only one side has: two people who write
/// into one card both change the same field, but only one of the texts contains the former one. The distance
/// of words counts elements and their texts alone, as two people may well put a card in the same place.
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

  /// Returns the distance to a board.
  ///
  /// - Complexity: O(elements).
  func distance(to board: Board) -> Int {
    (board.cardOrder + board.edgeOrder).reduce(items.values.reduce(0) { $0 + $1.weight }) {
      let (before, after) = distances(BoardChange($1, from: nil, to: board[$1])) {
        board.card($0)?.name
      }
      return $0 + after - before
    }
  }

  /// Returns the distances of an element before and after a change. The other function gives the name of a
  /// card.
  func distances(
    _ change: BoardChange,
    _ names: (ElementID) -> String?
  ) -> (before: Int, after: Int) {
    (
      distance(change.before, or: change.after, names),
      distance(change.after, or: change.before, names)
    )
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

  // MARK: Words

  /// Returns whether there is an element of the same name.
  func contains(_ element: Element) -> Bool { words(of: element) != nil }

  /// Returns the distance of an element's words from those of the same name; nil if there are none.
  func wordDistance(_ element: Element) -> Int? {
    words(of: element).map { (element.text ?? "").distance(to: $0) }
  }

  /// Returns an element with those of its words that the one of the same name begins and ends with too.
  func sharedWords(_ element: Element) -> Element {
    guard let text = element.text, let own = words(of: element) else { return element }
    let (start, end) = text.common(with: own)
    return start + end == text.utf8.count
      ? element
      : element.saying(
        String(decoding: text.utf8.prefix(start), as: UTF8.self)
          + String(decoding: text.utf8.suffix(end), as: UTF8.self)
      )
  }

  /// Returns whether the element of the same name is equal but for its words.
  func hasAll(of element: Element, _ names: (ElementID) -> String?) -> Bool {
    words(of: element).map { distance(element.saying($0), or: nil, names) == 0 } ?? false
  }

  private func words(of element: Element) -> String? {
    items[Self.key(element.card == nil, element.name)].map { $0[element.wordsKey]?.text ?? "" }
  }
}

extension Element {
  /// The member that holds the words in a file.
  fileprivate var wordsKey: String {
    switch card?.content {
    case nil, .group: "label"
    case .link: "url"
    case .text, .file, .unknown: "text"
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
  /// The number of bytes of both texts between a common beginning and a common end of whole words.
  fileprivate func distance(to other: String) -> Int {
    let (start, end) = common(with: other)
    return utf8.count + other.utf8.count - 2 * (start + end)
  }

  /// The numbers of bytes of a common beginning and a common end of whole words. Parts of words do not
  /// count, as words that have an end in common have nothing to do with each other.
  fileprivate func common(with other: String) -> (start: Int, end: Int) {
    utf8.span.withUnsafeBytes { first in
      other.utf8.span.withUnsafeBytes { second in
        let count = min(first.count, second.count)
        var start = (0..<count).first { first[$0] != second[$0] } ?? count
        while !first.isWordBorder(start) || !second.isWordBorder(start) { start -= 1 }
        let (firstEnd, secondEnd) = (first.count, second.count)
        var end =
          (0..<count - start).first {
            first[firstEnd - 1 - $0] != second[secondEnd - 1 - $0]
          } ?? count - start
        while !first.isWordBorder(firstEnd - end) || !second.isWordBorder(secondEnd - end) {
          end -= 1
        }
        return (start, end)
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether a word may begin or end before a byte.
  fileprivate func isWordBorder(_ index: Int) -> Bool {
    index == 0 || index == count || self[index] <= Ascii.space || self[index - 1] <= Ascii.space
  }
}
