import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// Tables while they are written. An exclamation mark is the caret, braces are the selection, as bars are those of tables.
@Suite("Tables while they are written") struct TableTests {
  /// Returns an editor of a text in which `!` is the caret, or `{` and `}` are the ends of the selection.
  private func editor(_ drawn: String) -> TextEditor {
    var text = Array(drawn.utf8)
    let start = text.firstIndex(of: UInt8(ascii: "{"))
    if let start { text.remove(at: start) }
    let end = text.firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "!") }
    if let end { text.remove(at: end) }
    var editor = TextEditor(String(decoding: text, as: UTF8.self))
    editor.select(TextSelection((start ?? end ?? 0)..<(end ?? 0)))
    return editor
  }

  private func drawn(_ editor: TextEditor) -> String {
    var text = editor.text
    let range = editor.selection.range
    if range.isEmpty {
      text.insert(UInt8(ascii: "!"), at: range.lowerBound)
    } else {
      text.insert(UInt8(ascii: "}"), at: range.upperBound)
      text.insert(UInt8(ascii: "{"), at: range.lowerBound)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func edited(_ text: String, _ edit: (TextEditor) -> TextEdit?) -> String {
    var editor = editor(text)
    if let edit = edit(editor) { _ = editor.apply(edit) }
    return drawn(editor)
  }

  private func tab(_ text: String) -> String { edited(text, \.tabbing) }
  private func back(_ text: String) -> String { edited(text, \.outdenting) }
  private func enter(_ text: String) -> String { edited(text) { $0.newline(isPlain: false) } }
  private func paste(_ words: String, _ text: String) -> String {
    edited(text) { $0.pasting(words) }
  }
  private func change(_ command: TableCommand, _ text: String) -> String {
    edited(text) { $0.changing(command) }
  }

  @Test("Tab and Shift+Tab go from cell to cell and select the words in it (text 6.15)")
  func cells() {
    #expect(tab("|a!|b|\n|-|-|\n|c|d|") == "|a|{b}|\n|-|-|\n|c|d|")
    #expect(tab("|a|b!|\n|-|-|\n|c|d|") == "|a|b|\n|-|-|\n|{c}|d|")
    #expect(back("|a|b|\n|-|-|\n|c!|d|") == "|a|{b}|\n|-|-|\n|c|d|")
    #expect(back("|a|!b|\n|-|-|") == "|{a}|b|\n|-|-|")
    #expect(back("|!a|b|\n|-|-|") == "|{a}|b|\n|-|-|")
    #expect(tab("a!|b\n-|-\nc|d") == "a|{b}\n-|-\nc|d")
    #expect(tab("| a! |  |\n|---|---|") == "| a | ! |\n|---|---|")
    #expect(tab("> |a!|b|\n> |-|-|") == "> |a|{b}|\n> |-|-|")
  }

  @Test("Tab in the last cell makes a new row (text 6.15)")
  func newRow() {
    #expect(tab("|a|b|\n|-|-|\n|c|d!|") == "|a|b|\n|-|-|\n|c|d|\n| ! |  |")
    #expect(tab("|a|b!|\n|-|-|") == "|a|b|\n|-|-|\n| ! |  |")
    #expect(tab("> |a|b!|\n> |-|-|\n\nx") == "> |a|b|\n> |-|-|\n> | ! |  |\n\nx")
    #expect(tab("|a|b!|\r\n|-|-|\r\n") == "|a|b|\r\n|-|-|\r\n| ! |  |\r\n")
  }

  @Test("Enter makes a new row, and leaves the table from an empty last one (text 6.15)")
  func enters() {
    #expect(enter("|a!|b|\n|-|-|\n|c|d|") == "|a|b|\n|-|-|\n| ! |  |\n|c|d|")
    #expect(enter("|a|b|\n|-|-|\n|c!|d|") == "|a|b|\n|-|-|\n|c|d|\n| ! |  |")
    #expect(enter("|a|b|\n|-|-|\n|c|d|\n| ! |  |") == "|a|b|\n|-|-|\n|c|d|\n!")
    #expect(enter("> |a|b|\n> |-|-|\n> |! |  |\n\nx") == "> |a|b|\n> |-|-|\n> !\n\nx")
    #expect(enter("!|a|b|\n|-|-|") == "\n!|a|b|\n|-|-|", "before the table there is no cell")
  }

  @Test("a line end within a cell is a tag, and bars are escaped (text 6.16)")
  func stays() {
    #expect(edited("|a!|b|\n|-|-|") { $0.newline(isPlain: true) } == "|a<br>!|b|\n|-|-|")
    #expect(edited("|a!|b|\n|-|-|") { $0.typing("|") } == "|a\\|!|b|\n|-|-|")
    #expect(
      edited("|a|b|\n|-|-|\n|c !") { $0.typing("|") } == "|a|b|\n|-|-|\n|c |!",
      "a row that is being written"
    )
    #expect(edited("a !") { $0.typing("|") } == "a |!")
    #expect(
      edited("|a|b|\n|-|-|\n| ! |  |") { $0.typing("|") } == "|a|b|\n|-|-|\n|!",
      "who begins a row with its bar writes it by hand"
    )
    #expect(paste("x\ny|z", "|a!|b|\n|-|-|") == "|ax<br>y\\|z!|b|\n|-|-|")
  }

  @Test("a pasted sheet fills cells, and makes rows and columns for them (text 6.17)")
  func sheets() {
    #expect(
      paste("1\t2\n3\t4\n", "|a|b|\n|-|-|\n| ! |  |") == "|a|b|\n|-|-|\n| 1 | 2 |\n| 3 | {4} |"
    )
    #expect(
      paste("1\t2\t3", "|a|b|\n|-|-|\n|!c|d|") == "|a|b|  |\n|-|-| --- |\n| 1 | 2 | {3} |"
    )
    #expect(
      paste("|x|y|\n|-|-|\n|z|w|", "|a|b|\n|-|-|\n|!c|d|") == "|a|b|\n|-|-|\n| x | y |\n| z | {w} |"
    )
    #expect(
      paste("1\t2\n3\t4", "|!a|b|\n|-|-|") == "| 1 | 2 |\n|-|-|\n| 3 | {4} |",
      "the rule is no row"
    )
  }

  @Test("columns that were aligned stay so, and others are left alone (text 6.14)")
  func alignment() {
    #expect(
      tab("| a | b |\n| --- | --- |\n|c!|d|") == "| a | b |\n| --- | --- |\n|c|{d}|",
      "they were not aligned"
    )
    #expect(
      tab("| a   | b   |\n| --- | --: |\n| longer! | d   |")
        == "| a      |   b |\n| ------ | --: |\n| longer |   {d} |"
    )
    #expect(
      tab("| 漢字 | b   |\n| ---- | --- |\n| longer! | d   |")
        == "| 漢字   | b   |\n| ------ | --- |\n| longer | {d}   |"
    )
  }

  @Test("rows and columns come and go by commands (text 6.18)")
  func commands() {
    let table = "|a|b|\n|-|-|\n|c!|d|"
    #expect(change(.rowAbove, table) == "|a|b|\n|-|-|\n| ! |  |\n|c|d|")
    #expect(change(.rowBelow, table) == "|a|b|\n|-|-|\n|c|d|\n| ! |  |")
    #expect(change(.columnBefore, table) == "|  |a|b|\n| --- |-|-|\n| ! |c|d|")
    #expect(change(.columnAfter, table) == "|a|  |b|\n|-| --- |-|\n|c| ! |d|")
    #expect(change(.deleteRow, table) == "|{a}|b|\n|-|-|")
    #expect(change(.deleteColumn, table) == "|b|\n|-|\n|{d}|")
    #expect(change(.deleteRow, "|a!|b|\n|-|-|") == "|a!|b|\n|-|-|")
    #expect(change(.rowBelow, "no! table") == "no! table")
  }

  @Test("a new table has lines of its own (text 6.18)")
  func newTable() {
    let table = "|     |     |\n| --- | --- |\n|     |     |"
    #expect(edited("!", \.newTable) == "| !    |     |\n| --- | --- |\n|     |     |")
    #expect(edited("a!", \.newTable).replacing("!", with: "") == "a\n\n" + table)
    #expect(edited("```\n!\n```", \.newTable) == "```\n!\n```")
  }

  @Test(
    "code and lines with a bar are no tables",
    arguments: [
      "```\n|a!|b|\n|-|-|\n```", "word\n|a!|b|\n|-|-|", "- item\n|a!|b|\n|-|-|", "a | b!",
      "a!\n-|-", "|a!|b|\n|-|",
    ]
  )
  func noTables(_ text: String) {
    #expect(change(.rowBelow, text) == text)
  }

  @Test(
    "what is done in random tables leaves all other cells as they are",
    arguments: SeededGenerator.seeds(60)
  )
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["a", "b c", "", "漢", "x\\|y", "**z**", "<br>"]
    func cell() -> String {
      let word = words.randomElement(using: &random) ?? ""
      return [word, " \(word) ", "  \(word)"].randomElement(using: &random) ?? ""
    }
    for _ in 0..<20 {
      let (columns, rows) = (
        Int.random(in: 1...4, using: &random), Int.random(in: 0...3, using: &random)
      )
      let lines = [0, 1] + Array(2..<rows + 2)
      let text = lines.map { line in
        "|" + (0..<columns).map { _ in line == 1 ? "---" : cell() }.joined(separator: "|") + "|"
      }.joined(separator: "\n")
      var editor = TextEditor(text)
      guard let before = TextTable(editor.text, around: 0) else {
        Issue.record("\(text)")
        continue
      }
      editor.select(
        TextSelection(at: TextPosition(Int.random(in: 1...text.utf8.count, using: &random)))
      )
      let place = before.place(at: editor.selection.head.offset)
      let command = TableCommand.allCases.randomElement(using: &random) ?? .rowBelow
      guard let edit = editor.changing(command) else { continue }
      let old = editor
      _ = editor.apply(edit)
      guard let after = TextTable(editor.text, around: 0) else {
        Issue.record(
          "seed \(seed): \(command) on \(text.debugDescription): \(editor.string.debugDescription)"
        )
        continue
      }
      func contents(_ table: TextTable) -> [[[UInt8]]] {
        table.lines.enumerated().filter { $0.offset != 1 }.map {
          $0.element.cells.map(TextTable.trimmed)
        }
      }
      var wanted = contents(before)
      let row = place.line == 0 || place.line == 1 ? 0 : place.line - 1
      switch command {
      case .rowAbove: wanted.insert(Array(repeating: [], count: columns), at: row)
      case .rowBelow: wanted.insert(Array(repeating: [], count: columns), at: row + 1)
      case .columnBefore: for index in wanted.indices { wanted[index].insert([], at: place.column) }
      case .columnAfter:
        for index in wanted.indices { wanted[index].insert([], at: place.column + 1) }
      case .deleteRow: wanted.remove(at: row)
      case .deleteColumn: for index in wanted.indices { wanted[index].remove(at: place.column) }
      }
      #expect(
        contents(after) == wanted,
        "seed \(seed): \(command) at \(place) of \(drawn(old)): \(editor.string)"
      )
    }
  }
}
