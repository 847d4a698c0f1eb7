import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import Windowing

@testable import BoardApp
@testable import BoardRenderer
@testable import Pictures

/// What a card says is one idea: whatever can be done with the words of a text can be done with those of a label, an
/// address and a note, or there is a reason why not. (text 7.12)
@MainActor
@Suite("What a card says", .serialized)
struct SayingTests {
  /// A kind of card, and why its words cannot be written.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case text, lockedText, label, link, note, partOfNote, lockedNote, lookedAtNote, triedNote
    case longNote, outsideNote, readOnlyNote, missingNote, picture

    var testDescription: String { rawValue }

    /// Why its words cannot be written; nil if they can.
    var reason: String? {
      switch self {
      case .text, .label, .link, .note, .partOfNote: nil
      case .lockedText, .lockedNote: "This card is locked; Alt+L unlocks it"
      case .lookedAtNote: "A note is only shown as it was; Escape goes back to now"
      case .triedNote: "Keep or discard what is tried out first"
      case .longNote: "“long” is only shown: it is larger than 1 MiB"
      case .outsideNote: "“out” is only shown: it is outside the board’s folder"
      case .readOnlyNote: "“read” is only shown: it is read-only"
      case .missingNote: "There is no file “gone.md”"
      case .picture: "This card has no words of its own"
      }
    }

