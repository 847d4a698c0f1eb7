import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("How much history is kept", .takesLong) struct HistorySizeTests {
  private func editor(_ texts: [String]) -> Editor {
    let cards = texts.enumerated().map { index, text in
      var card = Card.sample("c\(index)", zKey: .spaced(index))
      card.content = .text(text)
      return Element.card(card)
    }
    return Editor(Document(CanvasDocument(cards)))
  }

  @Test("however much is deleted at once, it can be undone, and what was done before stays")
  func largeDeletion() {
    let growth = growth(of: 2_000) {
      editor(Array(repeating: "", count: $0))
    } _: { editor in
      deleteAndUndo(editor)
    }
    #expect(growth < linearGrowth)
    deleteAndUndo(editor(Array(repeating: "", count: 70_000)))
  }

  private func deleteAndUndo(_ whole: Editor) {
    var editor = whole
    editor.selection = [ElementID(0)]
    editor.nudge(by: Vector(5, 0), at: 0)
    editor.selectAll()
    editor.deleteSelection(at: 5)
    #expect(editor.document.history.droppedStepCount == 0)
    _ = editor.undoRedo(.undo)
    #expect(editor.board.cardOrder.count == whole.board.cardOrder.count)
    _ = editor.undoRedo(.undo)
    #expect(editor.board == whole.board)
  }

  @Test("deleting long texts costs references, since the board or an older step had them already")
  func sharedTexts() {
    var editor = editor(Array(repeating: .letters(1_000), count: 22_400))
    editor.selectAll()
    editor.deleteSelection(at: 0)
    #expect(editor.document.history.byteCount < 100 * 22_400)
    _ = editor.undoRedo(.undo)
    #expect(editor.board.cardOrder.count == 22_400)
  }

  @Test("what is done to many elements alike is held once, also in what was written and read again")
  func sharedStates() throws {
    var editor = editor(Array(repeating: "words", count: 200))
    let whole = editor.board
    editor.selectAll()
    let names: [String?] = ["1", "2", nil, "#ff0000"]
    for step in 0..<80 {
      if step.isMultiple(of: 2) {
        editor.nudge(by: Vector(5, Double(step)), at: 10 * Double(step))
        // A series of nudges is one step, and one state for all.
        editor.nudge(by: Vector(1, 0), at: 10 * Double(step) + 0.5)
      } else {
        _ = editor.setColor(names[step / 2 % 4].flatMap(CanvasColor.init), at: 10 * Double(step))
      }
    }
    let document = editor.document
    #expect(document.history.byteCount < 80 * 200 * 40)
    let read = try Document(decoding: try #require(document.encoded))
    #expect(read.difference(from: document) == nil)
    for document in [document, read] {
      let changes = document.board.cardOrder.flatMap { document.history.changes(of: $0) }
      #expect(changes.count == 80 * 200)
      #expect(Set(changes.compactMap { $0.change.heldStates }).count <= 80 + 1)
      #expect(changes.allSatisfy { $0.change.heldStates != nil })
    }
    #expect(MemoryLayout<ElementChange?>.size == 16)
    for _ in 0..<80 { _ = editor.undoRedo(.undo) }
    #expect(editor.board == whole)
  }

  @Test("whatever changes share, every step back and forth leads to the same board", .goesRound)
  func sharedStatesProperty() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      var editor = editor((0..<30).map { "card \($0)" })
      let fractions = editor.board.cardOrder.prefix(10).compactMap { id -> BoardChange? in
        guard var card = editor.board.card(id) else { return nil }
        card.frame.origin.x += Double.random(in: 0..<1, using: &random)
        return BoardChange(id, from: editor.board[id], to: .card(card))
      }
      editor.perform(.move, fractions, at: 0)
      var boards = [editor.board]
      for round in 1...40 {
        let now = Double(random.oneIn(3) ? 2 * round : 2 * round - 1)
        let selected = random.oneIn(3) ? 3 : Int.random(in: 8...30, using: &random)
        editor.selection = Set(editor.board.cardOrder.shuffled(using: &random).prefix(selected))
        let count = editor.document.history.undoCount()
        switch Int.random(in: 0..<5, using: &random) {
        case 0: _ = editor.setColor(random.oneIn(2) ? .preset(3) : nil, at: now)
        case 1: editor.bringToFront(at: now)
        case 2:
          _ = editor.undoRedo(.undo)
          _ = editor.undoRedo(.redo)
        case 3:
          let offsets = editor.selection.sorted().map {
            ($0, Vector(Double.random(in: -9...9, using: &random), 3))
          }
          editor.move(Dictionary(uniqueKeysWithValues: offsets), at: now)
        default:
          editor.nudge(by: Vector(Double.random(in: -9...9, using: &random), 0.1), at: now)
        }
        let history = editor.document.history
        cases.note(history.nextUndo()?.parts.contains { $0.change.heldStates != nil } == true)
        if history.undoCount() == count { boards.removeLast() }
        boards.append(editor.board)
        #expect(boards.count == history.undoCount())
      }
      if let bytes = editor.document.encoded, let read = try? Document(decoding: bytes) {
        #expect(read.difference(from: editor.document) == nil)
        #expect(read.history.byteCount == editor.document.history.byteCount)
      } else {
        Issue.record("the document cannot be read again")
      }
      for board in boards.dropLast().reversed() {
        _ = editor.undoRedo(.undo)
        #expect(editor.board == board)
      }
      for board in boards.dropFirst() {
        _ = editor.undoRedo(.redo)
        #expect(editor.board == board)
      }
    }
    cases.expectEnough()
  }

  @Test("a text beyond the limit is the newest step all the same, and older ones go")
  func hugeText() throws {
    var editor = editor(["short"])
    editor.selectAll()
    editor.nudge(by: Vector(5, 0), at: 0)
    let id = ElementID(0)
    for length in [40 << 20, 70 << 20] {
      var card = try #require(editor.board.card(id))
      card.content = .text(.letters(length))
      editor.perform(.editText, [BoardChange(id, from: editor.board[id], to: .card(card))], at: 5)
    }
    #expect(editor.steps.map(\.stepName) == [.editText])
    #expect(editor.document.history.droppedStepCount == 2)
    _ = editor.undoRedo(.undo)
    #expect(editor.board.card(id)?.content == .text(.letters(40 << 20)))
  }
}

extension ElementChange {
  /// The states that the change shares with others, which are found as the only class inside; nil if it
  /// shares none.
  fileprivate var heldStates: ObjectIdentifier? {
    func find(_ value: Any) -> AdjustedStates? {
      if let states = value as? AdjustedStates { return states }
      return Mirror(reflecting: value).children.lazy.compactMap { find($0.value) }.first
    }
    let second = Mirror(reflecting: self).children.first { $0.label == "second" }
    return second.flatMap { find($0.value) }.map(
      ObjectIdentifier.init
    )
  }
}
