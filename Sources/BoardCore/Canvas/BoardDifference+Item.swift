import BoardValues

extension BoardDifference {
  /// A node, an edge, or the board itself.
  package struct Item: Equatable, Sendable {
    let kind: MergeKind
    private let value: JSONValue

    init(_ kind: MergeKind, _ value: JSONValue) {
      self.kind = kind
      self.value = value
    }

    static let board = Item(.board, .object(JSONObject()))

    var object: JSONObject {
      if case .object(let object) = value { object } else { JSONObject() }
    }

    func isSame(as other: Item) -> Bool { value.isSame(as: other.value) }

    var id: String? { object["id"]?.text }

    /// The whole item, for one without an id.
    var text: String { value.line.text }

    /// The name of the item, and for a card how it begins.
    package var title: String {
      guard kind != .board else { return "board" }
      let name = id.map { $0.visible.shortened } ?? text.visible.shortened
      guard kind == .node, let words = words, !words.isEmpty else { return name }
      return "\(name) “\(words.visible.shortened)”"
    }

    /// The first line with words.
    private var words: String? {
      let key = ["text": "text", "file": "file", "link": "url", "group": "label"]
      guard let text = object["type"]?.text.flatMap({ key[$0] }).flatMap({ object[$0]?.text })
      else { return nil }
      let lines = text.beginning.split(whereSeparator: \.isNewline)
      return lines.lazy.map { $0.trimmedStart }.first { !$0.isEmpty }
    }

    var addition: Change {
      kind == .edge
        ? Change(kind: .connected, item: self, detail: ends)
        : Change(kind: .added, item: self, detail: position)
    }

    var removal: Change {
      kind == .edge
        ? Change(kind: .disconnected, item: self, detail: ends)
        : Change(kind: .removed, item: self, detail: position)
    }

    /// The names of the nodes that an edge connects.
    private var ends: String {
      let names = ["fromNode", "toNode"].map { object[$0]?.text?.visible.shortened ?? "nothing" }
      let label = object["label"]?.text.map { " “\($0.visible.shortened)”" } ?? ""
      return "(\(names[0]) to \(names[1])\(label))"
    }

    private var position: String {
      guard !object.members.isEmpty else { return "" }
      let type = object["type"]?.text.map { $0.visible.shortened } ?? "node"
      let (at, size) = (pair(object, "x", "y", ","), pair(object, "width", "height", "x"))
      return "(\(type) at \(at), \(size))"
    }
  }
}

extension Substring {
  fileprivate var trimmedStart: String { String(drop { $0.isWhitespace || $0 == "#" }) }
}

/// Returns two members that belong together.
func pair(_ object: JSONObject, _ first: String, _ second: String, _ mark: String) -> String {
  [first, second].map { object[$0].shown }.joined(separator: mark)
}

extension JSONValue? {
  /// The value as it is written, shortened; `none` for a missing one.
  var shown: String {
    guard let self else { return "none" }
    if let number = self.double { return Decimals.shortest(number) }
    if let text = self.text { return text.quoted }
    return (self.words ?? "null").visible.shortened
  }
}
