import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Very large boards", .takesLong)
struct LargeFileTests {
  @Test("JSON Canvas 3.5: a card with ten megabytes of text is read and written")
  func longText() throws {
    func file(_ count: Int) -> String {
      let words = String(repeating: "ten bytes\\n", count: count)
      return board(nodes: [
        #"{"id":"a","type":"text","text":"\#(words)","x":0,"y":0,"width":1,"height":1}"#
      ])
    }
    func expectKept(_ file: String) throws {
      let read = try document(file)
      #expect(read.warnings.isEmpty)
      #expect(read.saved().isSame(as: file))
    }
    #expect(try growth(of: 1 << 14, file, expectKept) < linearGrowth)
    try expectKept(file(1 << 20))
  }

  @Test(
    "a board of nothing but mistakes opens with one warning, and is saved as it was",
    arguments: ["0", "{}", "[[]]", #"{"x":0,"x":0}"#, #"{"id":"a"}"#, node("a", x: "1e10")]
  )
  func mistakes(_ item: String) throws {
    func file(_ count: Int) -> (String, Int) {
      (board(nodes: Array(repeating: item, count: count)), count)
    }
    func open(_ file: String, _ count: Int) throws {
      let read = try document(file)
      #expect(read.warnings.first?.line == 3)
      #expect(read.warnings.first?.sentence.hasSuffix("(\(count - 1) more like this.)") == true)
      #expect(read.saved().isSame(as: file))
    }
    #expect(try growth(of: 2_000, file) { try open($0.0, $0.1) } < linearGrowth)
    let many = Rounds.of(50_000, usually: 40)
    try open(file(many).0, many)
  }

  @Test(
    "all of a crowded board is moved and put back at once, wherever the crowd is",
    arguments: Crowd.allCases
  )
  func crowds(_ crowd: Crowd) throws {
    let growth = growth(of: 1_000) { count in
      (Document(CanvasDocument(crowd.elements(count))), count)
    } _: { document, count in
      var editor = Editor(document)
      editor.selectAll()
      editor.nudge(by: Vector(1000, 0), at: 1)
      #expect(editor.board.card(ElementID(UInt32(count - 1)))?.frame.minX == 1000)
      _ = editor.undoRedo(.undo)
      #expect(editor.board == document.board)
    }
    #expect(growth < linearGrowth)
  }

  enum Crowd: CaseIterable {
    case pile, nest, star

    func elements(_ count: Int) -> [Element] {
      (0..<count).map { number in
        let size = self == .nest ? Double(2 * count - number) : 100
        let frame = Rect(0, 0, size, size)
        let card = Card.sample("c", frame, zKey: .spaced(number), isGroup: self == .nest)
        return .card(card)
      }
        + (self == .star
          ? (0..<count).map {
            .edge(.sample("e", ElementID(0), ElementID(UInt32($0)), zKey: .spaced($0)))
          } : [])
    }
  }

  @Test("who wants no words still learns how many there are and where the first is")
  func counted() {
    var findings = Findings<ItemPath>(limit: 0)
    for item in [5, 2, 9] { findings.note(.dangling, at: ItemPath(member: 1, item: item)) }
    findings.note(.unplaced, at: ItemPath(member: 0, item: 7))
    #expect(findings.count(of: .dangling) == 3)
    #expect(findings.start(of: .dangling) == ItemPath(member: 1, item: 2))
    #expect(findings.count(of: .flaw) == 0 && findings.start(of: .flaw) == nil)
    #expect(findings.sorted.isEmpty)
  }

  @Test("findings of which nobody will read are counted and not put into words")
  func unworded() {
    var (findings, worded) = (Findings<Int>(limit: 1), 0)
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
    #expect(findings.start(of: .unplaced) == 3)
    #expect(findings.first(of: .dangling) == nil)
  }
}
