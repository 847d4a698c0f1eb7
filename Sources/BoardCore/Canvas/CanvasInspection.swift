import BoardValues

/// A walk over a board, in the order of the text, that collects findings.
struct CanvasInspection {
  private(set) var findings: Findings<Int>
  /// The names that an edge may connect to.
  private var targets: Set<ExactText> = []
  /// The names of all nodes, which no edge may use, even if edges come first in the text.
  private var nodeNames: Set<ExactText> = []
  private var seenNodes: Set<ExactText> = []
  private var seenEdges: Set<ExactText> = []
  /// Whether conflicts that a merge has left are findings.
  var notesConflicts = false

  /// Creates an inspection that describes up to this many findings of each kind.
  init(limit: Int) { findings = Findings(limit: limit) }

  mutating func inspect(_ text: PlacedText) {
    var positions = PositionCursor(text)
    let offset = positions.offset()
    guard case .object(let top) = text.value else {
      note(
        offset,
        .refusal,
        localized("A board is one entry in braces, but here is {kind}.", ["kind": text.value.kind])
      )
      return
    }
    let (nodes, edges) = (top.listMembers("nodes"), top.listMembers("edges"))
    for index in nodes { collectNames(of: top.members[index].value) }
    var keys: Set<ExactText> = []
    for (index, member) in top.members.enumerated() {
      let offset = positions.offset()
      if (nodes.dropFirst() + edges.dropFirst()).contains(index) {
        note(
          offset,
          nodes.contains(index)
            ? localized(
              "There are two lists of cards ({key}); both are shown.",
              ["key": member.key.quoted]
            )
            : localized(
              "There are two lists of connections ({key}); both are shown.",
              ["key": member.key.quoted]
            )
        )
      } else {
        inspectKey(member.key, offset, among: &keys)
      }
      switch index {
      case _ where nodes.contains(index):
        inspectList("nodes", member.value, &positions) { $0.inspectNode($1) }
      case _ where edges.contains(index):
        inspectList("edges", member.value, &positions) { $0.inspectEdge($1) }
      default: inspectKeys(of: positions.placed(member.value))
      }
    }
  }

  mutating func note(_ offset: Int, _ sentence: @autoclosure () -> String) {
    findings.note(.flaw, at: offset, sentence)
  }

  mutating func note(
    _ offset: Int,
    _ kind: FindingKind,
    _ sentence: @autoclosure () -> String
  ) {
    findings.note(kind, at: offset, sentence)
  }

  /// Inspects a single item when all names of the board are known already. Its own name is then found a
  /// second time, whether or not another item has it; the caller knows that.
  mutating func inspectItem(_ item: PlacedText, isEdge: Bool, hasCard: (String) -> Bool) {
    var positions = PositionCursor(item)
    let placed = positions.placed(item.value)
    if let name = placed["id"]?.value.text {
      seenNodes.insert(ExactText(name))
      seenEdges.insert(ExactText(name))
    }
    guard isEdge else { return inspectNode(placed) }
    for key in ["fromNode", "toNode"] {
      if let name = placed[key]?.value.text, hasCard(name) { targets.insert(ExactText(name)) }
    }
    inspectEdge(placed)
  }

  private mutating func collectNames(of nodes: JSONValue) {
    guard case .array(let items) = nodes else { return }
    for case .object(let object) in items {
      let fields = NodeFields(object)
      guard let id = fields.id else { continue }
      nodeNames.insert(ExactText(id))
      if fields.frame != nil { targets.insert(ExactText(id)) }
    }
  }

  private mutating func inspectList(
    _ key: String,
    _ list: JSONValue,
    _ positions: inout PositionCursor,
    inspectItem: (inout CanvasInspection, PlacedJSON) -> Void
  ) {
    guard case .array(let items) = list else {
      let placed = positions.placed(list)
      inspectKeys(of: placed)
      let kind = list == .null ? FindingKind.flaw : .refusal
      return note(
        placed.offset,
        kind,
        key == "nodes"
          ? localized(
            "The cards ({key}) should be a list in brackets, but here is {kind}.",
            ["key": key.quoted, "kind": list.kind]
          )
          : localized(
            "The connections ({key}) should be a list in brackets, but here is {kind}.",
            ["key": key.quoted, "kind": list.kind]
          )
      )
    }
    _ = positions.offset()
    for item in items {
      let placed = positions.placed(item)
      inspectKeys(of: placed)
      if notesConflicts { inspectConflicts(of: placed, key == "nodes" ? .node : .edge) }
      inspectItem(&self, placed)
    }
  }

  /// Notes repeated keys at every depth, of unknown members too.
  private mutating func inspectKeys(of value: PlacedJSON) {
    var keys = Set<ExactText>(minimumCapacity: value.members.count)
    for member in value.members {
      inspectKey(member.key, member.keyOffset, among: &keys)
      inspectKeys(of: member.value)
    }
    for item in value.items { inspectKeys(of: item) }
  }

  private mutating func inspectKey(_ key: String, _ offset: Int, among keys: inout Set<ExactText>) {
    guard !keys.insert(ExactText(key)).inserted else { return }
    note(
      offset,
      localized(
        "{key} stands here twice; the last one counts.",
        ["key": key.quoted]
      )
    )
  }

  /// Notes the values that a merge has kept beside those in place.
  private mutating func inspectConflicts(of item: PlacedJSON, _ kind: MergeKind) {
    guard case .object(let object) = item.value else { return }
    if let kept = item[KeptValues.key] {
      for conflict in MergeConflict.kept(in: object, kind, named: "") {
        note(
          kept.offset,
          localized(
            "A merge left a choice here: {field} is {mine}, or {theirs}.",
            ["field": conflict.field, "mine": conflict.mine, "theirs": conflict.theirs]
          )
        )
      }
    }
    if kind == .node, let subject = item[ConflictCard.key], let name = subject.value.text,
      nodeNames.contains(ExactText(name))
    {
      note(
        subject.offset,
        localized(
          "A merge left a choice here: this card has other words for {id}.",
          ["id": name.quoted]
        )
      )
    }
  }

  /// Notes the name of a node, which a file uses once, for a node or an edge.
  mutating func inspectName(ofNode node: PlacedJSON) {
    guard let name = node["id"], let text = name.value.text else { return }
    if !seenNodes.insert(ExactText(text)).inserted { noteRepeated(text, name.offset) }
  }

  mutating func inspectName(ofEdge edge: PlacedJSON) {
    guard let name = edge["id"], let text = name.value.text else { return }
    let isNew = seenEdges.insert(ExactText(text)).inserted
    if !isNew || nodeNames.contains(ExactText(text)) { noteRepeated(text, name.offset) }
  }

  private mutating func noteRepeated(_ name: String, _ offset: Int) {
    note(
      offset,
      .repeatedName,
      localized(
        "Two cards or connections have the same name, {id} (\"id\").",
        ["id": name.quoted]
      )
    )
  }

  mutating func inspectTarget(_ key: String, of edge: PlacedJSON) {
    guard let target = edge[key], let name = target.value.text else { return }
    if !targets.contains(ExactText(name)) {
      note(
        target.offset,
        .dangling,
        localized(
          "This connection has an end at {id}, a card that is not on the board, so it is not drawn.",
          ["id": name.quoted]
        )
      )
    }
  }
}

extension JSONValue {
  /// The kind of the value, for sentences.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: localized("a number")
    case .string: localized("text in quotes")
    case .array: localized("a list in brackets")
    case .object: localized("an entry in braces")
    }
  }
}
