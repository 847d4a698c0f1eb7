import AppTestSupport
import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import Testing

@testable import BoardApp

@MainActor
@Suite("Links on cards")
struct LinkTests {
  private func link(_ session: Session) throws -> String {
    let spot = try #require(session.spots.first)
    return "\(spot.x),\(spot.y)"
  }

  @Test(
    "Ctrl and a click open pages and letters at once",
    arguments: ["http://x.org/a?b=c&d", "https://x.org", "mailto:me@x.org"]
  )
  func opens(address: String) throws {
    let session = try Session(card: "see [this](\(address)) page")
    let place = try link(session)
    try session.play("click \(place)")
    #expect(session.takeOpened() == [])
    try session.play("click \(place) ctrl")
    #expect(session.takeOpened() == [address])
    #expect(session.answer(.selection) == "a")
    // Clicks beside it select with the same keys.
    try session.play("click 380,280 ctrl")
    #expect(session.takeOpened() == [])
    #expect(session.answer(.selection) == "")
  }

  @Test("other addresses ask first", arguments: ["file:///etc/passwd", "obsidian://a", "ssh://b"])
  func asks(address: String) throws {
    let session = try Session(card: "[this](\(address))")
    let place = try link(session)
    try session.play("click \(place) ctrl\nwait 1\nchoose Cancel")
    #expect(session.takeOpened() == [])
    try session.play("click \(place) ctrl\nwait 1")
    #expect(session.answer(.question).contains("another program"))
    try session.play("choose Open")
    #expect(session.takeOpened() == [address])
    #expect(session.answer(.question) == "no question")
  }

  private func sentences(_ address: String) throws -> [String] {
    let session = try Session(card: "[this](<\(address)>)")
    try session.play("click \(try link(session)) ctrl\nwait 1")
    #expect(session.takeOpened() == [])
    return session.app.overlay.question?.dialog.sentences ?? []
  }

  @Test(
    "an address that imitates another is shown as what it is",
    arguments: [
      (
        "https://www.bank.com@evil.org/login", "evil.org",
        "“www.bank.com” before the @ is no part of the host."
      ),
      (
        "https://b\u{430}nk.com/", "b\u{430}nk.com",
        "The host has letters that look like others; it is xn--bnk-6cd.com."
      ),
      (
        "https://bank.com\u{200B}.evil.org/", #"bank.com\u{200B}.evil.org"#,
        "It has characters that are not seen; they are written out here."
      ),
      (
        "https://evil.org/\u{202E}moc.knab", "evil.org",
        "It has characters that are not seen; they are written out here."
      ),
    ]
  )
  func deceptive(address: String, host: String, caution: String) throws {
    let sentences = try sentences(address)
    #expect(sentences.first == "It leads to \(host).")
    #expect(sentences.last == caution + " Open it only if you trust it.")
    #expect(sentences.allSatisfy { $0.isSame(as: $0.revealed) })
  }

  @Test("a long address hides neither the host nor the answers")
  func longAddress() throws {
    let address = "https://bank.com@" + String(repeating: "a.", count: 300) + "evil.org/"
    let sentences = try sentences(address + String(repeating: "b", count: 300))
    #expect(sentences.first?.hasSuffix("a.evil.org.") == true)
    #expect(sentences.allSatisfy { $0.count < 250 })
  }

  @Test(
    "addresses that are programs do not open at all",
    arguments: ["javascript:alert(1)", "JavaScript:x", "data:text/html,x", "vbscript:x"]
  )
  func refuses(address: String) throws {
    let session = try Session(card: "[this](<\(address)>)")
    try session.play("click \(try link(session)) ctrl\nwait 1")
    #expect(session.takeOpened() == [])
    #expect(session.answer(.question) == "no question")
    #expect(session.answer(.status).hasSuffix(":” are not opened."))
  }

