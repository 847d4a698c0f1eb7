package import BoardValues

/// The kinds of what is merged field by field.
package enum MergeKind: Hashable, Sendable { case board, node, edge }

/// A part of an item that is merged as a whole, so that no value is half of one version and half of the
/// other: one member, or several that mean something only together.
package struct MergeField: Hashable, Sendable {
  package let name: ExactText

  package static let text = MergeField(name: "text")

  private static let nodeFields: [ExactText: ExactText] = [
    "x": "place", "y": "place", "width": "size", "height": "size", "type": "content",
    "file": "content", "subpath": "content", "url": "content",
  ]
  private static let edgeFields: [ExactText: ExactText] = [
    "fromNode": "from", "fromSide": "from", "toNode": "to", "toSide": "to",
  ]

  private init(name: ExactText) { self.name = name }

  /// Creates a field from its name.
  package init(named name: String) { self.name = ExactText(name) }

  /// Creates the field that a member belongs to.
  package init(of key: String, in kind: MergeKind) {
    let key = ExactText(key)
    switch kind {
    case .board: name = key
    case .node: name = Self.nodeFields[key] ?? key
    case .edge: name = Self.edgeFields[key] ?? key
    }
  }
}

extension MergeField {
  /// The field of an element that holds the values of this one.
  package func elementField(in kind: MergeKind) -> ElementField {
    switch (name.text, kind) {
    case ("place", .node): .place
    case ("size", .node): .size
    case ("text", .node), ("content", .node), ("label", .node): .content
    case ("color", _): .color
    case ("label", .edge): .label
    case ("from", .edge), ("fromEnd", .edge): .from
    case ("to", .edge), ("toEnd", .edge): .to
    default: .others
    }
  }
}

/// The values of an item's fields. Members that are no field are left out: the id, the lists of a board,
/// and what earlier merges kept.
package struct FieldValues {
  package typealias Value = [JSONObject.Member]

  package private(set) var fields: [MergeField] = []
  private var values: [MergeField: Value] = [:]

  package init(_ object: JSONObject, _ kind: MergeKind) {
    for member in object.members where !Self.isApart(member.key, kind) {
      let field = MergeField(of: member.key, in: kind)
      if values[field] == nil { fields.append(field) }
      values[field, default: []].append(member)
    }
  }

  /// The members of a field in their order; none if the item does not have it.
  package subscript(field: MergeField) -> Value { values[field] ?? [] }

  private static func isApart(_ key: String, _ kind: MergeKind) -> Bool {
    if key == KeptValues.key { return true }
    return kind == .board ? key == "nodes" || key == "edges" : key == "id"
  }
}

extension FieldValues.Value {
  /// Returns whether both say the same, in whatever order and however their numbers are written.
  package func says(_ other: Self) -> Bool {
    JSONValue.object(JSONObject(self)).says(.object(JSONObject(other)))
  }

  /// The value as text, by which two machines agree on one of two values.
  var signature: ExactText {
    let object = JSONValue.object(JSONObject(JSONObject(self).membersByKey))
    return ExactText(String(decoding: JSONWriter.bytes(of: object, .compact), as: UTF8.self))
  }

  /// The only string of the value; nil if it is something else.
  package var onlyText: String? { count == 1 ? first?.value.text : nil }
}
