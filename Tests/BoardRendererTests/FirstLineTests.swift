import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardRenderer
@testable import Pictures

@MainActor
@Suite("A card seen from afar") struct FirstLineTests {
  private func face(
    _ content: Card.Content,
    _ frame: Rect,
    zoom: Double,
    scale: Double = 1,
    file: FileFace? = nil
  ) -> CardFace {
    CardFace(
      theme: .light,
      scale: scale,
      saying: Saying(content),
      file: file,
      width: Int(frame.width),
      height: Int(frame.height),
      pixelsPerUnit: zoom * scale
    )
  }

  /// Words on a card, however they were laid out.
  private struct Seen {
    var text: String
    var letters: Double
    var starts: [Int]
    var isCut = false
    var size: Size

    init(_ words: SetWords) {
      (text, letters, starts) = (words.words, words.fontSize, words.starts)
      (isCut, size) = (words.isCut, words.size)
    }

    init(_ layout: TextLayout) {
      let hundred = TextLayout(layout.text, TextLayout.Style(fontSize: 100)).lineHeight
      text = layout.text
      letters = (layout.lineHeight / hundred * 100).rounded()
      starts = layout.lines.map(\.start)
      size = layout.size
    }
  }

  /// Returns the texts on a card of so many board units.
  private func texts(
    _ content: Card.Content,
    _ size: Size = Size(260, 180),
    zoom: Double,
    scale: Double = 1,
    file: FileFace? = nil
  ) -> [Seen] {
    let frame = Rect(
      0,
      0,
      (size.width * zoom * scale).rounded(),
      (size.height * zoom * scale).rounded()
    )
    let text = CardText(face(content, frame, zoom: zoom, scale: scale, file: file), in: frame)
    return text.pieces.compactMap { piece in
      #expect(frame.contains(piece.frame) || zoom * scale >= 0.5)
      switch piece.kind {
      case .text(let layout, _): return Seen(layout)
      case .letters(let words, _): return Seen(words)
      default: return nil
      }
    }
  }

  private func words(_ text: String, _ size: Size = Size(260, 180), zoom: Double) -> [String] {
    texts(.text(text), size, zoom: zoom).map(\.text)
  }

  private static let plan = "Plan of the *week*\nwith Anna\n- [ ] letter\n- [ ] garden"

  @Test(
    "says its first line alone where its words could not be read",
    arguments: [0.15, 0.3, 0.49]
  )
  func firstLine(zoom: Double) {
    #expect(words(Self.plan, zoom: zoom) == ["Plan of the week"])
    #expect(words("\n\n## Garden\n\nbeds", zoom: zoom) == ["Garden"])
    #expect(words("", zoom: zoom) == [])
  }

