import AppTestSupport
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing

@testable import BoardApp
@testable import BoardCore
@testable import BoardRenderer
@testable import Pictures

/// Links to notes: what they say, where they go, and those that are missing.
@MainActor
@Suite("Links to notes", .serialized)
struct NoteLinkTests {
  private let files: BoardWithFiles
  private static let sections = (1...40).map { "## Part \($0)\n\nwords \($0)\n" }.joined()

  init() throws { files = try BoardWithFiles() }

  private func text(_ words: String, x: Int = 60) -> String {
    let escaped = words.replacingOccurrences(of: "\n", with: "\\n")
    return
      #"{"id":"a","type":"text","text":"\#(escaped)","x":\#(x),"y":80,"width":220,"height":140}"#
  }

  private func content(_ name: String) -> String? {
    try? String(contentsOfFile: files.path(name), encoding: .utf8)
  }

  private func link(_ session: Session) throws -> String {
    let spot = try #require(session.spots.first)
    return "\(spot.x),\(spot.y)"
  }

  private func tip(_ session: Session) -> String? {
    session.app.panes[.tip]?.controls.first { $0.part.role == .label }?.part.name
  }

  /// Returns whether letters are painted in the colour of links.
  private func hasLinkColour(_ session: Session) throws -> Bool {
    session.app.renderer.files.isPatient = true
    let shot = Picture(try session.app.picture(at: session.now))
    return (84..<216).contains { y in
      (66..<276).contains { x in
        let pixel = shot[x, y]
        return Int(pixel & 0xFF) - Int(pixel >> 16 & 0xFF) > 90
      }
    }
  }

  // MARK: Missing

  @Test(
    "one that leads nowhere is dim, on a closed card and while its text is open, until there is a note"
  )
  func dim() throws {
    let session = try files.session([text("see [[n]] there")])
    #expect(try !hasLinkColour(session))
    try session.play("click 70,200\nkey Enter\nsettle")
    #expect(try !hasLinkColour(session))
    try files.write("", to: "n.md")
    session.app.renderer.files.refresh(files.path("n.md"))
    #expect(try hasLinkColour(session))
    try session.play("key Escape\nsettle")
    #expect(try hasLinkColour(session))
    // Addresses and headings of the same card are never missing.
    for words in ["see <https://x.org>", "see [[#Part|part]]"] {
      #expect(try hasLinkColour(files.session([text(words)])))
    }
  }

  @Test("the system tells when the note comes and goes")
  func watched() throws {
    let session = try files.session([text("see [[n]] there")])
    let previews = session.app.renderer.files
    func isMissing() -> Bool {
      previews.settle { _ = previews.isMissing(page: "n") }
      return previews.isMissing(page: "n")
    }
    #expect(isMissing())
    for name in ["n.md", "n.canvas", "n"] {
      try files.write("", to: name)
      previews.takeNews(at: 0)
      #expect(!isMissing())
      try FileManager.default.removeItem(atPath: files.path(name))
      previews.takeNews(at: 0)
      #expect(isMissing())
    }
  }

  @Test("Ctrl and a click make the note as one step, with a card beside that is written on")
  func makes() throws {
    let session = try files.session([text("see [[n]] there")])
    try session.play("click \(try link(session)) ctrl\nsettle")
    #expect(content("n.md") == "")
    #expect(session.answer(.history) == "done\tNew Card")
    #expect(session.app.editor.board.cardOrder.count == 2)
    #expect(session.answer(.editor) == "|")
    #expect(session.app.interfaceState.textCount == "0 words")
    try session.play("type \"mine\"\nkey Escape\nsettle")
    #expect(content("n.md") == "mine")
    // Undo takes the words out of the file, then the card; the file stays.
    try session.play("key ctrl+z\nsettle")
    #expect(content("n.md") == "")
    try session.play("key ctrl+z\nsettle")
    #expect(session.app.editor.board.cardOrder.compactMap(session.app.editor.board.card).count == 1)
    #expect(content("n.md") == "")
    try session.play("key ctrl+shift+z\nkey ctrl+shift+z\nsettle")
    #expect(content("n.md") == "mine")
    // The link leads to the card now.
    try session.play("key Escape\nclick \(try link(session)) ctrl\nsettle")
    let card = session.app.editor.selection.first.flatMap(session.app.editor.board.card)
    #expect(card?.content == .file(path: "n.md", subpath: nil))
    #expect(session.takeOpened() == [])
  }

