import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: dragging", .enabled(if: TestServer.isInstalled), .runsAlone)
struct DraggingProgramTests {
  @Test("after a rest in the middle of a drag, the next motion is seen before a tick has passed")
  func isSeenAtOnce() throws {
    let session = try BoardSession()
    let driver = session.driver
    let (x, y) = PlainCard.red.middle
    // The card is not aligned with any other there, where it would rest for a few pixels.
    session.carry(from: (x, y), to: (x + 110, y + 110), steps: 40)
    try driver.recordTicks()
    func waitForTick() throws {
      driver.requestTick()
      try driver.wait(for: "a tick") { driver.order.contains("tick") }
    }
    var firsts: [String] = []
    for step in 1...15 {
      try session.settle()
      for _ in 1...4 { try waitForTick() }
      // A tick has just passed, so that nearly all of a period is left.
      driver.requestTick()
      session.point(at: (x + 110 + 3 * step, y + 110))
      try driver.wait(for: "a frame and a tick") { Set(driver.order).count == 2 }
      firsts.append(try #require(driver.order.first))
    }
    driver.release()
    #expect(firsts.count { $0 == "frame" } > 7, "\(firsts)")
  }

  @Test("a drag of 300 motions at 120 Hz wakes the program once a frame")
  func wakesOncePerFrame() throws {
    let session = try BoardSession()
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 110, y + 110), steps: 40)
    // A busy server ticks late, and then a frame takes two wake-ups.
    let drags = try (1...2).map { _ in try costOfDrag(session, from: (x + 110, y + 110)) }
    session.driver.release()
    for drag in drags { #expect((75...160).contains(drag.frames), "\(drags)") }
    // Each motion by itself would take three for each frame.
    #expect(drags.contains { $0.wakeUps <= 2 * $0.frames }, "\(drags)")
  }

  private func costOfDrag(
    _ session: BoardSession,
    from start: BoardSession.Place
  ) throws -> (frames: Int, wakeUps: Int) {
    try session.settle()
    let frame = session.driver.frame
    let before = try #require(try session.program.waitForSleep(session.driver))
    let begin = ProcessInfo.processInfo.systemUptime
    for step in 1...300 {
      session.point(at: (start.x + step % 150, start.y))
      // The rate of a hand and a mouse is measured.
      let rest = begin + Double(step) / 120 - ProcessInfo.processInfo.systemUptime
      if rest > 0 { Thread.sleep(forTimeInterval: rest) }
    }
    let after = try #require(try session.program.waitForSleep(session.driver))
    return (session.driver.frame - frame, after - before)
  }

  @Test(
    "1.5, 4.1: a dragged card lies where it was dropped, and saving changes its line alone",
    arguments: BoardSession.Desktop.possible
  )
  func drops(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    #expect(session.driver.title == "board.canvas — DragBoard")
    #expect(session.seesUnmoved(.red))
    try session.drag(.red, byX: 230, 120)
    #expect(session.sees(.red, movedByX: 230, 120))
    #expect(session.seesBackground(at: PlainCard.red.middle))
    // The bar above the selection is closed.
    try session.type(KeyCode.escape)
    #expect(session.seesUnmoved(.green) && session.seesUnmoved(.blue))
    #expect(session.driver.title == "• board.canvas — DragBoard")
    #expect(session.files.boardText == BoardOnDisk.three)
    try session.save()
    let lines = session.changedLines()
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""id":"red","type":"text","text":"","x":330,"y":270,"#) == true)
    #expect(session.driver.title == "board.canvas — DragBoard")
  }

