import BoardTestSupport
import TestSupport
import Testing

@testable import BoardCore

@Suite("Files that are no board")
struct CanvasRefusalTests {
  @Test(
    "what is not a JSON object is refused with its place",
    arguments: [
      ("", 1, 1), ("\n \n", 3, 1), ("[]", 1, 1), ("\n  [ ]", 2, 3), ("null", 1, 1),
      ("---\ntitle: x\n---\n{}", 1, 1), ("{}x", 1, 3), ("{\n\t\"nodes\":[\n\t\t{,\n", 3, 4),
      ("{\"é\":tru}", 1, 6), ("{\"nodes\":{}}", 1, 10), ("{\"edges\":\"\"}", 1, 10),
    ]
  )
  func refusals(_ file: String, _ line: Int, _ column: Int) throws {
    let problem = try #require(refusal(file))
    #expect([problem.line, problem.column] == [line, column], "\(problem)")
    #expect(CanvasCheck.problems(in: bytes(file)).contains(problem))
  }

  @Test("the properties of a note are called by their name")
  func frontMatter() {
    #expect(
      refusal("---\nlayout: x\n---\n{}")?.sentence.contains("the properties of a note") == true
    )
  }

  @Test("JSON Canvas 3.2: a coordinate beyond all numbers is refused with its place")
  func overflow() throws {
    let problem = try #require(refusal(board(nodes: [node("a"), node("b", x: "-1e999")])))
    #expect(problem.line == 4)
    #expect(problem.sentence.contains("\"x\""))
  }

  @Test(
    "a node without usable name or place is kept unseen",
    arguments: [
      #"{"id":"a","x":0,"y":0,"width":1}"#, #"{"x":0,"y":0,"width":1,"height":1}"#,
      #"{"id":1,"x":0,"y":0,"width":1,"height":1}"#,
      #"{"id":"a","x":"0","y":0,"width":1,"height":1}"#,
      #"{"id":"a","x":0,"y":0,"width":-1,"height":1}"#,
      #"{"id":"a","x":0,"y":0,"width":0,"height":1}"#,
      #"{"id":"a","x":1e10,"y":0,"width":1,"height":1}"#,
    ]
  )
  func unusable(_ line: String) throws {
    let file = board(nodes: [line])
    let read = try document(file)
    #expect(read.elements.isEmpty)
    #expect(read.warnings.map(\.line) == [3])
    #expect(read.saved() == file)
  }

  @Test(
    "cut files never crash and say where they end",
    .goesRound,
    arguments: 0..<UInt64(Rounds.of(20))
  )
  func cut(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let whole = JSONWriter.bytes(of: .object(generator.board()))
    for count in 0..<whole.count {
      let problem = try #require(refusal(Array(whole[..<count])), "seed \(seed), \(count) bytes")
      #expect(problem.line >= 1 && problem.column >= 1)
    }
  }

  @Test(
    "files with flipped bits never crash, and what is read is written equal",
    .goesRound,
    arguments: 0..<UInt64(Rounds.of(40))
  )
  func flipped(_ seed: UInt64) throws {
    var generator = CanvasGenerator(seed: seed)
    let whole = JSONWriter.bytes(of: .object(generator.board()))
    for _ in 0..<200 {
      var damaged = whole
      for _ in 0...generator.number(below: 3) {
        damaged[generator.number(below: whole.count)] ^= 1 << generator.number(below: 8)
      }
      let problems = CanvasCheck.problems(in: damaged)
      if let problem = refusal(damaged) {
        #expect(problems.contains(problem), "seed \(seed)")
      } else {
        let saved = try CanvasDocument(parsing: damaged).saved()
        #expect(
          try JSONReader.value(in: bytes(saved)) == JSONReader.value(in: damaged),
          "seed \(seed)"
        )
      }
    }
  }
}
