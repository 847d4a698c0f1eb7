import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("Documents change by operations alone", .goesRound) struct DocumentTests {
  @Test(
    "the same operations, written down and read again, lead to an equal document",
    arguments: [false, true]
  )
  func replays(merges: Bool) {
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var walk = DocumentWalk(seed: seed)
      walk.merges = merges
      var replica = walk.editor.document
      for _ in 0..<150 {
        for operation in walk.step() {
          guard let read = try? Document.Operation(decoding: operation.encoded, in: replica) else {
            Issue.record("\(operation) cannot be read\n\(walk.log)")
            return
          }
          #expect(read == operation, "\(walk.log)")
          replica.apply(read)
        }
        let difference = replica.difference(from: walk.editor.document)
        #expect(difference == nil, "\(walk.log)")
        if difference != nil { return }
      }
    }
  }

  @Test("after a merge the file is known, and taking it back leads back to every byte before it")
  func merges() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<20 { _ = walk.step() }
      var editor = walk.editor
      if editor.document.draft != nil { _ = editor.endDraft(keeping: true, at: 1000) }
      editor.endLook()
      editor.undoScope = .board
      let before = editor.document
      let file = before.savedBytes
      guard let canvas = try? CanvasDocument(parsing: file) else { return cases.note(false) }
      let theirs = DocumentWalk.changedElsewhere(Document(canvas), &random)
      let merge = try? BoardMerge(base: file, ours: before.bytes, theirs: theirs)
      guard let merge, let step = editor.merge(merge.bytes, file: theirs, at: 1000) else {
        Issue.record("nothing was merged; \(walk.log)")
        return
      }
      let value = try? JSONReader.value(in: editor.document.bytes)
      #expect(value == (try? JSONReader.value(in: merge.bytes)), "\(walk.log)")
      #expect(editor.document.fileBytes(marked: ContentMark(theirs)) == theirs)
      cases.note(!step.changes.isEmpty)
      guard let merged = step.othersStep else { return }
      let own = editor.nextName(.undo, of: [])
      #expect(own == nil || own != .merge)
      _ = editor.takeBack(merged, at: 1001)
      #expect(editor.document.board == before.board, "\(walk.log)")
    }
    cases.expectEnough()
  }

  @Test("a save that ends later is the same as one that ended when it began")
  func savesLater() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<20 { _ = walk.step() }
      var atOnce = walk.editor.document
      var later = atOnce
      atOnce.apply(.endedSaving(succeeding: false))
      atOnce.apply(.saved)
      later.apply(.beganSaving)
      let board = atOnce.board
      meanwhile: while walk.log.count < 50 {
        for operation in walk.step() {
          switch operation {
          case .saved, .beganSaving, .endedSaving: continue
          // What another program writes ends the save.
          case .reloaded: break meanwhile
          default: break
          }
          atOnce.apply(operation)
          later.apply(operation)
        }
      }
      cases.note(atOnce.board != board)
      later.apply(.endedSaving(succeeding: true))
      #expect(later.difference(from: atOnce) == nil, "\(walk.log)")
    }
    cases.expectEnough()
  }

  @Test("what is done during a save is unsaved after it, and undoing it leads to what is saved")
  func goesOnDuringASave() throws {
    var editor = try nudgedEditor()
    let text = editor.takeSnapshot().bytes
    editor.nudge(by: Vector(1, 0), at: 2)
    editor.markSaved()
    #expect(editor.hasUnsavedChanges)
    #expect(editor.document.bytes != text)
    _ = editor.undoRedo(.undo)
    #expect(!editor.hasUnsavedChanges)
    #expect(editor.document.bytes == text)
  }

  @Test("a save that fails leaves what was saved before")
  func failsToSave() throws {
    var editor = try nudgedEditor()
    _ = editor.takeSnapshot()
    editor.nudge(by: Vector(1, 0), at: 2)
    editor.dropSnapshot()
    while editor.undoRedo(.undo) != nil {}
    #expect(!editor.hasUnsavedChanges)
  }

  @Test("what is reverted during a save is not what the file holds after it")
  func revertsDuringASave() throws {
    var editor = try nudgedEditor()
    _ = editor.takeSnapshot()
    #expect(editor.revert(at: 2) != nil)
    editor.markSaved()
    #expect(editor.hasUnsavedChanges)
    #expect(editor.revert(at: 3)?.changes.count == 1)
    #expect(!editor.hasUnsavedChanges)
  }

  @Test("the beginning of a save is only written down if something follows before its end")
  func beginsQuietly() throws {
    var editor = try nudgedEditor()
    _ = editor.takeSnapshot()
    editor.dropSnapshot()
    _ = editor.takeSnapshot()
    editor.markSaved()
    #expect(editor.takeNewOperations() == [.saved])
  }

  private func nudgedEditor() throws -> Editor {
    var editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    editor.selection = [ElementID(0)]
    editor.nudge(by: Vector(5, 0), at: 1)
    _ = editor.takeNewOperations()
    return editor
  }

  @Test("undo and redo keep the bytes of format 1")
  func directionBytes() throws {
    let document = Document(CanvasDocument())
    let known: [([UInt8], UndoDirection)] = [([1, 0, 0, 0], .undo), ([1, 1, 0, 0], .redo)]
    for (bytes, direction) in known {
      let operation = Document.Operation.undoRedo(direction, .all)
      #expect(operation.encoded == bytes)
      #expect(try Document.Operation(decoding: bytes, in: document) == operation)
    }
    #expect(throws: DamagedState.self) {
      try Document.Operation(decoding: [1, 2, 0, 0], in: document)
    }
  }

  @Test("an operation that was cut off or changed is refused, or means something; it never traps")
  func refusesDamage() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<100 {
        let before = walk.editor.document
        for operation in walk.step() {
          for _ in 0..<4 {
            var bytes = operation.encoded
            let place = Int.random(in: 0..<bytes.count, using: &random)
            if random.oneIn(3) {
              bytes.removeLast(bytes.count - place)
            } else {
              bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            var document = before
            let read = try? Document.Operation(decoding: bytes, in: document)
            cases.note(read != nil && read != operation)
            if let read { document.apply(read) }
          }
        }
      }
    }
    cases.expectEnough()
  }

  @Test(
    "taking over what another program wrote ends in what it wrote, and taking that back leads back"
  )
  func reloads() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(60)) { seed in
      var random = SeededGenerator(seed: seed)
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<20 { _ = walk.step() }
      var editor = walk.editor
      if editor.document.draft != nil { _ = editor.endDraft(keeping: true, at: 1000) }
      editor.endLook()
      editor.undoScope = .board
      let before = editor.document
      let bytes = DocumentWalk.changedElsewhere(before, &random)
      let step = editor.reload(bytes, at: 1000)
      #expect(editor.document.bytes == bytes)
      #expect(!editor.hasUnsavedChanges)
      cases.note(step?.changes.isEmpty == false)
      guard let reloaded = step?.othersStep else { return }
      #expect(editor.nextName(.undo, of: []) != .reload)
      _ = editor.takeBack(reloaded, at: 1001)
      #expect(editor.board == before.board)
      _ = editor.undoRedo(.undo)
      #expect(editor.document.bytes == bytes)
    }
    cases.expectEnough()
  }

  @Test("a card that another program moved keeps its identity, its zKey and its undo")
  func reloadsLittle() throws {
    var editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    editor.selection = [ElementID(1)]
    editor.bringToFront(at: 1)
    editor.markSaved()
    let text = String(decoding: editor.document.bytes, as: UTF8.self)
    let moved = text.replacing("# plan\",\"x\":100", with: "# plan\",\"x\":150")
    #expect(text != moved)
    let step = editor.reload(Array(moved.utf8), at: 2)
    #expect(step?.changes.map(\.id) == [ElementID(0)])
    #expect(editor.steps.map(\.stepName) == [.bringToFront, .reload])
  }

  @Test("what is reverted is the saved board again, and undo brings back what it was")
  func reverts() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(40)) { seed in
      var walk = DocumentWalk(seed: seed)
      var saved = walk.editor.board
      var written = saved
      for _ in 0..<60 {
        let shown = walk.editor.document.board
        let operations = walk.step()
        if operations.contains(.beganSaving) { written = shown }
        if operations.contains(where: \.savesTheBoard) { saved = walk.editor.document.board }
        if operations.contains(.endedSaving(succeeding: true)) { saved = written }
        guard walk.editor.document.draft == nil else { continue }
        var editor = walk.editor
        editor.endLook()
        let before = editor.board
        let bytes = editor.document.bytes
        guard editor.revert(at: 1000) != nil else {
          cases.note(false)
          #expect(before == saved, "\(walk.log)")
          continue
        }
        cases.note(true)
        #expect(editor.board == saved, "\(walk.log)")
        #expect(!editor.hasUnsavedChanges)
        editor.undoScope = .board
        _ = editor.undoRedo(.undo)
        #expect(editor.board == before, "\(walk.log)")
        #expect(editor.document.bytes == bytes, "\(walk.log)")
        #expect(editor.hasUnsavedChanges)
      }
    }
    cases.expectEnough()
  }
}

extension Document.Operation {
  fileprivate var savesTheBoard: Bool {
    switch self {
    case .saved, .reloaded: true
    default: false
    }
  }
}
