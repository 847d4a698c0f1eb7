import Hypertext
import TestSupport
import Testing

@Suite("Markdown as HTML") struct HypertextWriterTests {
  private func html(_ text: String) -> String {
    let bytes = HypertextWriter.html(ofMarkdown: Array(text.utf8)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
      .joined(separator: "\n")
  }

  @Test("headings, lists, words in styles and links are HTML")
  func writesHTML() {
    #expect(html("# A") == "<h1>A</h1>")
    #expect(html("**b** *i* `c`") == "<p><strong>b</strong> <em>i</em> <code>c</code></p>")
    #expect(html("[a](https://a.org)") == #"<p><a href="https://a.org">a</a></p>"#)
    #expect(html("- a\n- b") == "<ul>\n<li>a</li>\n<li>b</li>\n</ul>")
  }

  @Test("HTML in a text is text, as it is on the board")
  func escapesHTML() {
    #expect(html("<b>x</b>") == "<p>&lt;b&gt;x&lt;/b&gt;</p>")
  }

  @Test("a line break in HTML is one, as on the board, except in code")
  func breaksLines() {
    #expect(html("a<br>b `<br>`") == "<p>a<br>b <code>&lt;br&gt;</code></p>")
    #expect(html("| a |\n|---|\n| b<br/>c |").contains("<td>b<br>c</td>"))
  }

  @Test("a text that is too long gets none, and any bytes do no harm")
  func hasLimits() {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: HypertextWriter.maxBytes + 1)
    #expect(HypertextWriter.html(ofMarkdown: long) == nil)
    #expect(HypertextWriter.html(ofMarkdown: []) != nil)
    #expect(HypertextWriter.html(ofMarkdown: [0, 255, 0xC3]) != nil)
  }
}
