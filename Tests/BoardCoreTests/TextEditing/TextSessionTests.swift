import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// A text's own undo: the edits that join a step, those that end it, and the return to the
/// beginning.
@MainActor
@Suite("Undo while writing") struct TextSessionTests {
  private let session = TextSession(TextEditor(""))
  private final class Hand { var time = 0.0 }
  private let hand = Hand()

  private func type(_ words: String, after seconds: Double = 0.1) {
    for letter in words {
      hand.time += seconds
      let edit =
        letter == "\n"
        ? session.editor.newline(isPlain: true) : session.editor.typing(String(letter))
      session.perform(edit, at: hand.time)
    }
  }

  private func press(_ move: TextCommand.Move) {
    session.select {
      $0.move(move, extends: false, in: PlainGeometry($0.string))
    }
  }

  private func delete(_ move: TextCommand.Move) {
    let geometry = PlainGeometry(session.editor.string)
    session.perform(session.editor.deletion(move, in: geometry), at: hand.time)
  }

  private var steps: [String] {
    var steps: [String] = []
    while session.undoManager.canUndo {
      session.undo()
      steps.append(session.editor.drawn)
    }
    return steps
  }

  @Test("letters of a word are one step, and the blanks after it belong to it (text 3.8)")
  func words() {
    type("one two  three")
    #expect(steps == ["one two  |", "one |", "|"])
  }

  @Test("moving the caret ends a step, even when it comes back (text 3.8)")
  func caret() {
    type("abc")
    press(.left)
    press(.right)
    type("def")
    #expect(steps == ["abc|", "|"])
  }

  @Test("a line of its own is a step of its own (text 3.8)")
  func lines() {
    type("a\nb")
    #expect(steps == ["a\n|", "a|", "|"])
  }

  @Test("a pause of two seconds ends a step, and shorter ones do not (text 3.8)")
  func pauses() {
    type("abc", after: 1.5)
    type("d", after: 2.5)
    #expect(steps == ["abc|", "|"])
  }

  @Test("Backspaces are one step, apart from the typing before and after (text 3.8)")
  func deleting() {
    type("abcd")
    delete(.backward)
    delete(.backward)
    type("x")
    #expect(steps == ["ab|", "abcd|", "|"])
  }

  @Test("what is typed after a paste does not join it, nor a paste what was typed (text 3.2)")
  func paste() {
    type("a")
    session.perform(session.editor.pasting("bc"), at: hand.time)
    type("d")
    #expect(steps == ["abc|", "a|", "|"])
  }

  @Test("one undo brings back what was typed over, selected (text 3.10, text 3.11)")
  func typedOver() {
    type("old")
    session.select { $0.selectAll() }
    type("new")
    session.undo()
    #expect(session.editor.drawn == "{old|}")
    session.redo()
    #expect(session.editor.drawn == "new|")
  }

  @Test("a command on the text is a step with its own name (text 6.9)")
  func names() {
    type("word")
    session.perform(session.editor.listEdit, at: hand.time)
    #expect(session.nextName(.undo) == .list)
    session.undo()
    #expect(session.nextName(.undo) == .typing && session.nextName(.redo) == .list)
  }

  @Test("what an input method composes is no part of the text and no step (text 4.5)")
  func composing() {
    type("a")
    session.mark(TextEditor.MarkedText(text: "に", caret: 3))
    #expect(session.editor.string == "a")
    #expect(String(decoding: session.editor.shown.text, as: UTF8.self) == "aに")
    session.mark(nil)
    session.perform(session.editor.typing("日本"), at: hand.time)
    #expect(steps == ["a|", "|"])
  }

