import BoardCore
import TestSupport
import Testing

@testable import BoardRenderer

@Suite("Words that differ, marked in their text") struct MarkedWordsTests {
  /// Returns a text with added words in plus signs and removed ones in minus signs, a line for each
  /// block.
  private func marked(_ new: String, since old: String) -> String {
    MarkdownTexts.shared.document(new).marked(since: MarkdownTexts.shared.document(old)).blocks.map
    { block in
      var line = ""
      var end = 0
      let bytes = Array(block.text.words.utf8)
      func plain(to place: Int) { line += String(decoding: bytes[end..<place], as: UTF8.self) }
      for span in block.text.spans {
        let sign =
          span.style.contains(.added) ? "+" : span.style.isSuperset(of: .removed) ? "-" : ""
        plain(to: span.range.lowerBound)
        line += sign + String(decoding: bytes[span.range], as: UTF8.self) + sign
        end = span.range.upperBound
      }
      plain(to: bytes.count)
      // Adjacent words are marked as one.
      return line.replacing("++", with: "")
    }.joined(separator: "\n")
  }

  @Test("what was added is marked, and what is gone stands where it was")
  func marks() {
    #expect(marked("Price £25 each", since: "Price £20 each") == "Price -£20- +£25+ each")
    #expect(marked("Plan B", since: "Plan") == "Plan +B+")
    #expect(marked("Plan", since: "Plan B") == "Plan -B-")
    #expect(marked("two new words", since: "words") == "+two new+ words")
    #expect(marked("words", since: "two old words") == "-two old- words")
    #expect(marked("same", since: "same") == "same")
  }

  @Test("each paragraph has its own words; one that is gone is struck out behind the one before")
  func paragraphs() {
    #expect(marked("one\n\nthree", since: "one\n\ntwo\n\nthree") == "one\n-two- three")
    #expect(marked("one", since: "one\n\ntwo words") == "one -two words-")
    #expect(marked("# Head\n\nnew text", since: "# Head") == "Head\n+new text+")
    #expect(marked("", since: "all gone") == "-all gone-")
  }

  @Test("words keep their looks")
  func looks() {
    let document = MarkdownTexts.shared.document("a **bold** end").marked(
      since: MarkdownTexts.shared.document("a end")
    )
    #expect(document.blocks[0].text.spans.map(\.style) == [.strong.union(.added)])
  }

  @Test("without the marked words it is the old text, without the struck ones the new (seeded)")
  func property() {
    var random = SeededGenerator(seed: 5)
    let letters = ["a", "b", "c", "é", "日本"]
    func text() -> [String] {
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }
    }
    for _ in 0..<400 {
      let (old, new) = (text(), text())
      let document = MarkdownTexts.shared.document(new.joined(separator: " "))
        .marked(since: MarkdownTexts.shared.document(old.joined(separator: " ")))
      func words(without style: MarkdownStyle) -> [String] {
        document.blocks.flatMap { block -> [String] in
          var bytes = Array(block.text.words.utf8)
          for span in block.text.spans.reversed() where span.style.isSuperset(of: style) {
            bytes.removeSubrange(span.range)
          }
          return String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
        }
      }
      #expect(words(without: .added) == old, "\(old) \(new)")
      #expect(words(without: .removed) == new, "\(old) \(new)")
    }
  }
}