  @Test(
    "while writing, Alt+Enter, Ctrl and a click, the menu and the palette make it, and what was written is kept",
    arguments: [
      "key alt+Enter", "click LINK ctrl", "click LINK button 3\nchoose \"Make Note “a long name”\"",
      "key ctrl+shift+p\ntype \"make note\"\nkey Enter",
    ]
  )
  func makesWhileWriting(script: String) throws {
    let session = try files.session([text("see [[a long name]] there")])
    let link = try link(session)
    let right = String(repeating: "key Right\n", count: 6)
    try session.play("click 70,200\nkey Enter\nkey ctrl+Home\ntype \"x\"\n" + right)
    try session.play(script.replacing("LINK", with: link) + "\nsettle")
    #expect(content("a long name.md") == "", "\(session.answer(.status))")
    #expect(session.answer(.text, "a") == "xsee [[a long name]] there")
    #expect(session.answer(.history) == "done\tEdit Text\ndone\tNew Card")
  }

  @Test(
    "Alt+Enter opens the link at either end, its signs included",
    arguments: ["[[n]]", "[[n|words]]", "[words](n.md)"]
  )
  func ends(words: String) throws {
    try files.write("", to: "n.md")
    for keys in [
      "key ctrl+Home", "key ctrl+Home\nkey End", "key ctrl+Home\nkey Right",
      "key ctrl+Home\nkey End\nkey Left",
    ] {
      let session = try files.session([text("\(words)\n\nmore")])
      try session.play("click 70,200\nkey Enter\n\(keys)\nkey alt+Enter\nsettle")
      #expect(session.takeOpened() == [files.path("n.md")], "\(words) \(keys)")
      let beside = try files.session([text("x \(words) x\n\nmore")])
      try beside.play("click 70,200\nkey Enter\n\(keys)\nkey alt+Enter\nsettle")
      #expect(beside.takeOpened() == [], "\(words) \(keys)")
    }
  }

  @Test("the menu of the board offers to make what is missing, and to open what is there")
  func menu() throws {
    let session = try files.session([text("see [[n]] there")])
    let link = try link(session)
    try session.play("click \(link) button 3")
    #expect(session.answer(.menu).contains("\nMake Note “n”\tenabled\n"))
    #expect(!session.answer(.menu).contains("Open “n”"))
    try files.write("", to: "n.md")
    try session.play("key Escape\nclick \(link) button 3")
    #expect(session.answer(.menu).contains("\nOpen “n”\tenabled\n"))
  }

  @Test(
    "what cannot be made says why, and makes no step",
    arguments: [
      ("[[../n]]", "The note “../n” cannot be made: it is outside the board’s folder"),
      ("[[.n]]", "The note “.n” cannot be made: it is outside the board’s folder"),
      ("[[a.png]]", "There is no “a.png” beside the board."),
      ("[gone](gone.md)", "There is no “gone.md” beside the board."),
    ]
  )
  func refused(words: String, reason: String) throws {
    let session = try files.session([text("see \(words) there")])
    try session.play("click \(try link(session)) ctrl\nsettle")
    #expect(session.answer(.status) == reason)
    #expect(session.answer(.history) == "")
  }

  @Test("nothing is made while something is tried out, or in a window that only looks")
  func refusedNow() throws {
    let session = try files.session([text("see [[n]] there")])
    let link = try link(session)
    try session.play("click 400,400\nkey ctrl+shift+e\nclick \(link) ctrl\nsettle")
    #expect(session.app.editor.document.draft != nil)
    #expect(content("n.md") == nil && session.answer(.status).contains("tried out"))
    let looking = try files.session([text("see [[n]] there")])
    try looking.play("set read-only on\nclick \(link) ctrl\nsettle")
    #expect(content("n.md") == nil)
  }

