import BoardCore
import BoardTestSupport
import TestSupport
import Testing

@testable import BoardRenderer

/// Where the words of a card stand in its text, and the reverse.
@Suite("The source of words")
struct MarkdownSourceTests {
  /// Returns the words of a text, each run as `words←source`, and made-up words in braces.
  private func runs(_ text: String) -> [String] {
    let source = Array(text.utf8)
    return MarkdownTexts.shared.document(text).blocks.flatMap(\.texts).map { text in
      let words = Array(text.words.utf8)
      func string(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "⇥⏎").replacing(
          "\n",
          with: "⏎"
        )
        .replacing("\u{FFFC}\u{202F}", with: "▢")
      }
      var result = ""
      var end = 0
      for run in text.runs {
        if end < run.range.lowerBound { result += "{\(string(words[end..<run.range.lowerBound]))}" }
        let shown = string(words[run.range])
        let written = string(source[run.source])
        result += shown == written ? "(\(shown))" : "(\(shown)←\(written))"
        end = run.range.upperBound
      }
      return result + (end < words.count ? "{\(string(words[end...]))}" : "")
    }
  }

  @Test(
    "each run of words knows the bytes that it is shown for",
    arguments: [
      ("**a** b", ["(a)( b)"]), ("a &amp; b", ["(a )(&←&amp;)( b)"]), (#"\*a"#, ["(*a)"]),
      (#"a\*b"#, ["(a)(*b)"]), ("a\nb", ["(a⏎b)"]), ("a  \nb", ["(a)(⏎b)"]),
      ("**a**\n> b", ["(a)", "(b)"]), ("> a\n> b", ["(a⏎)(b)"]), ("a\r\nb", ["(a)(⏎←⇥⏎)(b)"]),
      ("a<br>b<BR />c", ["(a)(⏎←<br>)(b)(⏎←<BR />)(c)"]), ("`<br>`", ["(<br>)"]),
      ("![](d/x.png)", ["{▢}(x.png←d/x.png)"]), ("![alt](x.png)", ["{▢}(alt)"]),
      ("![[x.png]]", ["{▢}(x.png)"]), ("[](http://b)", ["(http://b)"]),
      ("```\n\na\n\nb\n```", ["(⏎a⏎⏎b)"]), ("> ```\n> a\n>\n> b\n> ```", ["(a⏎)(⏎)(b)"]),
      ("> [!note] A\n> b", ["(A)", "(b)"]), ("> [!note]\n> b", ["{Note}", "(b)"]),
      ("==a== b", ["(a)( b)"]), ("- [ ] a", ["(a)"]),
      ("| a | b |\n|---|---|\n| c |", ["(a)", "(b)", "(c)", ""]),
    ]
  )
  func known(_ text: String, _ expected: [String]) {
    #expect(runs(text) == expected)
  }

  @Test("from every glyph to its byte and back leads to the same glyph (text 7.1)")
  func everyGlyph() {
    var (glyphs, ends) = (Cases(), Cases())
    withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var random = SeededGenerator(seed: seed)
      let text = MarkdownCorpus.text(&random)
      let source = Array(text.utf8)
      var end = 0
      for words in MarkdownTexts.shared.document(text).blocks.flatMap(\.texts) {
        let shown = Array(words.words.utf8)
        for run in words.runs {
          #expect(run.source.lowerBound >= end && run.source.upperBound <= source.count, "\(text)")
          end = run.source.upperBound
          if run.isExact, run.range.count > 1 {
            #expect(Array(shown[run.range]) == Array(source[run.source]), "\(text)")
          }
          for offset in run.range where shown[offset] & 0xC0 != 0x80 {
            let place = words.source(of: offset)
            glyphs.note(place != nil)
            guard let place else { continue }
            #expect(words.offset(ofSource: place) == (run.isExact ? offset : run.range.lowerBound))
          }
          for offset in run.range.dropFirst() + [run.range.upperBound] where run.isExact {
            let place = words.source(of: offset, isTrailing: true)
            ends.note(place != nil)
            guard let place else { continue }
            #expect(words.offset(ofSource: place) == offset)
          }
        }
      }
    }
    glyphs.expectEnough()
    ends.expectEnough()
  }
}
