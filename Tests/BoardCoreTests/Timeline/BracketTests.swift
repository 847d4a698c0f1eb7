import BoardTestSupport
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Looking inside edits that were kept") struct BracketTests {
  /// What somebody did and kept, and the board before and after each step of it.
  private struct Work {
    var editor: Editor
    var boards: [Board] = []

    init() throws {
      editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    }

    mutating func move(_ card: UInt32, by dx: Double, at now: Double) {
      editor.selection = [ElementID(card)]
      editor.drag(by: Vector(dx, 0), at: now)
      editor.selection = []
    }

    /// Three steps and one that is taken back again; the second makes a card, and the third deletes it.
    mutating func tryOut(at now: Double) {
      editor.beginEdit()
      boards = [editor.board]
      move(0, by: 7, at: now)
      boards.append(editor.board)
      editor.createCard(at: Point(700, 500), named: "new\(now)", at: now + 2)
      boards.append(editor.board)
      editor.deleteSelection(at: now + 4)
      boards.append(editor.board)
      move(1, by: 7, at: now + 6)
      _ = editor.undoRedo(.undo)
      _ = editor.endEdit(keeping: true, at: now + 8)
    }

    mutating func write(_ length: Int) {
      guard let card = editor.board.card(ElementID(0)) else { return }
      var other = card
      let sign = card.content == .text(String(repeating: "a", count: length)) ? "b" : "a"
      other.content = .text(String(repeating: sign, count: length))
      let change = BoardChange(ElementID(0), from: .card(card), to: .card(other))
      editor.perform("Edit Text", [change], at: 200)
    }

    /// What the history takes, with what is inside edits.
    var bytes: Int { editor.document.historySize }

    var brackets: [Timeline.Bracket] { Timeline(of: editor.document, in: .all).brackets }

    func isSeen(_ board: Board, at step: Int, of bracket: Timeline.Bracket) throws -> Bool {
      var playhead = try #require(Playhead(inside: bracket.id, of: editor.document, look: 1))
      playhead.move(to: Double(step))
      return playhead.document.board == board
    }
  }

  @Test("each step inside is seen as it was, whether the edit is done, undone or long past")
  func showsEachStep() throws {
    var work = try Work()
    work.move(0, by: 3, at: 0)
    work.tryOut(at: 10)
    let bracket = try #require(work.brackets.first)
    #expect(bracket.step == 1 && bracket.count == 3)
    func check() throws {
      let before = work.editor.document
      for step in [3, 1, 2, 0] {
        #expect(try work.isSeen(work.boards[step], at: step, of: bracket))
      }
      #expect(work.editor.document.difference(from: before) == nil)
    }
    try check()
    work.move(0, by: 5, at: 30)
    try check()
    for _ in 0..<3 { _ = work.editor.undoRedo(.undo) }
    try check()
  }

  @Test("of a card that was undone by itself since, the edit still knows the way")
  func survivesUndoOfOneCard() throws {
    var work = try Work()
    work.tryOut(at: 10)
    work.editor.undoScope = .object
    work.editor.selection = [ElementID(0)]
    _ = work.editor.undoRedo(.undo)
    #expect(Timeline(of: work.editor.document, in: work.editor.scope).brackets.isEmpty)
    let bracket = try #require(work.brackets.first)
    for step in 0...bracket.count {
      #expect(try work.isSeen(work.boards[step], at: step, of: bracket))
    }
  }

  @Test("an edit that was discarded, or changed nothing, leaves nothing to open")
  func keepsOnlyWhatWasKept() throws {
    var work = try Work()
    work.editor.beginEdit()
    work.move(0, by: 7, at: 1)
    _ = work.editor.endEdit(keeping: false, at: 2)
    work.editor.beginEdit()
    work.move(0, by: 7, at: 4)
    _ = work.editor.undoRedo(.undo)
    _ = work.editor.endEdit(keeping: true, at: 5)
    #expect(work.brackets.isEmpty && work.editor.document.inner.isEmpty)
  }

  @Test("letting go inside leads to the nearer end of the edit")
  func settlesOnTheNearerEnd() throws {
    var work = try Work()
    work.move(0, by: 3, at: 0)
    work.tryOut(at: 10)
    let id = try #require(work.brackets.first?.id)
    var playhead = try #require(Playhead(inside: id, of: work.editor.document, look: 1))
    playhead.move(to: 1.4)
    #expect(playhead.nearestStep == 1 && playhead.wayToNearest == -1)
    playhead.move(to: 1.6)
    #expect(playhead.nearestStep == 2 && playhead.wayToNearest == 0)
  }

  @Test("a state inside can be compared with, and brought back as a step")
  func comparesInside() throws {
    var work = try Work()
    work.tryOut(at: 10)
    let id = try #require(work.brackets.first?.id)
    let document = work.editor.document
    let comparison = try #require(StateComparison(of: document, with: .inside(id, 2)))
    _ = work.editor.bringBack(comparison.changes, at: 30)
    #expect(work.editor.board == work.boards[2])
    #expect(StateComparison(of: document, with: .inside(id, 4)) == nil)
  }

  @Test("every column of the spread line is a place, and every place has its column")
  func columns() throws {
    var work = try Work()
    for time in [0.0, 40, 80] {
      work.move(0, by: 3, at: time)
      work.tryOut(at: time + 10)
    }
    work.move(0, by: 3, at: 120)
    let id = work.brackets[1].id
    let line = Timeline(of: work.editor.document, in: .all, opening: id)
    let spread = line.spread
    #expect(line.count == 7 && spread.count == 9 && spread.present == 9)
    #expect(spread.brackets.map(\.step) == [1, 3, 7])
    for quarter in 0...36 {
      let column = Double(quarter) / 4
      #expect(line.column(of: line.place(atColumn: column)) == column)
    }
    #expect(line.place(atColumn: 4.5) == .inside(id, 1.5))
    #expect(line.place(atColumn: 7) == .step(5))
    // The whole edit is passed while the playhead goes over its step.
    #expect(line.column(of: .step(3.5)) == 4.5)
  }

  @Test("the list shows them below their edit")
  func rows() throws {
    var work = try Work()
    work.move(0, by: 3, at: 0)
    work.tryOut(at: 10)
    work.move(0, by: 3, at: 30)
    let id = try #require(work.brackets.first?.id)
    let line = Timeline(of: work.editor.document, in: .all, opening: id)
    let inside = work.editor.document.inner[id]?.steps()
    let list = StepList(work.editor.steps, line, inside: inside)
    #expect(
      (0..<list.count).map { list[$0] } == [
        .beginning, .step(0, isInRun: false), .edit(1, isOpen: true), .inner(0), .inner(1),
        .inner(2), .step(2, isInRun: false),
      ]
    )
    for place in 0...3 { #expect(list.place(ofRow: list.row(ofPlace: place)) == place) }
    #expect(list.row(ofPlace: 2) == 2)
  }

  @Test("it comes back from an image, and an older image has none")
  func comesBack() throws {
    var work = try Work()
    work.tryOut(at: 10)
    work.move(0, by: 3, at: 30)
    _ = work.editor.undoRedo(.undo)
    _ = work.editor.undoRedo(.undo)
    var parts = try #require(work.editor.document.encodedParts)
    let again = try Document(decoding: Document.joined(parts))
    #expect(again.difference(from: work.editor.document) == nil)
    #expect(!again.inner.isEmpty)
    parts[Document.ImagePart.inner.rawValue] = nil
    #expect(try Document(decoding: Document.joined(parts)).inner.isEmpty)
    #expect(Document.remains(of: parts)?.document.board == work.editor.board)
  }

  @Test("where memory is short the oldest edits lose their steps first, and before any branch")
  func countsForTheLimit() throws {
    var work = try Work()
    for time in [0.0, 40, 80] { work.tryOut(at: time) }
    var inner = work.editor.document.inner
    let each = inner.cost / 3
    inner.shrink(to: 2 * each)
    #expect(work.brackets.map { inner[$0.id] == nil } == [true, false, false])
    work.move(0, by: 3, at: 120)
    _ = work.editor.undoRedo(.undo)
    work.move(1, by: 3, at: 130)
    #expect(work.editor.branches.count == 1)
    // Longer and longer words, and then shorter ones, until no edit has room.
    for length in [1 << 22, 1 << 18, 1 << 14, 1 << 10] {
      while Document.mostBytes - work.bytes > 8 * length { work.write(length) }
    }
    #expect(work.brackets.count == 3)
    for _ in 0..<60 where !work.editor.document.inner.isEmpty { work.write(1 << 10) }
    #expect(work.editor.document.inner.isEmpty && work.brackets.isEmpty)
    #expect(work.editor.document.history.droppedStepCount == 0)
    #expect(work.editor.branches.count == 1)
  }

  @Test("whatever was done, every edit that can be opened can be looked at from end to end")
  func opensWhatever() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<200 { _ = walk.step() }
      _ = walk.settle()
      let document = walk.editor.document
      for bracket in Timeline(of: document, in: .all).brackets {
        var playhead = Playhead(inside: bracket.id, of: document, look: 1)
        #expect(playhead != nil, "\(walk.log)")
        for step in (0...bracket.count).reversed() { playhead?.move(to: Double(step)) }
        #expect(playhead?.changes(to: document.board) != nil)
        #expect(document.history.checkInvariants() == [])
        #expect(document.inner[bracket.id]?.checkInvariants() == [])
      }
      #expect(document.difference(from: walk.editor.document) == nil)
    }
  }
}
