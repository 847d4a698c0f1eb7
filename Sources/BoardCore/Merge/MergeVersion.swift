import BoardValues

/// A board as the merge reads it: its items as its file has them, in their order.
struct MergeVersion {
  /// The members of the board, with empty lists of nodes and edges.
  var top: JSONObject
  var nodes: [MergeItem]
  var edges: [MergeItem]

  init(_ document: CanvasDocument) {
    top = document.metadata.top
    nodes = CanvasDocument.merged(
      document.elements.lazy.compactMap(\.card).map { ($0.zKey, .object($0.source)) },
      document.metadata.unplacedNodes
    ).map { MergeItem(.node, $0) }
    edges = CanvasDocument.merged(
      document.elements.lazy.compactMap(\.edge).map { ($0.zKey, .object($0.source)) },
      document.metadata.unplacedEdges
    ).map { MergeItem(.edge, $0) }
  }

  /// Notes where each item stands.
  mutating func notePlaces() {
    for index in nodes.indices { nodes[index].place = index }
    for index in edges.indices { edges[index].place = index }
  }

  /// Creates a board without anything.
  init() {
    top = JSONObject()
    (nodes, edges) = ([], [])
  }

  /// The items of a kind. One of them is changed where it stands, without a copy of the others.
  subscript(kind: MergeKind) -> [MergeItem] {
    get { kind == .edge ? edges : nodes }
    _modify { if kind == .edge { yield &edges } else { yield &nodes } }
  }
}

/// A node or an edge of a version; also anything else that stands in these lists.
struct MergeItem: Alignable {
  let kind: MergeKind
  private(set) var value: JSONValue
  private(set) var id: ExactText?
  /// The number of the id in `MergeNames`, once it has one.
  var number: Int?
  /// The index in the list of theirs, as long as the item is as it was read there; nil for all others.
  fileprivate(set) var place: Int?

  init(_ kind: MergeKind, _ value: JSONValue) {
    self.kind = kind
    self.value = value
    if case .object(let object) = value { id = object["id"]?.text.map { ExactText($0) } }
  }

  var object: JSONObject? {
    if case .object(let object) = value { object } else { nil }
  }

  /// Returns whether two items say the same, in whatever order and however their values are written.
  func isSame(as other: MergeItem) -> Bool { value.says(other.value) }

  /// Returns whether two items differ in nothing but their ids.
  func isLike(_ other: MergeItem) -> Bool {
    var copy = other
    object?["id"].map { copy.set("id", to: $0) }
    return isSame(as: copy)
  }

  var line: ExactText { value.meaning }

  /// The name and what the item holds, by which new items are put into the same order everywhere.
  var key: ExactText { ExactText((id?.text ?? "") + "\u{0}" + line.text) }

  mutating func set(_ key: String, to new: JSONValue) {
    change { $0.set(key, to: new) }
    if key == "id" { (id, number) = (new.text.map { ExactText($0) }, nil) }
  }

  mutating func move(by offset: Vector) { change { $0.moveNode(by: offset) } }

  private mutating func change(_ body: (inout JSONObject) -> Void) {
    guard case .object(var object) = value else { return }
    // Changing the object where it stands copies no members.
    (value, place) = (.null, nil)
    body(&object)
    value = .object(object)
  }

  /// The frame of a node that has one.
  var frame: Rect? { kind == .node ? object.flatMap { NodeFields($0).frame } : nil }

  /// The names of the nodes that an edge connects, also of those that a conflict keeps for it.
  var ends: [ExactText] {
    guard kind == .edge, let object else { return [] }
    let kept = KeptValues(object, .edge).entries.flatMap(\.value)
    return (object.members + kept).filter { $0.key == "fromNode" || $0.key == "toNode" }
      .compactMap { $0.value.text.map { ExactText($0) } }
  }

  /// The card that a card of a conflict is about.
  var subject: ExactText? {
    kind == .node ? object?[ConflictCard.key]?.text.map { ExactText($0) } : nil
  }

  /// The item as differences and notes to the user speak of it.
  var compared: BoardDifference.Item { BoardDifference.Item(kind, value) }
}
