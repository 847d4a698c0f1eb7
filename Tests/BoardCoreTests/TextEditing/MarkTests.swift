import BoardCore
import BoardTestSupport
import Testing

/// Markdown marks around words. A bar is the caret, braces are the selection.
@MainActor
@Suite("Marks while they are written") struct MarkTests {
  private func edited(
    _ drawn: String,
    _ edit: (TextEditor, PlainGeometry) -> TextEdit?
  ) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = edit(editor, PlainGeometry(editor.string)) { _ = editor.apply(edit) }
    return editor.drawn
  }

  private func bold(_ drawn: String) -> String {
    edited(drawn) { $0.emphasis("**", "Bold", in: $1) }
  }

  private func italic(_ drawn: String) -> String {
    edited(drawn) { $0.emphasis("*", "Italic", in: $1) }
  }

  private func link(_ drawn: String) -> String { edited(drawn) { editor, _ in editor.linking } }

  private func paste(_ words: String, _ drawn: String) -> String {
    edited(drawn) { editor, _ in editor.pasting(words) }
  }

  private func type(_ words: String, _ drawn: String) -> String {
    edited(drawn) { editor, _ in editor.typing(words) }
  }

  @Test("signs go around the words and not around the blanks at their ends (text 6.9)")
  func wraps() {
    #expect(bold("buy {milk|} now") == "buy **{milk|}** now")
    #expect(bold("buy{ milk |}now") == "buy **{milk|}** now")
    #expect(italic("{milk|}") == "*{milk|}*")
  }

  @Test("the same again takes them away (text 6.9)")
  func unwraps() {
    #expect(bold("buy **{milk|}** now") == "buy {milk|} now")
    #expect(bold("buy {**milk**|} now") == "buy {milk|} now")
    #expect(italic("***{milk|}***") == "**{milk|}**")
    #expect(italic("**{milk|}**") == "***{milk|}***", "two asterisks are not italic")
    #expect(bold("***{milk|}***") == "*{milk|}*")
  }

  @Test("without a selection the word at the caret is meant, and the caret stays in it (text 6.9)")
  func word() {
    #expect(bold("buy mi|lk") == "buy **mi|lk**")
    #expect(bold("buy **mi|lk**") == "buy mi|lk")
    #expect(bold("buy | milk") == "buy **|** milk")
    #expect(bold("buy **|** milk") == "buy | milk")
  }

  @Test("nothing of this happens in code (text 6.9)")
  func notInCode() {
    #expect(bold("`{milk|}`") == "`{milk|}`")
    #expect(bold("```\n{milk|}\n```") == "```\n{milk|}\n```")
  }

  @Test(
    "a link has its caret where something is still to be written; twice takes it back (text 6.11)"
  )
  func links() {
    #expect(link("see {this|} now") == "see [this](|) now")
    #expect(link("see [this](|) now") == "see {this|} now")
    #expect(link("see |") == "see [|]()")
  }

  @Test("an address that is pasted over words makes a link of them (text 6.10)")
  func pastesLink() {
    #expect(paste("https://a.b/c", "see {this|}") == "see [this](https://a.b/c)|")
    #expect(paste("mailto:a@b.c", "{me|}") == "[me](mailto:a@b.c)|")
    #expect(paste("https://a.b c", "{this|}") == "https://a.b c|")
    #expect(paste("https://a.b", "{a [b|}]") == "https://a.b|]")
    #expect(paste("https://a.b", "`{this|}`") == "`https://a.b|`")
    #expect(paste("https://a.b", "|") == "https://a.b|")
  }

  @Test("a bracket or an asterisk over a selection goes around it; alone it is itself (text 6.13)")
  func brackets() {
    #expect(type("[", "{this|}") == "[{this|}]")
    #expect(type("*", "{this|}") == "*{this|}*")
    #expect(type("(", "{this|}") == "({this|})")
    #expect(type("x", "{this|}") == "x|")
    #expect(type("[", "|") == "[|")
  }

  @Test("what is pasted has line ends as LF, and no control characters (text 2.13)")
  func normalises() {
    #expect(paste("a\r\nb\rc\u{0}\u{1B}d\te", "|") == "a\nb\ncd\te|")
    var field = TextEditor("", isSingleLine: true)
    if let edit = field.insertion(of: "a\nb", .typing) { _ = field.apply(edit) }
    #expect(field.string == "a b")
  }
}
