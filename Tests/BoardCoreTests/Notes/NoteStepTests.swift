import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// Notes: steps whose subject is a file.
@Suite("A step of a note")
struct NoteStepTests {
  private let files = NotesInMemory()

  private func editor(_ scope: UndoScope = .board) -> Editor {
    var editor = Editor(Document(CanvasDocument(Self.cards)), undoScope: scope)
    editor.noteFiles = files
    return editor
  }

  private static let cards = ["a.md", "a.md", "b.md"].enumerated().map { index, path in
    Element.card(
      Card(
        name: "card \(index)",
        zKey: .spaced(index),
        frame: Rect(0, 0, 200, 100),
        content: .file(path: path, subpath: nil),
        source: JSONObject()
      )
    )
  }

  private func write(_ text: String, to path: String = "a.md", _ editor: inout Editor) throws {
    try editor.write(text, onNote: path, over: files[path], merging: false, at: 1)
  }

  @Test("is in the file at once, and undo and redo write it there")
  func undone() throws {
    var editor = editor()
    try write("second", &editor)
    #expect(files["a.md"] == "second")
    #expect(editor.nextName(.undo) == .editNote)
    _ = editor.undoRedo(.undo)
    #expect(files["a.md"] == "first a")
    _ = editor.undoRedo(.redo)
    #expect(files["a.md"] == "second")
  }

  @Test("leaves the board saved, whatever is undone, and a board that is not saved so")
  func clean() throws {
    var editor = editor()
    try write("second", &editor)
    #expect(!editor.hasUnsavedChanges)
    _ = editor.undoRedo(.undo)
    #expect(!editor.hasUnsavedChanges)
    editor.createCard(at: .zero, named: "new", at: 2)
    try write("third", &editor)
    #expect(editor.hasUnsavedChanges)
    _ = editor.undoRedo(.undo)
    #expect(editor.hasUnsavedChanges)
    _ = editor.undoRedo(.undo)
    #expect(!editor.hasUnsavedChanges)
    #expect(editor.document.saved.isEmpty || !editor.canRevert)
  }

  @Test("is no part of the board's file")
  func notInTheFile() throws {
    var editor = editor()
    let before = editor.document.bytes
    try write("second", &editor)
    #expect(editor.document.bytes == before)
  }

  @Test("stays if another program has written the file since, and nothing is written")
  func changedElsewhere() throws {
    var editor = editor()
    try write("second", &editor)
    files["a.md"] = "theirs"
    let history = editor.document.history
    #expect(editor.undoRedo(.undo) == nil)
    #expect(editor.takeNoteProblem() == NoteProblem("a.md", .changed(to: "theirs")))
    #expect(files["a.md"] == "theirs")
    #expect(editor.document.history == history)
  }

  @Test("is not undone beneath another program's change, which can be taken back")
  func takenOver() throws {
    var editor = editor()
    try write("second", &editor)
    files["a.md"] = "theirs"
    #expect(try editor.takeOverNote("a.md", at: 2))
    #expect(files.writes == 1, "taking it over writes nothing")
    #expect(editor.undoRedo(.undo) == nil)
    #expect(editor.obstacles(.undo).map(\.author) == [.elsewhere])
    #expect(files["a.md"] == "theirs")
    _ = editor.takeBack(1, at: 3)
    #expect(files["a.md"] == "second")
    _ = editor.undoRedo(.undo)
    #expect(files["a.md"] == "theirs")
    #expect(try !editor.takeOverNote("a.md", at: 4))
  }

