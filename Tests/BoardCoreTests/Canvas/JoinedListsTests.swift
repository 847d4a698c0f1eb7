import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore

/// A file with several lists of nodes or edges: they count as one, for every reader of a board.
@Suite("Several lists in one file")
struct JoinedListsTests {
  private static let twice = """
    {
      "nodes": [\(node("a")), \(node("b"))],
      "edges": [\(edge("e", "a", "c"))],
      "nodes": [\(node("c")), \(node("a", x: "7"))],
      "edges": [\(edge("f", "b", "c"))]
    }
    """

  private static func names(_ document: CanvasDocument) -> [String] {
    document.elements.map(\.name)
  }

  @Test("they are joined in order, and an id in both counts as one used twice")
  func joins() throws {
    let canvas = try CanvasDocument(parsing: bytes(Self.twice))
    #expect(Self.names(canvas) == ["a", "b", "c", "a", "e", "f"])
    #expect(
      canvas.elements.compactMap(\.edge).allSatisfy { $0.from.card != nil && $0.to.card != nil }
    )
    #expect(canvas.joinedMark == ContentMark(bytes(Self.twice)))
    #expect(canvas.warnings.count == 1)
    #expect(
      canvas.warnings.first?.line == 4 && canvas.warnings.first?.sentence.contains("\"a\"") == true
    )
  }

  @Test("saving writes one list of each, with everything and nothing twice")
  func writes() throws {
    let document = Document(try CanvasDocument(parsing: bytes(Self.twice)))
    let written = document.bytes
    let again = try CanvasDocument(parsing: written)
    #expect(Self.names(again) == ["a", "b", "c", "a", "e", "f"] && again.joinedMark == nil)
    #expect(text(written).ranges(of: "\"nodes\"").count == 1)
    #expect(text(written).ranges(of: "\"edges\"").count == 1)
    #expect(Document(again).bytes == written)
  }

  @Test("that they were joined is known after the document was written down and read again")
  func isKept() throws {
    let twice = Document(try CanvasDocument(parsing: bytes(Self.twice)))
    let again = try Document(decoding: try #require(twice.encoded))
    #expect(again.canvas.joinedMark == ContentMark(bytes(Self.twice)))
    let once = Document(try CanvasDocument(parsing: twice.bytes))
    #expect(try Document(decoding: try #require(once.encoded)).canvas.joinedMark == nil)
  }

  @Test("items that are no elements stay at their places in the joined list")
  func unplaced() throws {
    let source = #"{"nodes":[\#(node("a")),7],"nodes":[8,\#(node("b"))]}"#
    let written = Document(try CanvasDocument(parsing: bytes(source))).bytes
    #expect(text(written) == #"{"nodes":[\#(node("a")),7,8,\#(node("b"))]}"#)
  }

  @Test("null takes nothing away, and what is no list is refused as before")
  func others() throws {
    for source in [
      #"{"nodes":[\#(node("a"))],"nodes":null}"#, #"{"nodes":null,"nodes":[\#(node("a"))]}"#,
      #"{"nodes":7,"nodes":[\#(node("a"))]}"#,
    ] {
      let canvas = try CanvasDocument(parsing: bytes(source))
      #expect(Self.names(canvas) == ["a"] && canvas.joinedMark == nil, "\(source)")
      let again = try CanvasDocument(parsing: Document(canvas).bytes)
      #expect(Self.names(again) == ["a"])
    }
    #expect(throws: Problem.self) {
      _ = try CanvasDocument(parsing: bytes(#"{"nodes":[\#(node("a"))],"nodes":7}"#))
    }
  }

  @Test("check says so, and of other members that the last one counts")
  func check() {
    let problems = CanvasCheck.problems(in: bytes(Self.twice)).map(\.sentence)
    #expect(problems.filter { $0.hasPrefix("There are two lists of") }.count == 2)
    #expect(problems.contains { $0.contains("have the same name, \"a\"") })
    let twice = CanvasCheck.problems(in: bytes(#"{"nodes":[],"k":1,"k":2}"#)).map(\.sentence)
    #expect(twice == ["\"k\" stands here twice; the last one counts."])
  }

  @Test("--fix drops no card and no edge")
  func fix() throws {
    var generator = CanvasGenerator(seed: 1)
    let repair = try CanvasRepair(of: bytes(Self.twice), using: &generator)
    let canvas = try CanvasDocument(parsing: repair.bytes)
    #expect(canvas.elements.compactMap(\.card).map(\.frame.minX) == [0, 0, 0, 7])
    #expect(canvas.elements.compactMap(\.edge).map(\.name) == ["e", "f"])
    #expect(repair.rest.isEmpty && canvas.joinedMark == nil)
    #expect(repair.repairs.count { $0.sentence.hasSuffix("both are one now.") } == 2)
  }

  @Test(
    "the ends of an edge under other keys are given those of the format",
    arguments: [("from", "to"), ("source", "target")]
  )
  func otherKeys(from: String, to: String) throws {
    var generator = CanvasGenerator(seed: 1)
    func fixed(_ target: String) throws -> CanvasRepair {
      let edge = #"{"id":"e","\#(from)":"a","\#(to)":"\#(target)","label":"then"}"#
      return try CanvasRepair(
        of: bytes(board(nodes: [node("a"), node("b")], edges: [edge])),
        using: &generator
      )
    }
    let repair = try fixed("b")
    let whole = #"{"id":"e","fromNode":"a","toNode":"b","label":"then"}"#
    #expect(text(repair.bytes) == board(nodes: [node("a"), node("b")], edges: [whole]))
    #expect(
      repair.repairs.map(\.sentence) == [
        "\"\(from)\" is \"fromNode\" now.", "\"\(to)\" is \"toNode\" now.",
      ]
    )
    #expect(
      try fixed("nowhere").repairs.contains { $0.sentence.contains("the connection was removed") }
    )
  }

  @Test(
    "brackets too many at the end and a code fence around the board are mended",
    arguments: [
      (board(nodes: [node("a")]) + "}", "A } too many stood here; it was removed."),
      (board(nodes: [node("a")]) + "\n]\n}\n", "A ] too many stood here; it was removed."),
      ("```json\n" + board(nodes: [node("a")]) + "\n```\n", "The code fence"),
      ("\n```\n" + board(nodes: [node("a")]), "The code fence"),
    ]
  )
  func mends(source: String, sentence: String) throws {
    var generator = CanvasGenerator(seed: 1)
    let repair = try CanvasRepair(of: bytes(source), using: &generator)
    #expect(try Self.names(CanvasDocument(parsing: repair.bytes)) == ["a"])
    #expect(repair.repairs.first?.sentence.hasPrefix(sentence) == true, "\(repair.repairs)")
    #expect(repair.rest.isEmpty)
    #expect(throws: Problem.self) {
      _ = try CanvasRepair(of: bytes(source + " 7"), using: &generator)
    }
  }
}
