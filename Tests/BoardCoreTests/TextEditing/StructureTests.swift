import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing

/// Keys and pasted lines in items, quotes and code. A bar is the caret, braces are the selection.
@MainActor
@Suite("Structure while it is written") struct StructureTests {
  private func edited(_ drawn: String, _ edit: (TextEditor) -> TextEdit?) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = edit(editor) { _ = editor.apply(edit) }
    return editor.drawn
  }

  private func enter(_ drawn: String) -> String { edited(drawn) { $0.newline(isPlain: false) } }
  private func up(_ drawn: String) -> String { edited(drawn) { $0.movingLines(by: -1) } }
  private func down(_ drawn: String) -> String { edited(drawn) { $0.movingLines(by: 1) } }
  private func paste(_ words: String, _ drawn: String) -> String {
    edited(drawn) { $0.pasting(words) }
  }

  private func home(_ drawn: String) -> String {
    var editor = TextEditor(drawn: drawn)
    editor.move(.rowStart, extends: false, in: PlainGeometry(editor.string))
    return editor.drawn
  }

  @Test("Home goes behind the mark of an item, and then before it (text 1.14)")
  func homes() {
    #expect(home("- milk|") == "- |milk")
    #expect(home("- |milk") == "|- milk")
    #expect(home("|- milk") == "- |milk")
    #expect(home("> 1. [ ] mi|lk") == "> 1. [ ] |milk")
    #expect(home("> sa|id") == "> |said")
    #expect(home("mi|lk") == "|milk")
  }

  @Test("items move with what stands in them, past their neighbours (text 6.19)")
  func moves() {
    #expect(up("- a\n  - b\n- c|\n  d") == "- c|\n  d\n- a\n  - b")
    #expect(down("- a|\n  - b\n- c\n  - d\n- e") == "- c\n  - d\n- a|\n  - b\n- e")
    #expect(up("1. a\n2. b|\n3. c") == "1. b|\n2. a\n3. c")
    #expect(down("1. a|\n   x\n2. b") == "1. b\n2. a|\n   x")
    #expect(
      up("- a\n  - b|\n  - c") == "- a\n  - b|\n  - c",
      "the first item in another has nowhere to go"
    )
    #expect(down("- a\n  - b|\n- c") == "- a\n  - b|\n- c")
    #expect(down("- a|\nword") == "word\n- a|")
    #expect(up("word\n\n- a|") == "word\n- a|\n")
    #expect(up("one\ntwo|") == "two|\none")
    #expect(up("> - a\n> - b|") == "> - b|\n> - a")
    #expect(up("```\n- a\n- b|\n```") == "```\n- b|\n- a\n```")
  }

  @Test("Enter in an empty line of a quote leaves it, and its mark goes (text 6.2)")
  func leavesQuotes() {
    #expect(enter("> a\n> |") == "> a\n|")
    #expect(enter("> a\n> > |") == "> a\n> |")
    #expect(enter("> a|") == "> a\n> |")
  }

  @Test("Enter in code keeps the indentation, and closes what was opened (text 6.4)")
  func code() {
    #expect(enter("```\n  a|\n```") == "```\n  a\n  |\n```")
    #expect(enter("```\n\ta|b\n```") == "```\n\ta\n\t|b\n```")
    #expect(enter("```\n |  a\n```") == "```\n \n |  a\n```")
    #expect(enter("```|") == "```\n|\n```")
    #expect(enter("~~~~ swift|\nx") == "~~~~ swift\n|\n~~~~\nx")
    #expect(enter("```|\nx\n```") == "```\n|\nx\n```", "it is closed")
    #expect(
      enter("```|\n```\nx\n```") == "```\n|\n```\n```\nx\n```",
      "what closes another is no end"
    )
    #expect(enter("> ```|") == "> ```\n> |\n> ```")
    #expect(enter("- ```|") == "- ```\n  |\n  ```")
    #expect(enter("```\na\n```|") == "```\na\n```\n|")
  }

  @Test("lines that are pasted into an item or a quote stay in it (text 6.20)")
  func pastes() {
    #expect(paste("a\nb", "> |") == "> a\n> b|")
    #expect(paste("x\n\ny", "> said |") == "> said x\n> \n> y|")
    #expect(paste("- x\n- y", "- |") == "- x\n- y|")
    #expect(paste("- x\n  - y", "- a\n  - |") == "- a\n  - x\n    - y|")
    #expect(paste("x\ny", "- a |") == "- a x\n  y|")
    #expect(paste("1. x\n2. y", "- [ ] |") == "- [ ] x\n2. y|")
    #expect(paste("a\nb", "|") == "a\nb|")
    #expect(paste("a\nb", "```\n> |\n```") == "```\n> a\nb|\n```")
    #expect(paste("a\n", "> |") == "> a\n|")
  }

  private func command(
    _ command: TextCommand,
    _ edit: (TextEditor) -> TextEdit?,
    _ drawn: String,
    times: Int = 1
  ) -> String {
    let session = TextSession(TextEditor(drawn: drawn))
    for _ in 0..<times { session.perform(command, edit(session.editor), at: 0) }
    return session.editor.drawn
  }

  @Test("a list and check boxes lead back to numbers and boxes as they were (text 6.22)")
  func leadsBack() {
    #expect(command(.list, \.listEdit, "{3. a\n- [x] b|}") == "{a\nb|}")
    #expect(command(.list, \.listEdit, "{3. a\n- [x] b|}", times: 2) == "{3. a\n- [x] b|}")
    #expect(command(.checkBox, \.checkBoxEdit, "a|") == "- [ ] a|")
    #expect(command(.checkBox, \.checkBoxEdit, "a|", times: 2) == "a|")
    #expect(command(.checkBox, \.checkBoxEdit, "2. a|") == "2. [ ] a|")
    #expect(command(.checkBox, \.checkBoxEdit, "- [x] a|", times: 2) == "- [x] a|")
  }

  @Test("a heading of a level is made, changed and taken back (text 6.23)")
  func headings() {
    #expect(edited("a|") { $0.headingEdit(level: 2) } == "## a|")
    #expect(edited("# a|") { $0.headingEdit(level: 6) } == "###### a|")
    #expect(edited("## a|") { $0.headingEdit(level: 2) } == "a|")
  }

  @Test(
    "without a selection the line of the caret is cut, copied, duplicated and deleted (text 6.21)"
  )
  func lines() {
    func cut(_ drawn: String) -> String {
      edited(drawn) { $0.deletingSelectionOrLine(TextEdit.cut) }
    }
    #expect(cut("a\nb|\nc") == "a\n|c")
    #expect(cut("a\nb|") == "a|")
    #expect(cut("a|") == "|")
    #expect(cut("a{b|}") == "a|")
    #expect(edited("a\nb|c", \.duplication) == "a\nbc\nb|c")
    #expect(edited("a{bc|}d", \.duplication) == "abc{bc|}d")
    #expect(edited("a\nb|\nc", \.lineDeletion) == "a\n|c")
    #expect(edited("a{\nb|}\nc", \.lineDeletion) == "|c")
    let editor = TextEditor(drawn: "a\nb|c\nd")
    #expect(String(decoding: editor.text[editor.selectionOrLine], as: UTF8.self) == "bc\n")
  }

  @Test("lines become numbered items, a quote, code, and a rule is drawn below them (text 6.23)")
  func blocks() {
    #expect(
      edited("{a\nb|}", \.numberedListEdit) == "{1. a\n2. b|}"
        || edited("{a\nb|}", \.numberedListEdit) == "1. {a\n2. b|}"
    )
    #expect(edited("- [ ] a|", \.numberedListEdit) == "1. [ ] a|")
    #expect(edited("1. a|", \.numberedListEdit) == "a|")
    #expect(edited("a|", \.quoteEdit) == "> a|")
    #expect(edited("> > a|", \.quoteEdit) == "> a|")
    #expect(edited("{a\nb|}", \.codeBlockEdit) == "```\n{a\nb|}\n```")
    #expect(edited("> |", \.codeBlockEdit) == "> ```\n> |\n> ```")
    #expect(edited("a|", \.ruleEdit) == "a\n\n---\n|")
    #expect(edited("|", \.ruleEdit) == "---\n|")
    #expect(edited("```\na|\n```", \.quoteEdit) == "```\na|\n```")
  }
}
