import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp

/// The content that another program has written, and this one overwrites.
@MainActor
@Suite("An overwritten version") struct OverwrittenVersionTests {
  private static let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")

  /// Returns a session with unsaved work that shows a question about a change from outside.
  private func asked(_ folder: StateFolder, _ theirs: String = theirs) throws -> Session {
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nwait 1")
    try meet(theirs, folder, session)
    return session
  }

  private func meet(_ theirs: String, _ folder: StateFolder, _ session: Session) throws {
    try folder.write(theirs)
    session.app.handle(.fileTouched, at: session.now)
    try #require(session.answer(.question) != "no question")
  }

  private func offers(_ session: Session) throws -> [String] {
    try session.play("click control \"More\"")
    let lines = session.answer(.menu).split(separator: "\n").map(String.init)
    try session.play("key Escape")
    return lines.filter { $0.hasPrefix("Bring Back") }
  }

  private func choose(_ offer: String, _ session: Session) throws {
    let title = try #require(offer.split(separator: "\t").first)
    try session.play("click control \"More\"\nchoose \"\(title)\"")
  }

  // MARK: The question

  @Test(
    "keys that were pressed without a look at the question answer nothing",
    arguments: ["space", "Enter", "alt+space", "ctrl+Enter", "shift+Enter"]
  )
  func typedBlindly(_ key: String) throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    for pause in ["0", "0.2"] {
      try session.play("wait \(pause)\nkey \(key)")
      #expect(session.answer(.question) != "no question", "after \(pause) s")
    }
    #expect(folder.text == Self.theirs)
  }

  @Test("the answer that loses nothing has the keyboard")
  func harmless() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    try session.play("wait 1")
    #expect(session.answer(.focus) == "push button\tKeep Both")
  }

  @Test("a key that moves the choice is too early at first, and one that is held never answers")
  func heldDown() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    try session.play("key Tab\nkey Enter\nwait 1")
    #expect(session.answer(.focus) == "push button\tKeep Both")
    #expect(session.answer(.question) != "no question")
    session.app.handle(.keyPressed(KeyStroke(.enter), isRepeat: true), at: session.now)
    #expect(session.answer(.question) != "no question")
    try session.play("key alt+space")
    #expect(session.answer(.question) != "no question")
    try session.play("key Enter")
    #expect(session.answer(.question) == "no question")
  }

  @Test("a click that was on its way to the board answers nothing either")
  func clickedBlindly() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    let button = try #require(
      session.controls(for: .saving(.keepMine)).first?.frame.center
    )
    let click = "click \(Int(button.x)),\(Int(button.y))"
    func isGrey() -> Bool {
      !session.controls(for: .saving(.keepMine)).contains(where: \.isEnabled)
    }
    try session.play(click)
    #expect(session.answer(.question) != "no question" && isGrey())
    try session.play("settle")
    #expect(!isGrey())
    try session.play(click)
    #expect(session.answer(.question) == "no question")
  }

  // MARK: Bringing it back

  @Test("can be brought back as one step after Keep Mine", arguments: [true, false])
  func bringsBack(afterRestart: Bool) throws {
    let folder = try StateFolder()
    var session = try asked(folder)
    try session.play("choose \"Keep Mine\"\nkey ctrl+s")
    #expect(folder.text == session.saved)
    if afterRestart { session = try folder.start() }
    let mine = session.saved
    let offers = try offers(session)
    try #require(offers.count == 1)
    try choose(offers[0], session)
    #expect(session.saved == Self.theirs)
    #expect(session.answer(.undo).hasPrefix("Undo Bring Back Version"))
    #expect(session.answer(.dirty) == "yes")
    try session.play("wait 2\nkey ctrl+z")
    #expect(session.saved == mine)
  }

  @Test("nothing is offered before anything was overwritten")
  func nothingToOffer() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250\nkey ctrl+s")
    #expect(try offers(session) == [])
  }

  @Test("is said to be there when it is overwritten")
  func isSaid() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    try session.play("key Escape\nkey ctrl+s\nchoose \"Keep Mine\"")
    #expect(
      session.answer(.status)
        == "Saved board.canvas; the other version can be brought back from the menu"
    )
  }

  @Test("makes room for newer ones; five stay, and the same one is there once")
  func newestFive() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    func keep(_ x: Int) throws {
      try session.play("wait 60")
      let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":\(x)")
      try meet(theirs, folder, session)
      try session.play("choose \"Keep Mine\"")
    }
    for x in 401...407 { try keep(x) }
    try keep(404)
    let offers = try offers(session)
    try #require(offers.count == 5 && Set(offers).count == 5)
    for (offer, x) in zip(offers, [404, 407, 406, 405, 403]) {
      try choose(offer, session)
      #expect(session.answer(.cards, "price") == "price \(x) 100 200 100")
    }
  }

  @Test("that was no board comes back as a file")
  func noBoard() throws {
    let folder = try StateFolder()
    let session = try asked(folder, "{ \"nodes\": [")
    try session.play("choose \"Keep Mine\"\nkey ctrl+s")
    try choose(try #require(offers(session).first), session)
    let copy = folder.folder.appendingPathComponent("board (other version).canvas")
    #expect(try String(contentsOf: copy, encoding: .utf8) == "{ \"nodes\": [")
    #expect(session.answer(.status).contains("board (other version).canvas"))
  }

  @Test("goes along with a board that is renamed")
  func renamed() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    try session.play("choose \"Keep Mine\"\nkey ctrl+s")
    try folder.renameBoard(to: "other.canvas")
    #expect(try offers(try folder.start()).count == 1)
  }

  @Test("stays in the file when it cannot be kept anywhere")
  func cannotBeKept() throws {
    let folder = try StateFolder()
    let session = try asked(folder)
    try folder.breakState()
    try session.play("choose \"Keep Mine\"\nkey ctrl+s")
    #expect(folder.text == Self.theirs)
    #expect(session.answer(.question) != "no question", "it is asked about again")
  }

  @Test("is a file beside the board where nothing is kept")
  func withoutState() throws {
    let folder = try StateFolder()
    let session = try Session(folder.text, path: folder.board.path)
    try session.play("set merging ask\ndrag 150,150 to 250,250")
    try folder.write(Self.theirs)
    try session.play("key ctrl+s\nchoose \"Keep Mine\"")
    let copy = folder.folder.appendingPathComponent("board (other version).canvas")
    #expect(try String(contentsOf: copy, encoding: .utf8) == Self.theirs)
    #expect(folder.text == session.saved)
  }
}
