import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// Looking at the past with an editor, after random sessions.
@Suite struct EditorLookTests {
  /// Returns an editor after a random session, at the present.
  private func session(_ seed: UInt64, actions: Int = 60) -> Editor {
    var walk = DocumentWalk(seed: seed)
    for _ in 0..<actions { _ = walk.step() }
    var editor = walk.editor
    editor.endLook()
    _ = editor.takeNewOperations()
    return editor
  }

  private func look(_ editor: inout Editor, _ random: inout SeededGenerator) {
    if random.oneIn(5), let branch = editor.branches.indices.randomElement(using: &random) {
      editor.look(atBranch: branch)
    } else {
      editor.look(at: .random(in: -1...Double(editor.timelineSteps.count + 1), using: &random))
    }
  }

  @Test("from any look, now is as it was, to the byte, and nothing was recorded (tools 11.1, 11.2)")
  func leavesNoTrace() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var editor = session(seed)
      let (before, selection) = (editor.document, editor.selection)
      var random = SeededGenerator(seed: seed &+ 1)
      for _ in 0..<10 {
        look(&editor, &random)
        cases.note(editor.isLooking && editor.board != before.board)
        if random.oneIn(3) { editor.settleLook() }
        if random.oneIn(4) { editor.endLook() }
      }
      editor.endLook()
      #expect(editor.document.difference(from: before) == nil)
      #expect(editor.document.revision == before.revision)
      #expect(editor.takeNewOperations().isEmpty)
      #expect(editor.board == before.board && editor.selection == selection)
    }
    cases.expectEnough()
  }

  @Test("what is restored is what was shown, one undo is back at now, and one redo shows it again")
  func restores() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var editor = session(seed)
      // In a draft of some cards only those are restored.
      if editor.document.draft != nil { _ = editor.endDraft(keeping: true, at: 500) }
      var random = SeededGenerator(seed: seed &+ 1)
      for _ in 0..<6 {
        let before = editor.document
        let steps = before.history.stepCount(in: .all)
        look(&editor, &random)
        editor.settleLook()
        let shown = editor.board
        guard case .restored(let step) = editor.restoreLook(at: 1_000) else {
          cases.note(false)
          #expect(editor.document.difference(from: before) == nil && !editor.isLooking)
          continue
        }
        cases.note(!step.changes.isEmpty)
        #expect(!editor.isLooking && editor.board == shown)
        #expect(
          editor.document.history.undoCount(in: .all) == before.history.undoCount(in: .all) + 1
        )
        #expect(steps <= editor.document.history.stepCount(in: .all) + before.redoable)
        let subjects = Set(step.changes.map(\.id))
        editor.undo(only: subjects)
        #expect(editor.document.board == before.board)
        editor.redo(only: subjects)
        #expect(editor.board == shown)
      }
    }
    cases.expectEnough()
  }

  @Test("a step that is made in a look comes after one that restores what was shown (tools 11.5)")
  func restoresBeforeEdits() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var editor = session(seed)
      if editor.document.draft != nil { _ = editor.endDraft(keeping: true, at: 500) }
      var random = SeededGenerator(seed: seed &+ 1)
      look(&editor, &random)
      editor.settleLook()
      var plain = editor
      if case .restored = plain.restoreLook(at: 1_000) {
        cases.note(true)
      } else {
        cases.note(false)
      }
      editor.createCard(at: Point(5_000, 5_000), named: "new", at: 1_000)
      plain.createCard(at: Point(5_000, 5_000), named: "new", at: 1_000)
      #expect(editor.document.difference(from: plain.document) == nil)
      #expect(!editor.isLooking)
    }
    cases.expectEnough()
  }

  @Test("a look in a read-only editor is possible, and restores nothing")
  func readsOnly() {
    var editor = session(3)
    editor.isReadOnly = true
    let before = editor.document
    editor.look(at: 0)
    guard case .refused = editor.restoreLook(at: 1_000) else {
      Issue.record("it was restored")
      return
    }
    #expect(editor.isLooking && editor.document.difference(from: before) == nil)
  }
}

extension Document {
  fileprivate var redoable: Int { history.redoCount(in: .all) }
}

extension BoardHistory {
  fileprivate func stepCount(in scope: Scope) -> Int { undoCount(in: scope) + redoCount(in: scope) }
}

extension Editor {
  fileprivate mutating func undo(only subjects: Set<ElementID>) {
    apply(.undoRedo(.undo, .only(subjects)))
  }

  fileprivate mutating func redo(only subjects: Set<ElementID>) {
    apply(.undoRedo(.redo, .only(subjects)))
  }
}
