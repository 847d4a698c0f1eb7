import BoardTestSupport
import TestSupport
import Testing

@testable import BoardCore

@Suite("The difference between two boards")
struct BoardDifferenceTests {
  private func lines(_ old: String, _ new: String) throws -> [String] {
    try BoardDifference(from: document(old), to: document(new)).lines
  }

  private func card(_ more: String) -> String {
    #"{"id":"a","type":"text","x":0,"y":0,"width":10,"height":10,"text":"Plan"\#(more)}"#
  }

  @Test(
    "each change of a card is a line",
    arguments: [
      (#","x":5"#, ["moved a “Plan” from 0,0 to 5,0"]),
      (#","height":20.5,"width":3"#, ["resized a “Plan” from 10x10 to 3x20.5"]),
      (#","color":"1""#, [#"recoloured a “Plan” from none to "1""#]),
      (#","text":"Plan\nB""#, ["rewritten a “Plan”", "  + B"]),
      (#","text":"Idea""#, ["rewritten a “Idea”", "  - Plan", "  + Idea"]),
      (#","shape":{"k":1}"#, [#"changed a “Plan” "shape" from none to {"k":1}"#]),
      (#","x":0.0,"y":-0"#, []),
    ]
  )
  func cards(_ more: String, _ expected: [String]) throws {
    #expect(try lines(board(nodes: [card("")]), board(nodes: [card(more)])) == expected)
  }

  @Test("cards that came and went, edges that connect and do not any more")
  func comings() throws {
    let old = board(nodes: [node("a"), node("b")], edges: [edge("e", "a", "b")])
    let new = board(
      nodes: [node("b"), card("")],
      edges: [edge("f", "b", "a", #","label":"then""#)]
    )
    #expect(
      try lines(board(nodes: [node("b")]), board(nodes: [node("c", x: "4")])) == [
        "removed b (text at 0,0, 10x10)", "added c (text at 4,0, 10x10)",
      ]
    )
    #expect(
      try lines(old, new) == [
        "rewritten a “Plan”", "  + Plan", "restacked a “Plan”", "disconnected e (a to b)",
        "connected f (b to a “then”)",
      ]
    )
    #expect(
      try lines(old, board(nodes: [node("a"), node("b")], edges: [edge("e", "b", "b")])) == [
        #"reconnected e from "a" to "b" to "b" to "b""#
      ]
    )
  }

  @Test("how a file is laid out is no difference, and neither is the order of members")
  func layout() throws {
    let minified = #"{"edges":[],"nodes":[{"width":1e1,"id":"a","type":"text","text":"","#
    #expect(
      try lines(board(nodes: [node("a")]), minified + #""x":0,"y":0,"height":10.0}]}"#) == []
    )
  }

  @Test("what only other programs understand is compared too")
  func others() throws {
    #expect(
      try lines(#"{"nodes":[5],"k":1}"#, #"{"nodes":[6],"k":[2]}"#) == [
        #"changed board "k" from 1 to [2]"#, "removed 5", "added 6",
      ]
    )
  }

  @Test("of cards in another order the fewest are said to have moved")
  func order() throws {
    let names = ["a", "b", "c", "d", "e"]
    let moved = ["e", "a", "b", "c", "d"]
    #expect(
      try lines(board(nodes: names.map { node($0) }), board(nodes: moved.map { node($0) }))
        == ["restacked e"]
    )
  }

  @Test(
    "no order of members is a difference, and no board is like one with an item less",
    arguments: UInt64(0)..<UInt64(Rounds.of(300))
  )
  func anyBoards(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let board = generator.board()
    let shuffled = generator.shuffled(.object(board))
    let documents = try [.object(board), shuffled].map {
      try CanvasDocument(parsing: JSONWriter.bytes(of: $0))
    }
    #expect(BoardDifference(from: documents[0], to: documents[1]).lines == [])
    guard case .array(var nodes) = board["nodes"], !nodes.isEmpty else { return }
    nodes.remove(at: generator.number(below: nodes.count))
    var smaller = board
    smaller.set("nodes", to: .array(nodes))
    let other = try CanvasDocument(parsing: JSONWriter.bytes(of: .object(smaller)))
    #expect(BoardDifference(from: documents[0], to: other).changes.map(\.kind) == [.removed])
  }
}

extension CanvasGenerator {
  /// Returns a value with the members of the board and of its items in another order.
  fileprivate mutating func shuffled(_ value: JSONValue, depth: Int = 0) -> JSONValue {
    switch value {
    case .array(let items) where depth == 1:
      return .array(items.map { shuffled($0, depth: 2) })
    case .object(var object) where depth != 1 && depth < 3:
      if depth == 0 {
        for key in ["nodes", "edges"] {
          if let list = object[key] { object.set(key, to: shuffled(list, depth: 1)) }
        }
      }
      object.members.shuffle(using: &self)
      return .object(object)
    default: return value
    }
  }
}
