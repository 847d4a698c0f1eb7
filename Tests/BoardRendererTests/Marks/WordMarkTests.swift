package import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable package import BoardCore
@testable import BoardRenderer

/// Reads a text as cards show it.
extension PlainGeometry: WordsReading {
  package func words(in range: Range<Int>, of text: [UInt8]) -> [MarkdownText] {
    MarkdownReader.document(text).blocks.filter { $0.kind != .code }.flatMap(\.texts).filter {
      $0.source.map { $0.adjoins(range) } ?? false
    }
  }
}

/// Marks that keys set. A bar is the caret, braces are the selection.
@MainActor
@Suite("Marks of words") struct WordMarkTests {
  private func session(_ drawn: String) -> TextSession { TextSession(TextEditor(drawn: drawn)) }

  private func toggle(_ mark: WordMark, _ session: TextSession) {
    session.toggle(mark, in: PlainGeometry(session.editor.string), at: 0)
  }

  private func toggled(_ mark: WordMark, _ drawn: String) -> String {
    let session = session(drawn)
    toggle(mark, session)
    return session.editor.drawn
  }

  private func bold(_ drawn: String) -> String { toggled(.bold, drawn) }
  private func italic(_ drawn: String) -> String { toggled(.italic, drawn) }

  private func type(_ words: String, _ session: TextSession, at now: Double = 0) {
    for word in words {
      session.commit(String(word), at: now, reading: PlainGeometry(session.editor.string))
    }
  }

  // MARK: Words

  @Test("signs go around the words and not around the blanks at their ends (text 6.9)")
  func wraps() {
    #expect(bold("buy {milk|} now") == "buy **{milk|}** now")
    #expect(bold("buy{ milk |}now") == "buy **{milk|}** now")
    #expect(italic("{milk|}") == "*{milk|}*")
    #expect(toggled(.strike, "{milk|}") == "~~{milk|}~~")
    #expect(toggled(.highlight, "a {milk|}") == "a =={milk|}==")
    #expect(toggled(.code, "a {milk|}") == "a `{milk|}`")
  }

  @Test("words that have the mark lose it (text 6.9)")
  func unwraps() {
    #expect(bold("buy **{milk|}** now") == "buy {milk|} now")
    #expect(bold("buy {**milk**|} now") == "buy {milk|} now")
    #expect(italic("***{milk|}***") == "**{milk|}**")
    #expect(italic("**{milk|}**") == "***{milk|}***", "two asterisks are not italic")
    #expect(bold("***{milk|}***") == "*{milk|}*")
    #expect(italic("_{milk|}_") == "{milk|}")
    #expect(bold("__{milk|}__") == "{milk|}")
    #expect(toggled(.code, "a ``{b`c|}``") == "a {b`c|}")
    #expect(toggled(.code, "`{a*b*|}`") == "{a\\*b\\*|}")
    #expect(toggled(.strike, "~~{milk|}~~ x") == "{milk|} x")
  }

  @Test("a part of words with the mark loses it, and the rest keeps it (text 6.9)")
  func splits() {
    #expect(bold("**{two|} words**") == "{two|} **words**")
    #expect(bold("**two {words|}**") == "**two** {words|}")
    #expect(bold("**a {b|} c**") == "**a** {b|} **c**")
    #expect(bold("**mi{l|}k**") == "**mi**{l|}**k**")
    #expect(italic("***a {b|}***") == "***a* {b|}**")
    #expect(bold("__a {b|}__") == "__a__ {b|}")
  }

  @Test("words beside others with the mark get it together with them (text 6.9)")
  func joins() {
    #expect(bold("**mi**{lk|}") == "**mi{lk|}**")
    #expect(bold("{a **b** c|}") == "**{a b c|}**")
    #expect(bold("**a** {b **c|}**") == "**a** **{b c|}**")
    #expect(bold("{mi|}**lk**") == "**{mi|}lk**")
  }

  @Test("marks are nested in each other and in links, and never cross (text 6.9)")
  func nests() {
    #expect(bold("*a {b* c|}") == "*a **{b*** **c|}**")
    #expect(bold("[see {this|}](x) now") == "[see **{this|}**](x) now")
    #expect(bold("{see [this](x)|} now") == "**{see [this|}](x)** now")
    #expect(bold("s{ee [th|}is](x)") == "s**{ee** [**th|}**is](x)")
    #expect(bold("{`code`|} x") == "**`{code|}`** x")
    #expect(bold("{a `b` c|}") == "**{a `b` c|}**")
    #expect(bold("{[[Page]]|}") == "**[[{Page|}]]**")
  }

