import BoardCore
import BoardValues
import Testing

@testable import BoardCore

/// Headings, lists and check boxes by the buttons of an open text. `|` marks the caret, two of them
/// the selection.
@Suite("Headings, lists and check boxes of lines") struct ParagraphEditTests {
  private func apply(_ edit: KeyPath<TextEditor, TextEdit?>, to marked: String) -> String {
    var editor = TextEditor(marked.replacing("|", with: ""))
    let bytes = Array(marked.utf8)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "|") }
    let (anchor, head) = (ends[0], ends.count > 1 ? ends[1] - 1 : ends[0])
    editor.select(TextSelection(anchor: TextPosition(anchor), head: TextPosition(head)))
    guard let edit = editor[keyPath: edit] else { return "nothing" }
    var text = editor.text
    text.replaceSubrange(edit.range, with: edit.replacement)
    for offset in Set([edit.selection.anchor.offset, edit.selection.head.offset]).sorted(by: >) {
      text.insert(UInt8(ascii: "|"), at: offset)
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(
    "a heading becomes smaller each time, and then plain words again",
    arguments: [
      ("Pl|an", "# Pl|an"), ("# Pl|an", "## Pl|an"), ("## Plan|", "### Plan|"),
      ("### |Plan", "|Plan"), ("#### Pl|an", "Pl|an"), ("|", "# |"), ("#no |tag", "# #no |tag"),
      ("- it|em", "- # it|em"), ("> wo|rd", "> # wo|rd"), ("a\n|b\nc|\nd", "a\n# |b\n# c|\nd"),
      ("a\r\n|b\r\nc", "a\r\n# |b\r\nc"), ("```\nco|de\n```", "nothing"),
    ]
  )
  func headings(_ before: String, _ after: String) {
    #expect(apply(\.headingEdit, to: before) == after)
  }

  @Test(
    "lines become items, and items become lines",
    arguments: [
      ("wo|rd", "- wo|rd"), ("- wo|rd", "wo|rd"), ("|", "- |"), ("- |", "|"),
      ("1. on|e", "on|e"), ("- [x] do|ne", "do|ne"), ("  wo|rd", "  - wo|rd"),
      ("|a\n\n- b\nc|", "- |a\n\n- b\n- c|"), ("> wo|rd", "> - wo|rd"),
      ("~~~\nco|de", "nothing"),
    ]
  )
  func lists(_ before: String, _ after: String) {
    #expect(apply(\.listEdit, to: before) == after)
  }

  @Test(
    "lines and items get a box, and lose it if all have one",
    arguments: [
      ("wo|rd", "- [ ] wo|rd"), ("- wo|rd", "- [ ] wo|rd"), ("1. wo|rd", "1. [ ] wo|rd"),
      ("- [x] wo|rd", "- wo|rd"), ("|- [ ] a\n- b|", "|- [ ] a\n- [ ] b|"),
      ("```\nco|de", "nothing"),
    ]
  )
  func boxes(_ before: String, _ after: String) {
    #expect(apply(\.checkBoxEdit, to: before) == after)
  }

  @Test("a label has no lines to format")
  func labels() {
    let editor = TextEditor("Ideas", isSingleLine: true)
    #expect(editor.headingEdit == nil && editor.listEdit == nil && editor.checkBoxEdit == nil)
  }
}
