import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardCore

/// What cards have in numbers and choices is set in one step.
@Suite("Properties of cards")
struct CardPropertiesTests {
  private func editor() throws -> Editor {
    let canvas = """
      {"nodes":[
      {"id":"group","type":"group","x":0,"y":0,"width":400,"height":300},
      {"id":"in","type":"text","text":"in","x":20,"y":20,"width":100,"height":60,"color":"1"},
      {"id":"out","type":"text","text":"out","x":500,"y":20,"width":100,"height":80},
      {"id":"firm","type":"text","text":"firm","x":500,"y":200,"width":100,"height":80,\
      "dragboard:locked":true}],"edges":[]}
      """
    return Editor(Document(try CanvasDocument(parsing: Array(canvas.utf8))))
  }

  private func id(_ index: Int, _ editor: Editor) -> ElementID {
    editor.board.cardOrder.sorted()[index]
  }

  private func set(
    _ cards: [Int],
    _ editor: inout Editor,
    _ change: (inout CardProperties) -> Void
  ) -> StepDraft {
    editor.selection = Set(cards.map { id($0, editor) })
    var properties = CardProperties()
    change(&properties)
    let draft = editor.draft(setting: properties)
    editor.perform(draft, at: 1)
    return draft
  }

  @Test("what differs among the selected cards is not shared")
  func shared() throws {
    var editor = try editor()
    editor.selection = [id(1, editor), id(2, editor)]
    let shared = editor.sharedProperties
    #expect(shared.x == nil && shared.y == 20 && shared.width == 100 && shared.height == nil)
    #expect(shared.color == nil && shared.isLocked == false)
    editor.selection = [id(2, editor)]
    #expect(editor.sharedProperties.color == .some(nil))
  }

  @Test("a step that changes one thing has its name, and one of several has its own")
  func names() throws {
    var editor = try editor()
    #expect(set([1], &editor) { $0.x = 30 }.name == .move)
    #expect(set([1], &editor) { $0.height = 90 }.name == .resize)
    #expect(set([1], &editor) { $0.color = .some(nil) }.name == .removeColour)
    let both = set([1, 2], &editor) {
      $0.y = 40
      $0.isLocked = true
    }
    #expect(both.name == .properties)
    #expect(editor.board.card(id(2, editor))?.frame.minY == 40)
    #expect(editor.isLocked(id(1, editor)) && editor.isLocked(id(2, editor)))
    _ = editor.undoRedo(.undo)
    #expect(editor.board.card(id(2, editor))?.frame.minY == 20 && !editor.isLocked(id(2, editor)))
  }

  @Test("a group takes its contents along, but not what is selected beside it")
  func groups() throws {
    var editor = try editor()
    _ = set([0], &editor) { $0.x = 50 }
    #expect(editor.board.card(id(1, editor))?.frame.minX == 70)
    _ = set([0, 1], &editor) { $0.y = 10 }
    #expect(editor.board.card(id(1, editor))?.frame.minY == 10)
  }

  @Test("a locked card can only be unlocked")
  func locked() throws {
    var editor = try editor()
    #expect(set([3], &editor) { $0.x = 0 }.changes.isEmpty)
    _ = set([3], &editor) { $0.isLocked = false }
    #expect(!editor.isLocked(id(3, editor)))
    #expect(editor.board.card(id(3, editor))?.frame.minX == 500)
  }

  @Test("what is set already is no step")
  func nothing() throws {
    var editor = try editor()
    let draft = set([1], &editor) {
      $0.x = 20
      $0.color = .some(CanvasColor("1"))
      $0.isLocked = false
    }
    #expect(draft.changes.isEmpty && editor.document.history.steps(in: .all).isEmpty)
  }
}