  @Test("in a vault it is made where the vault wants it, and the card and the link lead there")
  func vault() throws {
    try files.write(
      #"{"newFileLocation":"folder","newFileFolderPath":"Notes"}"#,
      to: ".obsidian/app.json"
    )
    try files.write("", to: "boards/x")
    let session = try files.session([text("see [[n]] there")], board: "boards/board.canvas")
    try session.play("click \(try link(session)) ctrl\nsettle\ntype \"mine\"\nkey Escape\nsettle")
    #expect(content("Notes/n.md") == "mine")
    #expect(session.app.renderer.files.readablePath("Notes/n.md") == files.path("Notes/n.md"))
    #expect(try hasLinkColour(session))
    try session.play("move 500,500\nmove \(try link(session))\nwait 1")
    #expect(tip(session) == "Notes/n.md")
  }

  // MARK: Tooltips

  @Test(
    "resting on one says where it leads, on a card and in the open text",
    arguments: [
      ("[[n]]", "n.md"), ("[[n#Part 2|x]]", "n.md#Part 2"), ("[x](n.md#Part%202)", "n.md#Part 2"),
      ("[[gone]]", "There is no “gone” beside the board."), ("[[#Part 2]]", "#Part 2"),
      ("[x](https://x.org/a?b)", "https://x.org/a?b"),
      ("[x](<https://x.org/\u{202E}a>)", #"https://x.org/\u{202E}a"#),
    ]
  )
  func tips(words: String, said: String) throws {
    try files.write(Self.sections, to: "n.md")
    let session = try files.session([text("\(words) there\n\nmore")])
    let link = try link(session)
    try session.play("move \(link)\nwait 0.4")
    #expect(tip(session) == nil)
    try session.play("wait 0.2")
    #expect(tip(session) == said)
    try session.play("move 500,500")
    #expect(tip(session) == nil)
    try session.play("click 70,200\nkey Enter\nkey ctrl+End\nmove \(link)\nwait 0.6")
    #expect(tip(session) == said)
    // Nothing lies over the words while they are written.
    try session.play("type \"x\"\nwait 1")
    #expect(tip(session) == nil)
  }

  // MARK: Headings

  @Test(
    "a heading is gone to on the card of this board that shows the note, else the note opens (text 6.28)",
    arguments: ["[[n#Part 20|x]]", "[x](n.md#Part%2020)"]
  )
  func headings(_ link: String) throws {
    try files.write(Self.sections, to: "n.md")
    let far = BoardWithFiles.card("n.md", Rect(2000, 80, 240, 200))
    let session = try files.session([text("see \(link)"), far])
    try session.play("click \(try self.link(session)) ctrl\nsettle")
    #expect(session.takeOpened() == [])
    let card = try #require(session.app.editor.selection.first)
    #expect(session.app.editor.board.card(card)?.name == "n.md")
    #expect(session.app.view.bounds.contains(session.app.view.camera.toWindow(Point(2120, 180))))
    let face = try #require(session.app.still.cardItem(of: card)).face
    let first = CardText(face, in: Rect(0, 0, 240, 200)).pieces.compactMap {
      if case .text(let layout, _) = $0.kind { layout.text } else { nil }
    }
    #expect(first.contains("Part 20") && !first.contains("Part 19"), "\(first)")
    let alone = try files.session([text("see \(link)")])
    try alone.play("click \(try self.link(alone)) ctrl\nsettle")
    #expect(alone.takeOpened() == [files.path("n.md")])
  }

  @Test(
    "a heading that only one of several cards has is gone to there; one of the same card is scrolled to"
  )
  func ownHeadings() throws {
    try files.write("[[#Part 20]]\n\n" + Self.sections, to: "n.md")
    let whole = BoardWithFiles.card("n.md", Rect(60, 80, 240, 200))
    let part =
      ##"{"id":"p","type":"file","file":"n.md","subpath":"#Part 30","x":400,"y":80,"width":240,"height":200}"##
    let session = try files.session([part, whole])
    session.app.renderer.files.isPatient = true
    let spot = try #require(session.spots.first { $0.x < 300 })
    try session.play("click \(spot.x),\(spot.y) ctrl\nsettle")
    let card = try #require(session.app.editor.selection.first)
    #expect(session.app.editor.board.card(card)?.name == "n.md")
    #expect((session.app.stage.reading[card] ?? 0) > 1000)
  }
}
