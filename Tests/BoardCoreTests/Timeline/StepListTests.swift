import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@Suite("The rows of the list of steps") struct StepListTests {
  private static func editor(_ cards: Int = 3) throws -> Editor {
    let names = (0..<cards).map { CanvasText.card("card\($0)", $0 * 300, 0) }
    let canvas = try CanvasDocument(parsing: Array(CanvasText.board(nodes: names).utf8))
    return Editor(Document(canvas))
  }

  private func list(_ editor: Editor, opened: Set<BoardHistory.StepID> = []) -> StepList {
    let timeline = Timeline(of: editor.document, in: editor.scope)
    return StepList(editor.steps, timeline, opened: opened) { ($0 / 86400).rounded(.down) * 86400 }
  }

  private func rows(_ list: StepList) -> [StepList.Row] { (0..<list.count).map { list[$0] } }

  private func move(_ card: UInt32, _ editor: inout Editor, at now: Double) {
    editor.selection = [ElementID(card)]
    editor.drag(by: Vector(10, 0), at: now)
  }

  @Test(
    "the last row is the state before all steps, and each other one that after its step (tools 10.2)"
  )
  func places() throws {
    var editor = try Self.editor()
    for time in 0..<4 { move(UInt32(time % 3), &editor, at: Double(time)) }
    let shown = list(editor)
    #expect(rows(shown).last == .beginning)
    #expect((0..<shown.count).map(shown.position) == [4, 3, 2, 1, 0])
    for place in 0...4 { #expect(shown.position(ofRow: shown.row(ofPosition: place)) == place) }
  }

  @Test("like steps of one card fold into a row, which opens; none is lost (tools 10.5)")
  func runs() throws {
    var editor = try Self.editor()
    move(1, &editor, at: 0)
    for time in 1..<12 { move(0, &editor, at: Double(time * 2)) }
    let folded = list(editor)
    #expect(
      rows(folded)
        == (7..<12).reversed().map { .step($0, isInRun: false) }
        + [.run(1..<7, isOpen: false), .step(0, isInRun: false), .beginning]
    )
    #expect(folded.position(ofRow: 5) == 7)
    let open = list(editor, opened: [editor.steps.outline(at: 1).id])
    let steps = rows(open).compactMap { row -> Int? in
      if case .step(let index, _) = row { index } else { nil }
    }
    #expect(steps == (0..<12).reversed())
    for place in 0...12 { #expect(open.position(ofRow: open.row(ofPosition: place)) == place) }
  }

  @Test("a day has a heading above its last step, and ends a run; a single day has none")
  func days() throws {
    var editor = try Self.editor()
    for time in 0..<4 { move(0, &editor, at: Double(time)) }
    #expect(!list(editor).hasDays)
    for time in 0..<9 { move(0, &editor, at: 86400 + Double(time * 2)) }
    let shown = list(editor)
    #expect(
      rows(shown)
        == [.day(12)] + (8..<13).reversed().map { .step($0, isInRun: false) }
        + [.run(4..<8, isOpen: false), .day(3), .run(0..<4, isOpen: false), .beginning]
    )
    for place in [0, 4, 8, 9, 13] {
      #expect(shown.position(ofRow: shown.row(ofPosition: place)) == place)
    }
    for (row, other, there) in [(0, 1, 1), (0, 3, 1), (7, 6, 8), (7, 8, 6), (-3, 5, 1), (40, 5, 9)]
    {
      #expect(shown.row(at: row, from: other) == there, "\(row) from \(other)")
    }
  }

  @Test("a run ends at another card, at a pause, where the file was saved, and at the present")
  func ends() throws {
    func runs(_ change: (inout Editor, Int) -> Void) throws -> Int {
      var editor = try Self.editor()
      for index in 0..<20 {
        change(&editor, index)
        move(0, &editor, at: Double(index * 2))
      }
      return rows(list(editor)).count { if case .run = $0 { true } else { false } }
    }
    #expect(try runs { _, _ in } == 1)
    #expect(try runs { if $1 == 8 { self.move(1, &$0, at: 16) } } == 2)
    #expect(try runs { if $1 == 8 { $0.markSaved() } } == 2)
    var editor = try Self.editor()
    for index in 0..<20 { move(0, &editor, at: Double(index * 2 + (index > 8 ? 1000 : 0))) }
    #expect(rows(list(editor)).count { if case .run = $0 { true } else { false } } == 2)
    _ = editor.jump(by: -14)
    let after = list(editor)
    #expect(after.position(ofRow: after.row(ofPosition: 6)) == 6)
  }

  @Test("with any steps done, undone and opened, every row leads on, and every step has one")
  func property() throws {
    try withEvery("seed", in: SeededGenerator.seeds(50)) { seed in
      var random = SeededGenerator(seed: seed)
      var editor = try Self.editor()
      // An hour and a half, or days.
      let pace = random.oneIn(2) ? 90 : 7000
      for time in 0..<60 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: _ = editor.jump(by: Int.random(in: -5...5, using: &random))
        case 1: editor.undoScope = random.oneIn(2) ? .board : .object
        case 2: editor.markSaved()
        default: move(random.oneIn(4) ? 1 : 0, &editor, at: Double(time * pace))
        }
        editor.undoScope = .board
        var opened: Set<BoardHistory.StepID> = []
        for index in editor.steps.indices where random.oneIn(3) {
          opened.insert(editor.steps.outline(at: index).id)
        }
        let shown = list(editor, opened: opened)
        var covered: [Int] = []
        for row in rows(shown) {
          switch row {
          case .step(let index, _): covered.append(index)
          case .run(let run, false): covered += run.reversed()
          case .run(_, true), .beginning, .session, .day: break
          }
        }
        #expect(covered == editor.steps.indices.reversed())
        for row in 0..<shown.count {
          let place = shown.position(ofRow: row)
          #expect((0...editor.steps.count).contains(place))
          if case .run(_, isOpen: true) = shown[row] { continue }
          #expect(shown.row(ofPosition: place) >= row)
        }
      }
    }
  }
}

