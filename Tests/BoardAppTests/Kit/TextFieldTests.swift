import BoardCore
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

@MainActor
@Suite struct TextFieldTests {
  private func field(_ keys: String...) -> TextField {
    var field = TextField()
    for key in keys {
      if let stroke = KeyStroke(parsing: key), field.press(stroke) { continue }
      field.insert(key)
    }
    return field
  }

  @Test("letters go in where the caret is, and Backspace takes them out again")
  func typing() {
    #expect(field("ab", "Left", "c").text == "acb")
    #expect(field("abc", "Backspace").text == "ab")
    #expect(field("abc", "Home", "Delete").text == "bc")
    #expect(field("Backspace", "Delete").text == "")
  }

  @Test("Ctrl moves and deletes by words")
  func words() {
    #expect(field("one, two", "ctrl+Left", "x").text == "one, xtwo")
    #expect(field("one, two", "ctrl+Backspace").text == "one, ")
    #expect(field("one, two", "Home", "ctrl+Right", "x").text == "onex, two")
    #expect(field("one, two", "Home", "ctrl+Delete").text == ", two")
  }

  @Test("Shift selects, and what is typed replaces the selection")
  func selecting() {
    #expect(field("abcd", "shift+Left", "shift+Left", "x").text == "abx")
    #expect(field("abcd", "ctrl+a", "x").text == "x")
    #expect(field("abcd", "shift+Home", "Right", "x").text == "abcdx")
    #expect(field("abcd", "ctrl+a", "Left", "x").text == "xabcd")
  }

  @Test("a letter with its accents, or a family of four, is one character")
  func characters() {
    #expect(field("e\u{301}", "Backspace").text == "")
    #expect(field("👨‍👩‍👧‍👦x", "Left", "Backspace").text == "x")
  }

  @Test("a field has an undo of its own, which brings back what was selected")
  func undo() {
    var field = field("one two", "ctrl+a", "x")
    #expect(field.nextName(.undo) == .typing)
    field.undoRedo(.undo)
    #expect(field.text == "one two" && field.selectedText == "one two")
    field.undoRedo(.redo)
    #expect(field.text == "x")
  }

  @Test("the caret and the selection stay inside, whatever is done")
  func staysInside() {
    let keys = [
      "Left", "Right", "Home", "End", "Backspace", "Delete", "ctrl+Left", "ctrl+Right",
      "ctrl+Backspace", "shift+Left", "shift+Right", "shift+Home", "ctrl+a",
    ]
    let words = ["a", "é", "e\u{301}", "\u{301}", " ", "👍🏽", "word two", "\n"]
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      var field = TextField()
      for _ in 0..<40 {
        if random.oneIn(2), let key = keys.randomElement(using: &random),
          let stroke = KeyStroke(parsing: key)
        {
          _ = field.press(stroke)
        } else if let word = words.randomElement(using: &random) {
          field.insert(word)
        }
        #expect(field.selection.range.upperBound <= field.text.utf8.count, "\(Trace.current)")
        #expect(!field.text.contains { $0.isNewline }, "\(Trace.current)")
      }
    }
  }
}
