import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Repairing a board")
struct CanvasRepairTests {
  private func repair(_ source: [UInt8]) throws -> CanvasRepair {
    var generator = CanvasGenerator(seed: 1)
    return try CanvasRepair(of: source, using: &generator)
  }

  private func repair(_ source: String) throws -> CanvasRepair { try repair(bytes(source)) }

  @Test("a board without faults keeps its bytes")
  func nothingToDo() throws {
    let source = board(nodes: [node("a"), node("b")], edges: [edge("e", "a", "b")])
    let repair = try repair(source)
    #expect(text(repair.bytes) == source)
    #expect(repair.count == 0 && repair.repairs.isEmpty && repair.rest.isEmpty)
  }

  @Test(
    "each fault is repaired, and said with what it was and what it is now",
    arguments: [
      (node("a", x: "0.5"), #""x" was 0.5; it is now 1."#, node("a", x: "1")),
      (node("a", x: "\"12\""), #""x" was "12"; it is now 12."#, node("a", x: "12")),
      (node("a", x: "1e400"), #""x" was 1e400; it is now 0."#, node("a", x: "0")),
      (node("a", x: "-1e12"), #""x" was -1e12; it is now 0."#, node("a", x: "0")),
      (
        node("a", #","color":"yellow""#), ##""color" was "yellow"; it is now "#ffff00"."##,
        node("a", ##","color":"#ffff00""##)
      ),
      (node("a", #","color":"reddish""#), #""color" was "reddish"; it was removed."#, node("a")),
      (node("a", #","color":5"#), #""color" was 5; it is now "5"."#, node("a", #","color":"5""#)),
      (
        #"{"id":"a","type":"text","x":0,"y":0,"width":-60,"height":0,"text":""}"#,
        #""width" was -60; it is now 60."#,
        #"{"id":"a","type":"text","x":0,"y":0,"width":60,"height":100,"text":""}"#
      ),
      (
        #"{"id":"a","type":"Link","x":0,"y":0,"width":1,"height":1,"url":7}"#,
        #""type" was "Link"; it is now "link"."#,
        #"{"id":"a","type":"link","x":0,"y":0,"width":1,"height":1,"url":"7"}"#
      ),
      (
        node("a", #","k":{"z":1,"y":0,"z":2}"#), "\"z\" stood here twice",
        node("a", #","k":{"y":0,"z":2}"#)
      ),
    ]
  )
  func nodes(_ faulty: String, _ sentence: String, _ repaired: String) throws {
    let repair = try repair(board(nodes: [faulty]))
    #expect(text(repair.bytes) == board(nodes: [repaired]))
    #expect(repair.repairs.contains { $0.sentence.hasPrefix(sentence) }, "\(repair.repairs)")
    #expect(repair.rest.isEmpty)
  }

  @Test("an edge that leads nowhere goes, one to a repaired card stays")
  func edges() throws {
    let edges = [edge("e", "a", "gone"), edge("f", "a", "b"), #"{"id":"g","fromNode":"a"}"#]
    let repair = try repair(board(nodes: [node("a"), node("b", x: "null")], edges: edges))
    #expect(
      text(repair.bytes)
        == board(nodes: [node("a"), node("b", x: "0")], edges: [edge("f", "a", "b")])
    )
    #expect(
      repair.repairs.map(\.sentence) == [
        "\"x\" was null; it is now 0.",
        "\"toNode\" of a connection was \"gone\", which is no card; the connection was removed.",
        "\"toNode\" of a connection was missing; the connection was removed.",
      ]
    )
    #expect(repair.repairs.map(\.line) == [4, 7, 9])
  }

  @Test("of two items with one id the first keeps it, a node before an edge")
  func twins() throws {
    let source = board(
      nodes: [node("a"), node("a", x: "5")],
      edges: [edge("a", "a", "a"), edge("e", "a", "a")]
    )
    let document = try document(text(repair(source).bytes))
    #expect(document.cards.count == 2 && document.edges.count == 2)
    #expect(document.cards[0].name == "a" && document.cards[1].frame.minX == 5)
    #expect(Set(document.elements.map(\.name)).count == 4)
    #expect(document.edges.allSatisfy { $0.from.card == ElementID(0) })
  }

  @Test("a type that another program has made up stays, and is named as left")
  func unknownType() throws {
    let pen = #"{"id":"a","type":"pen","x":0,"y":0,"width":1,"height":1,"ink":[1]}"#
    let repair = try repair(board(nodes: [pen]))
    #expect(text(repair.bytes) == board(nodes: [pen]))
    #expect(
      repair.rest.map(\.sentence).first?.hasPrefix("There is no kind of card \"pen\"") == true
    )
  }

  @Test("what is no JSON is mended first, and all is said with its place in the file")
  func mendedFirst() throws {
    let source = "\u{FEFF}// mine\n{'nodes':[\n" + node("a", x: "NaN") + "\n" + node("b", ",") + "]"
    let repair = try repair(source)
    #expect(text(repair.bytes) == "{\"nodes\":[\n\(node("a")),\n\(node("b"))]}")
    #expect(
      repair.repairs.map(\.description) == [
        "1:1: The file began with a byte order mark; it was removed.",
        "1:1: The comment \"// mine\" was removed.",
        "2:2: A text in single quotes has double quotes now.",
        "3:39: NaN is no JSON; it is now null.", "3:39: \"x\" was null; it is now 0.",
        "3:72: A comma was missing here.",
        "4:69: The comma after the last entry was removed.",
        "4:72: The file ends before all is closed; } was added, and what followed is lost.",
      ]
    )
    #expect(repair.count == 8 && repair.rest.isEmpty)
  }

  @Test("wherever a file is cut off, what is left of it passes the check", .goesRound)
  func anyCut() throws {
    for seed in 0..<UInt64(Rounds.of(10)) {
      var generator = CanvasGenerator(seed: seed)
      let source = JSONWriter.bytes(of: .object(generator.board()))
      for end in 1..<source.count {
        let repair = try CanvasRepair(of: Array(source[..<end]), using: &generator)
        #expect(repair.count > 0, "seed \(seed), \(end) bytes")
        #expect(
          repair.rest.allSatisfy { $0.sentence.hasPrefix("There is no kind of card \"sticker\"") }
        )
      }
    }
  }

  @Test(
    "what is no board cannot be repaired",
    arguments: [
      "", "[]", "{\"nodes\":{}}", "{\"a\":}", "{\"nodes\":{}", "[1,]", "{},", "---\n---\n{}",
      "<!DOCTYPE html>", "{\n<<<<<<< HEAD\n=======\n>>>>>>> theirs\n}",
    ]
  )
  func refusals(_ source: String) {
    #expect(throws: Problem.self) { try repair(source) }
  }

  @Test(
    "whatever happens to a board, it passes the check again, and what was right is as it was",
    arguments: UInt64(0)..<UInt64(Rounds.of(1000))
  )
  func anyMutation(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let value = generator.mutatedBoard()
    let source = JSONWriter.bytes(of: value)
    let repair: CanvasRepair
    do {
      repair = try CanvasRepair(of: source, using: &generator)
    } catch {
      #expect(CanvasCheck.problems(in: source).contains(error))
      return
    }
    #expect(
      repair.rest.allSatisfy { $0.sentence.hasPrefix("There is no kind of card ") },
      "\(repair.rest)"
    )
    #expect((repair.count == 0) == (repair.bytes == source))
    let faults = CanvasCheck.problems(in: source).count - repair.rest.count
    #expect((repair.count == 0) == (faults == 0))
    let again = try CanvasRepair(of: repair.bytes, using: &generator)
    #expect(again.count == 0 && again.bytes == repair.bytes)
    let after = try JSONReader.value(in: repair.bytes)
    let kept = CanvasGenerator.items(of: after)
    for item in CanvasGenerator.flawless(in: value) { #expect(kept.contains(item), "\(item)") }
    expectKept(value, after)
  }

  /// Demands that the unknown members of remaining items are preserved.
  private func expectKept(_ before: JSONValue, _ after: JSONValue) {
    let kept = CanvasGenerator.items(of: after)
    for case .object(let item) in CanvasGenerator.items(of: before) {
      let own = item.members.filter { $0.key.hasPrefix("styleAttributes") || $0.key == "shape" }
      guard let id = item["id"]?.text, !own.isEmpty else { continue }
      let namesakes = kept.filter { $0.object?["id"]?.text == id }
      guard namesakes.count == 1, case .object(let new) = namesakes[0] else { continue }
      for member in own where CanvasGenerator.isAlone(id, in: before) {
        #expect(new[member.key] == item[member.key])
      }
    }
  }
}

extension CanvasGenerator {
  /// Returns a board of which a few values were replaced, removed or doubled.
  fileprivate mutating func mutatedBoard() -> JSONValue {
    var value = JSONValue.object(board())
    for _ in 0..<number(below: 16) { value = mutated(value, depth: 0) }
    return value
  }

  private mutating func mutated(_ value: JSONValue, depth: Int) -> JSONValue {
    let isLeaf = depth > 0 && chance(depth > 2 ? 60 : 3)
    switch value {
    case .object(var object) where !isLeaf && !object.members.isEmpty:
      let index = number(below: object.members.count)
      switch number(below: 10) {
      case 0 where depth > 0: object.members.remove(at: index)
      case 1: object.members.append(object.members[index])
      case 2...4 where depth == 2: object.set(pick(Self.known), to: odd())
      default:
        object.members[index].value = mutated(object.members[index].value, depth: depth + 1)
      }
      return .object(object)
    case .array(var items) where !isLeaf && !items.isEmpty:
      let index = number(below: items.count)
      switch number(below: 10) {
      case 0: items.remove(at: index)
      case 1: items.append(items[index])
      default: items[index] = mutated(items[index], depth: depth + 1)
      }
      return .array(items)
    default:
      return odd()
    }
  }

  private static let known = [
    "id", "type", "x", "y", "width", "height", "color", "text", "file", "subpath", "url", "label",
    "background", "backgroundStyle", "fromNode", "toNode", "fromSide", "toSide", "fromEnd", "toEnd",
  ]

  /// Returns a value that may occur anywhere, but is seldom valid.
  private mutating func odd() -> JSONValue {
    switch number(below: 3) {
    case 0: value(depth: 1)
    case 1: .number(pick(["-3", "0", "0.3", "-0.2", "1e10", "1e999", "5", "12"]))
    default:
      .string(pick(["Arrow", "n1", "e0", "7", "group", "link", "file", "Left", "1, 2, 3", "#123"]))
    }
  }

  fileprivate static func items(of board: JSONValue) -> [JSONValue] {
    ["nodes", "edges"].flatMap { board.object?.items(of: $0) ?? [] }
  }

  fileprivate static func isAlone(_ id: String, in board: JSONValue) -> Bool {
    items(of: board).filter { $0.object?["id"]?.text == id }.count == 1
  }

  /// Returns the nodes in which a check finds nothing wrong, and whose names are unique.
  fileprivate static func flawless(in board: JSONValue) -> [JSONValue] {
    (board.object?.items(of: "nodes") ?? []).filter { node in
      let alone = JSONObject([JSONObject.Member(key: "nodes", value: .array([node]))])
      guard CanvasCheck.problems(in: JSONWriter.bytes(of: .object(alone))).isEmpty else {
        return false
      }
      return node.object?["id"]?.text.map { isAlone($0, in: board) } == true
    }
  }
}
