import Observation
import Testing
import UndoCore
import UndoObservation
import UndoParts

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
    let undoManager = UndoManager()
    let note = TextUndo(undoManager)
    note.type("t", at: 0.0)
    note.type("o", at: 0.1)
    note.type(" ", at: 0.2)
    note.type("d", at: 0.3)
    note.type("o", at: 0.4)

    undoManager.undo()
    #expect(note.text == "to ")
    undoManager.undo()
    #expect(note.text == "")
    undoManager.redo()
    #expect(note.text == "to ")

    note.moveCaret(to: 0)
    note.type("T", at: 0.7)
    note.delete(.forward, at: 0.8)
    #expect(note.text == "To ")
  }

  @Test("shows a view that follows a text")
  func view() {
    let undoManager = UndoManager()
    var view = "to"
    let shown = TextUndo(undoManager, text: view) { edit in
      let start = view.index(view.startIndex, offsetBy: edit.offset)
      let end = view.index(start, offsetBy: edit.removedCount)
      view.replaceSubrange(start..<end, with: edit.inserted)
    }
    shown.type("!", at: 0)
    #expect(view == "to!")
    undoManager.undo()
    #expect(view == "to")
  }

  @Test("shows typing in a history")
  func typingInHistory() {
    var (text, coalescer) = ("", TextCoalescer())
    var history = History<String, HistoryReplacement<String>>()
    for (caret, letter) in "to do".map(String.init).enumerated() {
      let seconds = Double(caret) / 10
      let step = coalescer.step(for: .init(at: caret, inserting: letter), at: seconds)
      history.record(
        "Typing",
        at: seconds,
        parts: [.init("note", HistoryReplacement(before: text, after: text + letter))],
        coalescing: .init("typing \(step)", within: .infinity)
      )
      text += letter
    }
    #expect(history.undo()?.parts.first?.change.before == "to ")
    #expect(history.undo()?.parts.first?.change.before == "")
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
    undo.jump(toUndoCount: 1)
    #expect(places == ["plan": 5])
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