  @Test("the words of each line and item get signs of their own, and lose them together (text 6.9)")
  func severalLines() {
    #expect(bold("{one\n\n- two\n# three|}") == "**{one**\n\n- **two**\n# **three|}**")
    #expect(bold("**{one**\n\n- **two**\n# **three|}**") == "{one\n\n- two\n# three|}")
    #expect(bold("o{ne\n> **two|}**") == "o**{ne**\n> **two|}**", "what has them keeps them")
    #expect(italic("{one\n```\ntwo\n```\nthree|}") == "*{one*\n```\ntwo\n```\n*three|}*")
    #expect(bold("{one\ntwo|}") == "**{one**\n**two|}**")
  }

  @Test("nothing of this happens in code (text 6.9)")
  func notInCode() {
    #expect(bold("`{milk|}`") == "`{milk|}`")
    #expect(bold("```\n{milk|}\n```") == "```\n{milk|}\n```")
    #expect(bold("`mi|lk`") == "`mi|lk`")
    #expect(bold("```\nmi |\n```") == "```\nmi |\n```")
  }

  @Test("where no sign would count, the punctuation at the ends stays outside (text 6.9)")
  func punctuation() {
    #expect(bold("a{\"b\"|}c") == "a{\"**b**\"|}c")
    #expect(bold("{\"b\"|} c") == "**{\"b\"|}** c")
  }

  // MARK: The caret

  @Test("without a selection the word at the caret is meant, and the caret stays in it (text 6.9)")
  func word() {
    #expect(bold("buy mi|lk") == "buy **mi|lk**")
    #expect(bold("buy **mi|lk**") == "buy mi|lk")
    #expect(bold("buy milk|") == "buy **milk|**")
    #expect(bold("**buy mi|lk**") == "**buy** mi|lk")
  }

  @Test("at the end of words with the mark it ends (text 6.9)")
  func ends() {
    let session = session("|")
    toggle(.bold, session)
    #expect(session.editor.drawn == "|", "nothing is written before the first letter")
    type("two words", session)
    #expect(session.editor.drawn == "**two words|**")
    toggle(.bold, session)
    #expect(session.editor.drawn == "**two words**|")
    type(" and", session)
    #expect(session.editor.drawn == "**two words** and|")
  }

  @Test("marks that begin and end one after the other are those of the letters between (text 6.9)")
  func several() {
    let session = session("a |")
    toggle(.bold, session)
    type("b", session)
    toggle(.italic, session)
    toggle(.italic, session)
    #expect(session.editor.drawn == "a **b|**")
    session.select { $0.select(TextSelection(at: TextPosition($0.text.count - 2))) }
    type(" ", session)
    toggle(.italic, session)
    type("c", session)
    toggle(.bold, session)
    type(" d", session)
    #expect(session.editor.string == "a **b *c*** *d*")
  }

  @Test("in the middle of words with the mark the next letters lose it (text 6.9)")
  func interrupts() {
    let session = session("**a | b**")
    toggle(.bold, session)
    type("xy", session)
    #expect(session.editor.drawn == "**a** xy| **b**")
  }

  @Test("a mark waits behind blanks and is forgotten when the caret goes elsewhere (text 6.9)")
  func waits() {
    let session = session("a |")
    toggle(.bold, session)
    #expect(session.editor.pendingMarks == [.bold])
    type(" x", session)
    #expect(session.editor.string == "a  **x**")
    toggle(.italic, session)
    session.select { $0.select(TextSelection(at: TextPosition(0))) }
    #expect(session.editor.pendingMarks.isEmpty)
  }

  @Test("letters that follow the first join its step, signs and all (text 6.9)")
  func oneStep() {
    let session = session("a |")
    toggle(.bold, session)
    type("word", session)
    #expect(session.editor.drawn == "a **word|**")
    session.undo()
    #expect(session.editor.drawn == "a |")
    session.redo()
    #expect(session.editor.drawn == "a **word|**")
  }

  // MARK: Laws

  private static let marks = WordMark.allCases

