import TestSupport
import Testing
import UndoCore
import UndoParts

@MainActor
@Suite("A text whose typing is undone by words")
struct TextUndoTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let note: TextUndo

  init() {
    (manager, misuse) = UndoManager.forTests()
    note = TextUndo(manager)
  }

  /// Types key by key, each in an event of its own.
  private func type(_ keys: String, into note: TextUndo? = nil, from start: Double = 0) {
    for (number, key) in keys.enumerated() {
      (note ?? self.note).type(String(key), at: start + Double(number) / 10)
      manager.endEvent()
    }
  }

  private func delete(_ count: Int, _ direction: TextUndo.Direction = .backward, from start: Double)
  {
    for number in 0..<count {
      note.delete(direction, at: start + Double(number) / 10)
      manager.endEvent()
    }
  }

  /// The text after each undo.
  private func undoAll() -> [String] {
    var texts: [String] = []
    while manager.canUndo {
      manager.undo()
      texts.append(note.text)
    }
    return texts
  }

  @Test("words are steps, which redo brings back one by one")
  func words() {
    type("one two three")
    #expect(undoAll() == ["one two ", "one ", ""])
    for text in ["one ", "one two ", "one two three"] {
      manager.redo()
      #expect((note.text, note.caret) == (text, text.count))
    }
    #expect(misuse.all.isEmpty)
  }

  @Test("however the manager groups, no group stays open, and steps are the same")
  func grouping() {
    manager.groupsByEvent = false
    type("one two")
    #expect(manager.groupingLevel == 0)
    #expect(undoAll() == ["one ", ""])
    manager.groupsByEvent = true
    note.type("a", at: 9)
    note.type("b", at: 9.1)
    #expect(manager.groupingLevel == 1)
    manager.undo()
    #expect(note.text == "")
    #expect(misuse.all.isEmpty)
  }

  @Test("words typed in one event are steps as well, but part of a group they are in")
  func oneEvent() {
    for key in "one two" { note.type(String(key), at: 0) }
    #expect(undoAll() == ["one ", ""])
    manager.withUndoGroup("Paste") {
      for key in "one two" { note.type(String(key), at: 5) }
    }
    manager.endEvent()
    #expect(manager.undoActionNames == ["Paste"])
    #expect(undoAll() == [""])
  }

  @Test("a pause, a moved caret and the other direction begin a step")
  func breaks() {
    type("ab")
    type("c", from: 5)
    note.moveCaret(to: 1)
    type("d", from: 5.2)
    delete(2, from: 5.3)
    delete(1, .forward, from: 5.6)
    #expect((note.text, note.caret) == ("c", 0))
    #expect(undoAll() == ["adbc", "abc", "ab", ""])
  }

  @Test("deleting is a step as long as it goes on, backwards and forwards")
  func deleting() {
    type("abcdef")
    delete(2, from: 5)
    note.moveCaret(to: 0)
    delete(3, .forward, from: 6)
    #expect(note.text == "d")
    #expect(undoAll() == ["abcd", "abcdef", ""])
    for _ in 1...3 { manager.redo() }
    #expect((note.text, note.caret) == ("d", 0))
  }

  @Test("at the ends of the text there is nothing to delete, and no caret outside it")
  func ends() {
    note.delete(at: 0)
    note.delete(.forward, at: 0)
    note.type("", at: 0)
    #expect(manager.groupingLevel == 0)
    note.moveCaret(to: 7)
    type("ab")
    note.moveCaret(to: 0)
    note.moveCaret(to: 2)
    type("c", from: 0.2)
    manager.undo()
    note.moveCaret(to: -3)
    #expect((note.text, note.caret) == ("ab", 0))
  }

  @Test("another change, an undo, a removal or a saved point in between begins a step")
  func interruptions() {
    let card = Card(manager)
    let acts: [() -> Void] = [
      { manager.event { card.set(1) } },
      {
        manager.event { card.set(2) }
        manager.undo()
      },
      { manager.removeAllActions() }, { manager.markClean() },
    ]
    for act in acts {
      let note = TextUndo(manager)
      type("a", into: note)
      act()
      #expect(note.text == "a")
      type("b", into: note, from: 0.1)
      manager.undo()
      #expect(note.text == "a")
      manager.removeAllActions()
    }
    #expect(misuse.all.isEmpty)
  }

  @Test("X5: what is typed after saving makes the document unclean, and undo makes it clean again")
  func saving() {
    type("ab")
    manager.markClean()
    #expect(manager.isClean)
    type("c", from: 0.2)
    #expect(!manager.isClean)
    manager.undo()
    #expect(manager.isClean && note.text == "ab")
  }

  @Test("two texts share a manager")
  func twoTexts() {
    let other = TextUndo(manager)
    type("ab")
    type("x", into: other, from: 0.2)
    type("c", from: 0.3)
    for texts in [("ab", "x"), ("ab", ""), ("", "")] {
      manager.undo()
      #expect((note.text, other.text) == texts)
    }
  }

  @Test("D1: what is typed while registration is off is part of no step")
  func disabled() {
    manager.withoutRegistration { type("ab") }
    #expect((note.text, manager.canUndo) == ("ab", false))
    type("c", from: 0.2)
    manager.withoutRegistration { type("d", from: 0.3) }
    manager.undo()
    #expect(note.text == "abd")
  }

  @Test("X3: a cancelled group takes what was typed in it along")
  func cancelled() {
    type("a")
    manager.beginUndoGrouping()
    type("bc", from: 0.1)
    manager.cancelUndoGrouping()
    manager.endEvent()
    #expect((note.text, note.caret) == ("a", 1))
    type("d", from: 0.3)
    #expect(undoAll() == ["a", ""])

    type("ef", from: 5)
    note.moveCaret(to: 0)
    manager.beginUndoGrouping()
    delete(1, .forward, from: 6)
    manager.cancelUndoGrouping()
    manager.endEvent()
    delete(1, from: 6.1)
    #expect(undoAll() == ["ef", ""])
  }

  @Test("steps are named, and a view is told of every change")
  func view() {
    var shown = "to"
    let note = TextUndo(manager, text: shown, actionName: "Tippen") { edit in
      let start = shown.index(shown.startIndex, offsetBy: edit.offset)
      let end = shown.index(start, offsetBy: edit.removedCount)
      shown.replaceSubrange(start..<end, with: edit.inserted)
    }
    type(" do", into: note)
    #expect((shown, manager.undoMenuItemTitle) == ("to do", "Undo Tippen"))
    manager.undo()
    #expect(shown == "to ")
    manager.redo()
    #expect(shown == "to do")
  }

  @Test("characters that join others are taken as they are shown")
  func joining() {
    for (text, caret, key) in [
      ("e", 1, "\u{301}"), ("🇩🇪", 0, "🇬"), ("a\n\u{301}", 2, ""), ("", 0, "\u{301}"),
    ] {
      let note = TextUndo(manager, text: text)
      note.moveCaret(to: caret)
      if key.isEmpty { note.delete(at: 0) } else { note.type(key, at: 0) }
      let changed = note.text
      note.type("x", at: 0.1)
      note.delete(at: 0.2)
      #expect(note.caret <= note.text.count)
      while manager.canUndo { manager.undo() }
      #expect(Array(note.text.unicodeScalars) == Array(text.unicodeScalars))
      while manager.canRedo { manager.redo() }
      #expect(Array(note.text.unicodeScalars) == Array(changed.unicodeScalars))
      manager.removeAllActions()
    }
  }

  @Test("a text that is gone is neither held nor told")
  func gone() {
    var note: TextUndo? = TextUndo(manager)
    weak let watched = note
    note?.type("a", at: 0)
    note = nil
    #expect(watched == nil)
    #expect(!manager.canUndo)
  }

  @Test(
    "Whatever is typed, moved, undone and redone, all undone is the beginning, all redone the end"
  )
  func anything() {
    var splits = Cases()
    withEvery("seed", in: SeededGenerator.seeds(500)) { seed in
      var random = SeededGenerator(seed: seed)
      let note = TextUndo(manager, text: "a 🇩🇪")
      var now = 0.0
      for _ in 0..<30 {
        now += [0.1, 0.1, 0.1, 2][Int.random(in: 0..<4, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: note.moveCaret(to: Int.random(in: -1...6, using: &random))
        case 1: note.delete(at: now)
        case 2: note.delete(.forward, at: now)
        case 3: manager.endEvent()
        case 4: if random.oneIn(3) { manager.undo() } else { manager.redo() }
        default:
          note.type(
            ["a", "b", " ", "\u{301}", "🇬", "x y"][Int.random(in: 0..<6, using: &random)],
            at: now
          )
        }
        #expect((0...note.text.count).contains(note.caret), "\(Trace.current)")
      }
      manager.redo(count: 100)
      let end = note.text
      splits.note(manager.undoCount > 1)
      manager.undo(count: 100)
      #expect(note.text == "a 🇩🇪", "\(Trace.current)")
      manager.redo(count: 100)
      #expect(note.text == end, "\(Trace.current)")
      manager.removeAllActions()
    }
    splits.expectEnough()
  }
}