@Suite("Pictures of steps") struct StepPictureTests {
  @Test("a step is shown by its words, its colours, or the cards before and after")
  func thumbnails() throws {
    let canvas = try CanvasDocument(parsing: Array(CanvasText.small.utf8))
    var editor = Editor(Document(canvas))
    let id = ElementID(0)
    let card = try #require(editor.board[id])
    func thumbnail(_ change: (inout Element) -> Void) -> StepThumbnail? {
      var after = card
      change(&after)
      let change = BoardChange(id, from: card, to: after)
      editor.perform(.colour, [change], at: 1)
      return StepThumbnail(of: [change], on: editor.board)
    }
    #expect(thumbnail { $0.color = "4" } == .colors(from: card.color, to: "4"))
    let text = try #require(card.text)
    let words = thumbnail { $0 = $0.saying("\(text) more") }
    #expect(words == .words("more", areGone: false))
    guard case .picture(let picture)? = thumbnail({ $0 = $0.movedRight(by: 300) })
    else {
      Issue.record("a moved card has no picture")
      return
    }
    #expect(picture.marks.contains { $0.kind == .former })
    #expect(picture.marks.contains { $0.kind == .changed })
  }

  @Test("the picture of a step is that of the board after it, whatever came later (tools 10.7)")
  func shows() throws {
    let canvas = try CanvasDocument(parsing: Array(CanvasText.small.utf8))
    var editor = Editor(Document(canvas))
    var expected: [StepPicture?] = []
    for index in 0..<12 {
      // The card to be deleted comes last before that.
      editor.selection = [ElementID(UInt32(index == 7 ? 2 : index % 2))]
      if index == 7 {
        editor.deleteSelection(at: Double(index * 2))
      } else {
        editor.drag(by: Vector(Double(index) * 9, 30), at: Double(index * 2))
      }
      let changes = editor.steps.parts(at: index)
      expected.append(StepPicture(of: changes, on: editor.board))
    }
    var head = Playhead(over: editor.document, in: .all, look: -1)
    let steps = editor.steps
    for index in [11, 3, 7, 0, 8, 5] {
      head.move(to: Double(index + 1))
      let changes = steps.parts(at: index)
      let picture = StepPicture(of: changes, on: head.document.board)
      #expect(picture == expected[index] && picture != nil, "step \(index)")
    }
    #expect(expected[7]?.marks.contains { $0.kind == .gone } == true)
  }

  @Test("the picture of a step is the same on the board before it as on the one after it")
  func showsAhead() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<60 {
        let before = walk.editor.document.board
        let operations = walk.step()
        guard operations.count == 1, case .step(let step)? = operations.first else { continue }
        let after = walk.editor.document.board
        let changes = after.shown(step.changes)
        func marks(_ board: Board) -> Set<StepPicture.Mark> {
          Set(StepPicture(of: changes, on: board)?.marks ?? [])
        }
        cases.note(marks(after).contains { $0.kind == .former || $0.kind == .gone })
        #expect(marks(before) == marks(after), "\(walk.log.suffix(3))")
      }
    }
    cases.expectEnough()
  }

  @Test("what is changed lies in the middle, with what is beside it; a view has no picture")
  func surroundings() throws {
    let canvas = try CanvasDocument(parsing: Array(CanvasText.small.utf8))
    var editor = Editor(Document(canvas))
    editor.selection = [ElementID(0)]
    editor.drag(by: Vector(10, 0), at: 0)
    let changes = editor.steps.parts(at: 0)
    let picture = try #require(StepPicture(of: changes, on: editor.board))
    let mark = try #require(picture.marks.first { $0.kind == .changed })
    #expect(abs(mark.start.x + mark.end.x - picture.size.width) <= 2)
    #expect(abs(mark.start.y + mark.end.y - picture.size.height) <= 2)
    #expect(picture.marks.count { $0.kind == .card } > 1)
    let metadata = BoardChange(.metadata, from: nil, to: nil)
    #expect(StepPicture(of: [metadata], on: editor.board) == nil)
  }
}

extension Element {
  fileprivate func movedRight(by distance: Double) -> Element {
    guard var card else { return self }
    card.frame.origin.x += distance
    return .card(card)
  }
}
