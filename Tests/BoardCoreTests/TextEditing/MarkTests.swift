import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
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

  private func link(_ drawn: String, to address: String? = nil) -> String {
    edited(drawn) { $0.linking(to: address, in: $1) }
  }

  private func paste(_ words: String, _ drawn: String) -> String {
    edited(drawn) { editor, _ in editor.pasting(words) }
  }

  private func type(_ words: String, _ drawn: String) -> String {
    edited(drawn) { editor, _ in editor.typing(words) }
  }

  /// The commands on all of a text.
  private static let commands: [(TextEditor) -> TextEdit?] = [
    \.headingEdit, \.listEdit,
    \.checkBoxEdit, { $0.indenting(by: 1) }, { $0.indenting(by: -1) }, \.tabbing,
    { $0.linking(in: PlainGeometry("")) }, \.numberedListEdit, \.quoteEdit, \.codeBlockEdit,
    { $0.typing("*") }, { $0.newline(isPlain: false) }, { $0.pasting("http://a.b") },
  ]

  @Test("a command on all of a text goes over it once")
  func wholeText() {
    let lines = [
      "a line of `code`\n", "\t- item\n", "1. one\n2. two\n", "```\ncode\n```\n> q\n",
    ]
    for (line, (number, command)) in lines.flatMap({ line in
      Self.commands.enumerated().map { (line, $0) }
    }) {
      let ratio = growth(of: 4000) { size in
        var editor = TextEditor(String(repeating: line, count: size / line.utf8.count))
        editor.select(TextSelection(0..<editor.text.count))
        return editor
      } _: { editor in
        _ = command(editor)
      }
      #expect(ratio < linearGrowth, "command \(number) on \(line.debugDescription)")
    }
  }

  @Test("a link has its caret where something is still to be written (text 6.11)")
  func links() {
    #expect(link("see {this|} now") == "see [this](|) now")
    #expect(link("see |") == "see [|]()")
    #expect(link("see th|is") == "see [this](|)")
    #expect(link("see {this|}", to: "https://a.b") == "see [this](https://a.b)|")
    #expect(link("see th|is", to: "https://a.b") == "see [this](https://a.b)|")
    #expect(link("see |", to: "https://a.b") == "see [|](https://a.b)")
    #expect(link("see {https://a.b|}") == "see [|](https://a.b)")
    #expect(link("`th|is`") == "`th|is`")
  }

  @Test("the same again takes a link back (text 6.11)")
  func linksTwice() {
    let session = TextSession(TextEditor(drawn: "see th|is"))
    for _ in 0..<2 {
      let edit = session.editor.linking(in: PlainGeometry(session.editor.string))
      session.perform(.link, edit, at: 0)
    }
    #expect(session.editor.drawn == "see th|is")
  }

  @Test("an address that is pasted over words makes a link of them (text 6.10)")
  func pastesLink() {
    #expect(paste("https://a.b/c", "see {this|}") == "see [this](https://a.b/c)|")
    #expect(paste("mailto:a@b.c", "{me|}") == "[me](mailto:a@b.c)|")
    #expect(paste("https://a.b c", "{this|}") == "https://a.b c|")
    #expect(paste("https://a.b", "{a [b|}]") == "https://a.b|]")
    #expect(paste("https://a.b", "`{this|}`") == "`https://a.b|`")
    #expect(paste("https://a.b", "|") == "https://a.b|")
    #expect(paste("https://a.b", "{https://c.d|}") == "https://a.b|", "an address replaces another")
    #expect(paste("https://a.b", "[see {this|}](x)") == "[see https://a.b|](x)")
    #expect(paste("https://a.b", "[this](x{yz|})") == "[this](xhttps://a.b|)")
    #expect(paste("https://a.b", "[one](x) {two|}") == "[one](x) [two](https://a.b)|")
  }

  @Test("a bracket or an asterisk over a selection goes around it; alone it is itself (text 6.13)")
  func brackets() {
    #expect(type("[", "{this|}") == "[{this|}]")
    #expect(type("*", "{this|}") == "*{this|}*")
    #expect(type("(", "{this|}") == "({this|})")
    #expect(type("x", "{this|}") == "x|")
    #expect(type("[", "|") == "[|")
  }

  @Test("a text with CR LF gets CR LF, typed and pasted (text 9.7)")
  func lineBreaks() {
    #expect(paste("a\nb", "x\r\n|") == "x\r\na\r\nb|")
    #expect(
      edited("- x\r\n- y|") { editor, _ in editor.newline(isPlain: false) } == "- x\r\n- y\r\n- |"
    )
    #expect(edited("x\r\ny|") { editor, _ in editor.newline(isPlain: true) } == "x\r\ny\r\n|")
    #expect(edited("x\ny|") { editor, _ in editor.newline(isPlain: true) } == "x\ny\n|")
  }

  @Test("what is pasted has line ends as LF, and no control characters (text 2.13)")
  func normalises() {
    #expect(paste("a\r\nb\rc\u{0}\u{1B}d\te", "|") == "a\nb\ncd\te|")
    var field = TextEditor("", isSingleLine: true)
    if let edit = field.insertion(of: "a\nb", .typing) { _ = field.apply(edit) }
    #expect(field.string == "a b")
  }
}
