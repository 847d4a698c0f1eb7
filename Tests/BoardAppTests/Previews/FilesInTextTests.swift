import AppTestSupport
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer
@testable import Pictures

/// Pictures and notes among the words of a card.
@MainActor
@Suite("Files in a text", .serialized)
struct FilesInTextTests {
  private let files: BoardWithFiles

  init() throws { files = try BoardWithFiles() }

  private func card(_ text: String, width: Int = 300, height: Int = 300) -> String {
    let escaped = text.replacingOccurrences(of: "\n", with: "\\n")
    return #"{"id":"card","type":"text","text":"\#(escaped)","x":100,"y":100,"#
      + #""width":\#(width),"height":\#(height)}"#
  }

  private func session(_ text: String, width: Int = 300, height: Int = 300) throws -> Session {
    try files.session([card(text, width: width, height: height)])
  }

  /// The bounds of a colour in what is painted.
  private func bounds(of color: UInt32, in session: Session) throws -> Rect? {
    let shot = Picture(try session.app.picture(at: session.now))
    var points: [Point] = []
    for y in 0..<500 {
      for x in 0..<500 where BoardSession.looksEqual(shot[x, y] & 0xFF_FFFF, color) {
        points.append(Point(Double(x), Double(y)))
      }
    }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    return Rect(left, top, right - left + 1, bottom - top + 1)
  }

  private func words(_ session: Session) throws -> [String] {
    _ = try session.app.picture(at: session.now)
    session.app.renderer.files.publish()
    let id = try #require(session.app.editor.board.cardOrder.first)
    let face = try #require(session.app.still.cardItem(of: id)).face
    let frame = Rect(0, 0, Double(face.width), Double(face.height))
    return CardText(face, in: frame).pieces.compactMap {
      if case .text(let layout, _) = $0.kind { layout.text } else { nil }
    }
  }

  @Test(
    "a picture is seen in its place, as wide as it is, as is asked for, or as there is room for",
    arguments: [
      ("![[a.png]]", 80), ("![[a.png|40]]", 20), ("![words](a.png)", 80),
      ("![words|40](a.png)", 20),
      ("![[a.png|4000]]", 134), ("![[sub/a.png]]", 80), ("![](sub/a.png)", 80),
      ("![[a.png|20x5]]", 5),
    ]
  )
  func picture(_ text: String, half: Int) throws {
    for name in ["a.png", "sub/a.png"] {
      try files.write(try PictureFile.png(width: 160, height: 80), to: name)
    }
    let red = try #require(try bounds(of: 0xFF0000, in: session(text)))
    let blue = try #require(try bounds(of: 0x0000FF, in: session(text)))
    #expect(abs(red.width - Double(half)) <= 1 && abs(red.height - Double(half)) <= 1)
    #expect(abs(red.maxX - blue.minX) <= 6 && red.minX >= 115 && red.minY >= 111)
  }

  @Test("the footnotes of a section are shown with it, wherever in the note they are written")
  func footnotes() throws {
    let note = """
      # One
      Words[^a] and `[^c]` here.

      # Two
      Other[^b] words.

      [^a]: First, see[^b]
      goes on.
      [^b]: Second.

      [^c]: Third.
      """
    try files.write(note, to: "note.md")
    let shown = try words(session("![[note#One]]", width: 600))
    #expect(shown.contains { $0.contains("First, see") && $0.contains("goes on.") })
    #expect(shown.contains { $0.contains("Second.") })
    #expect(!shown.contains { $0.contains("Third.") || $0.contains("Other") })
    let two = try words(session("![[note#Two]]", width: 600))
    #expect(two.count { $0.contains("Second.") } == 1, "they stand in that section already")
  }

  @Test("words stand above, beside and under a picture")
  func amongWords() throws {
    try files.write(try PictureFile.png(width: 100, height: 60), to: "a.png")
    let session = try session("above\n![[a.png]] beside\nunder")
    let all = try words(session)
    #expect(all == ["above\n\u{FFFC} beside\nunder"])
    let red = try #require(try bounds(of: 0xFF0000, in: session))
    #expect(red.minY > 128)
  }

  @Test("a note shows its beginning in a quote with its name, from a heading if one is named")
  func note() throws {
    try files.write("# One\nfirst\n# Two\nsecond **bold**", to: "note.md")
    #expect(try words(session("![[note]]")) == ["note", "One", "first", "Two", "second bold"])
    #expect(try words(session("![[note#Two]]")) == ["note › Two", "Two", "second bold"])
    #expect(try words(session("a\n![[note#Two]]\nb")).count == 5)
  }

