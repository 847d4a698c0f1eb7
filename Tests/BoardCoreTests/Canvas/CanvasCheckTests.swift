import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore

@Suite("Checking a board")
struct CanvasCheckTests {
  @Test("a flawless board has no problems")
  func flawless() {
    let nodes = [node("a"), node("b", ##","color":"#A0b1C2","more":{"x":[0.5]}"##)]
    let more = #","fromSide":"top","toSide":"left","fromEnd":"none","toEnd":"arrow","color":"3""#
    #expect(findings(board(nodes: nodes, edges: [edge("e", "a", "b", more)])) == [])
    #expect(findings("{}") == [])
  }

  @Test("a byte order mark is a flaw, and no reason to warn")
  func mark() throws {
    let sentence =
      "1:1: The file begins with an invisible sign, a byte order mark, at which some programs fail."
    #expect(findings("\u{FEFF}{}") == [sentence])
    #expect(try document("\u{FEFF}{}").warnings.isEmpty)
  }

  @Test(
    "each flaw of a node is found",
    arguments: [
      (
        #"{"id":"a","type":"text","x":0,"y":0,"width":1,"height":1}"#, 1,
        "The text (\"text\") of this card is missing."
      ),
      (
        #"{"id":"a","x":0,"y":0,"width":1,"height":1}"#, 1,
        "The kind (\"type\") of this card is missing."
      ),
      (
        #"{"type":"link","url":"u","x":0,"y":0,"width":1,"height":1}"#, 1,
        "The name (\"id\") of this card is missing, so it is not shown."
      ),
      (node("a", #","color":"reddish""#), 78, "There is no colour \"reddish\""),
      (node("a", #","color":"yellow""#), 78, "other programs know only"),
      (node("a", #","color":5"#), 78, "should be text in quotes, but is a number"),
      (node("a", #","k":{"z":1,"z":2}"#), 81, "\"z\" stands here twice"),
      (node("a", x: "0.5"), 39, "should be a whole number"),
      (node("a", x: "null"), 39, "The place (\"x\") should be a number, but is null"),
      (node("a", x: "1e400"), 39, "a larger number than a board can hold"),
      (node("a", x: "-1e12"), 39, "beyond 1000000000"),
      (
        #"{"id":"a","type":"pen","x":0,"y":0,"width":1,"height":1}"#, 18,
        "There is no kind of card \"pen\""
      ),
      ("null", 1, "Each card is an entry in braces, but here is null"),
    ]
  )
  func nodes(_ line: String, _ column: Int, _ sentence: String) throws {
    let problems = CanvasCheck.problems(in: bytes(board(nodes: [line])))
    try #require(problems.count == 1, "\(problems)")
    #expect(problems[0].line == 3)
    #expect(problems[0].column == column + 2)
    #expect(problems[0].sentence.contains(sentence))
  }

  @Test(
    "each flaw of an edge is found",
    arguments: [
      (edge("e", "a", "b"), "an end at \"b\", a card that is not on the board"),
      (edge("a", "a", "a"), "Two cards or connections have the same name, \"a\" (\"id\")."),
      (edge("e", "a", "a", #","toSide":"middle""#), "one of these words: top, right, bottom, left"),
      (edge("e", "a", "a", #","fromEnd":"dot""#), "one of these words: none, arrow"),
      (
        edge("e", "a", "a", #","label":{}"#),
        "The label (\"label\") should be text in quotes, but is an entry in braces"
      ),
      (#"{"id":"e","fromNode":"a"}"#, "The end (\"toNode\") of this connection is missing"),
    ]
  )
  func edges(_ line: String, _ sentence: String) throws {
    let problems = CanvasCheck.problems(in: bytes(board(nodes: [node("a")], edges: [line])))
    try #require(problems.count == 1, "\(problems)")
    #expect(problems[0].line == 6)
    #expect(problems[0].sentence.contains(sentence))
  }

  @Test("every problem is given, in the order of the text")
  func all() {
    let nodes = node("a", x: "0.5") + ",\n" + node("a")
    let file = "{\"edges\":[\n{}],\"nodes\":[\n\(nodes)],\"nodes2\":[]}"
    #expect(
      findings(file) == [
        "2:1: The name (\"id\") of this connection is missing, so it is not drawn.",
        "2:1: The start (\"fromNode\") of this connection is missing, so it is not drawn.",
        "2:1: The end (\"toNode\") of this connection is missing, so it is not drawn.",
        "3:39: The place (\"x\") should be a whole number.",
        "4:7: Two cards or connections have the same name, \"a\" (\"id\").",
      ]
    )
  }

  @Test("a file of nothing but mistakes is reported up to a limit")
  func limit() {
    let file = board(nodes: Array(repeating: "0", count: CanvasCheck.greatestCount + 5))
    let problems = CanvasCheck.problems(in: bytes(file))
    #expect(problems.count == CanvasCheck.greatestCount)
    #expect(problems.last?.line == CanvasCheck.greatestCount + 2)
  }

  @Test("long or broken names stay on their line")
  func quoting() {
    #expect("a\nb\u{0}".quoted == #""a\nb\u{0}""#)
    #expect(String(repeating: "é", count: 99).quoted == "\"\(String(repeating: "é", count: 60))…\"")
  }
}