  @Test(
    "over a file that another program has written is refused, and with their text as its base it keeps theirs"
  )
  func overTheirs() throws {
    var editor = editor()
    try write("second", &editor)
    files["a.md"] = "theirs"
    #expect(throws: NoteProblem("a.md", .changed(to: "theirs"))) {
      try editor.write("mine", onNote: "a.md", over: "second", merging: false, at: 2)
    }
    #expect(files["a.md"] == "theirs")
    try write("mine", &editor)
    #expect(files["a.md"] == "mine")
    _ = editor.undoRedo(.undo)
    #expect(files["a.md"] == "theirs")
  }

  @Test("is for the file, so that each card that shows it undoes it, and no other card")
  func scope() throws {
    var editor = editor(.object)
    try write("second", &editor)
    editor.choose([ElementID(2)])
    #expect(editor.nextName(.undo) == nil)
    editor.choose([ElementID(1)])
    #expect(editor.nextName(.undo) == .editNote)
    #expect(editor.stepCount(.undo, of: ElementID(0)) > 0)
    _ = editor.undoRedo(.undo)
    #expect(files["a.md"] == "first a")
    editor.choose([ElementID(0)])
    #expect(editor.nextName(.redo) == .editNote)
  }

  @Test("is undone although its cards are away")
  func withoutCards() throws {
    var editor = editor()
    try write("second", &editor)
    editor.selection = [ElementID(0), ElementID(1)]
    editor.deleteSelection(at: 2)
    _ = editor.undoRedo(.undo)
    _ = editor.undoRedo(.undo)
    #expect(files["a.md"] == "first a")
  }

  @Test("that cannot be written is no step")
  func refused() throws {
    var editor = editor()
    files.failure = "the disk is full"
    #expect(throws: NoteProblem("a.md", .refused("the disk is full"))) {
      try write("second", &editor)
    }
    #expect(editor.document.history.undoCount() == 0)
    #expect(files["a.md"] == "first a")
  }

  @Test("a look at the past, a copy and what is read again write nothing")
  func looks() throws {
    var editor = editor()
    try write("second", &editor)
    try write("third", &editor)
    var playhead = Playhead(over: editor.document, in: .all, look: 1)
    for place in [0.0, 1.5, 2, 0.5] { playhead.move(to: place) }
    var shown = editor.showing(playhead.document)
    _ = shown.undoRedo(.undo)
    _ = shown.undoRedo(.redo)
    var copy = editor.document
    copy.apply(.jump(by: -2, .all))
    #expect(copy.notes == [Note(path: "a.md", text: "first a")])
    #expect(files["a.md"] == "third" && files.writes == 2)
  }

  @Test("a jump over several goes straight to the last, or not at all")
  func jump() throws {
    var editor = editor()
    try write("second", &editor)
    try write("other", to: "b.md", &editor)
    try write("third", &editor)
    let writes = files.writes
    _ = editor.jump(by: -3)
    #expect(files["a.md"] == "first a" && files["b.md"] == "first b")
    #expect(files.writes == writes + 2)
    files["b.md"] = "theirs"
    #expect(editor.jump(by: 3).isEmpty)
    #expect(files["a.md"] == "first a" && files["b.md"] == "theirs")
  }

  @Test("a file that holds the text of the step already is only noted, as after a kill in between")
  func alreadyThere() throws {
    var editor = editor()
    try write("second", &editor)
    files["a.md"] = "first a"
    #expect(editor.undoRedo(.undo) != nil)
    #expect(files.writes == 1)
  }

  @Test("survives being stored, and then undoes the file", arguments: 0..<20)
  func stored(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var editor = editor()
    var operations = editor.takeNewOperations()
    let beginning = editor.document
    for number in 0..<12 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: _ = editor.undoRedo(.undo)
      case 1: _ = editor.undoRedo(.redo)
      default: try write("\(files["a.md"] ?? "") é\(number)", &editor)
      }
      operations += editor.takeNewOperations()
    }
    var replayed = beginning
    for operation in operations {
      let read = try Document.Operation(decoding: operation.encoded, in: replayed)
      #expect(read == operation)
      replayed.apply(read)
    }
    #expect(replayed.difference(from: editor.document) == nil)
    let image = try Document(decoding: try #require(editor.document.encoded))
    #expect(image.difference(from: editor.document) == nil)
    var next = Editor(image)
    next.noteFiles = files
    while next.undoRedo(.undo) != nil {}
    #expect(files["a.md"] == "first a")
  }

  @Test("never loses what another program wrote, whatever is done")
  func walk() {
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var walk = DocumentWalk(seed: seed)
      walk.writesNotes = true
      for _ in 0..<120 {
        let (before, known) = (walk.notes["a.md"], walk.editor.note("a.md")?.text)
        _ = walk.step()
        let after = walk.notes["a.md"]
        let isWritten = walk.log.last != "elsewhere" && before != after
        cases.note(isWritten)
        guard isWritten else { continue }
        // What is replaced is known to the history, as what was there before the step or before that.
        let history = walk.editor.document.history
        let texts = history.steps().indices.flatMap { history.steps().parts(at: $0) }
          .flatMap { [$0.before?.note?.text, $0.after?.note?.text] }
        let place = "\(Trace.current): \(walk.log.suffix(5))"
        #expect(known == before || texts.contains(before), "\(place)")
        #expect(walk.editor.note("a.md")?.text == after, "\(place)")
      }
    }
    cases.expectEnough()
  }

}
