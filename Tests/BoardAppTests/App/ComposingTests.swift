import AppTestSupport
import BoardCore
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// The tests act as a host with an input method: it composes, and ends the composition on request.
@Suite("Composing on a card")
@MainActor
struct ComposingTests {
  private let session: Session

  init() throws {
    session = try Session(
      """
      {"nodes":[{"id":"a","type":"text","text":"one","x":100,"y":100,"width":200,"height":100}]}
      """
    )
    try session.play("click 200,150\nkey enter\nsettle")
  }

  private func handle(_ event: WindowEvent) { session.app.handle(event, at: session.now) }

  private func key(_ key: KeyStroke.Key, _ modifiers: Modifiers = []) {
    handle(.keyPressed(KeyStroke(key, modifiers), isRepeat: false))
  }

  private var text: String? { session.app.writing.text?.editor.string }

  private func endsComposition() -> Bool {
    session.app.takeRequests().contains(.endComposition)
  }

  @Test(
    "Enter, Tab and shortcuts do nothing while something is composed (text 4.4)",
    arguments: [
      KeyStroke(.enter), KeyStroke(.tab), KeyStroke(.character("s"), .control),
      KeyStroke(.character("b"), .control), KeyStroke(.backspace),
    ]
  )
  func swallows(stroke: KeyStroke) {
    handle(.composing("に", caret: 3))
    handle(.keyPressed(stroke, isRepeat: false))
    #expect(text == "one")
    #expect(session.app.writing.text?.editor.marked?.text == "に")
    #expect(!endsComposition())
  }

  @Test("Escape ends the composition and stays in the text (text 4.4)")
  func escapes() {
    handle(.composing("に", caret: 3))
    key(.escape)
    #expect(endsComposition())
    handle(.composing("", caret: 0))
    #expect(text == "one")
    key(.escape)
    #expect(text == nil)
  }

  @Test("The caret moves only after the composition has been committed at its place (text 4.6)")
  func movesAfterwards() {
    handle(.composing("に", caret: 3))
    key(.home)
    #expect(endsComposition())
    #expect(session.app.writing.text?.editor.shownCaret == TextPosition(6))
    handle(.text("二"))
    handle(.composing("", caret: 0))
    #expect(text == "one二")
    #expect(session.app.writing.text?.editor.selection.head.offset == 0)
  }

  @Test("Undo while composing takes the composition back (text 4.6)")
  func undoes() {
    handle(.composing("に", caret: 3))
    key(.character("z"), .control)
    #expect(endsComposition())
    handle(.text("二"))
    handle(.composing("", caret: 0))
    #expect(text == "one")
  }

  @Test("A key that was held back is performed once")
  func performsOnce() {
    handle(.composing("に", caret: 3))
    key(.left)
    handle(.composing("", caret: 0))
    handle(.composing("ほ", caret: 3))
    handle(.composing("", caret: 0))
    #expect(session.app.writing.text?.editor.selection.head.offset == 2)
  }

  @Test("Leaving keeps what is composed as it stands (text 4.6)")
  func leaves() {
    handle(.composing("に", caret: 3))
    session.app.leaveText(at: session.now)
    #expect(session.saved.contains("oneに"))
    #expect(session.app.takeRequests().contains(.dropComposition))
  }

  @Test("It follows when the view is moved (text 4.10)")
  func followsTheView() throws {
    let before = try #require(session.app.textCaret)
    handle(.wheel(at: Point(400, 400), steps: Vector(0, 1), modifiers: []))
    try session.play("settle")
    let after = try #require(session.app.textCaret)
    #expect(after.y < before.y)
    #expect(after.x == before.x)
  }

  @Test("The caret for candidates is the one in what is composed (text 4.10)")
  func placesTheCaret() throws {
    let before = try #require(session.app.textCaret)
    handle(.composing("にほ", caret: 6))
    let end = try #require(session.app.textCaret)
    handle(.composing("にほ", caret: 0))
    let start = try #require(session.app.textCaret)
    #expect(end.x > before.x)
    #expect(end.height > 1)
    #expect(start.x == before.x)
  }
}
