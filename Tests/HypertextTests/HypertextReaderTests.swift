import TestSupport
import Testing

@testable import Hypertext

@Suite("HTML as Markdown") struct HypertextReaderTests {
  private func markdown(_ html: String) -> String? {
    try? HypertextReader.markdown(from: Array(html.utf8))
  }

  private func rendered(_ markdown: String) -> String {
    String(decoding: HypertextWriter.html(ofMarkdown: Array(markdown.utf8)) ?? [], as: UTF8.self)
  }

  @Test(
    "elements become the marks that mean the same",
    arguments: [
      ("<h2>A <i>b</i></h2><p>c</p>", "## A *b*\n\nc"),
      ("<p>one</p><p>two</p>", "one\n\ntwo"),
      ("<div>one</div><div>two</div><div><br></div><div>three</div>", "one\ntwo\n\nthree"),
      ("a<br>b", "a\nb"),
      (
        "<ul><li>a</li><li>b<ol start=3><li>c<li>d</ol></li></ul>e", "- a\n- b\n  3. c\n  4. d\n\ne"
      ),
      ("<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>", "- a\n- b\n\n  c"),
      ("<p>a</p><ul><li></li><li>b</li></ul>", "a\n\n- b"),
      ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
      ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
      (
        "<pre><code class='x language-swift'>let a\n  = b</code></pre>",
        "```swift\nlet a\n  = b\n```"
      ),
      ("<pre>```</pre>", "````\n```\n````"),
      ("x <code>a`b</code>", "x ``a`b``"),
      ("<b>bold </b>word", "**bold** word"),
      ("<b>a</b><b>b</b>", "**ab**"),
      ("<b style='font-weight:normal'>a</b>", "a"),
      ("<span style='font-weight: 700; font-style:italic'>a</span>", "***a***"),
      ("<del>a</del> <mark>b</mark>", "~~a~~ ==b=="),
      ("<a href='https://a.org/(x)'>a <b>b</b></a>", "[a **b**](<https://a.org/(x)>)"),
      ("<a href='https://a.org'>https://a.org</a>", "<https://a.org>"),
      ("<a href='javascript:x()'>a</a> <a href='#b'>c</a>", "a c"),
      ("<img src='https://a.org/b.png' alt='c'>", "![c](https://a.org/b.png)"),
      ("<img src='data:image/png;base64,AAAA' alt='c'>", "c"),
      ("<ul><li><input type=checkbox checked> a</li></ul>", "- [x] a"),
      ("a<hr>b", "a\n\n---\n\nb"),
      (
        "<table><tr><th>a<th>b|c<tr><td>1<br>2</table>",
        "| a | b\\|c |\n| --- | --- |\n| 1 2 |  |"
      ),
      ("<table><tr><td>a<tr><td>b</table>", "a\nb"),
      ("<style>p{}</style><script>x</script><title>t</title>a", "a"),
      ("a&nbsp;&lt;b&gt; &amp;amp; c_d _e_", "a \\<b> \\&amp; c_d \\_e\\_"),
      ("1. a<br># b<br>- c<br>+ d<br>> e<br>---", "1\\. a\n\\# b\n\\- c\n\\+ d\n\\> e\n\\---"),
      ("  \n ", ""), ("", ""), ("\u{0}", ""),
    ]
  )
  func writes(html: String, markdown: String) {
    #expect(self.markdown(html) == markdown)
  }

  @Test("bad HTML is read as far as it goes")
  func recovers() {
    #expect(markdown("<p><b>a<p>b</b></i></zzz><li>c")?.contains("a") == true)
    #expect(markdown("<<<>>> </p></p> &#xFFFFFFF; &bogus; <a href=") != nil)
    #expect((try? HypertextReader.markdown(from: [0xFF, 0xFE, 0x61, 0, 0x62, 0])) == "ab")
    #expect((try? HypertextReader.markdown(from: [0xC3, 0x28, 0xFF, 0x3C])) != nil)
  }

  @Test("long and deep pages take limited time and room")
  func hasLimits() {
    for tag in ["<blockquote>", "<ul><li>", "<div>", "<b>", "<table><tr><td>", "<pre>"] {
      let deep = "a" + String(repeating: tag + "b", count: 3000)
      let text = markdown(deep) ?? ""
      #expect(text.hasPrefix("a") && text.utf8.count < 1_000_000, "\(tag)")
    }
  }

  @Test("what libxml2 takes long for is beyond the limits, and each cell costs the same")
  func parts() {
    let limits = HypertextProcess.Limits.usual
    func isAllowed(_ html: String) -> Bool { limits.allow(Array(html.utf8)) }
    for (start, part) in [("<ul>", "<li>a"), ("<p ", "a b=c "), ("<p ", "a=\"b\""), ("", "<b/>")] {
      #expect(!isAllowed(start + String(repeating: part, count: limits.parts + 1)), "\(part)")
    }
    #expect(isAllowed("<ul>" + String(repeating: "<li>a", count: limits.parts / 4)))
    #expect(!isAllowed(String(repeating: "a", count: limits.bytes + 1)))
    let ratio = growth(of: 2400) {
      "<table><tr>" + String(repeating: "<td>a", count: $0)
    } _: {
      _ = markdown($0)
    }
    #expect(ratio < linearGrowth)
  }

  @Test(
    "the plain words of a page are what is left without its tags",
    arguments: [
      ("<p>a <b>b</b></p>\n<p>c</p>", "a b\nc"),
      ("<!-- <p>x --><h1>a</h1><script>x<y</script>b<br>c<style>p{}</STYLE >d", "a\nb\ncd"),
      ("<table><tr><td>a<td>b<tr><td>c</table>d", "a b\nc\nd"),
      ("<p title='>'>a &amp; b&#233;&#x41;&lt;&nope; 1 < 2 & 3</p>", "a & béA<&nope; 1 < 2 & 3"),
      ("<a href=\"", ""), ("<script>", ""), ("<!--", ""), ("&", "&"), ("<", "<"), ("</", ""),
    ]
  )
  func plainWords(html: String, words: String) {
    #expect(HypertextReader.words(of: Array(html.utf8)) == words)
  }

  @Test("the plain words of a page take time in proportion to its length")
  func plainGrowth() {
    for part in ["<td>a", " a=b", "&", "<!--", "</script", "<script>", "<p title='"] {
      let ratio = growth(of: 4000) {
        Array(("<script><p " + String(repeating: part, count: $0)).utf8)
      } _: {
        _ = HypertextReader.words(of: $0)
      }
      #expect(ratio < linearGrowth, "\(part)")
    }
  }

  /// Random pieces of Markdown in random order.
  private func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "word", "two words", "**bold**", "*it*", "`code`", "[a](https://a.org)", "~~s~~", "a_b", "1.",
      "#", "<b>", "&amp;", "\\*", "|", "- ", "\n", "\n\n", "\n- ", "\n1. ", "\n> ", "\n## h\n",
      "\n---\n",
      "\n```\nx\n```\n", " ",
    ]
    return (0..<20).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test("what comes back from HTML says the same, and is the same the second time")
  func isStable() {
    withEvery("seed", in: SeededGenerator.seeds(200)) { seed in
      var random = SeededGenerator(seed: seed)
      let source = text(&random)
      let first = markdown(rendered(source)) ?? "?"
      let second = markdown(rendered(first)) ?? "?"
      #expect(second == first, "\(seed): \(source) → \(first)")
    }
  }
}
