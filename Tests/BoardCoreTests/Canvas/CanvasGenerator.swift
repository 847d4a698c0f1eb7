import BoardCore
import BoardTestSupport

/// A generator of random boards with the oddities of real files: odd keys, orders, numbers and
/// colors.
struct CanvasGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func number(below limit: Int) -> Int { Int(next() >> 33) % limit }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(below: values.count)] }

  mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// Returns a board whose nodes can all be shown, with edges between them.
  mutating func board() -> JSONObject {
    let nodes = (0..<number(below: 12)).map { JSONValue.object(node($0)) }
    let names = nodes.compactMap { node -> JSONValue? in
      if case .object(let node) = node { node["id"] } else { nil }
    }
    let edges = (0..<number(below: 8)).map { JSONValue.object(edge($0, between: names)) }
    var members: [JSONObject.Member] = []
    if chance(90) { members.append(.init(key: "nodes", value: .array(nodes))) }
    if chance(80) { members.append(.init(key: "edges", value: .array(edges))) }
    for index in 0..<number(below: 3) {
      members.append(.init(key: "private\(index)", value: value(depth: 0)))
    }
    members.shuffle(using: &self)
    return JSONObject(members)
  }

  private mutating func node(_ index: Int) -> JSONObject {
    let type = pick(["text", "text", "file", "link", "group", "sticker"])
    var members = [
      member("id", .string("n\(index)\(text())")), member("type", .string(type)),
      member("x", coordinate()), member("y", coordinate()),
      member("width", size()), member("height", size()),
    ]
    switch type {
    case "text": members.append(member("text", .string(text())))
    case "file": members.append(member("file", .string(text() + ".png")))
    case "link": members.append(member("url", .string("https://" + text())))
    default: if chance(50) { members.append(member("label", .string(text()))) }
    }
    if chance(60) { members.append(member("color", .string(color()))) }
    return decorated(members)
  }

  /// Returns an edge between nodes, of which some do not exist.
  private mutating func edge(_ index: Int, between names: [JSONValue]) -> JSONObject {
    let known = names + [.string("nobody")]
    var members = [
      member("id", .string("e\(index)")),
      member("fromNode", pick(known)), member("toNode", pick(known)),
    ]
    if chance(70) { members.append(member("fromSide", .string(pick(["top", "left", "middle"])))) }
    if chance(70) { members.append(member("toSide", .string(pick(["bottom", "right", ""])))) }
    if chance(30) { members.append(member("toEnd", .string(pick(["none", "arrow", "circle"])))) }
    if chance(30) { members.append(member("fromEnd", .string(pick(["none", "arrow"])))) }
    if chance(30) { members.append(member("label", .string(text()))) }
    return decorated(members)
  }

  private mutating func decorated(_ members: [JSONObject.Member]) -> JSONObject {
    var members = members
    for index in 0..<number(below: 3) {
      let key = pick(["styleAttributes", "shape", "é", ""])
      members.append(member("\(key)\(index)", value(depth: 0)))
    }
    members.shuffle(using: &self)
    return JSONObject(members)
  }

  private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(key: key, value: value)
  }

  mutating func value(depth: Int) -> JSONValue {
    switch number(below: depth < 3 ? 7 : 5) {
    case 0: .null
    case 1: .bool(chance(50))
    case 2: .number(pick(["0", "-0", "1e999", "0.10", "-1E+2", "123456789012345678901234567890"]))
    case 3, 4: .string(text())
    case 5: .array((0..<number(below: 4)).map { _ in value(depth: depth + 1) })
    default:
      .object(
        JSONObject(
          (0..<number(below: 4)).map { member("\($0)" + text(), value(depth: depth + 1)) }
        )
      )
    }
  }

  mutating func text() -> String {
    let pieces = ["", "word", " ", "\n", "\t", "\"", "\\", "é", "e\u{301}", "🙂", "\u{0}", "\u{1F}"]
    return (0..<number(below: 5)).map { _ in pick(pieces + ["/", "\u{7F}", "\u{2028}"]) }.joined()
  }

  private mutating func coordinate() -> JSONValue {
    .number(pick(["0", "-0", "0.5", "-12.25", "1e2", "1.0", "12000", "-7", "1E-3"]))
  }

  private mutating func size() -> JSONValue {
    .number(pick(["1", "60", "250.75", "4e2", "400.0"]))
  }

  private mutating func color() -> String {
    pick(["1", "6", "", "#abc", "#A1B2C3", "yellow", "250, 1, 2", "nonsense"])
  }
}

extension CanvasGenerator: RandomNumberGenerator {
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
