import BoardValues

/// A board as lines with a field each, in an order that does not depend on the file, for programs that
/// compare and search lines.
package struct BoardListing {
  package private(set) var lines: [String] = []

  /// The members that come first, in this order; all others follow by their keys.
  private static let known = [
    "type", "text", "file", "subpath", "url", "label", "place", "size", "color", "fromNode",
    "toNode",
  ]

  package init(of document: CanvasDocument) {
    let version = MergeVersion(document)
    let top = version.top.members.filter { !["nodes", "edges"].contains($0.key) }
    if !top.isEmpty { add("board", JSONObject(top)) }
    for (title, items) in [("card", version.nodes), ("connection", version.edges)] {
      for item in items.map({ ($0.key.text, $0) }).sorted(by: { $0.0 < $1.0 }).map(\.1) {
        let name = item.id?.text.visible ?? "without an id"
        add("\(title) \(name)", item.object ?? JSONObject([.init(key: "", value: item.value)]))
      }
    }
    guard version.nodes.count > 1 else { return }
    lines.append("cards, bottom first")
    lines += version.nodes.map { "  \($0.id?.text.visible ?? "without an id")" }
  }

  private mutating func add(_ title: String, _ object: JSONObject) {
    lines.append(title)
    var fields: [(key: String, line: String)] = []
    let pairs = ["x": ("place", "y", ","), "width": ("size", "height", "x")]
    let joined = pairs.filter { object[$0.key] != nil && object[$0.value.1] != nil }
    for member in object.members where member.key != "id" {
      if let (name, other, mark) = joined[member.key] {
        let numbers = [member.key, other].map { Self.words(object[$0] ?? .null) }
        fields.append((name, numbers.joined(separator: mark)))
      } else if !joined.values.contains(where: { $0.1 == member.key }) {
        for line in Self.lines(member.value) { fields.append((member.key, line)) }
      }
    }
    // Lines of one text stay in their order.
    lines += fields.enumerated().sorted { a, b in
      (Self.rank(a.element.key), a.element.key, a.offset)
        < (Self.rank(b.element.key), b.element.key, b.offset)
    }.map { "  \($0.element.key.visible): \($0.element.line)" }
  }

  private static func rank(_ key: String) -> Int { known.firstIndex(of: key) ?? known.count }

  private static func lines(_ value: JSONValue) -> [String] {
    guard let text = value.text else { return [words(value)] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).visible }
  }

  private static func words(_ value: JSONValue) -> String {
    value.double.map(Decimals.shortest) ?? MergeConflict.line(value).visible
  }
}
