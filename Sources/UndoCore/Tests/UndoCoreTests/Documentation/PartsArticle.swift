import Observation
import Testing
import UndoCore
import UndoObservation
import UndoParts

/// A text with undo by words.
@MainActor
final class Editor {
  let undoManager = UndoManager()
  private(set) var text = ""
  private var coalescer = TextCoalescer(pause: 1)
  private var step = 0

  func type(_ inserted: String, at offset: Int, time: Double) {
    let newStep = coalescer.step(for: .init(at: offset, inserting: inserted), at: time)
    if newStep != step { endStep() }
    if undoManager.groupingLevel == 0 { undoManager.beginUndoGrouping() }
    step = newStep
    var newText = text
    newText.insert(contentsOf: inserted, at: text.index(text.startIndex, offsetBy: offset))
    set(newText)
  }

  func moveCaret() {
    coalescer.endStep()
    endStep()
  }

  func endStep() {
    if undoManager.groupingLevel > 0 { undoManager.endUndoGrouping() }
  }

  private func set(_ newText: String) {
    let oldText = text
    undoManager.registerUndo(withTarget: self, coalescing: "text") { $0.set(oldText) }
    undoManager.setActionName("Typing")
    text = newText
  }

  init() { undoManager.groupsByEvent = false }
}

@MainActor
final class UndoButton {
  private let undo: ObservableUndo
  private(set) var title = ""

  init(_ undo: ObservableUndo) {
    self.undo = undo
    update()
  }

  private func update() {
    withObservationTracking {
      title = undo.undoTitle
    } onChange: { [weak self] in
      Task { @MainActor in self?.update() }
    }
  }
}

private struct NoRoom: Error {}

@MainActor
@Suite("The article about ready-made parts")
struct PartsArticle {
  @Test("shows a group that cannot be left open")
  func groups() {
    let document = Document()
    document.undoManager.withUndoGroup("Tidy Up") {
      document.rename(to: "Plan")
      document.rename(to: "Plan B")
    }
    #expect(document.undoManager.undoMenuItemTitle == "Undo Tidy Up")
    let isRenamed: Void? = try? document.undoManager.withUndoGroup {
      document.rename(to: "Plan C")
      throw NoRoom()
    }
    #expect(isRenamed == nil)
    #expect(document.title == "Plan B")

    document.undoManager.withoutRegistration { document.rename(to: "Plan D") }
    #expect(document.undoManager.undoActionNames == ["Tidy Up"])
  }

  @Test("shows typing that is undone by words")
  func typing() {
    let editor = Editor()
    for (offset, character) in "to do".enumerated() {
      editor.type(String(character), at: offset, time: Double(offset) / 10)
    }
    editor.type("!", at: 5, time: 9)
    editor.endStep()
    #expect(editor.undoManager.undoCount == 3)
    editor.undoManager.undo()
    #expect(editor.text == "to do")
    editor.undoManager.undo()
    #expect(editor.text == "to ")
  }

  @Test("shows a button that follows the manager")
  func observation() async {
    let document = Document()
    let undo = ObservableUndo(document.undoManager)
    let button = UndoButton(undo)
    document.rename(to: "Plan")
    for _ in 0..<100 where button.title == "Undo" { await Task.yield() }
    #expect(button.title == "Undo Rename")
    undo.undo()
    #expect(document.title == "Untitled" && undo.canRedo)
  }

  @Test("shows events as a sequence")
  func events() async {
    let document = Document()
    let events = document.undoManager.events()
    document.rename(to: "Plan")
    document.undoManager.undo()
    var undone = 0
    for await event in events where event == .didUndoChange {
      undone += 1
      break
    }
    #expect(undone == 1)
  }

  @Test("shows a history that views observe")
  func history() {
    var places = ["plan": 5]
    let undo = ObservableHistory<String, HistoryReplacement<Int>> { step in
      for part in step.parts { places[part.subject] = part.change.value(after: step.direction) }
    }
    undo.history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))
    #expect(undo.undoName == "Move")
    undo.undo()
    #expect(places == ["plan": 0])
  }

  @Test("shows a document that several managers change")
  func saving() {
    let (board, note) = (Document(), Document())
    let saved = SharedSavePoint(board.undoManager, note.undoManager)
    note.rename(to: "Milk")
    note.undoManager.endEvent()
    #expect(!saved.isClean)
    saved.markClean()
    #expect(saved.isClean)
    note.undoManager.undo()
    #expect(!saved.isClean)
    saved.remove(note.undoManager)
    #expect(!saved.isClean)
  }
}
