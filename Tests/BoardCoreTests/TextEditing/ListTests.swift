import BoardTestSupport
import Testing

@testable import BoardCore

/// What Enter, Tab and Backspace do in lists and quotes. A bar is the caret, braces are the selection.
@Suite("Lists while they are written") struct ListTests {
  private func enter(_ drawn: String, isPlain: Bool = false) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.newline(isPlain: isPlain) { _ = editor.apply(edit) }
    return editor.drawn
  }

  private func tab(_ drawn: String, _ direction: Int = 1) -> String {
    var editor = TextEditor(drawn: drawn)
    if let edit = editor.indenting(by: direction) { _ = editor.apply(edit) }
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

  @Test("a quote ends after a second line without words (text 6.2)")
  func quoteEnds() {
    #expect(enter("> said\n> |") == "> said\n> \n> |")
    #expect(enter("> said\n> \n> |") == "> said\n> \n|")
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
    "Tab moves an item under the one above it, with its children, and Shift+Tab back (text 6.7)"
  )
  func indents() {
    #expect(tab("- a\n- b|") == "- a\n  - b|")
    #expect(tab("1. a\n2. b|") == "1. a\n   2. b|")
    #expect(tab("- a\n- b|\n  - c\n- d") == "- a\n  - b|\n    - c\n- d")
    #expect(tab("- a\n  - b|", -1) == "- a\n- b|")
    #expect(tab("- a|") == "- a|")
    #expect(tab("- a|", -1) == "- a|")
  }

  @Test("several selected lines are indented together")
  func several() {
    #expect(tab("{one\ntwo|}") == "    {one\n    two|}")
    #expect(tab("    {one\n    two|}", -1) == "{one\ntwo|}")
  }

  @Test("what was not touched keeps its bytes (text 6.14)")
  func keepsBytes() {
    #expect(enter("*  odd   marker  \n- milk|\n+ x  ") == "*  odd   marker  \n- milk\n- |\n+ x  ")
  }
}
