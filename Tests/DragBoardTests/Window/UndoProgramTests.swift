import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: undo and redo", .enabled(if: TestServer.isInstalled), .runsAlone)
struct UndoProgramTests {
  /// The length of a flight in the middle of which the card covers neither of its ends.
  private static let way = 400

  private func moved(_ desktop: BoardSession.Desktop = .bare) throws -> BoardSession {
    let session = try BoardSession(desktop, board: BoardOnDisk.text([.red, .blue]))
    try session.drag(.red, byX: Self.way, 60)
    #expect(session.sees(.red, movedByX: Self.way, 60))
    return session
  }

  @Test(
    "7.6: Ctrl-Z flies the card back, and it is seen on its way",
    arguments: BoardSession.Desktop.possible
  )
  func flies(desktop: BoardSession.Desktop) throws {
    let session = try moved(desktop)
    let driver = session.driver
    let frame = driver.frame
    driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    var isBetween = false
    try driver.wait(for: "the end of the flight") {
      isBetween = isBetween || isSeenOnItsWay(session)
      return driver.isIdle && session.seesUnmoved(.red)
    }
    #expect(isBetween)
    #expect(driver.frame > frame + 5)
    #expect(session.seesBackground(at: (PlainCard.red.middle.x + Self.way, 250)))
    #expect(!session.isDirty)
  }

  /// Returns whether the card is at neither end, with nearly all of it in between.
  private func isSeenOnItsWay(_ session: BoardSession) -> Bool {
    // A single picture is used, since the card could fly on between two.
    guard let strip = session.driver.picture(y: 150, height: 150) else { return false }
    let (x, y) = (PlainCard.red.middle.x, PlainCard.red.middle.y - 150)
    let ground = BoardSession.background
    let isAtNeither = strip[x, y] == ground && strip[x + Self.way, y + 60] == ground
    let face = PlainCard.red.face
    return isAtNeither && strip.count { BoardSession.looksEqual($0, face) } > 6000
  }

  @Test(
    "2.3: Ctrl-Shift-Z and Ctrl-Y redo",
    arguments: [
      (KeyCode.z, [KeyCode.leftControl, KeyCode.leftShift]), (KeyCode.y, [KeyCode.leftControl]),
    ]
  )
  func redoes(key: UInt32, held: [UInt32]) throws {
    let session = try moved()
    try session.undo()
    #expect(session.seesUnmoved(.red))
    try session.type(key, held)
    #expect(session.sees(.red, movedByX: Self.way, 60))
    #expect(session.isDirty)
  }

  @Test("7.12: the highlight of what was undone fades")
  func fadesHighlight() throws {
    let session = try moved()
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the end of the flight") { session.seesUnmoved(.red) }
    var seen: Set<UInt32> = []
    try session.driver.wait(for: "rest") {
      // The point is away from the handles.
      let beside = session.color(at: (PlainCard.red.x - 1, PlainCard.red.y + 20))
      seen.formUnion([beside].compactMap(\.self))
      return session.driver.isIdle
    }
    #expect(seen.count > 4)
  }

  @Test("7.8: an undo in the middle of a flight ends where it should")
  func interruptsFlight() throws {
    let session = try moved()
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the flight") { !session.sees(.red, movedByX: Self.way, 60) }
    session.driver.type(KeyCode.y, holding: [KeyCode.leftControl])
    try session.settle()
    #expect(session.sees(.red, movedByX: Self.way, 60))
  }

  @Test("7.7: saving in the middle of a flight writes where the card is")
  func savesDuringFlight() throws {
    let session = try moved()
    try session.save()
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the flight") { !session.sees(.red, movedByX: Self.way, 60) }
    try session.save()
    #expect(session.files.boardText == BoardOnDisk.text([.red, .blue]))
  }

