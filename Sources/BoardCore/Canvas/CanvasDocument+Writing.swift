import BoardValues

extension CanvasDocument {
  /// Returns the file of a board with these elements, each list in its order, bottom first.
  ///
  /// - Parameters:
  ///   - cards: The cards, sorted by z-key.
  ///   - edges: The edges, sorted by z-key.
  ///   - nameOfCard: The name of a card that is on the board; nil for any other.
  /// - Returns: The text that was read with what has changed, in UTF-8.
  package func bytes(
    cards: some Sequence<Card>,
    edges: some Sequence<Edge>,
    nameOfCard: @escaping (ElementID) -> String?
  ) -> [UInt8] {
    bytes(
      top: metadata.top,
      nodes: Self.merged(
        cards.lazy.map { ($0.zKey, .object($0.object)) },
        metadata.unplacedNodes
      ),
      edges: Self.merged(
        edges.lazy.map { ($0.zKey, .object($0.object(nameOfCard))) },
        metadata.unplacedEdges
      )
    )
  }

  /// Returns the file of a board with these members and items, written into the text that was read. Items
  /// of another text keep their `spelling`.
  func bytes(
    top: JSONObject,
    nodes: [JSONValue],
    edges: [JSONValue],
    spelled spelling: ItemSpelling = ItemSpelling()
  ) -> [UInt8] {
    var object = top
    Self.put(nodes, as: "nodes", before: "edges", in: &object)
    Self.put(edges, as: "edges", before: nil, in: &object)
    return JSONSplicer.bytes(of: .object(object), over: text, spelled: spelling)
  }

  /// Returns the elements, with the items that are not elements in between.
  static func merged(
    _ elements: some Sequence<(zKey: ZKey, value: JSONValue)>,
    _ unplaced: [BoardMetadata.Unplaced]
  ) -> [JSONValue] {
    guard !unplaced.isEmpty else { return elements.map(\.value) }
    var values: [JSONValue] = []
    values.reserveCapacity(elements.underestimatedCount + unplaced.count)
    var rest = unplaced[...]
    for element in elements {
      // On a tie the item stays below: a card raised to the top is on top.
      while let item = rest.first, item.zKey <= element.zKey {
        values.append(item.value)
        rest.removeFirst()
      }
      values.append(element.value)
    }
    return values + rest.map(\.value)
  }

  /// Puts a list into an object. A list missing from the file stays missing while it is empty.
  static func put(
    _ items: [JSONValue],
    as key: String,
    before successor: String?,
    in object: inout JSONObject
  ) {
    if let index = object.members.lastIndex(where: { $0.key.isSame(as: key) }) {
      if items.isEmpty, object.members[index].value == .null { return }
      object.members[index].value = .array(items)
    } else if !items.isEmpty {
      let successor = object.members.firstIndex { member in
        successor.map(member.key.isSame) == true
      }
      object.members.insert(
        JSONObject.Member(key: key, value: .array(items)),
        at: successor ?? object.members.count
      )
    }
  }
}
