import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Taking back a single step") struct TakingBackTests {
  private func editor() throws -> Editor {
    Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
  }

  private func frame(_ editor: Editor, _ id: UInt32 = 0) -> Rect? {
    editor.board.card(ElementID(id))?.frame
  }

  @Test("gives back the place and keeps the colour that came later, as a step of its own")
  func keepsOtherFields() throws {
    var editor = try editor()
    let start = frame(editor)
    editor.selection = [ElementID(0)]
    editor.drag(by: Vector(50, 0), at: 1)
    _ = editor.setColor(.preset(4), at: 3)
    let step = editor.takeBack(0, at: 5)
    #expect(step?.name == .takeBack(.move))
    #expect(frame(editor) == start)
    #expect(editor.board[ElementID(0)]?.color == "4")
    #expect(editor.steps.map(\.name).count == 3)
    _ = editor.undoRedo(.undo)
    #expect(frame(editor) == start?.offset(by: Vector(50, 0)))
  }

  @Test("is blocked by a later step that changed the same, and says by which")
  func isBlocked() throws {
    var editor = try editor()
    editor.selection = [ElementID(0)]
    editor.drag(by: Vector(50, 0), at: 1)
    editor.drag(by: Vector(0, 50), at: 4)
    func blocker(of step: Int) -> BoardHistory.StepID? {
      guard case .blocked(let obstacle) = editor.takingBack(step) else { return nil }
      #expect(obstacle.fields.elementFields == [.place])
      return obstacle.blocker
    }
    #expect(blocker(of: 0) == editor.steps[1].id)
    editor.createCard(at: Point(2_000, 2_000), named: "new", at: 6)
    editor.drag(by: Vector(0, 50), at: 8)
    #expect(blocker(of: 2) == editor.steps[3].id)
  }

  @Test("brings a deleted card back with its connections, and takes a new one away")
  func existence() throws {
    var editor = try editor()
    let before = editor.board
    editor.selection = [ElementID(0)]
    editor.deleteSelection(at: 1)
    editor.createCard(at: Point(2_000, 2_000), named: "new", at: 3)
    _ = editor.takeBack(0, at: 5)
    _ = editor.takeBack(1, at: 7)
    #expect(editor.board.cardOrder == before.cardOrder)
    #expect(before.cardOrder.allSatisfy { editor.board[$0] == before[$0] })
    #expect(before.edgeOrder.allSatisfy { editor.board[$0] == before[$0] })
    guard case .blocked(let obstacle) = editor.takingBack(0) else {
      Issue.record("It can be taken back twice.")
      return
    }
    #expect(obstacle.blocker == editor.steps[2].id)
  }

  @Test("whatever was done, it changes only fields that the step changed, or says what came later")
  func property() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<60 { _ = walk.step() }
      var editor = walk.editor
      editor.endLook()
      let steps = editor.timelineSteps
      let done = editor.document.activeHistory.undoCount(in: editor.timelineScope)
      for index in 0..<done {
        var isTakenBack = false
        defer { cases.note(isTakenBack) }
        switch editor.takingBack(index) {
        case .possible(let changes):
          var copy = editor
          let parts = steps.parts(at: index)
          for change in changes {
            let part = parts.first { $0.id == change.id }
            guard let part, let before = part.before, let after = part.after,
              let now = change.before, let new = change.after
            else { continue }
            let allowed = Set(after.changedFields(from: before))
            #expect(allowed.isSuperset(of: new.changedFields(from: now)))
            isTakenBack = new != now
          }
          let step = copy.takeBack(index, at: 1_000)
          #expect(step?.changes.map(\.id) == changes.map(\.id), "\(walk.log)")
        case .blocked(let obstacle):
          if let later = obstacle.blocker { #expect(later != steps[index].id) }
        case .nothing: break
        }
      }
    }
    cases.expectEnough()
  }
}