  @Test("a held card that is shaken goes back, and Enter undoes what is offered")
  func shakes() throws {
    let session = try BoardSession(arguments: ["--shake", "on", "--motion", "reduced"])
    try session.drag(.red, byX: 150, 100)
    let driver = session.driver
    let (x, y) = PlainCard.green.middle
    session.point(at: (x, y))
    try session.settle()
    driver.press()
    func frame() -> [Int] { driver.cardinals("_DRAGBOARD_FRAME", on: driver.window) ?? [] }
    // A question darkens the board. Motions that come faster than frames count as one.
    let ground = (x: 780, y: 300)
    for swing in 1...40 where session.seesBackground(at: ground) {
      let before = frame()
      session.point(at: (swing.isMultiple(of: 2) ? x - 40 : x + 40, y))
      try driver.wait(for: "a frame") { frame() != before }
    }
    driver.release()
    try session.settle()
    #expect(!session.seesBackground(at: ground))
    try session.type(KeyCode.enter)
    #expect(session.seesBackground(at: ground))
    #expect(session.seesUnmoved(.red) && session.seesUnmoved(.green))
  }

  @Test(
    "4.1: a click moves nothing, and no more does a hand that trembles by 3 pixels",
    arguments: BoardSession.Desktop.possible
  )
  func ignoresTrembling(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    let (x, y) = PlainCard.red.middle
    try session.click((x, y))
    try session.settle()
    session.carry(from: (x, y), to: (x + 2, y + 2), steps: 3)
    session.slide(from: (x + 2, y + 2), to: (x - 2, y - 2), steps: 3)
    session.driver.release()
    try session.settle()
    #expect(session.seesUnmoved(.red))
    #expect(!session.isDirty)
    try session.save()
    #expect(session.files.boardText == BoardOnDisk.three)
  }