    var isProse: Bool { ![.label, .link, .missingNote, .picture].contains(self) }
    var isNote: Bool { rawValue.lowercased().contains("note") && self != .missingNote }
    var file: String? {
      switch self {
      case .text, .lockedText, .label, .link: nil
      case .longNote: "long.md"
      case .outsideNote: "out.md"
      case .readOnlyNote: "read.md"
      case .missingNote: "gone.md"
      case .picture: "needle.png"
      default: "plan.md"
      }
    }
  }

  private static let words =
    "# Plan\n\n- [ ] needle\n" + (1...40).map { "- row \($0)\n" }.joined() + "\nlast"
  private static let frame = #""x":100,"y":100,"width":240,"height":200"#
  private static let before = "before\n\n"

  private let files: BoardWithFiles
  private let elsewhere: BoardWithFiles

  init() throws {
    (files, elsewhere) = (try BoardWithFiles(), try BoardWithFiles())
    try files.write(Self.words, to: "plan.md")
    try files.write(Self.words + String(repeating: "x", count: 1 << 20), to: "long.md")
    try elsewhere.write(Self.words, to: "out.md")
    try files.write(Self.words, to: "read.md")
    try #require(chmod(files.path("read.md"), 0o444) == 0)
  }

  /// Opens a board with the card, which is selected.
  private func session(_ kind: Kind, words: String = words) throws -> Session {
    let escaped = words.replacing("\n", with: "\\n")
    let lock = [.lockedText, .lockedNote].contains(kind) ? #","dragboard:locked":true"# : ""
    let content =
      switch kind {
      case .text, .lockedText: #""type":"text","text":"\#(escaped)""#
      case .label: #""type":"group","label":"needle""#
      case .link: #""type":"link","url":"https://example.org/needle""#
      case .outsideNote: #""type":"file","file":"\#(elsewhere.path("out.md"))""#
      case .partOfNote: ##""type":"file","file":"plan.md","subpath":"#Plan""##
      default: #""type":"file","file":"\#(kind.file ?? "")""#
      }
    if kind == .partOfNote { try files.write(Self.before + words, to: "plan.md") }
    if kind == .note { try files.write(words, to: "plan.md") }
    let session = try files.session([#"{"id":"a",\#(content),\#(Self.frame)\#(lock)}"#])
    session.app.renderer.files.allow(elsewhere.path("out.md"))
    try session.play(kind == .label ? "click 101,250" : "click 105,290")
    if kind == .triedNote { try session.play("key Escape\nkey ctrl+shift+e\nclick 105,290") }
    if kind == .lookedAtNote {
      try session.play("drag 105,290 to 105,310\nclick 700,500\nscrub 0\nclick 105,290")
    }
    return session
  }

  /// What keeps the words: the card, or the file.
  private func kept(_ kind: Kind, _ session: Session) throws -> String {
    guard kind.isNote, let file = kind.file else {
      return session.app.editor.board.cardOrder.first.flatMap { session.app.editor.board[$0]?.text }
        ?? ""
    }
    let path = kind == .outsideNote ? elsewhere.path(file) : files.path(file)
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func id(_ session: Session) throws -> ElementID {
    try #require(session.app.editor.board.cardOrder.first)
  }

  // MARK: Seeing

  @Test(
    "the wheel scrolls words that have no room, and it says how many lines are below",
    arguments: Kind.allCases
  )
  func scrolls(_ kind: Kind) throws {
    let session = try session(kind)
    let face = session.app.still.cardItem(of: try id(session))?.face
    let actions = face.map { CardText(pointedAt: $0).hitTargets } ?? []
    #expect(actions.contains { $0.action == .showMore } == kind.isProse)
    try session.play("wheel 200,200 2")
    #expect(session.app.stage.reading.isEmpty != kind.isProse)
    guard kind.isProse, let more = actions.first(where: { $0.action == .showMore }) else { return }
    let scrolled = session.app.stage.reading.values.first ?? 0
    let middle = more.frame.center + Vector(100, 100)
    try session.play("click \(Int(middle.x)),\(Int(middle.y))")
    #expect(session.app.stage.reading.values.first ?? 0 > scrolled)
  }

  @Test("search finds the words, marks them and scrolls to them", arguments: Kind.allCases)
  func isFound(_ kind: Kind) throws {
    let session = try session(
      kind,
      words: Self.words.replacing("- [ ] needle\n", with: "") + " needle"
    )
    try session.play("key ctrl+f\ntype \"needle\"\nsettle")
    let isKept = [.longNote, .outsideNote, .readOnlyNote, .lockedNote, .lookedAtNote, .triedNote]
      .contains(kind)
    let isFound = kind != .missingNote
    #expect(
      session.answer(.find).hasPrefix("needle\n")
        && session.answer(.find).hasSuffix(isFound ? " a" : " -")
    )
    let look = session.app.frame(at: session.now).look
    #expect(look.found.mark(of: try id(session)) == .current || !isFound)
    guard kind.isProse, !isKept else { return }
    #expect(session.app.stage.reading.values.first ?? 0 > 0, "it is below what the card shows")
  }

  @Test("copying offers the words to other programs", arguments: Kind.allCases)
  func isCopied(_ kind: Kind) throws {
    let session = try session(kind)
    let fragment = session.app.editor.selectedFragment
    let content = session.app.question(of: session.app.writing, at: 0).content(of: fragment)
    let text = content.bytes(of: TransferType.text).map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.contains(kind == .missingNote ? "gone" : "needle") == true)
    #expect(text?.contains("row 40") == kind.isProse)
  }

  @Test("readers read the words, and lists name the card", arguments: Kind.allCases)
  func isRead(_ kind: Kind) throws {
    let session = try session(kind)
    let app = session.app
    let name = app.editor.accessibleName(of: try id(session), in: app.renderer.files)
    #expect(name.contains(kind == .missingNote ? "gone" : "needle"))
    let title = Saying(try #require(app.editor.board.card(try id(session))).content).title ?? ""
    let expected = kind.file ?? (kind.isProse ? "Plan" : kind == .label ? "needle" : "example.org")
    #expect(title.contains(expected))
  }

  @Test("a card is made as high as its words", arguments: Kind.allCases)
  func fits(_ kind: Kind) throws {
    let session = try session(kind)
    let before = try #require(session.app.editor.board.card(try id(session)))
    session.app.perform(.arrange(.fitToWords), at: session.now)
    let after = try #require(session.app.editor.board.card(try id(session)))
    let changes = (kind.isProse || kind == .link) && ![.lockedText, .lockedNote].contains(kind)
    #expect((after.frame.height != before.frame.height) == changes)
    guard changes, kind.isProse else { return }
    let face = try #require(session.app.still.cardItem(of: try id(session))?.face)
    #expect(
      !CardText(pointedAt: face).hitTargets.contains { $0.action == .showMore },
      "all of them are seen"
    )
  }

  // MARK: Writing

  @Test("a box is checked as one step, which undo takes back", arguments: Kind.allCases)
  func checks(_ kind: Kind) throws {
    let session = try session(kind)
    let before = try kept(kind, session)
    try session.play("key alt+Enter")
    if kind.reason == nil, kind.isProse {
      #expect(try kept(kind, session) == before.replacing("[ ]", with: "[x]"))
      #expect(session.answer(.history) == "done\tCheck “needle”")
      try session.play("key ctrl+z")
    } else if kind.isProse {
      #expect(session.answer(.status) == kind.reason)
    }
    #expect(try kept(kind, session) == before)
  }

  @Test("letters are written at the end, or it says why not", arguments: Kind.allCases)
  func types(_ kind: Kind) throws {
    let session = try session(kind)
    let before = try kept(kind, session)
    try session.play("type \"xyz\"")
    guard kind.reason == nil else {
      #expect(session.answer(.editor) == "no editor")
      if kind != .lookedAtNote { #expect(session.answer(.status) == kind.reason) }
      return
    }
    try session.play("key Escape")
    #expect(try kept(kind, session) == before + "xyz")
    try session.play("key ctrl+z")
    #expect(try kept(kind, session) == before)
  }

  @Test("Enter opens the words, or it says why not", arguments: Kind.allCases)
  func opens(_ kind: Kind) throws {
    let session = try session(kind)
    try session.play("key Enter")
    #expect((session.answer(.editor) == "no editor") == (kind.reason != nil))
    if let reason = kind.reason, kind != .lookedAtNote {
      #expect(session.answer(.status) == reason)
    }
  }

  @Test("an address stays on one line without marks, and Enter leaves it")
  func addressIsOneLine() throws {
    let session = try session(.link)
    try session.play("key Enter\nkey ctrl+End\ntype \"/x\"")
    #expect(!session.app.panes.list.contains { $0.id == .selectionBar })
    try session.play("key Enter")
    #expect(session.answer(.editor) == "no editor")
    #expect(try kept(.link, session) == "https://example.org/needle/x")
  }

  @Test(
    "a card that is as high as its words grows with them, in the same step",
    arguments: Kind.allCases
  )
  func grows(_ kind: Kind) throws {
    let session = try session(kind, words: "few words")
    session.app.perform(.arrange(.fitToWords), at: session.now)
    let before = try #require(session.app.editor.board.card(try id(session)))
    try session.play("click 105,105\nkey Enter")
    for _ in 0..<12 { try session.play("key Enter\ntype row") }
    try session.play("key Escape")
    let after = try #require(session.app.editor.board.card(try id(session)))
    #expect((after.frame.height > before.frame.height) == [.text, .note].contains(kind))
    guard kind == .note else { return }
    try session.play("key ctrl+z")
    #expect(session.app.editor.board.card(try id(session))?.frame == before.frame)
    #expect(try kept(kind, session) == "few words")
  }

  @Test("words are replaced as one step, and it says what is left", arguments: Kind.allCases)
  func replaces(_ kind: Kind) throws {
    let session = try session(kind)
    let before = try kept(kind, session)
    try session.play("replace \"needle\" \"thread\" all")
    let isReplaced = kind.reason == nil
    #expect(
      try kept(kind, session)
        == (isReplaced ? before.replacing("needle", with: "thread") : before)
    )
    let status = session.answer(.status)
    #expect(status.hasPrefix(isReplaced ? "Replaced 1 place" : "Nothing replaced"), "\(status)")
    guard isReplaced else { return }
    try session.play("key ctrl+z")
    #expect(try kept(kind, session) == before)
  }

  @Test("nothing but what reads and writes files asks which kind a card is")
  func isOneIdea() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources").standardized
    let asks = try Regex(
      #"case (let )?\.text\b.*\bcontent\b|content == \.text|switch .*\bcontent\b"#
    )
    var read = 0
    let formats = ["Archive/", "Canvas/", "Merge/"]
    for target in ["BoardCore", "BoardRenderer", "BoardApp", "DragBoard"] {
      let folder = sources.appendingPathComponent(target).path
      for name in FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
      where name.hasSuffix(".swift") && !name.contains("Saying")
        && !formats.contains(where: name.hasPrefix)
      {
        let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        read += 1
        for line in text.split(separator: "\n") where line.contains(asks) {
          Issue.record("\(name): \(line)")
        }
      }
    }
    #expect(read > 200)
  }
}
