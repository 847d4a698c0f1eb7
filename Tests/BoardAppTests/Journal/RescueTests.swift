import AppTestSupport
import BoardApp
import BoardCore
import BoardStore
import BoardTestSupport
import Foundation
import LinuxSystem
import Testing

/// A board that cannot be stored anywhere is written to a file of its own.
@MainActor
@Suite("The last rescue") struct RescueTests {
  private func rescue(_ session: Session) throws -> String {
    try #require(session.app.storage.rescue(session.app.editor.document))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("follows no link that lies in its way, and replaces nothing", arguments: [true, false])
  func linkInTheWay(leadsSomewhere: Bool) throws {
    let folder = try StateFolder()
    let victim = folder.folder.appendingPathComponent("victim")
    if leadsSomewhere { try Data("precious".utf8).write(to: victim) }
    let name = folder.folder.appendingPathComponent("board (rescued).canvas")
    try FileManager.default.createSymbolicLink(at: name, withDestinationURL: victim)
    let session = try folder.start()
    let copy = try rescue(session)
    #expect(copy.hasSuffix("/board (rescued 2).canvas"))
    #expect(try text(copy) == session.saved)
    #expect((try? text(victim.path)) == (leadsSomewhere ? "precious" : nil))
    #expect(mode(copy) == S_IFREG | 0o600, "nobody else reads it")
  }

  @Test("shortens the longest names, and keeps their ends", arguments: ["a", "é", "日"])
  func longNames(_ letter: String) throws {
    let folder = try StateFolder()
    let count = 248 / letter.utf8.count
    try folder.renameBoard(to: String(repeating: letter, count: count) + ".canvas")
    let session = try folder.start()
    let copies = [try rescue(session), try rescue(session)]
    for (copy, end) in zip(copies, [" (rescued).canvas", " (rescued 2).canvas"]) {
      #expect(copy.hasSuffix(end))
      #expect(Path.name(of: copy).utf8.count > 255 - letter.utf8.count - 1)
      #expect(try text(copy) == session.saved)
    }
  }

  @Test("without a folder it makes one that nobody else can look into")
  func withoutFolder() throws {
    let session = try Session(CanvasText.small, path: "/nowhere/board.canvas")
    let copy = try rescue(session)
    let folder = Path.directory(of: copy)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(mode(folder) == S_IFDIR | 0o700)
    #expect(try text(copy) == session.saved)
  }
}
