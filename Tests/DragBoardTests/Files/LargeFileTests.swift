import TestSupport
import Testing

@testable import DragBoard

@Suite("Very large boards")
struct LargeFileTests {
  @Test("JSON Canvas 3.5: a card with ten megabytes of text is read and written")
  func longText() throws {
    let words = String(repeating: "ten bytes\\n", count: 1 << 20)
    let file = board(nodes: [
      #"{"id":"a","type":"text","text":"\#(words)","x":0,"y":0,"width":1,"height":1}"#
    ])
    try withProcessorTime {
      let read = try document(file)
      #expect(read.warnings.isEmpty)
      #expect(read.saved() == file)
    }
  }

  @Test(
    "a board of nothing but mistakes opens with one warning, and is saved as it was",
    arguments: ["0", "{}", "[[]]", #"{"x":0,"x":0}"#, #"{"id":"a"}"#, node("a", x: "1e10")]
  )
  func mistakes(_ item: String) throws {
    let file = board(nodes: Array(repeating: item, count: 50_000))
    try withProcessorTime {
      let read = try document(file)
      #expect(read.warnings.first?.line == 3)
      #expect(read.warnings.first?.sentence.hasSuffix("(49999 more like this.)") == true)
      #expect(read.saved() == file)
    }
  }

  @Test("findings of which nobody will read are counted and not put into words")
  func unworded() {
    var (findings, worded) = (Findings(limit: 1), 0)
    for offset in 5..<1000 {
      findings.note(.unplaced, at: offset) {
        worded += 1
        return "Wrong."
      }
    }
    findings.note(.unplaced, at: 3) { "The very first." }
    #expect(worded == 1)
    #expect(findings.count(of: .unplaced) == 996)
    #expect(findings.first(of: .unplaced)?.sentence == "The very first.")
    #expect(findings.first(of: .dangling) == nil)
  }
}

@Suite("Finding an entry without reading")
struct JSONSkimmerTests {
  @Test(
    "the path leads to the value, whatever stands before it",
    arguments: [
      (#"{"a":1}"#, [0], "1"), (#" [ 1 , 2 ]"#, [1], "2"), (#"[[1,2],{"a":3}]"#, [1, 0], "3"),
      (#"{"a,]}\"\\":[",{"],"b":[{},[],"x"]}"#, [1, 2], #""x""#), ("[7]", [], "[7]"),
      ("\u{FEFF}[\n\t1,\r\n\t2]", [1], "2"), (#"{"é" : { "k" : [ ] } }"#, [0, 0], "[ ]"),
    ] as [(String, [Int], String)]
  )
  func paths(_ text: String, _ path: [Int], _ value: String) {
    let bytes = bytes(text)
    let offset = JSONSkimmer.offset(of: path, in: bytes)
    #expect(bytes[offset...].starts(with: value.utf8))
  }
}
