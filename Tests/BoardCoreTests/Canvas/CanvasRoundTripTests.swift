import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Opening and saving a board")
struct CanvasRoundTripTests {
  @Test("JSON Canvas 3.7: open and save without an edit gives an equal file", arguments: 0..<300)
  func generated(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let board = generator.board()
    let written = JSONWriter.bytes(of: .object(board))
    let read = try CanvasDocument(parsing: written)
    #expect(read.saved() == text(written), "seed \(seed)")
    #expect(try JSONReader.value(in: written) == .object(board), "seed \(seed)")
  }

  @Test("JSON Canvas 3.1: items that cannot be shown stay where they are, and are reported")
  func unplaced() throws {
    let file = board(
      nodes: ["null", node("a"), "7", "[{}]", #"{"id":"b"}"#, node("c"), #""end""#],
      edges: ["{}", edge("e", "a", "c"), "true"]
    )
    let read = try document(file)
    #expect(read.elements.map(\.name) == ["a", "c", "e"])
    #expect(read.saved() == file)
    #expect(read.warnings.map(\.line) == [3])
    let raised = read.saved { $0[0].zKey = ZKey.between($0.last?.zKey, nil) }
    let order = [node("c"), #""end""#, node("a")]
    #expect(raised.contains(order.joined(separator: ",\n\t\t")))
  }

  @Test(
    "JSON Canvas 3.1: missing lists are empty, and unknown members keep their place",
    arguments: [
      "{}", "{\n\t\"nodes\":null\n}", "{\n\t\"edges\":[]\n}",
      "{\n\t\"a\":{\n\t\t\"b\":{\"c\":[1,2]}\n\t},\n\t\"nodes\":[],\n\t\"nodes\":[],\n\t\"z\":1.50\n}",
    ]
  )
  func topLevel(_ file: String) throws {
    #expect(try document(file).saved() == file)
  }

  @Test("a card added to an empty object brings its list along, before the edges")
  func addedList() throws {
    let card = try #require(try document(board(nodes: [node("a")])).cards.first)
    let alone = try document("{}").saved { $0 = [card] }
    #expect(alone == "{\n\t\"nodes\":[\n\t\t\(node("a"))\n\t]\n}")
    let beforeEdges = try document("{\"edges\":[]}").saved { $0 = [card] }
    #expect(beforeEdges == "{\"nodes\":[\(node("a"))],\"edges\":[]}")
  }

  @Test("a new board writes both lists")
  func newBoard() {
    #expect(CanvasDocument().saved() == board(nodes: []))
  }

  @Test("JSON Canvas 3.3: colour texts are kept whatever they are", arguments: ["", "yellow", "1"])
  func colors(_ color: String) throws {
    let file = board(nodes: [node("a", #","color":"\#(color)""#)])
    let read = try document(file)
    #expect(read.cards.first?.color == color)
    #expect(read.saved() == file)
  }

  @Test("JSON Canvas 3.5: a hundred thousand nodes are read and written", .takesLong)
  func many() throws {
    let file = board(nodes: (0..<100_000).map { node("\($0)") })
    let read = try document(file)
    #expect(read.elements.count == 100_000)
    #expect(read.warnings.isEmpty)
    #expect(read.saved() == file)
  }
}

@Suite("Elements of a board")
struct CanvasElementTests {
  @Test("numbers of elements count up, nodes before edges, whichever list comes first")
  func identities() throws {
    let file = #"{"edges":[\#(edge("e", "b", "a"))],"nodes":[\#(node("a")),\#(node("b"))]}"#
    let read = try document(file)
    #expect(read.elements.map(\.name) == ["a", "b", "e"])
    #expect(read.edges.first?.from.card == ElementID(1))
    #expect(read.edges.first?.to.card == ElementID(0))
  }

  @Test("JSON Canvas 3.4: of two nodes with one id both are kept, and edges mean the first")
  func duplicates() throws {
    let file = board(
      nodes: [node("a"), node("a", x: "5"), node("a", x: "6")],
      edges: [edge("e", "a", "a")]
    )
    let read = try document(file)
    #expect(read.cards.count == 3)
    #expect(read.edges.first?.to.card == ElementID(0))
    #expect(read.warnings.map(\.line) == [4])
    #expect(read.saved() == file)
  }

  @Test("JSON Canvas 3.4: dangling edges are kept and lead nowhere")
  func dangling() throws {
    let file = board(nodes: [node("a")], edges: [edge("e", "a", "gone")])
    let read = try document(file)
    #expect(read.edges.first?.from.card == ElementID(0))
    #expect(read.edges.first?.to.card == nil)
    #expect(read.warnings.count == 1)
    #expect(read.saved() == file)
  }

  @Test("an edge points at its target unless it says otherwise, and not at its origin")
  func ends() throws {
    let ends = ["", #","toEnd":"none""#, #","fromEnd":"arrow""#, #","toEnd":"x","fromEnd":"x""#]
    let read = try document(board(nodes: [node("a")], edges: ends.map { edge("e", "a", "a", $0) }))
    #expect(read.edges.map(\.to.hasArrow) == [true, false, true, true])
    #expect(read.edges.map(\.from.hasArrow) == [false, false, true, false])
  }

  @Test("ids that differ only in how an accent is composed are two ids")
  func accents() throws {
    let read = try document(
      board(nodes: [node("e\u{301}"), node("\u{e9}")], edges: [edge("x", "\u{e9}", "e\u{301}")])
    )
    #expect(read.warnings.isEmpty)
    #expect(read.edges.first?.from.card == ElementID(1))
  }

  @Test("JSON Canvas 3.1: a node of unknown type has a frame like any other")
  func unknownType() throws {
    let file = board(nodes: [#"{"id":"a","type":"star","x":1,"y":2,"width":3,"height":4}"#])
    let read = try document(file)
    #expect(read.cards.first?.content == .unknown(type: "star"))
    #expect(read.cards.first?.frame == Rect(1, 2, 3, 4))
  }

  @Test("new ids are sixteen lower-case hexadecimal digits", arguments: 0..<20)
  func freshNames(_ seed: UInt64) {
    var generator = CanvasGenerator(seed: seed)
    let name = FreshName.make(using: &generator)
    #expect(name.utf8.count == 16)
    #expect(name.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(name != FreshName.make(using: &generator))
  }
}
