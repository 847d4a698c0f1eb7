import BoardTestSupport
import TestSupport
import Testing

@testable import Hypertext

@Suite("HTML as Markdown") struct HypertextReaderTests {
  private func markdown(_ html: String) -> String? {
    try? HypertextReader.read(Array(html.utf8)).markdown
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
        "| a | b\\|c |\n| --- | --- |\n| 1<br>2 |  |"
      ),
      (
        "<table><caption>T</caption><tr><th align=right colspan=2>a<th style='text-align:center'>b<tr><td align=right>1<td>2<td align=center><p>3</p><p>4</p></table>",
        "T\n\n| a |  | b |\n| ---: | --- | :---: |\n| 1 | 2 | 3<br>4 |"
      ),
      (
        "<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>",
        "- a\n  - b\n    - c\n- d"
      ),
      (
        "<ul data-indent=0><li data-stringify-indent=0>a</ul><ol><li data-stringify-indent=1>b</ol>",
        "- a\n  1. b"
      ),
      ("<b>a<span style='font-weight:normal'>b</span></b>", "**a**b"),
      (
        "<h1 style='font-weight:700'><span style='font-weight:700'>a</span> <b>b</b></h1>",
        "# a **b**"
      ),
      ("<p style='white-space:pre-wrap'>a\nb  c</p>", "a\nb c"),
      ("a<span style='display:none'>b</span>c", "ac"),
      (
        "<x-wikilink data-target='P'>P</x-wikilink> <x-wikilink data-target='P'>q</x-wikilink>",
        "[[P]] [[P|q]]"
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

  @Test("what programs offer becomes Markdown (text 2.13)", arguments: ProgramOffer.all)
  func offers(offer: ProgramOffer) throws {
    #expect(try HypertextReader.read(offer.html).markdown == offer.markdown)
  }

  @Test("a page is read in the character set that it is in")
  func characterSets() throws {
    let offer = ProgramOffer("firefox")
    let words = String(decoding: offer.html, as: UTF8.self)
    for isLittle in [true, false] {
      let units = words.utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
        return isLittle ? bytes : bytes.reversed()
      }
      let mark: [UInt8] = isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]
      #expect(try HypertextReader.read(mark + units + [0, 0]).markdown == offer.markdown)
      #expect(try HypertextReader.read(units).markdown == offer.markdown, "without a mark")
    }
    #expect(
      try HypertextReader.read([0xEF, 0xBB, 0xBF] + offer.html + [0]).markdown == offer.markdown
    )
    let old = Array("<meta charset=windows-1252>caf".utf8) + [0xE9, 0x20, 0x93, 0x61, 0x94, 0x80]
    #expect(try HypertextReader.read(old).markdown == "café “a”€")
    let wrong = Array("<meta charset='iso-8859-1'>café".utf8)
    #expect(try HypertextReader.read(wrong).markdown == "café", "in spite of what it says")
  }

  @Test("a page says if it is one block of code, one picture or one link")
  func one() throws {
    func only(_ html: String) throws -> HypertextPage.Only? {
      try HypertextReader.read(Array(html.utf8)).only
    }
    for (name, what) in [("pre", HypertextPage.Only.code), ("picture", .picture), ("link", .link)] {
      #expect(try HypertextReader.read(ProgramOffer(name).html).only == what)
    }
    #expect(try only("<div><pre>a</pre>\n</div>") == .code)
    #expect(try only("<img src='data:image/png;base64,AAAA'>") == .picture)
    for html in ["", "a", "<code>a</code>", "<pre>a</pre>b", "<pre>a</pre><pre>b</pre>"] {
      #expect(try only(html) == nil, "\(html)")
    }
    for html in ["<img src='a'><img src='b'>", "a <a href='https://a.org'>b</a>", "<hr>"] {
      #expect(try only(html) == nil, "\(html)")
    }
  }

  @Test("bad HTML is read as far as it goes")
  func recovers() {
    #expect(markdown("<p><b>a<p>b</b></i></zzz><li>c")?.contains("a") == true)
    #expect(markdown("<<<>>> </p></p> &#xFFFFFFF; &bogus; <a href=") != nil)
    #expect((try? HypertextReader.read([0xC3, 0x28, 0xFF, 0x3C])) != nil)
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

  @Test("any bytes are read in limited time, in whatever character set they claim to be")
  func hostile() {
    let tags = [
      "<ul><li aria-level=9>", "<p style='mso-list:l0 level99 lfo1'>a",
      "<span style='mso-list:Ignore'>1.", "<td colspan=99999>",
    ]
    for tag in tags {
      let deep = Array(String(repeating: tag, count: 3000).utf8)
      #expect(((try? HypertextReader.read(deep).markdown)?.utf8.count ?? 0) < 1_000_000, "\(tag)")
    }
    withEvery("seed", in: SeededGenerator.seeds(100)) { seed in
      var random = SeededGenerator(seed: seed)
      var bytes = ProgramOffer.all.randomElement(using: &random)?.html ?? []
      for _ in 0..<20 where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        default: bytes.insert(contentsOf: bytes[index...].prefix(40), at: index)
        }
      }
      #expect((try? HypertextReader.read(bytes)) != nil, "\(seed)")
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

  /// Returns what HTML says: a line for each paragraph, with what it stands in, and its words with their styles.
  private func meaning(_ html: String) -> [String] {
    var elements: [(HTMLElement, StyledRuns.Styles, String)] = []
    var lines: [String] = []
    var words = ""
    var style = ""
    func say(_ text: String) {
      if text.first?.isWhitespace == true { words += " " }
      for (index, part) in text.split(whereSeparator: \.isWhitespace).enumerated() {
        let next = elements.last.map { "{\($0.1.rawValue)\($0.2)}" } ?? ""
        words += (index > 0 ? " " : "") + (next == style ? "" : next) + part
        style = next
      }
      if text.last?.isWhitespace == true { words += " " }
    }
    func flush() {
      let path = elements.compactMap { element in
        switch element.0.role {
        case .quote, .list, .item, .code, .heading, .cell: "\(element.0.role)"
        default: nil
        }
      }
      let line = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !line.isEmpty { lines.append("\(path.joined(separator: " ")): \(line)") }
      (words, style) = ("", "")
    }
    _ = HTMLLibrary.shared?.walk(Array(html.utf8)) { event in
      switch event {
      case .begin(let element):
        let outer = elements.last
        var link = outer?.2 ?? ""
        switch element.role {
        case .link(let address), .page(let address): link = address
        case .inline: break
        case .lineBreak: words += " ⏎ "
        case .box(let isChecked): words += " [\(isChecked)] "
        // A picture of this computer is nothing for other programs.
        case .picture(let description, let source):
          say(source.hasPrefix("http") ? "\(description) \(source)" : description)
        case .rule:
          flush()
          lines.append("rule")
        default: flush()
        }
        let styles = element.styles(in: outer?.1 ?? [], isInHeading: false)
        elements.append((element, styles, link))
      case .end:
        switch elements.last?.0.role {
        case .link, .page, .inline, .lineBreak, .box, .picture, .hidden, nil: break
        default: flush()
        }
        elements.removeLast()
      case .words(let text): say(text)
      }
    }
    flush()
    return lines
  }

  @Test("the HTML of boards comes back as Markdown that means the same")
  func meansTheSame() {
    withEvery("seed", in: SeededGenerator.seeds(300)) { seed in
      var random = SeededGenerator(seed: seed)
      let source = MarkdownCorpus.text(&random)
      let back = markdown(rendered(source)) ?? "?"
      let (ours, theirs) = (meaning(rendered(back)), meaning(rendered(source)))
      let difference = zip(ours, theirs).first { $0 != $1 }
      let isSame = ours == theirs
      #expect(
        isSame,
        "\(seed): \(difference.map { "\($0.0) ≠ \($0.1)" } ?? "\(ours.count) parts of \(theirs.count)")"
      )
    }
  }
}
