import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import BoardRenderer

/// Texts that were not written for a person to read.
@MainActor
@Suite("Markdown of any bytes", .takesLong)
struct OddMarkdownTests {
  private nonisolated static let pieces = [
    "# ", "- ", "* ", "1. ", "- [ ] ", "- [x] ", "> ", "> [!note] ", "```", "~~~", "`", "``", "**",
    "*", "__", "_", "~~", "==", "[", "]", "(", ")", "[[", "]]", "![[", "![", "](", "<", ">",
    "&amp;",
    "&#0;", "|", "|---|", "\n", "\n\n", "\r", "\t", "    ", "\\", "---", "===", "%%", "$", "$$",
    "[^1]", "[^1]: ", "\n[^b]: ", "==h==", "~", "- [-] ", "> [!tip]- ", "http://a.b",
    "<br>", "[[a|b]]", "![[p.png]]", "[a]: b\n", "[a]:", "1) ", "* * *", "> - ", "\r\n", "~~~~",
    "a@b.c",
    "\0", "\u{FFFC}", "\u{2028}", "é", "e\u{301}", "שלום", "العربية", "漢字", "🙂", "word ", " ", "x",
  ]

  private func face(_ content: Card.Content, _ width: Int, _ height: Int) -> CardFace {
    CardFace(
      theme: .light,
      scale: 1,
      saying: Saying(content),
      color: nil,
      width: width,
      height: height,
      pixelsPerUnit: 1
    )
  }

  private func draw(_ text: String, width: Int = 200, height: Int = 160) throws {
    let face = face(.text(text), width, height)
    let words = CardText(face, in: Rect(0, 0, Double(width), Double(height)))
    let surface = try Surface(width: width, height: height)
    Painter(theme: .light, scale: 1).paint(words, on: Canvas(surface))
    for case .check(let offset, _, _) in words.hitTargets.map(\.action) {
      let bytes = Array(text.utf8)
      #expect(bytes[offset - 1] == UInt8(ascii: "[") && bytes[offset + 1] == UInt8(ascii: "]"))
    }
  }

  #if DEBUG
    @Test(
      "laying out, measuring and naming a card parse its text once"
    )
    func parsedOnce() throws {
      let text = "# Parsed once\n- [ ] a box\n" + String(repeating: "and [words](a.md) ", count: 50)
      let parses = Mutex(0)
      MarkdownReader.$willParse.withValue({ _ in parses.withLock { $0 += 1 } }) {
        var face = face(.text(text), 200, 160)
        face.scroll = 40
        _ = CardText(face, in: Rect(0, 0, 200, 160))
        _ = CardText(pointedAt: face).hitTargets
        _ = CardText.height(of: Saying(.text(text)), width: 200)
        _ = Saying(.text(text)).document.links
        _ = Saying(.text(text)).title
      }
      #expect(parses.withLock { $0 } == 1)
    }
  #endif

  /// Returns a few marks in any order, or a text by rule, cut anywhere and put together again.
  private func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      if random.oneIn(3) {
        let rule = Array(MarkdownCorpus.text(&random, blocks: 1).utf8)
        let cut = Int.random(in: 0...rule.count, using: &random)
        let part = Bool.random(using: &random) ? rule[..<cut] : rule[cut...]
        text += String(decoding: part, as: UTF8.self)
      } else {
        let count = Int.random(in: 1...12, using: &random)
        for _ in 0..<count { text += Self.pieces.randomElement(using: &random) ?? "" }
      }
    }
    return text
  }

  @Test("random marks in any order are read, drawn and written on")
  func random() throws {
    // As many rounds as in a night take minutes: 800 usually, 16 000 with twenty times the rounds.
    try withEvery("seed", in: SeededGenerator.seeds(8_000)) { seed in
      var random = SeededGenerator(seed: seed)
      #if DEBUG
        let unread = MarkdownReader.unreadCount.load(ordering: .relaxed)
      #endif
      let text = text(&random)
      let source = Array(text.utf8)
      let document = MarkdownTexts.shared.document(text)
      #if DEBUG
        #expect(
          MarkdownReader.unreadCount.load(ordering: .relaxed) == unread,
          "\(text.debugDescription)"
        )
      #endif
      _ = document.title
      try draw(text, width: Int.random(in: 20...300, using: &random))
      let look = LiveText.Look(theme: .light, color: nil, width: 180, height: 1e6, unit: 1)
      let live = LiveText(look: look)
      let caret = Int.random(in: 0...source.count, using: &random)
      live.show(source, composed: nil, caret: caret, look: look)
      let place = live.position(at: live.caret(at: TextPosition(caret)).origin)
      #expect((0...source.count).contains(place.offset), "\(text.debugDescription)")
      _ = live.spans
      let old = MarkdownTexts.shared.document(self.text(&random))
      _ = document.marked(since: old)
    }
  }

  @Test("a text whose places are not its own is shown as it was written")
  func unsound() {
    let source = Array("one\n\n*two*\r\nthree\0".utf8)
    let document = MarkdownReader.document(source)
    #expect(document.isSound(upTo: source.count))
    #expect(!document.isSound(upTo: source.count - 1))
    #expect(!document.moved(by: -1).isSound(upTo: source.count))
    #expect(MarkdownReader.checked(document, of: source) == document)
    var broken = document
    broken.blocks[0].text = document.blocks[0].text.part(2..<4)
    #expect(!broken.isSound(upTo: source.count), "words that are missing are noticed")
    for unread in [broken, nil] {
      let shown = MarkdownReader.checked(unread, of: source)
      #expect(shown.outline == ["one", "¶*two*", "three\u{1}"])
      #expect(shown.isSound(upTo: source.count))
    }
  }

  @Test(
    "of a megabyte of anything only the beginning is read, and drawn in one go",
    arguments: Rounds.share(of: pieces) + [
      "- a\n", "> ", "[a](b) ", "* * ", "|a", "1) ", "\n- [ ] x", "*a_", "![[",
    ]
  )
  func megabyte(_ piece: String) throws {
    func text(_ count: Int) -> String {
      String(repeating: piece, count: max(1, count / piece.utf8.count))
    }
    let most = MarkdownReader.maxBytes
    #expect(try growth(of: most / 8, text) { try draw($0) } < linearGrowth)
    #expect(try growth(of: most, text) { try draw($0) } < noGrowth)
    try draw(text(1_000_000))
  }

  @Test("lists and quotes that are nested without end leave room for words")
  func nested() {
    for marks in ["> ", "- ", "1. ", "> - "] {
      let text = String(repeating: marks, count: 2000) + "words"
      let document = MarkdownTexts.shared.document(text)
      #expect(document.blocks.allSatisfy { $0.containers.count <= 8 })
      #expect(document.title?.holds("words") == true || text.utf8.count > MarkdownReader.maxBytes)
      let words = CardText(face(.text(text), 200, 200), in: Rect(0, 0, 200, 200))
      #expect(
        words.pieces.contains { if case .text = $0.kind { $0.frame.width >= 80 } else { false } }
      )
    }
  }

  @Test("accents alone are cut where nobody could read on")
  func accents() {
    let accents = "e" + String(repeating: "\u{301}\u{316}", count: 500_000)
    let contents: [Card.Content] = [
      .text(accents), .file(path: accents, subpath: accents), .link(url: accents),
      .group(label: accents), .unknown(type: accents),
    ]
    for content in contents {
      #expect((Saying(content).title?.unicodeScalars.count ?? 0) <= 4096)
      let words = CardText(face(content, 300, 300), in: Rect(0, 0, 300, 300))
      #expect(words.pieces.count <= 2)
    }
  }
}
