import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@Suite("The Edit mode") struct DraftTests {
  private func editor() throws -> Editor {
    Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
  }

  @Test("Save leaves one named step for all that was done")
  func saves() throws {
    var editor = try editor()
    editor.beginDraft()
    editor.selection = [ElementID(0)]
    editor.nudge(by: Vector(5, 0), at: 1)
    editor.createCard(at: Point(700, 500), named: "new", at: 3)
    let edited = editor.board
    #expect(editor.endDraft(keeping: true, at: 5) == nil)
    #expect(editor.board == edited)
    #expect(editor.steps.map(\.stepName) == [.tryOut])
    _ = editor.undoRedo(.undo)
    #expect(editor.board == (try self.editor()).board)
    _ = editor.undoRedo(.redo)
    #expect(editor.board == edited)
  }

  @Test("Cancel restores, and leaves neither step nor unsaved mark")
  func cancels() throws {
    var editor = try editor()
    let first = editor.board
    editor.selection = [ElementID(1)]
    editor.nudge(by: Vector(5, 0), at: 1)
    editor.markSaved()
    let before = editor.board
    editor.selection = []
    editor.beginDraft()
    editor.selection = [ElementID(0), ElementID(1)]
    editor.deleteSelection(at: 2)
    #expect(editor.hasUnsavedChanges)
    _ = editor.endDraft(keeping: false, at: 3)
    #expect(editor.board == before)
    #expect(!editor.hasUnsavedChanges)
    #expect(editor.steps.map(\.stepName) == [.move])
    _ = editor.undoRedo(.undo)
    #expect(editor.board == first)
  }

  @Test("undo inside reaches back to its beginning and no further")
  func hasUndoOfItsOwn() throws {
    var editor = try editor()
    editor.selection = [ElementID(0)]
    editor.nudge(by: Vector(5, 0), at: 1)
    let before = editor.board
    editor.beginDraft()
    #expect(editor.nextName(.undo) == nil)
    editor.nudge(by: Vector(0, 9), at: 3)
    #expect(editor.nextName(.undo) == .move)
    _ = editor.undoRedo(.undo)
    #expect(editor.board == before)
    #expect(editor.undoRedo(.undo) == nil)
    #expect(editor.nextName(.redo) == .move)
    _ = editor.endDraft(keeping: true, at: 6)
    // Nothing was changed, so that nothing can be redone and there is no step.
    #expect(editor.nextName(.redo) == nil)
    #expect(editor.steps.map(\.stepName) == [.move])
  }

  @Test("an edit of one card leaves all others alone")
  func coversItsCards() throws {
    var editor = try editor()
    editor.selection = [ElementID(0)]
    editor.beginDraft()
    #expect(editor.document.draft?.name == .tryOut)
    editor.selection = [ElementID(1)]
    let before = editor.board
    editor.nudge(by: Vector(5, 0), at: 1)
    editor.deleteSelection(at: 2)
    #expect(editor.board == before)
    editor.selection = [ElementID(0)]
    editor.nudge(by: Vector(5, 0), at: 3)
    #expect(editor.board != before)
  }
}