  @Test("says what would be seen if all of its text were read")
  func asRead() {
    let lines = [
      "Plan", "# Plan", "###### Plan", "####### Plan", "#Plan", "Plan, today: (two)?", "Plan *a*",
      "a_b_c", "1. one",
      "- one", "Über uns", "a & b", "a &amp; b", "==a==", "`a`", "# ", "", "  Plan", "Plan  ",
      "%%a%% b", "[a](b) c",
      "[[a]]", "<b>a</b>", "a\\", "# Plan #", "Plan\r",
    ]
    for line in lines {
      for below in [
        "", "\n", "\n\nwords", "\nwords", "\n===", "\n---", "\n- a", "\n[a]: b", "\n  ===",
      ] {
        let text = line + below
        let seen = FirstLine.of(face(.text(text), Rect(0, 0, 78, 54), zoom: 0.3))
        let read = MarkdownReader.document(Array(text.utf8)).withFootnotesAtEnd.firstLine
        #expect(seen?.words == read?.words, "\(text.debugDescription)")
        #expect(
          (seen?.isHeading ?? false) == (read?.isHeading ?? false),
          "\(text.debugDescription)"
        )
      }
    }
  }

  @Test("says all of its words as soon as they are read")
  func near() {
    #expect(words(Self.plan, zoom: 0.5) == ["Plan of the week\nwith Anna", "letter\ngarden"])
  }

  @Test("has letters of 11 pixels there, whatever the zoom, and on a fine display of 22")
  func steady() throws {
    for zoom in [0.2, 0.25, 0.3, 0.45] {
      #expect(try #require(texts(.text("Plan"), zoom: zoom).first).letters == 11)
      let fine = try #require(texts(.text("Plan"), zoom: zoom, scale: 2).first)
      #expect(fine.letters == 22)
    }
  }

  @Test("has smaller ones where a word would not fit, but none that could not be read")
  func smaller() throws {
    func letters(_ text: String, width: Double) throws -> Double {
      try #require(texts(.text(text), Size(width, 400), zoom: 0.25).first).letters
    }
    let sizes = try [300.0, 260, 220, 180, 140, 100].map {
      try letters("Gardening tools", width: $0)
    }
    #expect(sizes.first == 11 && sizes.last == 7)
    #expect(sizes == sizes.sorted(by: >))
    #expect(try letters("Rindfleischetikettierungsgesetz", width: 200) == 7)
    #expect(try letters("花の庭と畑の道具と種のことなど", width: 200) == 11, "breaks anywhere")
  }

  @Test("breaks no word, which has smaller letters or ends in an ellipsis")
  func whole() throws {
    for width in stride(from: 100.0, through: 400, by: 10) {
      let layout = try #require(
        texts(.text("Gardening tools, seedlings"), Size(width, 800), zoom: 0.25).first
      )
      let starts = Set(layout.starts)
      #expect(starts.isSubset(of: [0, 10, 17]), "\(width)")
    }
  }

  @Test(
    "sets letters where shaping would put them, and shapes what has to be",
    arguments: [7.0, 11]
  )
  func widths(size: Double) throws {
    let table = LetterTable(isBold: false)
    for words in ["Gardening", "12 boxes", "Веранда", "Übergröße", "Σχέδιο"] {
      let room = Size(400, 30)
      let set = try #require(table.set(words, in: room, least: size, most: size, scale: 1))
      let shaped = TextLayout(words, TextLayout.Style(fontSize: size)).size
      #expect(abs(set.size.width - shaped.width) < size / 6, "\(words)")
      #expect(abs(set.size.height - shaped.height) < 0.5, "\(words)")
    }
    for words in ["مرحبا", "花の庭", "नमस्ते", "e\u{301}"] {
      #expect(table.set(words, in: Size(400, 30), least: size, most: size, scale: 1) == nil)
      #expect(texts(.text(words), zoom: 0.3).map(\.text) == [words])
    }
  }

  @Test("cuts a long line at the card's edge")
  func cut() throws {
    let long = String(repeating: "many words ", count: 40)
    for height in stride(from: 60.0, through: 200, by: 20) {
      let layout = try #require(texts(.text(long), Size(260, height), zoom: 0.3).first)
      #expect(layout.size.height <= height * 0.3 && layout.size.width <= 260 * 0.3)
      #expect(layout.isCut && layout.starts.count >= Int(height * 0.3 / 16))
    }
  }

  @Test("says nothing where it is smaller than 24 by 12 pixels")
  func tiny() {
    #expect(!words("Plan", Size(100, 52), zoom: 0.25).isEmpty)
    #expect(words("Plan", Size(90, 52), zoom: 0.25).isEmpty)
    #expect(words("Plan", Size(100, 44), zoom: 0.25).isEmpty)
    #expect(texts(.text("Plan"), Size(90, 52), zoom: 0.25, scale: 2).isEmpty)
  }

  @Test("of a file says the name, and of a picture nothing")
  func files() {
    func names(_ preview: FilePreview) -> [String] {
      let file = FileFace(name: "plan.md", kind: .markdown, preview: preview)
      return texts(.file(path: "a/plan.md", subpath: nil), zoom: 0.3, file: file).map(\.text)
    }
    #expect(names(.text("# Words")) == ["plan.md"] && names(.waiting) == ["plan.md"])
    let picture = ShownPicture(path: "a.png", version: 1, width: 20, height: 10)
    #expect(names(.picture(picture)) == [])
    #expect(texts(.link(url: "https://example.org/a"), zoom: 0.3).map(\.text) == ["example.org"])
  }

  @Test("has nothing to click")
  func clicks() {
    let frame = Rect(0, 0, 78, 54)
    #expect(
      CardText(pointedAt: face(.text("- [ ] a\n- [x] b"), frame, zoom: 0.3)).hitTargets.isEmpty
    )
  }

  @Test("is laid out once, and not again while a zoom makes it a little larger")
  func once() {
    let content = Card.Content.text("The only card with these words")
    _ = texts(content, zoom: 0.3)
    let before = TextLayout.work.layouts
    for zoom in [0.3, 0.301, 0.302, 0.3] { _ = texts(content, zoom: zoom) }
    #expect(TextLayout.work.layouts == before)
    let frame = Rect(0, 0, 78, 54)
    func set() -> SetWords? {
      let pieces = CardText(face(content, frame, zoom: 0.3), in: frame).pieces
      guard case .letters(let words, _)? = pieces.first?.kind else { return nil }
      return words
    }
    let first = set()
    #expect(first != nil && first === set())
  }
}