  @Test(
    "a file that can run asks first, though it lies beside the board",
    arguments: [
      ("a.sh", "", 0o644, true), ("A.AppImage", "", 0o644, true), ("a.jar", "PK", 0o644, true),
      ("a.desktop", "", 0o644, true), ("a.html", "", 0o644, true), ("a.PY", "", 0o644, true),
      ("notes.txt", "#!/bin/sh", 0o755, true), ("notes.txt", "#!/bin/sh", 0o644, false),
      ("photo.png", "\u{7F}ELF", 0o755, true), ("photo.png", "MZ", 0o755, true),
      ("photo.png", "\u{89}PNG", 0o755, false), ("tool", "words", 0o755, true),
      ("tool", "words", 0o644, false), ("report.pdf", "%PDF", 0o644, false),
    ]
  )
  func runs(name: String, content: String, mode: Int, asks: Bool) throws {
    let folder = try Folder()
    try AtomicFile.write(Array(content.utf8), to: folder(name), mode: mode_t(mode))
    let cautions = Destination.file(folder(name)).cautions(from: folder.path)
    #expect(cautions == (asks ? [.runs] : []))
  }

  @Test("files beside the board open at once, others ask, and boards open in this program")
  func files() throws {
    let folder = try Folder()
    for name in ["board.canvas", "two words.md", "other.canvas", "start.desktop", "run.sh"] {
      try AtomicFile.write(Array("{}".utf8), to: folder(name))
    }
    let real = try #require(Path.resolvingLinks(folder.path))
    func requests(_ text: String) throws -> [String]? {
      let session = try Session(card: text, path: folder("board.canvas"))
      var boards: [String] = []
      session.app.preferences.openBoard = { boards.append($0) }
      try session.play("click \(try link(session)) ctrl\nwait 1")
      let requests = session.takeOpened() + boards.map { "board \($0)" }
      return session.answer(.question) == "no question" ? requests : nil
    }
    #expect(try requests("[a](two%20words.md)") == ["\(real)/two words.md"])
    #expect(try requests("[[two words]]") == ["\(real)/two words.md"])
    #expect(try requests("[[two words#Part|a]]") == ["\(real)/two words.md"])
    #expect(try requests("[[other]]") == ["board \(real)/other.canvas"])
    #expect(try requests("[a](other.canvas)") == ["board \(real)/other.canvas"])
    #expect(try requests("[a](/etc/passwd)") == nil)
    #expect(try requests("[a](../../etc/passwd)") == nil)
    #expect(try requests("[a](start.desktop)") == nil)
    #expect(try requests("[a](run.sh)") == nil)
    #expect(try requests("[a](nothing.md)") == [])
  }

  @Test("what is not there is said")
  func missing() throws {
    let session = try Session(card: "[words](nothing.md)")
    try session.play("click \(try link(session)) ctrl")
    #expect(session.answer(.status) == "There is no “nothing.md” beside the board.")
  }

  @Test("the menu opens the link under the pointer, or those of the card")
  func menu() throws {
    let session = try Session(card: "[one](http://one.org) and\n\n[two](https://two.org/x)")
    let place = try link(session)
    try session.play("click \(place) button 3")
    let mode = "Undo for Each Card\tenabled\n"
    #expect(session.answer(.menu).contains(mode + "Open “one.org”\tenabled\n"))
    #expect(!session.answer(.menu).contains("two.org"))
    try session.play("key escape\nclick 380,280 button 3")
    #expect(
      session.answer(.menu).contains(mode + "Open “one.org”\tenabled\nOpen “two.org”\tenabled\n")
    )
    try session.play("choose \"Open “two.org”\"")
    #expect(session.takeOpened() == ["https://two.org/x"])
  }

  @Test("link cards and file cards open as links do")
  func cards() throws {
    let nodes = [
      #"{"id":"a","type":"link","url":"https://x.org/y","x":100,"y":100,"width":200,"height":80}"#,
      #"{"id":"b","type":"file","file":"board.canvas","x":100,"y":300,"width":200,"height":80}"#,
    ]
    let folder = try Folder()
    try AtomicFile.write(Array("{}".utf8), to: folder("board.canvas"))
    let session = try Session(CanvasText.board(nodes: nodes), path: folder("board.canvas"))
    var boards: [String] = []
    session.app.preferences.openBoard = { boards.append($0) }
    for spot in session.spots { try session.play("click \(spot.x),\(spot.y) ctrl") }
    let board = try #require(Path.resolvingLinks(folder("board.canvas")))
    #expect(session.takeOpened() == ["https://x.org/y"])
    #expect(boards == [board])
    try session.play("click 290,170 button 3")
    #expect(session.answer(.menu).contains("\nOpen “x.org”\tenabled\n"))
  }
}
