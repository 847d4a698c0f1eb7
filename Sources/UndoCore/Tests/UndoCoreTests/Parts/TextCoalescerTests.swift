import Testing
import UndoCore
import UndoParts

@Suite("Typing divided into steps")
struct TextCoalescerTests {
  /// The numbers of the steps when edits follow each other quickly.
  private func steps(_ edits: [TextCoalescer.Edit], apart interval: Double = 0.1) -> [Int] {
    var coalescer = TextCoalescer(pause: 1)
    return edits.enumerated().map { coalescer.step(for: $1, at: Double($0) * interval) }
  }

  private func typing(_ text: String, at offset: Int = 0) -> [TextCoalescer.Edit] {
    text.enumerated().map { .init(at: offset + $0, inserting: String($1)) }
  }

  @Test("a step is a word and the spaces after it")
  func words() {
    #expect(steps(typing("to  do")) == [1, 1, 1, 1, 2, 2])
  }

  @Test("a new line is a step of its own, which typing continues")
  func lines() {
    #expect(steps(typing("a\nb")) == [1, 2, 2])
  }

  @Test("a pause begins a step, but not one that is just as long")
  func pauses() {
    #expect(steps(typing("abc"), apart: 1) == [1, 1, 1])
    #expect(steps(typing("abc"), apart: 1.01) == [1, 2, 3])
  }

  @Test("typing elsewhere begins a step")
  func elsewhere() {
    #expect(steps(typing("ab") + typing("c", at: 7)) == [1, 1, 2])
  }

  @Test("a caret that went away and came back begins a step")
  func caretMoved() {
    var coalescer = TextCoalescer()
    let first = coalescer.step(for: .init(at: 0, inserting: "a"), at: 0)
    coalescer.endStep()
    #expect(coalescer.step(for: .init(at: 1, inserting: "b"), at: 0) == first + 1)
  }

  @Test("deleting is a step, backwards and forwards, and typing after it is another")
  func deleting() {
    let backwards = [3, 2, 1].map { TextCoalescer.Edit(at: $0, removing: 1) }
    let forwards = [1, 1].map { TextCoalescer.Edit(at: $0, removing: 1) }
    #expect(steps(backwards + forwards + typing("a", at: 1)) == [1, 1, 1, 1, 1, 2])
    #expect(steps(backwards + [.init(at: 5, removing: 1)]) == [1, 1, 1, 2])
  }

  @Test("typing over a selection is one step with what is typed after it; pasting is another")
  func replacing() {
    let over = TextCoalescer.Edit(at: 0, removing: 4, inserting: "a")
    let paste = TextCoalescer.Edit(at: 2, inserting: "pasted")
    #expect(steps([over] + typing("b", at: 1) + [paste]) == [1, 1, 2])
  }
}
