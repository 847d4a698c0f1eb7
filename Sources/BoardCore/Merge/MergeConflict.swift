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
    let values = FieldValues(object, item.kind)
    return KeptValues(object, item.kind).entries.map { entry in
      MergeConflict(
        element: item.id?.text ?? "",
        isEdge: item.kind == .edge,
        field: entry.field.name.text,
        mine: values[entry.field].words,
        theirs: entry.value.words
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
      mine: mine.line,
      theirs: theirs.line
    )
  }
}

extension FieldValues.Value {
  fileprivate var words: String {
    isEmpty ? "none" : map(\.value.line).joined(separator: ",")
  }
}

extension JSONValue {
  fileprivate var line: String {
    String(decoding: JSONWriter.bytes(of: self, .compact), as: UTF8.self)
  }
}
