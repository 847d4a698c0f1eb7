import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: notes", .enabled(if: TestServer.isInstalled), .runsAlone)
struct NoteProgramTests {
  private static let board = """
    {"nodes":[
    {"id":"a","type":"file","file":"plan.md","x":60,"y":80,"width":240,"height":200},
    {"id":"b","type":"file","file":"plan.md","x":340,"y":80,"width":240,"height":200}
    ],"edges":[]}
    """

  @Test(
    "a double click opens the note, leaving it writes the file and both cards, undo takes that back"
  )
  func writes() throws {
    let files = try SessionFiles(board: Self.board)
    let note = files.folder.appendingPathComponent("plan.md")
    try "one".write(to: note, atomically: false, encoding: .utf8)
    func text() -> String? { try? String(contentsOf: note, encoding: .utf8) }
    let session = try BoardSession(files: files)
    try session.settle()
    // The second row of words on the right-hand card.
    func seesWords() -> Bool {
      guard let picture = session.driver.picture(x: 350, y: 146, width: 200, height: 60) else {
        return false
      }
      return (0..<60).contains { y in
        (0..<200).contains { x in picture[x, y].map { $0 & 0xFF < 0x80 } ?? false }
      }
    }
    #expect(!seesWords())
    session.point(at: (100, 180))
    session.driver.click()
    session.driver.click()
    try session.type(KeyCode.q)
    try session.type(KeyCode.enter)
    try session.type(KeyCode.enter)
    try session.type(KeyCode.q)
    #expect(text() == "one", "nothing is written before it is left")
    try session.type(KeyCode.escape)
    #expect(text() == "oneq\n\nq" || text() == "qone\n\nq", "\(text() ?? "-")")
    let written = text()
    try session.driver.wait(for: "the words on the other card") { seesWords() }
    try session.undo()
    #expect(text() == "one")
    try session.driver.wait(for: "the former words on the other card") { !seesWords() }
    try session.redo()
    #expect(text() == written)
    // Once another program has written it, undo is refused.
    try "theirs".write(to: note, atomically: true, encoding: .utf8)
    try session.undo()
    #expect(text() == "theirs")
  }

  @Test("what another program writes into the open note appears at once, and both are kept")
  func merges() throws {
    let files = try SessionFiles(board: Self.board)
    let note = files.folder.appendingPathComponent("plan.md")
    try "one\n\ntwo\n".write(to: note, atomically: false, encoding: .utf8)
    let session = try BoardSession(files: files)
    try session.settle()
    session.point(at: (100, 180))
    session.driver.click()
    session.driver.click()
    for _ in 0..<3 { try session.type(KeyCode.down) }
    try session.type(KeyCode.q)
    try session.settle()
    let frame = session.driver.frame
    try "ONE\n\ntwo\n".write(to: note, atomically: true, encoding: .utf8)
    try session.driver.wait(for: "the words of the other program") {
      session.driver.frame != frame
    }
    try session.type(KeyCode.escape)
    #expect(try String(contentsOf: note, encoding: .utf8) == "ONE\n\ntwo\nq")
  }
}
