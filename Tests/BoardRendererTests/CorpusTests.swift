import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing

@testable import BoardRenderer

/// The effect of Enter, Tab, Backspace and counting on in files as Obsidian writes them: a tab for each
/// level, callouts, lists in lists, code in items and quotes, rules of signs and blanks. What a key does
/// is read from the Markdown that comes of it.
@MainActor
@Suite("Files as Obsidian writes them")
struct CorpusTests {
  private nonisolated static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appending(path: "Corpus")

  private nonisolated static let files = [
    "tabs", "numbers", "callouts", "fences", "rules", "mixed", "lines", "blanks",
  ]

  private func text(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.folder.appending(path: "\(name).md")))
  }

  /// What the first line of a block stands in, and its words.
  private struct Item: Equatable {
    var containers: [String]
    var words: String
    var isCode: Bool

    var depth: Int { containers.count { !$0.hasPrefix(">") } }
  }

  private func items(_ text: [UInt8]) -> [Item] {
    MarkdownReader.document(text).blocks.map { block in
      Item(
        containers: block.containers.map { container in
          switch container {
          case .quote: ">"
          case .item(let item):
            switch item.marker {
            case .bullet: "*"
            case .task: "[]"
            case .number: "1"
            case .footnote(let label): label
            }
          }
        },
        words: block.text.words,
        isCode: block.kind == .code
      )
    }
  }

  private func numbers(_ text: [UInt8]) -> [String] {
    var known: Set<Int> = []
    return MarkdownReader.document(text).blocks.flatMap(\.containers).compactMap { container in
      guard case .item(let item) = container, case .number(let number) = item.marker,
        known.insert(item.number).inserted
      else { return nil }
      return number
    }
  }

  private func lines(_ text: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < text.count {
      let line = TextLines.markdownLine(text, at: start)
      lines.append(line)
      guard let next = text[line.upperBound...].lineBreak else { break }
      start = next.upperBound
    }
    return lines
  }

  private func editor(_ text: [UInt8], caret: Int) -> TextEditor {
    var editor = TextEditor(String(decoding: text, as: UTF8.self))
    editor.select(TextSelection(at: TextPosition(caret)))
    return editor
  }

  /// The lines whose last words are those of an item, with the item.
  private func itemLines(_ text: [UInt8]) -> [(line: Range<Int>, item: Item)] {
    let blocks = MarkdownReader.document(text).blocks
    return zip(blocks, items(text)).compactMap { block, item in
      guard item.depth > 0, !item.isCode, let place = block.text.source else { return nil }
      let line = TextLines.markdownLine(text, at: place.lowerBound)
      return place.upperBound == line.upperBound ? (line, item) : nil
    }
  }

  @Test("Enter behind an item's words begins an item beside it (text 6.1)", arguments: files)
  func enter(_ name: String) throws {
    let text = try text(name)
    var cases = Cases()
    for (line, item) in itemLines(text) {
      cases.note(LineMarker(text[line]).hasMarker)
      let lineText = String(decoding: text[line], as: UTF8.self)
      var editor = editor(text, caret: line.upperBound)
      guard LineMarker(text[line]).hasMarker else { continue }
      let edit = try #require(editor.newline(isPlain: false))
      _ = editor.apply(edit)
      if let edit = editor.insertion(of: "new words", .typing) { _ = editor.apply(edit) }
      let after = items(editor.text)
      let index = try #require(after.firstIndex { $0.words == "new words" }, "\(lineText)")
      #expect(after[index].containers == item.containers, "\(lineText)")
      #expect(after.count == items(text).count + 1, "\(lineText)")
    }
    cases.expectEnough()
  }

  @Test("Enter counts on those that follow (text 6.6)", arguments: ["tabs", "numbers", "callouts"])
  func counting(_ name: String) throws {
    let text = try text(name)
    var cases = Cases()
    for (line, _) in itemLines(text) {
      cases.note(LineMarker(text[line]).isNumber)
      guard LineMarker(text[line]).isNumber else { continue }
      var editor = editor(text, caret: line.upperBound)
      let edit = try #require(editor.newline(isPlain: false))
      _ = editor.apply(edit)
      if let edit = editor.insertion(of: "new", .typing) { _ = editor.apply(edit) }
      let numbered = LineMarker.numbers(in: editor.text)
      // What is written is what Markdown counts.
      #expect(numbered == numbers(editor.text), "\(String(decoding: text[line], as: UTF8.self))")
    }
    cases.expectEnough()
  }

  @Test("Tab moves an item a level in, and Shift+Tab back (text 6.7)", arguments: files)
  func tab(_ name: String) throws {
    let text = try text(name)
    var cases = Cases()
    for (line, item) in itemLines(text) where LineMarker(text[line]).hasMarker {
      let lineText = String(decoding: text[line], as: UTF8.self)
      var editor = editor(text, caret: line.upperBound)
      var isMoved = false
      defer { cases.note(isMoved) }
      guard let edit = editor.tabbing else { continue }
      _ = editor.apply(edit)
      let moved = try #require(items(editor.text).first { $0.words == item.words }, "\(lineText)")
      isMoved = editor.text != text
      #expect(moved.depth == item.depth + (isMoved ? 1 : 0), "\(lineText)")
      #expect(LineMarker.numbers(in: editor.text) == numbers(editor.text), "\(lineText)")
      guard isMoved, let back = editor.indenting(by: -1) else { continue }
      _ = editor.apply(back)
      #expect(
        String(decoding: editor.text, as: UTF8.self) == String(decoding: text, as: UTF8.self),
        "\(lineText)"
      )
    }
    cases.expectEnough()
  }

  @Test("Backspace leads out of an item, and the lines around stay (text 6.5)", arguments: files)
  func backspace(_ name: String) throws {
    let text = try text(name)
    var cases = Cases()
    for (line, item) in itemLines(text) {
      cases.note(LineMarker(text[line]).hasMarker)
      guard LineMarker(text[line]).hasMarker else { continue }
      let lineText = String(decoding: text[line], as: UTF8.self)
      let start = line.lowerBound + LineMarker(text[line]).contentStart
      var editor = editor(text, caret: start)
      var presses = 0
      while let edit = editor.unmarking, presses < 12 {
        _ = editor.apply(edit)
        presses += 1
      }
      #expect(presses > 0 && presses < 12, "\(lineText)")
      let others = Set(items(editor.text).flatMap { $0.words.split(separator: "\n") })
      #expect(others.contains { $0.hasSuffix(item.words) }, "\(lineText)")
      #expect(lines(editor.text).count == lines(text).count, "\(lineText)")
    }
    cases.expectEnough()
  }

  @Test(
    "any key anywhere leaves the bytes of other lines as they are (text 6.14)",
    arguments: files
  )
  func everywhere(_ name: String) throws {
    let text = try text(name)
    for place in 0...text.count where place == text.count || text[place] & 0xC0 != 0x80 {
      for key in [0, 1, 2, 3] {
        var editor = editor(text, caret: place)
        let edit =
          switch key {
          case 0: editor.newline(isPlain: false)
          case 1: editor.tabbing
          case 2: editor.indenting(by: -1)
          default: editor.unmarking
          }
        guard let edit else { continue }
        _ = editor.apply(edit)
        let line = TextLines.markdownLine(text, at: place)
        let end = min(line.lowerBound, editor.text.count)
        #expect(editor.text[..<end] == text[..<end], "\(name) \(place) \(key)")
        #expect(!String(decoding: editor.text, as: UTF8.self).contains("\u{FFFD}"))
      }
    }
  }
}

/// The marks at the beginning of a line, as a reader of the corpus sees them.
private struct LineMarker {
  var hasMarker = false
  var isNumber = false
  var contentStart = 0
  var number = ""

  init(_ line: ArraySlice<UInt8>) {
    let words = String(decoding: line, as: UTF8.self)
    guard let match = words.firstMatch(of: /^[\t >]*(?:([-*+])|(\d+[.)]))[ \t]+(?:\[.\] )?/) else {
      return
    }
    hasMarker = true
    isNumber = match.2 != nil
    number = match.2.map(String.init) ?? ""
    contentStart = words[..<match.range.upperBound].utf8.count
  }

  static func numbers(in text: [UInt8]) -> [String] {
    text.split { $0 == 10 || $0 == 13 }.map { LineMarker($0) }.filter(\.isNumber).map(\.number)
  }
}
