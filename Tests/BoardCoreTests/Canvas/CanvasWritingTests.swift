import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore

@Suite("What an edit writes")
struct CanvasWritingTests {
  @Test("JSON Canvas 4.1: a new file has the layout of most boards")
  func golden() throws {
    let read = try document(board(nodes: [node("a"), node("b")], edges: [edge("e", "a", "b")]))
    let saved = CanvasDocument().saved(edges: read.edges) { $0 = read.cards }
    #expect(saved == text(read.text))
  }

  @Test("JSON Canvas 4.1: moving one card changes one line", arguments: 0..<50)
  func oneLine(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let nodes = (0..<9).map { node("\($0)", x: generator.pick(["1", "2.5", "-3e1"])) }
    let before = board(nodes: nodes, edges: [edge("e", "1", "2")])
    let index = generator.number(below: nodes.count)
    let after = try document(before).saved { $0[index].frame.origin.x += 7.6 }
    let lines = (before.split(separator: "\n"), after.split(separator: "\n"))
    try #require(lines.0.count == lines.1.count)
    #expect(lines.0.indices.filter { lines.0[$0] != lines.1[$0] } == [index + 2])
  }

  @Test("JSON Canvas 3.2: a literal stays until its own field changes, and comes back with it")
  func literals() throws {
    let file = board(
      nodes: [#"{"id":"a","type":"text","text":"","x":1.50,"y":2e0,"width":30.0,"height":4}"#]
    )
    let read = try document(file)
    let moved = read.saved { $0[0].frame.origin.x = 9.4 }
    #expect(moved == file.replacing("1.50", with: "9"))
    let back = read.saved {
      $0[0].frame.origin.x = 9.4
      $0[0].frame.origin.x = 1.5
    }
    #expect(back == file)
  }

  @Test(
    "JSON Canvas 3.2: changed numbers are written whole, halves away from zero",
    arguments: [
      (2.5, "3"), (-2.5, "-3"), (0.49, "0"), (-0.4, "0"), (1e9, "1000000000"), (.nan, "7"),
      (.infinity, "7"), (1e300, "7"),
    ]
  )
  func rounding(_ value: Double, _ literal: String) throws {
    let read = try document(board(nodes: [node("a", x: "7")]))
    let saved = read.saved { $0[0].frame.origin.x = value }
    #expect(saved == board(nodes: [node("a", x: literal)]))
  }

  @Test("JSON Canvas 4.1: a new card has its keys in the usual order")
  func newCard() {
    let card = Card(
      name: "n",
      zKey: .spaced(0),
      frame: Rect(1.5, -2, 30, 40),
      color: "4",
      content: .text("hi"),
      source: JSONObject()
    )
    let frame = #""x":2,"y":-2,"width":30,"height":40"#
    let line = #"{"id":"n","type":"text","text":"hi",\#(frame),"color":"4"}"#
    #expect(CanvasDocument().saved { $0 = [card] } == board(nodes: [line]))
  }

  @Test("JSON Canvas 3.3: a chosen colour takes the old one's place, none removes it")
  func recoloring() throws {
    let read = try document(board(nodes: [node("a", #","color":"red","z":1"#)]))
    let chosen = read.saved { $0[0].color = "2" }
    #expect(chosen == board(nodes: [node("a", #","color":"2","z":1"#)]))
    #expect(read.saved { $0[0].color = nil } == board(nodes: [node("a", #","z":1"#)]))
    let added = try document(board(nodes: [node("a", #","z":1"#)])).saved { $0[0].color = "2" }
    #expect(added == board(nodes: [node("a", #","z":1,"color":"2""#)]))
  }

  @Test("a repeated key is replaced where readers look for it")
  func repeatedKey() throws {
    let read = try document(board(nodes: [node("a", #","x":3"#)]))
    #expect(read.cards.first?.frame.minX == 3)
    let moved = read.saved { $0[0].frame.origin.x = 4 }
    #expect(moved == board(nodes: [node("a", #","x":4"#)]))
  }

  @Test("text changes are written with as few escapes as JSON allows")
  func escapes() throws {
    let read = try document(board(nodes: [node("a")]))
    let saved = read.saved { $0[0].content = .text("\"\\/\u{8}\u{C}\n\r\t\u{1}\u{1F}\u{7F}é🙂") }
    #expect(saved.contains(#""text":"\"\\/\b\f\n\r\t\u0001\u001f\#u{7F}é🙂","#))
  }

  @Test("removing a card keeps every other line")
  func removal() throws {
    let read = try document(board(nodes: [node("a"), node("b"), node("c")]))
    #expect(read.saved { $0.remove(at: 1) } == board(nodes: [node("a"), node("c")]))
  }

  @Test("an edge writes only what was changed, and its arrows in words")
  func edges() throws {
    let old = edge("e", "a", "gone", #","toSide":"odd""#)
    let read = try document(board(nodes: [node("a"), node("b")], edges: [old]))
    var changed = try #require(read.edges.first)
    changed.from.side = .left
    changed.from.hasArrow = true
    changed.to.hasArrow = false
    let more = #","toSide":"odd","fromSide":"left","fromEnd":"arrow","toEnd":"none""#
    let nodes = [node("a"), node("b")]
    #expect(
      read.saved(edges: [changed]) == board(nodes: nodes, edges: [edge("e", "a", "gone", more)])
    )
    changed = try #require(read.edges.first)
    changed.to.card = ElementID(1)
    #expect(
      read.saved(edges: [changed])
        == board(nodes: nodes, edges: [edge("e", "a", "b", #","toSide":"odd""#)])
    )
  }
}
