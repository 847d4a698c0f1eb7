import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@Suite("Cut, paste and duplicate") struct EditorTransferTests {
  private var random = SeededGenerator(seed: 1)
  private var editor: Editor
  private var now = 0.0

  init() throws {
    editor = Editor(Document(try document(CanvasText.small)))
  }

  private func id(_ name: String) throws -> ElementID {
    try #require(editor.board.cardOrder.first { editor.board.card($0)?.name == name })
  }

  private mutating func select(_ names: String...) throws {
    editor.selection = Set(try names.map(id))
  }

  private mutating func paste(_ fragment: Fragment, at center: Point) {
    now += 2
    let way = editor.delta(of: fragment, to: center)
    let names = editor.freshNames(for: fragment, using: &random)
    editor.insert(fragment, movedBy: way, named: names, as: StepName.paste, at: now)
  }

  private mutating func duplicate() {
    now += 2
    let names = editor.freshNames(for: editor.duplicatedFragment, using: &random)
    editor.duplicate(named: names, at: now)
  }

  private var selectedFrames: [Rect] {
    editor.selectedCards.compactMap { editor.board.card($0)?.frame }
  }

  @Test("what was pasted has new ids, lies in front in its own order, and is selected")
  mutating func pastes() throws {
    try select("plan", "price")
    let before = editor.board.cardOrder
    let names = Set(before.compactMap { editor.board.card($0)?.name })
    paste(editor.selectedFragment, at: Point(1000, 1000))
    let new = Array(editor.board.cardOrder.dropFirst(before.count))
    #expect(editor.board.cardOrder.starts(with: before))
    #expect(editor.selection == Set(new))
    #expect(names.isDisjoint(with: new.compactMap { editor.board.card($0)?.name }))
    let contents = new.compactMap { editor.board.card($0)?.content }
    #expect(contents == [.text("# plan"), .text("# price")])
    #expect(selectedFrames == [Rect(750, 950, 200, 100), Rect(1050, 950, 200, 100)])
    #expect(editor.nextName(.undo) == .paste(count: 2))
    let edge = try #require(editor.board.edgeOrder.last.flatMap(editor.board.edge))
    #expect([edge.from.card, edge.to.card] == new)
  }

  @Test("pasting again at the same place goes beside what is there, as near as it can (tools 6.4)")
  mutating func pastesBeside() throws {
    try select("plan")
    let fragment = editor.selectedFragment
    let center = try #require(fragment.bounds?.center)
    var frames = editor.board.cardOrder.compactMap { editor.board.card($0)?.frame }
    for number in 1...3 {
      paste(fragment, at: center)
      let pasted = try #require(selectedFrames.first)
      #expect(!frames.contains { $0.intersects(pasted) })
      #expect(pasted.center.distance(to: center) <= Double(number) * 240)
      frames.append(pasted)
    }
  }

  @Test("a copy keeps all that the file says about a card, known or not")
  mutating func keepsMembers() throws {
    let more = ",\"color\":\"#ff0000\",\"z\":[1.0,{\"y\":null}]"
    editor = Editor(Document(try document(board(nodes: [node("a", more)]))))
    editor.selectAll()
    paste(editor.selectedFragment, at: Point(105, 5))
    let text = BoardCoreTests.text(editor.document.bytes)
    #expect(
      text.split(separator: "\n").count { $0.hasSuffix("\(more)}") || $0.hasSuffix("\(more)},") }
        == 2
    )
  }

  @Test("a paste undone for its cards takes their edge along, and it comes back with them")
  mutating func undoesPasteForItsCards() throws {
    editor.undoScope = .object
    editor.markSaved()
    let first = editor.document.bytes
    let edges = editor.board.edgeOrder
    try select("plan", "price")
    paste(editor.selectedFragment, at: Point(1000, 1000))
    let pasted = editor.document.bytes
    #expect(editor.undoRedo(.undo)?.changes.count == 3)
    #expect(editor.board.edgeOrder == edges)
    #expect(editor.document.bytes == first)
    #expect(!editor.hasUnsavedChanges)
    #expect(editor.undoRedo(.redo)?.changes.count == 3)
    #expect(editor.document.bytes == pasted)
  }

  @Test("undone for one card, a paste takes the edges of that card along, and leaves the others")
  mutating func undoesPasteForOneCard() throws {
    editor.undoScope = .object
    let edges = editor.board.edgeOrder
    try select("plan", "price")
    paste(editor.selectedFragment, at: Point(1000, 1000))
    let pasted = editor.selectedCards
    editor.choose([try #require(pasted.first)])
    #expect(editor.undoRedo(.undo)?.changes.count == 2)
    #expect(editor.board.edgeOrder == edges)
    #expect(try editor.board.card(#require(pasted.last)) != nil)
    #expect(editor.undoRedo(.redo)?.changes.count == 2)
    #expect(editor.board.edgeOrder.count == edges.count + 1)
  }

  @Test("cutting takes along what it copied, contents of groups and edges, in one step")
  mutating func cuts() throws {
    let text = CanvasText.board(
      nodes: [
        CanvasText.group("box", 0, 0, width: 500, height: 300), CanvasText.card("in", 20, 20),
        CanvasText.card("out", 800, 20),
      ],
      edges: [CanvasText.edge("e", "in", "out")]
    )
    editor = Editor(Document(try document(text)))
    let first = editor.document.bytes
    try select("box")
    let fragment = editor.selectedFragment
    #expect(fragment.cards.map(\.name) == ["box", "in"])
    editor.cutSelection(at: 1)
    #expect(editor.nextName(.undo) == .cut(count: 2))
    #expect(editor.board.cardOrder.compactMap { editor.board.card($0)?.name } == ["out"])
    #expect(editor.board.edgeOrder.isEmpty)
    #expect(editor.undoRedo(.undo) != nil)
    #expect(editor.document.bytes == first)
  }

  @Test("a duplicate lies beside its original; from one that was moved it goes on (tools 6.3)")
  mutating func duplicates() throws {
    try select("plan")
    duplicate()
    #expect(selectedFrames.map(\.origin) == [Point(124, 124)])
    #expect(editor.nextName(.undo) == .duplicate(count: 1))
    duplicate()
    #expect(selectedFrames.map(\.origin) == [Point(148, 148)])
    editor.drag(by: Vector(176, -24), at: now)
    duplicate()
    #expect(selectedFrames.map(\.origin) == [Point(524, 124)])
    try select("list")
    duplicate()
    #expect(selectedFrames.map(\.origin) == [Point(124, 324)])
  }

  @Test("repeated, it copies the copies alone, not what their groups now lie over")
  mutating func duplicatesGroups() throws {
    let nodes = [
      CanvasText.group("box", 0, 0, width: 600, height: 600), CanvasText.card("in", 300, 300),
    ]
    editor = Editor(Document(try document(CanvasText.board(nodes: nodes))))
    try select("box")
    for _ in 1...4 { duplicate() }
    #expect(editor.selection.count == 2)
    #expect(editor.board.cardOrder.count == 10)
  }

  @Test("a fragment as large as a board can be is refused where it would not fit")
  mutating func refuses() throws {
    let nodes = [node("a", x: "-1000000000"), node("b", x: "1000000000")]
    editor = Editor(Document(try document(board(nodes: nodes))))
    editor.selectAll()
    let fragment = editor.selectedFragment
    let before = editor.document.bytes
    let names = editor.freshNames(for: fragment, using: &random)
    let isIn = editor.insert(
      fragment,
      movedBy: Vector(24, 24),
      named: names,
      as: StepName.paste,
      at: 1
    )
    #expect(!isIn)
    #expect(editor.document.bytes == before)
  }

  @Test("cards are read and pasted in one go, however many they are", .runsAlone)
  func isQuick() throws {
    let growth = try growth(of: 2_000) { count in
      let lines = (0..<count).map { "card \($0)" }.joined(separator: "\n")
      return (Fragment(linesOf: lines).bytes, count)
    } _: { bytes, count in
      var tests = self
      tests.paste(try Fragment(parsing: bytes), at: .zero)
      #expect(tests.editor.selection.count == count)
    }
    #expect(growth < linearGrowth)
  }
}
