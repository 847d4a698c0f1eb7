import BoardCore
import BoardValues
import Testing
import UndoCore

@Suite("Composing with an input method")
@MainActor
struct CompositionTests {
  private func session(_ text: String, selecting range: Range<Int>? = nil) -> TextSession {
    let session = TextSession(TextEditor(text))
    if let range { session.select { $0.select(TextSelection(range)) } }
    return session
  }

  private func compose(_ text: String, in session: TextSession) {
    session.mark(text.isEmpty ? nil : TextEditor.MarkedText(text: text, caret: text.utf8.count))
  }

  private func shown(_ session: TextSession) -> String {
    String(decoding: session.editor.shown.text, as: UTF8.self)
  }

  @Test("What is composed is shown at the caret and is not part of the text (text 4.5)")
  func showsWithoutChanging() {
    let session = session("ab", selecting: 1..<1)
    compose("にほ", in: session)
    #expect(shown(session) == "aにほb")
    #expect(session.editor.string == "ab")
    #expect(session.editor.shown.marked == 1..<7)
    #expect(session.nextName(.undo) == nil)
  }

  @Test("A composition is one step, apart from what is typed before and after (text 4.5)")
  func isOneStep() {
    let session = session("")
    session.commit("a", at: 0)
    for text in ["n", "に", "にh", "にほ"] { compose(text, in: session) }
    session.commit("日", at: 0.1)
    session.commit("b", at: 0.2)
    #expect(session.editor.string == "a日b")
    session.undo()
    #expect(session.editor.string == "a日")
    session.undo()
    #expect(session.editor.string == "a")
    session.redo()
    #expect(session.editor.string == "a日")
  }

  @Test("It takes the place of what is selected, in one step with it (text 4.9)")
  func replacesTheSelection() {
    let session = session("one two", selecting: 4..<7)
    compose("に", in: session)
    #expect(shown(session) == "one に")
    session.commit("二", at: 0)
    #expect(session.editor.string == "one 二")
    session.undo()
    #expect(session.editor.string == "one two")
    #expect(session.editor.selection.range == 4..<7)
    #expect(session.nextName(.undo) == nil)
  }

  @Test("Cancelled, it leaves the selection as it was, and no step (text 4.9)")
  func bringsTheSelectionBack() {
    let session = session("one two", selecting: 4..<7)
    compose("に", in: session)
    compose("", in: session)
    #expect(shown(session) == "one two")
    #expect(session.editor.selection.range == 4..<7)
    #expect(session.nextName(.undo) == nil)
  }

  @Test("A composed sign replaces the selection and does not go around it")
  func wrapsNothing() {
    let session = session("one", selecting: 0..<3)
    compose("(", in: session)
    session.commit("(", at: 0)
    #expect(session.editor.string == "(")
  }
}