  /// Returns two places of a text in order, of which half the time both are in words that have a mark.
  private func places(in text: String, _ mark: WordMark, _ random: inout SeededGenerator) -> Range<
    Int
  > {
    var stops = PlainGeometry(text).stops
    if random.oneIn(2) {
      let source = Array(text.utf8)
      let marked = Looks(source).texts.flatMap { text in
        InlineMarks(text, in: source).marks.filter { $0.kind == .word(mark) }
          .map { text.wordSource($0.words) }
      }
      if let range = marked.randomElement(using: &random) {
        stops = stops.filter { range.lowerBound <= $0 && $0 <= range.upperBound }
      }
    }
    let places = [0, 1].map { _ in stops.randomElement(using: &random) ?? 0 }.sorted()
    return places[0]..<places[1]
  }

  @Test(
    "what is chosen is what changes its look, nothing else does, and the same again leads back",
    arguments: SeededGenerator.seeds(60)
  )
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var (edits, refusals, removals) = (0, 0, 0)
    for _ in 0..<40 {
      let text = MarkdownCorpus.text(&random, blocks: 3)
      let session = TextSession(TextEditor(text))
      let mark = Self.marks.randomElement(using: &random) ?? .bold
      let range = places(in: text, mark, &random)
      session.select { $0.select(TextSelection(range)) }
      let before = Looks(session.editor.text)
      let isAnythingChosen = before.texts.contains { text in
        !InlineMarks(text, in: session.editor.text).chosen(by: range, for: mark).isEmpty
      }
      toggle(mark, session)
      guard session.editor.string != text else {
        if isAnythingChosen, !range.isEmpty { refusals += 1 }
        continue
      }
      edits += 1
      let context =
        "seed \(seed), \(mark) on \(range) of \(text.debugDescription): \(session.editor.string.debugDescription)"
      let after = Looks(session.editor.text)
      #expect(after.words == before.words, "\(context)")
      let (lost, got) = before.differences(to: after, in: mark.style)
      #expect(lost.isEmpty || got.isEmpty, "\(context): some words got the mark and others lost it")
      #expect(before.isSame(as: after, but: mark.style), "\(context)")
      if !lost.isEmpty { removals += 1 }
      toggle(mark, session)
      #expect(session.editor.string == text, "\(context)")
      #expect(session.editor.selection.range == range, "\(context)")
      session.undo()
      session.undo()
      #expect(session.editor.string == text, "\(context)")
    }
    // A sign between letters does not always count, and then nothing happens.
    #expect(edits >= 15 && removals >= 1 && refusals <= 10, "\(edits), \(removals), \(refusals)")
  }

  @Test("a mark on all of a long text takes time in proportion to it")
  func linear() {
    let lines = [
      "a line of `code`\n\n", "- item **bold** and\n", "1. one\n2. *two*\n",
      "```\ncode\n```\n> q\n",
    ]
    for line in lines {
      let ratio = growth(of: 4000) { size in
        let session = TextSession(
          TextEditor(String(repeating: line, count: size / line.utf8.count))
        )
        session.select { $0.selectAll() }
        return (session, PlainGeometry(""))
      } _: { (input: (TextSession, PlainGeometry)) in
        input.0.toggle(.bold, in: input.1, at: 0)
      }
      #expect(ratio < linearGrowth, "on \(line.debugDescription)")
    }
  }
}

/// What the words of a text look like.
private struct Looks {
  var texts: [MarkdownText]

  init(_ source: [UInt8]) { texts = MarkdownReader.document(source).blocks.flatMap(\.texts) }

  var words: [String] { texts.map(\.words) }

  /// The style of each byte that is no blank.
  private func styles(of text: MarkdownText) -> [(MarkdownStyle, MarkdownLink?)] {
    var styles = [(MarkdownStyle, MarkdownLink?)](repeating: ([], nil), count: text.count)
    for span in text.spans { for index in span.range { styles[index] = (span.style, span.link) } }
    return zip(text.words.utf8, styles).filter { !$0.0.isBlank && $0.0 != 10 }.map(\.1)
  }

  private func all() -> [(MarkdownStyle, MarkdownLink?)] { texts.flatMap(styles) }

  func differences(to other: Looks, in style: MarkdownStyle) -> (lost: [Int], got: [Int]) {
    let pairs = Array(zip(all(), other.all()))
    return (
      pairs.indices.filter { pairs[$0].0.0.contains(style) && !pairs[$0].1.0.contains(style) },
      pairs.indices.filter { !pairs[$0].0.0.contains(style) && pairs[$0].1.0.contains(style) }
    )
  }

  func isSame(as other: Looks, but style: MarkdownStyle) -> Bool {
    zip(all(), other.all()).allSatisfy { old, new in
      style == .code && new.0.contains(.code)
        || old.0.subtracting(style) == new.0.subtracting(style) && old.1 == new.1
    }
  }
}
