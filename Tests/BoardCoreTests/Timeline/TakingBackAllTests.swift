import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Taking back all that somebody has done") struct TakingBackAllTests {
  private static let bob = StepAuthor.another(Person(name: "Bob", kind: .companion))

  /// A board on which somebody and this person act in turn.
  private struct Two {
    var editor: Editor
    private var now = 0.0

    init() throws {
      editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    }

    mutating func mine(_ body: (inout Editor) -> Void) {
      now += 3
      body(&editor)
    }

    /// Bob does something in a program of his, and the file comes here.
    mutating func bobs(_ body: (inout Editor) -> Void) throws {
      now += 3
      var other = Editor(Document(try CanvasDocument(parsing: editor.document.bytes)))
      body(&other)
      _ = editor.reload(other.document.bytes, by: TakingBackAllTests.bob, at: now)
    }

    var author: BoardHistory.Author? { editor.steps.last { $0.author != .own }?.author }

    mutating func takeBack(since index: Int) throws -> (step: AppliedStep, count: Int, left: Int)? {
      let author = try #require(author)
      return editor.takeBackAll(
        of: author,
        since: editor.steps[index].id,
        named: "Bob",
        at: now + 3
      )
    }
  }

  private static func move(_ id: UInt32, by delta: Vector) -> (inout Editor) -> Void {
    { _ = $0.move([ElementID(id): delta], at: 1) }
  }

  @Test("several steps on one card go back to where it was, as one step that undo gives back")
  func whole() throws {
    var two = try Two()
    let start = two.editor.board
    try two.bobs(Self.move(0, by: Vector(50, 0)))
    try two.bobs(Self.move(0, by: Vector(0, 50)))
    try two.bobs { $0.createCard(at: Point(3_000, 3_000), named: "his", at: 1) }
    let end = two.editor.board
    let taken = try #require(try two.takeBack(since: 0))
    #expect(taken.count == 3 && taken.left == 0 && taken.step.name == .takeBackAll("Bob"))
    #expect(two.editor.board.cardOrder == start.cardOrder)
    #expect(
      start.cardOrder.allSatisfy { two.editor.board.card($0)?.frame == start.card($0)?.frame }
    )
    #expect(two.editor.steps.count == 4)
    _ = two.editor.undoRedo(.undo)
    #expect(end.cardOrder.allSatisfy { two.editor.board[$0] == end[$0] })
  }

  @Test("what was done before stays, and so does what others have touched since")
  func partly() throws {
    var two = try Two()
    try two.bobs(Self.move(0, by: Vector(50, 0)))
    try two.bobs(Self.move(1, by: Vector(50, 0)))
    try two.bobs(Self.move(0, by: Vector(7, 0)))
    two.mine(Self.move(1, by: Vector(0, 9)))
    let before = two.editor.board
    let taken = try #require(try two.takeBack(since: 1))
    #expect(taken.count == 1 && taken.left == 1)
    let board = two.editor.board
    #expect(board.card(ElementID(1))?.frame == before.card(ElementID(1))?.frame)
    let frame = try #require(before.card(ElementID(0))?.frame)
    #expect(board.card(ElementID(0))?.frame == frame.offset(by: Vector(-7, 0)))
    #expect(try two.takeBack(since: 1) == nil)
  }

  @Test("a card goes with their own connection, and stays for that of somebody else")
  func connections() throws {
    for isMine in [false, true] {
      var two = try Two()
      try two.bobs { $0.createCard(at: Point(3_000, 3_000), named: "his", at: 1) }
      let his = try #require(two.editor.board.cardOrder.last)
      let first = try #require(two.editor.board.cardOrder.first)
      func connect(_ editor: inout Editor) {
        let ends = [editor.board.cardOrder.first, editor.board.cardOrder.last].compactMap(\.self)
        let draft = StepDraft(connecting: ends, on: editor.board, named: ["line"])
        _ = draft.map { editor.record($0.name, $0.changes, at: 2) }
      }
      if isMine { two.mine(connect) } else { try two.bobs(connect) }
      #expect(!two.editor.board.edges(of: his).isEmpty)
      let taken = try two.takeBack(since: 0)
      #expect((two.editor.board[his] != nil) == isMine)
      #expect((taken == nil) == isMine)
      #expect(two.editor.board[first] != nil)
    }
  }

  @Test("of one's own steps there is nothing to take back like that, nor during a draft")
  func nothing() throws {
    var two = try Two()
    two.mine(Self.move(0, by: Vector(1, 0)))
    let step = two.editor.steps[0].id
    #expect(two.editor.takingBackAll(of: .own, since: step) == Editor.TakingBackAll())
    try two.bobs(Self.move(1, by: Vector(50, 0)))
    let author = try #require(two.author)
    two.editor.beginDraft()
    #expect(two.editor.takingBackAll(of: author, since: step) == Editor.TakingBackAll())
  }
}