  @Test("7.7, 7.8: a flying card is grabbed where it lies, and taken from where it is seen")
  func grabsFlyingCard() throws {
    let session = try moved()
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the undo") { !session.isDirty }
    // The card has hardly begun to move, and the drag begins from there.
    try session.drag(.red, byX: 0, 150)
    try session.save()
    let line = try #require(session.changedLines(since: BoardOnDisk.text([.red, .blue])).first)
    let place = try #require(line.firstMatch(of: /"x":(\d+),"y":(\d+)/))
    let (x, y) = (try #require(Int(place.1)), try #require(Int(place.2)))
    #expect((110...500).contains(x) && (300...360).contains(y))
    #expect(session.sees(.red, atX: x, y))
  }

  @Test("7.10: ten steps undone by keys pressed faster than anything can fly")
  func undoesManySteps() throws {
    let session = try BoardSession(board: BoardOnDisk.text([.red, .blue]))
    for step in 0..<10 {
      let start = (x: 150 + step * 30, y: 190 + step * 10)
      session.carry(from: start, to: (start.x + 30, start.y + 10), steps: 2)
      session.driver.release()
    }
    try session.settle()
    #expect(session.sees(.red, movedByX: 300, 100))
    session.driver.press(key: KeyCode.leftControl)
    for _ in 0..<10 { session.driver.type(KeyCode.z) }
    session.driver.release(key: KeyCode.leftControl)
    let start = session.driver.frame
    try session.driver.wait(for: "the landing") { session.seesUnmoved(.red) }
    try session.settle()
    // A flight takes half a second at most. Ten of them, one after the other, would be 300 frames.
    #expect(session.driver.frame - start < 120)
    #expect(session.seesUnmoved(.red))
    #expect(!session.isDirty)
  }

  @Test("7.11: with reduced motion the card is back at once")
  func reducesMotion() throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"])
    try session.drag(.red, byX: Self.way, 60)
    let frame = session.driver.frame
    session.driver.type(KeyCode.z, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the next frame") { session.driver.frame > frame }
    #expect(session.seesUnmoved(.red))
    try session.settle()
    // The mark fades in a few steps, without a flight.
    #expect(session.driver.frame < frame + 12)
  }

  @Test(
    "Undo of each card on its own: A comes back while B, moved later, stays",
    arguments: BoardSession.Desktop.possible
  )
  func undoesOneCard(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    try session.drag(.red, byX: 0, 100)
    try session.drag(.green, byX: 0, 100)
    try session.type(KeyCode.u, [KeyCode.leftControl, KeyCode.leftShift])
    try session.click((PlainCard.red.middle.x, PlainCard.red.middle.y + 100))
    try session.undo()
    #expect(session.seesUnmoved(.red))
    #expect(session.sees(.green, movedByX: 0, 100))
    try session.type(KeyCode.u, [KeyCode.leftControl, KeyCode.leftShift])
    try session.undo()
    #expect(session.seesUnmoved(.green))
    #expect(!session.isDirty)
  }
}

@Suite("The program: undo by every keyboard", .enabled(if: TestServer.isInstalled), .runsAlone)
struct UndoKeyProgramTests {
  struct Layout: CustomTestStringConvertible {
    var name: String
    var arguments: [String]
    var group: UInt32 = 0
    /// The key number of Z.
    var z = KeyCode.z
    var testDescription: String { name }

    static let all = [
      Layout(name: "us", arguments: ["us"]),
      Layout(name: "ru", arguments: ["ru"]),
      Layout(name: "gr", arguments: ["gr"]),
      Layout(name: "de", arguments: ["de"], z: KeyCode.y),
      Layout(name: "fr", arguments: ["fr"], z: 25),
      Layout(name: "us dvorak", arguments: ["us", "-variant", "dvorak"], z: 61),
      Layout(name: "us,ru in group 2", arguments: ["us,ru"], group: 1),
      Layout(name: "ru,us in group 1", arguments: ["ru,us"]),
    ]
  }

  @Test(
    "2.1: Ctrl-Z undoes on every layout",
    .enabled(if: TestServer.path(of: "setxkbmap") != nil),
    arguments: Layout.all
  )
  func undoes(layout: Layout) throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"]) { server, driver in
      try server.run("setxkbmap", layout.arguments)
      driver.lockGroup(layout.group)
    }
    try session.drag(.red, byX: 200, 50)
    try session.type(layout.z, [KeyCode.leftControl])
    #expect(session.seesUnmoved(.red))
    try session.type(layout.z, [KeyCode.leftControl, KeyCode.leftShift])
    #expect(session.sees(.red, movedByX: 200, 50))
  }

  @Test(
    "2.1: where the layout has a Y, the place of the US Z does not undo",
    .enabled(if: TestServer.path(of: "setxkbmap") != nil)
  )
  func prefersLetters() throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"]) { server, _ in
      try server.run("setxkbmap", ["de"])
    }
    try session.drag(.red, byX: 200, 50)
    try session.type(KeyCode.z, [KeyCode.leftControl])
    #expect(session.sees(.red, movedByX: 200, 50))
  }

  @Test(
    "2.3: locked Caps and Num do not disturb undo and redo",
    arguments: [2, 16, 18] as [UInt32]
  )
  func ignoresLocks(modifiers: UInt32) throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"])
    session.driver.lock(modifiers: modifiers, on: true)
    try session.drag(.red, byX: 200, 50)
    try session.undo()
    #expect(session.seesUnmoved(.red))
    try session.redo()
    #expect(session.sees(.red, movedByX: 200, 50))
    try session.undo()
    try session.type(KeyCode.y, [KeyCode.leftControl])
    #expect(session.sees(.red, movedByX: 200, 50))
  }

  @Test(
    "2.6: a keyboard map that is changed while the program runs counts at once",
    .enabled(if: TestServer.path(of: "setxkbmap") != nil)
  )
  func reloadsMap() throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"])
    try session.drag(.red, byX: 200, 50)
    try session.server.run("setxkbmap", ["de"])
    try session.type(KeyCode.y, [KeyCode.leftControl])
    #expect(session.seesUnmoved(.red))
  }

  @Test("2.4: a held arrow key makes one step")
  func nudgesOnce() throws {
    let session = try BoardSession(arguments: ["--motion", "reduced"])
    try session.click(PlainCard.red.middle)
    let driver = session.driver
    driver.press(key: KeyCode.right)
    try driver.wait(for: "several repeats") {
      session.seesBackground(at: (PlainCard.red.x + 4, PlainCard.red.middle.y))
    }
    driver.release(key: KeyCode.right)
    try session.settle()
    #expect((5...250).contains { session.sees(.red, movedByX: $0, 0) })
    try session.undo()
    #expect(session.seesUnmoved(.red))
    #expect(!session.isDirty)
  }
}
