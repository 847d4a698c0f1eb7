import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: links to notes", .enabled(if: TestServer.isInstalled), .runsAlone)
struct LinkProgramTests {
  /// A board with a card that begins with a link, and a desktop whose `xdg-open` records what it opens.
  private struct Desk {
    let files: SessionFiles
    let session: BoardSession
    let seen: URL
    /// Where the link is, and the words below it.
    let link = (x: 126, y: 122)
    let words = (x: 200, y: 200)

    init(notes: [String] = []) throws {
      let node =
        #"{"id":"a","type":"text","text":"[[note]]\n\nmore","x":100,"y":100,"width":220,"height":140}"#
      files = try SessionFiles(board: #"{"nodes":[\#(node)],"edges":[]}"#)
      for name in notes {
        try "words".write(
          to: files.folder.appendingPathComponent(name),
          atomically: false,
          encoding: .utf8
        )
      }
      let tools = files.folder.appendingPathComponent("tools")
      try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
      let opener = tools.appendingPathComponent("xdg-open")
      seen = files.folder.appendingPathComponent("seen")
      let script =
        "#!/bin/sh\nprintf '%s' \"$1\" > '\(seen.path).new'\nmv '\(seen.path).new' '\(seen.path)'\n"
      try script.write(to: opener, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: opener.path)
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      session = try BoardSession(files: files, environment: ["PATH": "\(tools.path):\(path)"])
    }

    /// Opens the text of the card, with the caret behind its words.
    func write() throws {
      try session.click(words)
      try session.type(KeyCode.enter)
    }

    func controlClick() throws {
      session.point(at: link)
      session.driver.press(key: KeyCode.leftControl)
      session.driver.click()
      session.driver.release(key: KeyCode.leftControl)
      try session.settle()
    }

    /// Waits until the desktop was asked to open something, and returns what.
    func opened(_ way: String) throws -> String? {
      try session.driver.wait(for: "the opener, \(way)") {
        FileManager.default.fileExists(atPath: seen.path)
      }
      defer { try? FileManager.default.removeItem(at: seen) }
      return try String(contentsOf: seen, encoding: .utf8)
    }

    /// Returns whether the link is drawn in the colour of links.
    var isBlue: Bool {
      guard let picture = session.driver.picture(x: 110, y: 110, width: 60, height: 24) else {
        return false
      }
      return (0..<24).contains { y in
        (0..<60).contains { x in
          picture[x, y].map { Int($0 & 0xFF) - Int($0 >> 16 & 0xFF) > 90 } ?? false
        }
      }
    }

    /// Returns whether something is written where the link is.
    var isSeen: Bool {
      guard let picture = session.driver.picture(x: 110, y: 110, width: 60, height: 24) else {
        return false
      }
      return (0..<24).contains { y in
        (0..<60).contains { x in picture[x, y].map { $0 & 0xFF < 0x90 } ?? false }
      }
    }

    func content(_ name: String) -> String? {
      try? String(contentsOf: files.folder.appendingPathComponent(name), encoding: .utf8)
    }
  }

  @Test("while writing, Ctrl and a click, Alt+Enter and Open in the menu open a note")
  func opens() throws {
    let desk = try Desk(notes: ["note.md"])
    let note = desk.files.folder.resolvingSymlinksInPath().appendingPathComponent("note.md").path
    try desk.session.driver.wait(for: "the link") { desk.isBlue }
    try desk.write()
    try desk.controlClick()
    #expect(try desk.opened("by a click") == note)
    try desk.write()
    for _ in 0..<2 { try desk.session.type(KeyCode.up) }
    try desk.session.type(KeyCode.enter, [KeyCode.leftAlt])
    #expect(try desk.opened("by a key") == note)
    try desk.write()
    try desk.session.click(desk.link, button: 3)
    let menu = try desk.session.waitForMenu()
    // Behind Undo, Redo and a line.
    let origin = desk.session.origin
    try desk.session.click((menu.x - origin.x + 60, menu.y - origin.y + 78))
    #expect(try desk.opened("by the menu") == note)
  }

  @Test("a link that leads nowhere is dim; a click makes the note, which is written on at once")
  func makes() throws {
    let desk = try Desk()
    try desk.session.settle()
    #expect(desk.isSeen && !desk.isBlue)
    try desk.write()
    #expect(desk.isSeen && !desk.isBlue)
    try desk.controlClick()
    try desk.session.driver.wait(for: "the note") { desk.content("note.md") == "" }
    try desk.session.driver.wait(for: "the colour of links") { desk.isBlue }
    try desk.session.type(KeyCode.q)
    try desk.session.type(KeyCode.escape)
    #expect(desk.content("note.md") == "q")
    try desk.session.undo()
    try desk.session.undo()
    #expect(desk.content("note.md") == "")
    try desk.session.save()
    #expect(!desk.files.boardText.contains("note.md"))
    try desk.session.redo()
    try desk.session.save()
    #expect(desk.files.boardText.contains("note.md"))
  }

  @Test("Make Note in the menu while writing makes it, and the link leads to its card then")
  func menu() throws {
    let desk = try Desk()
    try desk.write()
    try desk.session.click(desk.link, button: 3)
    let menu = try desk.session.waitForMenu()
    let origin = desk.session.origin
    try desk.session.click((menu.x - origin.x + 60, menu.y - origin.y + 78))
    try desk.session.driver.wait(for: "the note") { desk.content("note.md") == "" }
    try desk.session.type(KeyCode.escape)
    try desk.session.type(KeyCode.escape)
    // The link leads to the card, which is selected then and written on by typing.
    try desk.controlClick()
    try desk.session.type(KeyCode.q)
    try desk.session.type(KeyCode.escape)
    #expect(desk.content("note.md") == "q")
    #expect(!FileManager.default.fileExists(atPath: desk.seen.path))
  }
}
