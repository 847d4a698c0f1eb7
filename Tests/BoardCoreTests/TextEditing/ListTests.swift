import BoardCore
import BoardTestSupport
import Testing

/// The effect of Enter, Tab and Backspace in lists and quotes. A bar is the caret, braces are the
/// selection.
@Suite("Lists while they are written") struct ListTests {
  private func enter(_ drawn: String, isPlain: Bool = false) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.newline(isPlain: isPlain) { _ = editor.apply(edit) }
    return editor.drawn
  }

  private func tab(_ drawn: String) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.tabbing { _ = editor.apply(edit) }
    return editor.drawn
  }

  private func outdent(_ drawn: String) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.indenting(by: -1) { _ = editor.apply(edit) }
    return editor.drawn
  }

  @Test("Enter goes on with the marker, the indent and the next number (text 6.1)")
  func goesOn() {
    #expect(enter("- milk|") == "- milk\n- |")
    #expect(enter("  * milk|") == "  * milk\n  * |")
    #expect(enter("1. milk|") == "1. milk\n2. |")
    #expect(enter("9) milk|") == "9) milk\n10) |")
    #expect(enter("> said|") == "> said\n> |")
    #expect(enter("> - said|") == "> - said\n> - |")
  }

  @Test("a rule is no item (text 6.1)", arguments: ["- - -", "* * *", "---", "-  -\t-"])
  func rules(_ rule: String) {
    #expect(enter(rule + "|") == rule + "\n|")
    #expect(enter("> " + rule + "|") == "> " + rule + "\n> |")
  }

  @Test("code ends with a fence that is as long, of the same signs, or with its quote (text 6.4)")
  func fences() {
    #expect(enter("````\n```\n- a|") == "````\n```\n- a\n|")
    #expect(enter("````\n```\n````\n- a|") == "````\n```\n````\n- a\n- |")
    #expect(enter("~~~ swift\n```\n- a|") == "~~~ swift\n```\n- a\n|")
    #expect(enter("```\n``` no end\n- a|") == "```\n``` no end\n- a\n|")
    #expect(enter("> ```\n> - a|") == "> ```\n> - a\n> |")
    #expect(enter("> ```\n- a|") == "> ```\n- a\n- |")
    #expect(enter("- ```\n  - a|") == "- ```\n  - a\n  |")
    #expect(enter("``` one ``` two\n- a|") == "``` one ``` two\n- a\n- |")
  }

  @Test("a box with any sign goes on unchecked (text 6.1)")
  func otherBoxes() {
    #expect(enter("- [-] milk|") == "- [-] milk\n- [ ] |")
    #expect(enter("- [>] milk|") == "- [>] milk\n- [ ] |")
  }

  @Test("a check box goes on unchecked (text 6.1)")
  func checkBox() {
    #expect(enter("- [x] milk|") == "- [x] milk\n- [ ] |")
    #expect(enter("1. [ ] milk|") == "1. [ ] milk\n2. [ ] |")
  }

  private func backspace(_ drawn: String) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.unmarking { _ = editor.apply(edit) }
    return editor.drawn
  }

  @Test(
    "Backspace behind a marker turns it into blanks, and then takes the blanks (text 6.5)"
  )
  func unmarks() {
    #expect(backspace("- milk\n- |eggs") == "- milk\n  |eggs")
    #expect(backspace("- milk\n  |eggs") == "- milk\n|eggs")
    #expect(backspace("12. |milk") == "    |milk")
    #expect(backspace("- [x] |milk") == "      |milk")
    #expect(backspace("- a\n  - b\n    |c") == "- a\n  - b\n  |c")
    #expect(backspace("> - |said") == ">   |said")
  }

  @Test("anywhere else, and in code, Backspace takes a character as ever (text 6.5)")
  func unmarksNothingElse() {
    for drawn in ["- m|ilk", "|- milk", "> |said", "a |b", "```\n- |a\n```"] {
      #expect(backspace(drawn) == drawn)
    }
  }

  @Test("in the middle of an item it parts it, and blanks before the caret go (text 6.1)")
  func splits() {
    #expect(enter("- milk and| eggs") == "- milk and\n- | eggs")
    #expect(enter("- milk   |eggs") == "- milk\n- |eggs")
  }

  @Test(
    "Enter in an item without words ends the list, or goes back to the one around it (text 6.2)"
  )
  func ends() {
    #expect(enter("- milk\n- |") == "- milk\n|")
    #expect(enter("1. milk\n2. |") == "1. milk\n|")
    #expect(enter("- milk\n  - |") == "- milk\n- |")
    #expect(enter("3. milk\n   - eggs\n   - |") == "3. milk\n   - eggs\n4. |")
  }

  @Test("no marker follows in code, inside a marker, or with Shift (text 6.4)")
  func plain() {
    #expect(enter("```\n- milk|\n```") == "```\n- milk\n|\n```")
    #expect(enter("-| milk") == "-\n| milk")
    #expect(enter("|- milk") == "\n|- milk")
    #expect(enter("- milk|", isPlain: true) == "- milk\n|")
    #expect(enter("a-b|") == "a-b\n|")
  }

  @Test("the numbers after it count on, as long as they were in order (text 6.6)")
  func renumbers() {
    #expect(enter("1. a|\n2. b\n3. c\n7. d") == "1. a\n2. |\n3. b\n4. c\n7. d")
    #expect(enter("1. a|\n   - x\n2. b") == "1. a\n2. |\n   - x\n3. b")
    #expect(enter("1. a|\n5. b") == "1. a\n2. |\n5. b")
  }

  @Test(
    "Tab moves an item under the one above it by a tab, with its children, and Shift+Tab back (text 6.7)"
  )
  func indents() {
    #expect(tab("- a\n- b|") == "- a\n\t- b|")
    #expect(tab("1. a\n2. b|") == "1. a\n\t1. b|")
    #expect(tab("- a\n\t- b\n\t- c|") == "- a\n\t- b\n\t\t- c|")
    #expect(tab("- a\n- b|\n  - c\n- d") == "- a\n\t- b|\n\t  - c\n- d")
    #expect(tab("- a\n- b|\n\t- c\n\n\t  more\n- d") == "- a\n\t- b|\n\t\t- c\n\n\t\t  more\n- d")
    #expect(outdent("- a\n  - b|") == "- a\n- b|")
    #expect(outdent("- a\n\t- b\n\t\t- c|") == "- a\n\t- b\n\t- c|")
    #expect(outdent("- a\n\t- b|\n\t\t- c\n- d") == "- a\n- b|\n\t- c\n- d")
    #expect(tab("- a|") == "- a|")
    #expect(outdent("- a|") == "- a|")
  }

  @Test("levels are counted in columns, whatever they are written with (text 6.7)")
  func columns() {
    #expect(tab("- a\n  - b\n- c|") == "- a\n  - b\n  - c|", "beside the item that is there")
    #expect(tab("  - a\n  - b|") == "  - a\n  \t- b|")
    #expect(tab("100. a\n101. b|") == "100. a\n\t\t1. b|", "as far as the words above")
    #expect(tab("- a\n\t- b|") == "- a\n\t- b|", "an only child goes no deeper")
    #expect(outdent("- a\n   - b\n\t \t- c|") == "- a\n   - b\n   - c|")
    #expect(tab("- a\n  more\n- b|") == "- a\n  more\n\t- b|")
    #expect(tab("- a\nmore\n- b|") == "- a\nmore\n\t- b|")
    #expect(tab("- a\n\nwords\n- b|") == "- a\n\nwords\n- b|", "a list of its own")
    #expect(enter("- a\n\t- |") == "- a\n- |")
    #expect(enter("1. a\n\t1. |\n2. b") == "1. a\n2. |\n2. b")
    #expect(enter("\t1. a|\n    2. b") == "\t1. a\n\t2. |\n    3. b")
    #expect(backspace("- a\n\t- |b") == "- a\n\t  |b")
    #expect(backspace("- a\n\t  |b") == "- a\n  |b")
  }

  @Test("in a quote and in a callout lists stand behind the quote signs (text 6.7)")
  func quoted() {
    #expect(tab("> - a\n> - b|") == "> - a\n> \t- b|")
    #expect(tab("> [!note]\n> - a\n> \t- b\n> \t- c|") == "> [!note]\n> - a\n> \t- b\n> \t\t- c|")
    #expect(outdent("> - a\n> \t- b|") == "> - a\n> - b|")
    #expect(tab("- a\n> - b|") == "- a\n> - b|", "not under an item outside")
    #expect(enter("> - a\n> - |") == "> - a\n> |")
    #expect(enter("> - a\n> \t- |") == "> - a\n> - |")
    #expect(backspace("> - a\n>   |b") == "> - a\n> |b")
  }

  @Test("elsewhere Tab is a letter, but not where a line begins: that would be code (text 6.8)")
  func tabs() {
    #expect(tab("a|b") == "a\t|b")
    #expect(tab("one\ntwo|") == "one\ntwo\t|")
    #expect(tab("a {b|} c") == "a \t| c")
    for drawn in ["|one", "one\n|two", "  |one", "> |said", "|"] { #expect(tab(drawn) == drawn) }
    #expect(tab("```\n|let\n```") == "```\n\t|let\n```")
    #expect(tab("```\n- |a\n```") == "```\n- \t|a\n```")
    #expect(outdent("```\n\tlet|\n```") == "```\nlet|\n```")
  }

  @Test(
    "lines that are selected are indented together, and one that is selected as a whole (text 6.8)"
  )
  func several() {
    #expect(tab("{one\ntwo|}") == "\t{one\n\ttwo|}")
    #expect(outdent("\t{one\n\ttwo|}") == "{one\ntwo|}")
    #expect(outdent("    {one\n  two|}") == "{one\ntwo|}")
    #expect(tab("{one|}") == "\t{one|}")
    #expect(tab("> {one\n\n> two|}") == "> \t{one\n\n> \ttwo|}", "no blanks on an empty line")
    #expect(tab("```\n{a\nb|}\n```") == "```\n\t{a\n\tb|}\n```")
    #expect(tab("- a\n{- b\n- c|}") == "- a\n\t{- b\n\t- c|}")
  }

  @Test("lines are selected and moved as a whole")
  func wholeLines() {
    func lines(_ drawn: String, by direction: Int) -> String {
      var editor = TextEditor(drawn: drawn)
      if let edit = editor.movingLines(by: direction) { _ = editor.apply(edit) }
      return editor.drawn
    }
    #expect(lines("one\nt|wo", by: -1) == "t|wo\none")
    #expect(lines("o|ne\r\ntwo\nthree", by: 1) == "two\r\no|ne\nthree")
    #expect(lines("{one\ntw|}o\nthree", by: 1) == "three\n{one\ntw|}o")
    #expect(lines("one\n|", by: -1) == "|\none")
    #expect(lines("o|ne", by: -1) == "o|ne")
    #expect(lines("o|ne", by: 1) == "o|ne")
    var editor = TextEditor(drawn: "one\nt|wo\nthree")
    editor.selectLine()
    #expect(editor.drawn == "one\n{two\n|}three")
    editor.selectLine()
    #expect(editor.drawn == "one\n{two\nthree|}", "and the next one")
  }

  @Test("what was not touched keeps its bytes (text 6.14)")
  func keepsBytes() {
    #expect(enter("*  odd   marker  \n- milk|\n+ x  ") == "*  odd   marker  \n- milk\n- |\n+ x  ")
  }
}
