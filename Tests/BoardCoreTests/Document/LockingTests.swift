import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Locked cards") struct LockingTests {
  private static let canvas = """
    {"nodes":[{"id":"g","type":"group","x":0,"y":0,"width":300,"height":300},
    {"id":"a","type":"text","text":"one","x":20,"y":20,"width":100,"height":60,"dragboard:locked":true},
    {"id":"b","type":"text","text":"one","x":20,"y":120,"width":100,"height":60},
    {"id":"c","type":"text","text":"one","x":40,"y":140,"width":100,"height":60}],
    "edges":[{"id":"e","fromNode":"a","toNode":"b"}]}
    """

  private func editor(_ canvas: String = canvas) throws -> Editor {
    Editor(Document(try CanvasDocument(parsing: Array(canvas.utf8))))
  }

  private func card(_ name: String, _ editor: Editor) throws -> ElementID {
    try #require(editor.board.cardOrder.first { editor.board.card($0)?.name == name })
  }

  @Test("nothing that is done to a board changes a locked card (tools 5.6)")
  @MainActor
  func nothingChangesThem() {
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      var editor = Editor(Document(CanvasDocument(RandomBoard.elements(10, &random))))
      let chosen = editor.board.cardOrder.filter { _ in random.oneIn(3) }
      editor.perform(editor.lockDraft(of: chosen, isLocked: true), at: 0)
      // All but those that lie farther out than any file could say.
      let locked = editor.lockedCards
      let before = locked.map { editor.board[$0] }
      for index in 1...60 {
        act(&editor, at: Double(index) * 2, &random)
        #expect(locked.map { editor.board[$0] } == before, "\(Trace.current), action \(index)")
      }
    }
  }

  /// Does something that the user can do to what is selected.
  @MainActor
  private func act(_ editor: inout Editor, at now: Double, _ random: inout SeededGenerator) {
    let all = editor.board.cardOrder + editor.board.edgeOrder
    editor.selection = Set(all.shuffled(using: &random).prefix(4))
    let cards = Set(editor.selectedCards)
    switch Int.random(in: 0..<11, using: &random) {
    case 0: editor.nudge(by: Vector(3, -1), at: now)
    case 1: editor.drag(by: Vector(-7, 30), at: now)
    case 2: editor.bringToFront(at: now)
    case 3: editor.sendToBack(at: now)
    case 4: _ = editor.setColor(.preset(Int.random(in: 1...6, using: &random)), at: now)
    case 5: if random.oneIn(4) { editor.deleteSelection(at: now) }
    case 6: if random.oneIn(4) { editor.cutSelection(at: now) }
    case 7: editor.randomDraft(using: &random).map { _ = editor.perform($0, at: now) }
    case 8:
      let way = Arrangement.allCases.randomElement(using: &random) ?? .grid
      editor.perform(Arranging(cards, on: editor.board).draft(way), at: now)
    case 9: Grouping.ungroup(cards, on: editor.board).map { _ = editor.perform($0, at: now) }
    default:
      let found = editor.board.cardOrder.compactMap { id in
        editor.board[id].map { Editor.Place(id, Saying($0), [0..<1]) }
      }
      let draft = editor.replacement(of: found, with: "x", at: now).draft
      editor.perform(draft, at: now)
    }
  }

  @Test("undo, redo and reverting change locked cards (tools 5.6)")
  func historyChangesThem() throws {
    var editor = try editor()
    let id = try card("b", editor)
    let first = editor.board[id]
    editor.selection = [id]
    editor.nudge(by: Vector(50, 0), at: 1)
    editor.perform(editor.lockDraft(of: [id], isLocked: true), at: 10)
    let locked = editor.board[id]
    #expect(editor.isLocked(id))
    for _ in 0..<2 { editor.apply(.undoRedo(.undo, .only([id]))) }
    #expect(editor.board[id] == first)
    _ = editor.undoRedo(.redo)
    _ = editor.undoRedo(.redo)
    #expect(editor.board[id] == locked)
    _ = editor.revert(at: 20)
    #expect(editor.board[id] == first)
  }

  @Test("what another program writes changes a locked card")
  func merging() throws {
    var editor = try editor()
    let id = try card("a", editor)
    let moved = Self.canvas.replacing("\"x\":20,\"y\":20", with: "\"x\":70,\"y\":20")
    _ = editor.reload(Array(moved.utf8), at: 1)
    #expect(editor.board.card(id)?.frame.minX == 70)
    #expect(editor.isLocked(id))
  }

  @Test("a locked card stays when its group moves, and a locked group while its cards move")
  func groups() throws {
    var editor = try editor()
    let (group, locked, free) = (
      try card("g", editor), try card("a", editor), try card("b", editor)
    )
    editor.selection = [group]
    #expect(editor.movedCards == [group, free, try card("c", editor)])
    editor.perform(editor.lockDraft(of: [group], isLocked: true), at: 1)
    #expect(editor.movedCards.isEmpty)
    editor.selection = [group, locked, free]
    #expect(editor.movedCards == [free])
    #expect(editor.freeCards == [free])
  }

  @Test("selecting all leaves locked cards out, and Tab comes to them (tools 5.6)")
  func selecting() throws {
    var editor = try editor()
    editor.selectAll()
    #expect(!editor.selection.contains(try card("a", editor)))
    #expect(editor.selection.count == 3)
    editor.selection = []
    editor.selectNext(backward: false)
    editor.selectNext(backward: false)
    #expect(editor.selection == [try card("a", editor)])
  }

  @Test("unlocking all is one step, with a name that counts them (tools 5.6)")
  func unlockingAll() throws {
    var editor = try editor()
    editor.perform(editor.lockDraft(of: [try card("b", editor)], isLocked: true), at: 1)
    #expect(editor.nextName(.undo) == .lock(count: 1))
    #expect(editor.lockedCards.count == 2)
    editor.perform(editor.lockDraft(of: editor.lockedCards, isLocked: false), at: 10)
    #expect(editor.lockedCards.isEmpty)
    #expect(editor.nextName(.undo) == .unlock(count: 2))
    _ = editor.undoRedo(.undo)
    #expect(editor.lockedCards.count == 2)
  }

  @Test("a copy of a locked card is free")
  func copies() throws {
    var editor = try editor()
    editor.selection = [try card("a", editor)]
    editor.duplicate(named: ["copy"], at: 1)
    let copy = try #require(editor.selectedCards.first)
    #expect(editor.board.card(copy)?.text == "one")
    #expect(!editor.isLocked(copy))
  }

  @Test("the file says true; whatever else it says is kept and means unlocked")
  func file() throws {
    func node(_ value: String) -> String {
      "{\"id\":\"a\",\"type\":\"text\",\"text\":\"\",\"x\":0,\"y\":0,\"width\":9,\"height\":9"
        + (value.isEmpty ? "}" : ",\"dragboard:locked\":\(value)}")
    }
    for value in ["true", "false", "\"true\"", "1", "null", "[true]", ""] {
      var editor = try editor("{\"nodes\":[\(node(value))],\"edges\":[]}")
      let id = try card("a", editor)
      let object = try #require(editor.board.card(id)?.object)
      #expect(JSONWriter.bytes(of: .object(object), .compact) == Array(node(value).utf8))
      #expect(editor.isLocked(id) == (value == "true"), "\(value)")
      editor.perform(editor.lockDraft(of: [id], isLocked: true), at: 1)
      let written = try #require(editor.board.card(id)?.object)
      #expect(written["dragboard:locked"] == .bool(true))
    }
  }

  @Test("the lock of a new card comes after its other members")
  func newCard() throws {
    var editor = try editor()
    editor.createCard(at: .zero, named: "new", at: 1)
    let id = try #require(editor.selectedCards.first)
    editor.perform(editor.lockDraft(of: [id], isLocked: true), at: 10)
    let keys = editor.board.card(id)?.object.members.map(\.key)
    #expect(keys?.first == "id")
    #expect(keys?.last == "dragboard:locked")
  }

  @Test("what is beneath the selected card comes next, and the topmost after the lowest")
  func beneath() throws {
    var editor = try editor()
    let point = Point(60, 150)
    let stack = [try card("c", editor), try card("b", editor), try card("g", editor)]
    var seen: [ElementID?] = []
    for _ in 0..<4 {
      let next = editor.elementBeneath(point, reach: 1)
      seen.append(next)
      editor.selection = Set([next].compactMap(\.self))
    }
    #expect(seen == [stack[1], stack[2], stack[0], stack[1]])
    editor.selection = []
    #expect(editor.elementBeneath(Point(-500, 0), reach: 1) == nil)
  }
}
