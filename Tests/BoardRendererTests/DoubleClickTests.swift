import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardRenderer

/// The words that a double click selects in scripts without blanks between them.
@MainActor
@Suite struct DoubleClickTests {
  @Test(
    "in scripts without blanks it selects the word of the dictionary, or the run of one script (text 2.1)",
    arguments: [
      ("ภาษาไทยเป็นภาษา", 18, "ภาษา{ไทย|}เป็นภาษา"), ("ภาษาไทยเป็นภาษา", 24, "ภาษาไทย{เป็น|}ภาษา"),
      ("ราคา 50 บาท", 0, "{ราคา|} 50 บาท"), ("日本語の文章です", 3, "{日本語|}の文章です"),
      ("日本語の文章です", 9, "日本語{の|}文章です"), ("スーパーへ行く", 3, "{スーパー|}へ行く"),
      ("らーめん屋", 3, "{らーめん|}屋"), ("東京2020大会の", 6, "東京{2020|}大会の"),
      ("我们今天去", 3, "我{们|}今天去"), ("don't stop", 1, "{don't|} stop"),
    ]
  )
  func doubleClickWithoutBlanks(_ text: String, _ offset: Int, _ selected: String) {
    var editor = TextEditor(text)
    let style = TextLayout.Style(fontSize: 14)
    let layout = EditedLayout(style: style)
    layout.show(Array(text.utf8), marked: nil, style: style)
    let caret = layout.caret(at: TextPosition(offset))
    let point = Point(caret.minX + 1, caret.center.y)
    editor.press(at: point, clickCount: 2, extends: false, in: layout)
    #expect(editor.drawn == selected)
  }

  @Test(
    "a run of signs is selected as a whole (text 2.1)",
    arguments: [
      ("a --- b", 3, "a {---|} b"), ("(x) => y", 5, "(x) {=>|} y"), ("**bold**", 0, "{**|}bold**"),
      ("f(x);", 4, "f(x{);|}"), ("-🙂-", 0, "{-|}🙂-"), ("a_b", 1, "{a_b|}"),
      ("'don't'", 0, "{'|}don't'"),
    ]
  )
  func doubleClickOnSigns(_ text: String, _ offset: Int, _ selected: String) {
    doubleClickWithoutBlanks(text, offset, selected)
  }

  @Test(
    "Ctrl+B makes a whole word bold, at its end too (text 6.9)",
    arguments: [
      ("I don't| know", "I **don't|** know"), ("do|n't", "**do|n't**"), ("don't|", "**don't|**"),
      ("a --|", "a --|"), ("**don't|**", "**don't**|"), ("ภาษา|ไทย", "ภาษา**|ไทย**"),
      ("_x|_", "**_x|_**"),
    ]
  )
  func boldWord(_ drawn: String, _ bold: String) {
    let session = TextSession(TextEditor(drawn: drawn))
    let layout = LiveText(
      look: .init(theme: .light, color: nil, width: 300, height: 200, unit: 1)
    )
    layout.show(session.editor.text, composed: nil, caret: nil, look: layout.look)
    session.toggle(.bold, in: layout, at: 0)
    #expect(session.editor.drawn == bold)
  }
}
