import BoardValues

/// A field of an element for which two versions of a board have different values. The board holds both
/// until the conflict is resolved.
package struct MergeConflict: Equatable, Sendable {
  /// The id of the element, as in the file; empty for the board itself.
  package var element: String
  package var isEdge: Bool
  /// The field: `place`, `size`, `content`, `text`, `from`, `to`, or a key of the file.
  package var field: String
  /// The value that is in place, on one line.
  package var mine: String
  /// The value that is kept beside it, on one line.
  package var theirs: String

  /// Returns the conflicts that a board shows, of its cards and then of its edges.
  package static func all(in document: CanvasDocument) -> [MergeConflict] {
    let version = MergeVersion(document)
    return all(nodes: version.nodes, edges: version.edges)
  }

  static func all(nodes: [MergeItem], edges: [MergeItem]) -> [MergeConflict] {
    let subjects = Set(nodes.compactMap(\.subject))
    var texts: [ExactText: JSONValue] = [:]
    if !subjects.isEmpty {
      for node in nodes {
        if let id = node.id, subjects.contains(id) { texts[id] = node.object?["text"] ?? .null }
      }
    }
    return (nodes + edges).flatMap { item in
      kept(in: item) + [card(item, texts)].compactMap(\.self)
    }
  }

  private static func kept(in item: MergeItem) -> [MergeConflict] {
    guard let object = item.object, object[KeptValues.key] != nil else { return [] }
    return kept(in: object, item.kind, named: item.id?.text ?? "")
  }

  /// Returns the conflicts of an item that keeps other values, in their order.
  static func kept(
    in object: JSONObject,
    _ kind: MergeKind,
    named name: String
  ) -> [MergeConflict] {
    let values = FieldValues(object, kind)
    return KeptValues(object, kind).entries.map { entry in
      MergeConflict(
        element: name,
        isEdge: kind == .edge,
        field: entry.field.name.text,
        mine: words(values[entry.field]),
        theirs: words(entry.value)
      )
    }
  }

  /// Returns the conflict that a card beside another one is about.
  private static func card(_ item: MergeItem, _ texts: [ExactText: JSONValue]) -> MergeConflict? {
    guard let subject = item.subject, let mine = texts[subject],
      let theirs = item.object?["text"]
    else { return nil }
    return MergeConflict(
      element: subject.text,
      isEdge: false,
      field: MergeField.text.name.text,
      mine: line(mine),
      theirs: line(theirs)
    )
  }

  /// Returns the text that a value on one line is; nil for any other value.
  package static func text(ofLine line: String) -> String? {
    guard line.utf8.first == Ascii.quote else { return nil }
    return (try? JSONReader.value(in: Array(line.utf8)))?.text
  }

  private static func words(_ value: FieldValues.Value) -> String {
    value.isEmpty ? "none" : value.map { line($0.value) }.joined(separator: ",")
  }

  /// Returns a value on one line.
  static func line(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.bytes(of: value, .compact), as: UTF8.self)
  }
}