  @Test(
    "2.5: Escape during a drag puts the card back and leaves no trace",
    arguments: BoardSession.Desktop.possible
  )
  func escapes(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 200, y + 100))
    try session.settle()
    #expect(session.seesCarried(.red, movedByX: 200, 100))
    try session.type(KeyCode.escape)
    #expect(session.seesUnmoved(.red))
    session.slide(from: (x + 200, y + 100), to: (x + 300, y + 100))
    session.driver.release()
    try session.settle()
    #expect(session.seesUnmoved(.red))
    #expect(!session.isDirty)
    try session.undo()
    #expect(session.seesUnmoved(.red))
  }

  @Test("2.5: Ctrl-Z during a drag takes back the drag, and the steps before it stay")
  func undoesDrag() throws {
    let session = try BoardSession()
    try session.drag(.green, byX: 0, 100)
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 200, y + 100))
    try session.undo()
    #expect(session.seesUnmoved(.red))
    #expect(session.sees(.green, movedByX: 0, 100))
    session.driver.release()
    try session.settle()
    #expect(session.seesUnmoved(.red))
    try session.undo()
    #expect(session.seesUnmoved(.green))
    #expect(!session.isDirty)
  }

  @Test(
    "4.3: a card that is carried out of the window and back in lies where it was dropped",
    arguments: BoardSession.Desktop.possible
  )
  func leavesAndReturns(desktop: BoardSession.Desktop) throws {
    // The card reaches beyond the window at the right without snapping to its edge.
    let session = try BoardSession(desktop, size: (600, 500))
    let (x, y) = PlainCard.red.middle
    let frame = session.driver.frame
    session.carry(from: (x, y), to: (x + 560, y))
    try session.driver.wait(for: "scrolling at the edge") { session.driver.frame > frame + 3 }
    session.slide(from: (x + 560, y), to: (x + 100, y + 100))
    session.driver.release()
    try session.settle()
    // The board has scrolled meanwhile. The pointer is where it was released, and so is the card.
    #expect(session.sees(.red, movedByX: 100, 100))
    #expect(session.isDirty)
    try session.undo()
    #expect(!session.isDirty)
  }

  @Test("4.3: letting go outside the window drops the card")
  func dropsOutside() throws {
    let session = try BoardSession(size: (600, 500))
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 560, y))
    session.driver.release()
    try session.settle()
    #expect(session.isDirty)
    // Nothing follows the pointer any more.
    let picture = session.driver.picture()
    session.slide(from: (x + 560, y), to: (580, 300))
    try session.settle()
    #expect(session.driver.picture() == picture)
    try session.save()
    let lines = session.changedLines()
    #expect(lines.count == 1 && lines.first?.contains(#""id":"red""#) == true)
  }

  @Test("4.2: of a thousand motions at once only the last counts, in a few frames")
  func coalesces() throws {
    let session = try BoardSession()
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 30, y))
    try session.settle()
    let frame = session.driver.frame
    let origin = session.origin
    session.driver.move(
      through: (1...1000).map { step in
        (x: origin.x + x + 30 + step * 220 / 1000, y: origin.y + y + step % 50 + step / 1000 * 96)
      }
    )
    try session.settle()
    #expect(session.seesCarried(.red, movedByX: 250, 96))
    #expect(session.driver.frame <= frame + 100)
    session.driver.release()
    try session.save()
    #expect(session.changedLines().first?.contains(#""x":350,"y":246,"#) == true)
  }

  @Test("4.2: a press and a release in the middle of a burst count at their own places")
  func keepsOrder() throws {
    let session = try BoardSession()
    let (x, y) = PlainCard.red.middle
    func burst(from start: Int, to end: Int) {
      session.driver.move(through: stride(from: start, through: end, by: 1).map { (x: $0, y: y) })
    }
    #expect(session.origin == (0, 0))
    session.point(at: (2, y))
    burst(from: 3, to: x)
    session.driver.press()
    burst(from: x, to: x + 300)
    session.driver.release()
    burst(from: x + 301, to: 790)
    try session.save()
    #expect(session.changedLines().first?.contains(#""x":400,"y":150,"#) == true)
  }

  @Test("2.7, 5.4: unmapping the window in the middle of a drag puts the card back")
  func cancelsWhenHidden() throws {
    let session = try BoardSession()
    let (x, y) = PlainCard.red.middle
    session.carry(from: (x, y), to: (x + 200, y + 100))
    try session.settle()
    session.driver.withdraw()
    session.driver.release()
    try session.driver.ping()
    session.driver.close()
    #expect(session.program.exitCode() == 0)
    #expect(session.files.boardText == BoardOnDisk.three)
  }

  @Test("7.14: moving a card repaints nothing far from it")
  func repaintsOnlyAround() throws {
    let session = try BoardSession()
    try session.click(PlainCard.red.middle)
    try session.settle()
    // The spots have a color that is never painted, and are away from the path of the card and from
    // the bars.
    let spots = stride(from: 380, to: 800, by: 40).flatMap { x in
      stride(from: 70, to: 520, by: 40).map { y in (x: x, y: y) }
    }
    let magenta: UInt32 = 0xFF00FF
    for spot in spots { session.driver.plant(UInt(magenta), atX: spot.x, spot.y, size: 8) }
    // One spot is on the path, and must disappear.
    session.driver.plant(UInt(magenta), atX: 220, 200, size: 8)
    try session.drag(.red, byX: 100, 20)
    try session.undo()
    let picture = try #require(session.driver.picture())
    #expect(picture[224, 204] != magenta)
    let lost = spots.filter { spot in
      [0, 7].contains { picture[spot.x + $0, spot.y + $0] != magenta }
    }
    #expect(lost.isEmpty)
    #expect(session.seesUnmoved(.red))
  }

  @Test("a card that is dragged slowly snaps to another, and a line says so (tools 4.1)")
  func snaps() throws {
    let session = try BoardSession()
    let accent = Theme.light.accent.hex
    let (x, y) = PlainCard.red.middle
    // The left edge of the card comes to 404, and that of the green card is at 400.
    session.carry(from: (x, y), to: (x + 304, y + 150))
    try session.settle()
    let between = (x: 400, y: 260)
    #expect(session.sees(accent, at: between))
    #expect(session.seesBackground(at: (between.x - 1, between.y)))
    #expect(session.seesBackground(at: (between.x + 1, between.y)))
    session.driver.release()
    // The bar above the selection is closed.
    try session.type(KeyCode.escape)
    #expect(session.seesBackground(at: between))
    #expect(session.sees(.red, movedByX: 300, 150))
  }
}
