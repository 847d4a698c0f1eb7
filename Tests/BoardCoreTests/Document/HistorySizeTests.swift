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
    var editor = editor(Array(repeating: String(repeating: "x", count: 1_000), count: 22_400))
    editor.selectAll()
    editor.deleteSelection(at: 0)
    #expect(editor.document.history.byteCount < 100 * 22_400)
    _ = editor.undoRedo(.undo)
    #expect(editor.board.cardOrder.count == 22_400)
  }

  @Test("a text beyond the limit is the newest step all the same, and older ones go")
  func hugeText() throws {
    var editor = editor(["short"])
    editor.selectAll()
    editor.nudge(by: Vector(5, 0), at: 0)
    let id = ElementID(0)
    for length in [40 << 20, 70 << 20] {
      var card = try #require(editor.board.card(id))
      card.content = .text(String(repeating: "x", count: length))
      editor.perform("Edit", [BoardChange(id, from: editor.board[id], to: .card(card))], at: 5)
    }
    #expect(editor.steps.map(\.name) == ["Edit"])
    #expect(editor.document.history.droppedStepCount == 2)
    _ = editor.undoRedo(.undo)
    #expect(editor.board.card(id)?.content == .text(String(repeating: "x", count: 40 << 20)))
  }
}