  @Test(
    "random writing is what a list of characters says, and undoing all of it gives the beginning"
  )
  func model() throws {
    let words = [
      "a", "word", " ", "  ", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "न", "नि", "א", "\n", "x y", "- ", "1. ",
    ]
    try withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      let start = "Line one\nand two"
      let session = TextSession(TextEditor(start))
      var states: [String] = []
      var time = 0.0
      for _ in 0..<60 {
        time += Double(Int.random(in: 0..<30, using: &random)) / 10
        let before = session.editor
        let model = Array(before.string)
        let geometry = PlainGeometry(before.string)
        let lower = before.prefixCount(before.selection.range.lowerBound)
        let upper = before.prefixCount(before.selection.range.upperBound)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          let word = words.randomElement(using: &random) ?? "a"
          session.perform(before.insertion(of: word, .typing), at: time)
          let expected = String(model[..<lower]) + word + String(model[upper...])
          #expect(session.editor.string == expected, "\(Trace.current)")
        case 2:
          session.perform(before.deletion(.backward, in: geometry), at: time)
          let from = lower == upper ? max(lower - 1, 0) : lower
          #expect(
            session.editor.string == String(model[..<from]) + String(model[upper...]),
            "\(Trace.current)"
          )
        case 3:
          session.perform(before.deletion(.forward, in: geometry), at: time)
          let to = lower == upper ? min(upper + 1, model.count) : upper
          #expect(
            session.editor.string == String(model[..<lower]) + String(model[to...]),
            "\(Trace.current)"
          )
        case 4:
          let move: TextCommand.Move =
            [.left, .right, .up, .down, .rowStart, .textEnd, .wordLeft]
            .randomElement(using: &random) ?? .left
          let extends = random.oneIn(2)
          session.select { $0.move(move, extends: extends, in: geometry) }
          #expect(session.editor.string == before.string, "\(Trace.current)")
        default:
          if random.oneIn(2) { session.undo() } else { session.redo() }
        }
        states.append(session.editor.string)
      }
      try checkRestoring(session, begunWith: start)
      while session.undoManager.canUndo { session.undo() }
      #expect(session.editor.string == start, "\(Trace.current)")
      while session.undoManager.canRedo { session.redo() }
      while session.undoManager.canUndo { session.undo() }
      #expect(session.editor.string == start, "\(Trace.current)")
    }
  }

  // MARK: Stored steps

  /// Demands that a restored history continues like the original.
  private func checkRestoring(_ session: TextSession, begunWith start: String) throws {
    var writer = ByteWriter()
    writer.put(session.history)
    var reader = ByteReader(writer.bytes)
    var draft = draft(of: session)
    draft.history = try reader.textHistory()
    #expect(draft.history == session.history, "\(Trace.current)")
    let other = TextSession(TextEditor("what the card says"))
    other.restore(draft)
    #expect(other.history == session.history, "\(Trace.current)")
    #expect(other.editor.text == session.editor.text, "\(Trace.current)")
    #expect(other.editor.selection.range == session.editor.selection.range, "\(Trace.current)")
    while other.undoManager.canRedo { other.redo() }
    while other.undoManager.canUndo { other.undo() }
    #expect(other.editor.string == start, "\(Trace.current)")
  }

  private func draft(of session: TextSession) -> TextDraft {
    var draft = TextDraft(
      id: nil,
      frame: .zero,
      text: session.editor.text,
      selection: session.editor.selection
    )
    draft.history = session.history
    return draft
  }

  @Test(
    "the steps nearest to the present are kept, and what can be undone before what can be redone"
  )
  func limitedHistory() {
    type("one two three four")
    session.undo()
    let history = session.history
    #expect(history.limited(to: 10_000) == history)
    let few = history.limited(to: 60)
    #expect(few.done == history.done.suffix(2) && few.undone.isEmpty && !few.isWhole)
    #expect(history.limited(to: 0).done.isEmpty)
    #expect(few.beginning(leadingTo: session.editor.text) == Array("one ".utf8))
  }

  @Test("steps of another text, or of none, are told from those of this one")
  func otherHistory() {
    type("one two")
    let history = session.history
    #expect(history.beginning(leadingTo: Array("one two".utf8)) == [])
    #expect(history.beginning(leadingTo: Array("one twa".utf8)) == nil)
    #expect(history.beginning(leadingTo: []) == nil)
    for change in [
      TextChange(deleting: [0xC3], at: 0), TextChange(deleting: [], at: 1),
      TextChange(deleting: [0x61], at: -1), TextChange(deleting: [0x61], at: .max),
    ] {
      var odd = TextHistory()
      odd.done = [TextHistory.Step(change, name: .typing)]
      #expect(odd.beginning(leadingTo: Array("ä".utf8)) == nil, "\(change)")
    }
  }

  @Test("bytes that no history was written as are refused")
  func damagedHistory() throws {
    type("one two three")
    session.undo()
    var writer = ByteWriter()
    writer.put(session.history)
    for end in writer.bytes.indices {
      var reader = ByteReader(writer.bytes[..<end])
      #expect(throws: DamagedState.self) { try reader.textHistory() }
    }
    var longer = ByteReader(writer.bytes + [0])
    #expect(throws: DamagedState.self) { try longer.textHistory() }
  }
}

extension TextChange {
  /// Creates the change that puts these bytes back when it is undone.
  fileprivate init(deleting bytes: [UInt8], at offset: Int) {
    let caret = TextSelection(at: TextPosition(0))
    self.init(
      offset: offset,
      removed: bytes,
      inserted: [],
      selectionBefore: caret,
      selectionAfter: caret
    )
  }
}

extension TextEditor {
  /// Returns the number of characters before an offset.
  fileprivate func prefixCount(_ offset: Int) -> Int {
    String(decoding: text[..<offset], as: UTF8.self).count
  }
}