  @Test("a note shows a section or a block, and of both nothing that stands below")
  func parts() throws {
    try files.write(
      "---\ntitle: T\n---\n# One\n- a ^it\n- b\n\n==c== %%d%%[^1] ^par\n\n[^1]: e\n\n# Two\nlast",
      to: "note.md"
    )
    #expect(try words(session("![[note]]")).prefix(2) == ["note", "T"])
    let section = try words(session("![[note#One]]"))
    #expect(section.prefix(2) == ["note › One", "One"] && section.contains("e"))
    #expect(section.contains("c 1") && !section.contains("last"))
    #expect(try words(session("![[note#^it]]")) == ["note", "a"])
    let block = try words(session("![[note#^par]]"))
    #expect(block.prefix(2) == ["note", "c 1"] && block.contains("e") && !block.contains("last"))
  }

  @Test(
    "a part that is not there is told apart from the note",
    arguments: [("#Three", "heading “Three”"), ("#^it", "block ^it")]
  )
  func missingParts(_ part: String, _ reason: String) throws {
    try files.write("# One\nfirst", to: "note.md")
    let embed = try words(session("![[note\(part)]]")).joined()
    #expect(embed.contains(reason) && !embed.contains("first"))
    let card = try files.session([
      BoardWithFiles.card("note.md", part: part, Rect(100, 100, 300, 200))
    ])
    #expect(try words(card).isEmpty)
    let id = try #require(card.app.editor.board.cardOrder.first)
    let file = try #require(card.app.still.cardItem(of: id)?.face.file)
    guard case .problem(let words) = file.preview else {
      Issue.record("\(file.preview)")
      return
    }
    #expect(words.contains(reason))
  }

  @Test("a note that shows itself, or another one that does, ends soon")
  func nested() throws {
    try files.write("mine\n\n![[note]]", to: "note.md")
    try files.write("one\n\n![[two]]", to: "one.md")
    try files.write("two\n\n![[one]]", to: "two.md")
    #expect(try words(session("![[note]]")).count == 3)
    #expect(try words(session("![[one]]")).count <= 8)
  }

  @Test(
    "what cannot be shown says why",
    arguments: [
      ("![[gone.png]]", "not found"), ("![[gone]]", "not found"), ("![a](../out.png)", "outside"),
      ("![[/etc/hostname]]", ""), ("![[broken.png]]", ""), ("![a](https://x.org/a.png)", ""),
    ]
  )
  func reasons(_ text: String, _ reason: String) throws {
    try files.write("no picture", to: "broken.png")
    let outside = files.path("").appending("/../out.png")
    try Data(try PictureFile.png.bytes).write(to: URL(fileURLWithPath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    let words = try words(session(text)).joined()
    #expect(reason.isEmpty || words.contains(reason), "\(words)")
    #expect(try bounds(of: 0xFF0000, in: session(text)) == nil)
  }

  @Test("boxes of a note are not checked on a card that shows it")
  func boxes() throws {
    try files.write("- [ ] box", to: "note.md")
    let session = try session("![[note]]")
    _ = try words(session)
    let id = try #require(session.app.editor.board.cardOrder.first)
    let face = try #require(session.app.still.cardItem(of: id)).face
    let isCheck = CardText(pointedAt: face).hitTargets.contains {
      if case .check = $0.action { true } else { false }
    }
    #expect(!isCheck)
  }

  @Test("while the text is open a picture is seen, but in the line of the caret")
  func whileWriting() throws {
    try files.write(try PictureFile.png(width: 100, height: 60), to: "a.png")
    let session = try session("first\n\n![[a.png]]\n\nlast")
    _ = try words(session)
    let closed = try #require(try bounds(of: 0xFF0000, in: session))
    try session.play("click 120,120\nkey Enter")
    #expect(try bounds(of: 0xFF0000, in: session) == closed)
    try session.play("key Up\nkey Up")
    #expect(try bounds(of: 0xFF0000, in: session) == nil)
    try session.play("key ctrl+Home")
    #expect(try bounds(of: 0xFF0000, in: session) == closed)
  }

  @Test("a card fits its words and the pictures among them")
  func fits() throws {
    try files.write(try PictureFile.png(width: 100, height: 200), to: "a.png")
    let session = try session("![[a.png]]\n\nwords", height: 270)
    _ = try words(session)
    try session.play(
      "click 120,350\nkey Enter\nkey ctrl+End\ntype \"\\nmore\\nmore\\nmore\"\nkey Escape"
    )
    let id = try #require(session.app.editor.board.cardOrder.first)
    let height = try #require(session.app.editor.board.card(id)).frame.height
    #expect((300...345).contains(height), "\(height)")
  }
}
