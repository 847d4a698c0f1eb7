import BoardValues
import TestSupport

@testable package import BoardCore

/// A board for tests of the merge, as its lists of items, which random edits change.
package struct MergeBoard {
  package var nodes: [JSONValue] = []
  package var edges: [JSONValue] = []
  package var others: [JSONObject.Member] = []

  package var value: JSONValue {
    .object(
      JSONObject(
        [member("nodes", .array(nodes)), member("edges", .array(edges))] + others
      )
    )
  }

  package func bytes(_ layout: JSONLayout = .standard) -> [UInt8] {
    JSONWriter.bytes(of: value, layout)
  }
}

private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
  JSONObject.Member(key: key, value: value)
}

extension JSONValue {
  private var members: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  fileprivate static func whole(_ number: Int) -> JSONValue { .number("\(number)") }

  fileprivate subscript(key: String) -> JSONValue? {
    get { members?[key] }
    set {
      guard var object = members else { return }
      if let newValue { object.set(key, to: newValue) } else { object.remove(key) }
      self = .object(object)
    }
  }
}

/// A generator of boards and of edits.
package struct MergeGenerator {
  private var random: SeededGenerator
  /// Whether boards have repeated names, items without names, and what is no item at all.
  private let isWild: Bool
  /// The number of names that this generator has given.
  private var count = 0
  /// What begins the names of this generator's new elements.
  package var prefix = "n"

  package static let words = ["one", "two", "red fox", "plan", "a b c", "x\ny", "", "- item"]
  private static let colors = ["1", "2", "3", "#abcdef"]
  private static let sides = ["top", "right", "bottom", "left"]

  package init(seed: UInt64, isWild: Bool) {
    random = SeededGenerator(seed: seed)
    self.isWild = isWild
  }

  package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  package mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0..<values.count)] }

  private mutating func freshName() -> JSONValue {
    count += 1
    if isWild, random.oneIn(6) { return .string(pick(["n1", "n2", "shared", "s2"])) }
    return .string("\(prefix)\(count)")
  }

  // MARK: Boards

  package mutating func board() -> MergeBoard {
    var board = MergeBoard()
    for _ in 0..<number(0..<8) { board.nodes.append(node()) }
    for _ in 0..<number(0..<5) { board.edges.append(edge(board)) }
    if random.oneIn(3) { board.others.append(member("kind", .string(pick(Self.words)))) }
    if isWild, random.oneIn(8) {
      board.nodes.append(pick([.null, .whole(3), .object(JSONObject())]))
    }
    return board
  }

  package mutating func node() -> JSONValue {
    let type = pick(["text", "text", "text", "file", "link", "group", "sticker"])
    var object = JSONObject([
      member("id", freshName()), member("type", .string(type)),
      member("x", .whole(10 * number(0..<30))), member("y", .whole(10 * number(0..<30))),
      member("width", .whole(type == "group" ? 200 : 50)),
      member("height", .whole(type == "group" ? 200 : 40)),
    ])
    switch type {
    case "text": object.set("text", to: .string("\(pick(Self.words)) \(pick(Self.words))"))
    case "file": object.set("file", to: .string(pick(["a.md", "b.png"])))
    case "link": object.set("url", to: .string("https://example.org"))
    default: if random.oneIn(2) { object.set("label", to: .string(pick(Self.words))) }
    }
    if random.oneIn(3) { object.set("color", to: .string(pick(Self.colors))) }
    if random.oneIn(4) { object.set("extra", to: .object(JSONObject([member("k", .whole(1))]))) }
    if isWild, random.oneIn(20) { object.remove("id") }
    return .object(object)
  }

  private mutating func end(_ board: MergeBoard) -> JSONValue {
    if isWild, random.oneIn(12) { return .string("nowhere") }
    return board.nodes.isEmpty ? .string("n1") : pick(board.nodes)["id"] ?? .string("n1")
  }

  package mutating func edge(_ board: MergeBoard) -> JSONValue {
    var object = JSONObject([
      member("id", freshName()), member("fromNode", end(board)), member("toNode", end(board)),
    ])
    if case .string(let name)? = object["id"] { object.set("id", to: .string("e" + name)) }
    if random.oneIn(2) { object.set("fromSide", to: .string(pick(Self.sides))) }
    if random.oneIn(3) { object.set("label", to: .string(pick(Self.words))) }
    return .object(object)
  }

  // MARK: Edits

  /// Returns a board after some edits of the nodes and edges that `mayEdit` allows.
  package mutating func edited(
    _ board: MergeBoard,
    count: Int = 4,
    mayEdit: (JSONValue) -> Bool = { _ in true }
  ) -> MergeBoard {
    var board = board
    for _ in 0..<number(0..<count + 1) { edit(&board, mayEdit) }
    return board
  }

  private mutating func edit(_ board: inout MergeBoard, _ mayEdit: (JSONValue) -> Bool) {
    let nodes = board.nodes.indices.filter { mayEdit(board.nodes[$0]) }
    let edges = board.edges.indices.filter { mayEdit(board.edges[$0]) }
    switch number(0..<16) {
    case 0, 1: if !nodes.isEmpty { move(&board.nodes[pick(nodes)]) }
    case 2: if !nodes.isEmpty { board.nodes[pick(nodes)]["width"] = .whole(10 * number(3..<9)) }
    case 3, 4: if !nodes.isEmpty { write(&board.nodes[pick(nodes)]) }
    case 5: if !nodes.isEmpty { board.nodes[pick(nodes)]["color"] = .string(pick(Self.colors)) }
    case 6: if !nodes.isEmpty { board.nodes[pick(nodes)]["color"] = nil }
    case 7: if !edges.isEmpty { board.edges[pick(edges)]["label"] = .string(pick(Self.words)) }
    case 8:
      if !edges.isEmpty { board.edges[pick(edges)][pick(["fromNode", "toNode"])] = end(board) }
    case 9, 10: board.nodes.insert(node(), at: number(0..<board.nodes.count + 1))
    case 11: board.edges.append(edge(board))
    case 12: if !nodes.isEmpty { remove(pick(nodes), from: &board) }
    case 13: if !edges.isEmpty { board.edges.remove(at: pick(edges)) }
    case 14:
      if !nodes.isEmpty {
        let node = board.nodes.remove(at: pick(nodes))
        board.nodes.insert(node, at: number(0..<board.nodes.count + 1))
      }
    default: if !nodes.isEmpty { moveGroup(&board, mayEdit) }
    }
  }

  private mutating func move(_ node: inout JSONValue) {
    guard case .object = node else { return }
    node["x"] = .whole(10 * number(0..<30))
    node["y"] = .whole(10 * number(0..<30))
  }

  private mutating func write(_ node: inout JSONValue) {
    guard let text = node["text"]?.text else {
      if node["type"]?.text == "group" { node["label"] = .string(pick(Self.words)) }
      return
    }
    var words = text.split(separator: " " as Character, omittingEmptySubsequences: false)
      .map(String.init)
    switch number(0..<3) {
    case 0: words.append(pick(["more", "end"]))
    case 1: words.insert("\(prefix)word\(count)", at: 0)
    default: words[number(0..<words.count)] = pick(["new", "other", "third"])
    }
    count += 1
    node["text"] = .string(words.joined(separator: " "))
  }

  private mutating func remove(_ index: Int, from board: inout MergeBoard) {
    let id = board.nodes.remove(at: index)["id"]?.text
    guard let id, !isWild || !random.oneIn(4) else { return }
    board.edges.removeAll { edge in
      ["fromNode", "toNode"].contains { edge[$0]?.text == id }
    }
  }

  private mutating func moveGroup(_ board: inout MergeBoard, _ mayEdit: (JSONValue) -> Bool) {
    func frame(_ node: JSONValue) -> Rect? {
      if case .object(let object) = node { NodeFields(object).frame } else { nil }
    }
    let groups = board.nodes.filter { $0["type"]?.text == "group" && mayEdit($0) }
    guard !groups.isEmpty, let outside = frame(pick(groups)) else { return }
    let (dx, dy) = (10 * number(-3..<4), 10 * number(-3..<4))
    for index in board.nodes.indices where mayEdit(board.nodes[index]) {
      guard let inside = frame(board.nodes[index]), outside.contains(inside) else { continue }
      board.nodes[index]["x"] = .whole(Int(inside.minX) + dx)
      board.nodes[index]["y"] = .whole(Int(inside.minY) + dy)
    }
  }
}

extension JSONValue {
  /// The value with the members of all objects in the order of their keys, as one line.
  package var sortedLine: String {
    switch self {
    case .object(let object):
      let members = object.members.map { "\($0.key):\($0.value.sortedLine)" }.sorted()
      return "{\(members.joined(separator: ","))}"
    case .array(let items): return "[\(items.map(\.sortedLine).joined(separator: ","))]"
    default: return String(decoding: JSONWriter.bytes(of: self, .compact), as: UTF8.self)
    }
  }
}
