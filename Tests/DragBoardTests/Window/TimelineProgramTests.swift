import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: the timeline", .enabled(if: TestServer.isInstalled), .runsAlone)
struct TimelineProgramTests {
  /// The length of a step to the right that does not reach under the list.
  private static let way = 200
  /// The y coordinate of a line through the playhead above all marks, in the window.
  private static let y = 558

  private func moved() throws -> BoardSession {
    let session = try BoardSession(board: BoardOnDisk.text([.red, .blue]))
    try session.drag(.red, byX: Self.way, 60)
    try session.type(KeyCode.h, [KeyCode.leftControl])
    try session.settle()
    return session
  }

  /// Returns the x coordinate in the window at which the strip paints its playhead.
  private func playhead(_ session: BoardSession) throws -> Int {
    let picture = try #require(session.driver.picture(y: Self.y, height: 1))
    let accent = Theme.light.accent.hex
    // The flag of the file is in the same colour on the left, and so is a button on the right.
    let found = (93..<700).last { x in
      picture[x, 0].map { BoardSession.looksEqual($0, accent) } ?? false
    }
    // It is two pixels wide.
    return try #require(found) - 1
  }

  @Test("the playhead is dragged with the pointer, the card goes along, and letting go looks there")
  func drags() throws {
    let session = try moved()
    let driver = session.driver
    let end = try playhead(session)
    driver.move(to: end + 1, Self.y)
    driver.press()
    let half = end + 1 - Int(TimelineItem.widestStep / 2)
    driver.move(to: half, Self.y)
    try session.settle()
    #expect(session.sees(.red, movedByX: Self.way / 2, 30))
    driver.move(to: half - 15, Self.y)
    driver.release()
    try session.settle()
    #expect(session.seesUnmoved(.red))
    // Looking changes nothing: what was done is still unsaved, and Escape shows it again.
    #expect(session.isDirty)
    try session.type(KeyCode.escape)
    try session.settle()
    #expect(session.sees(.red, movedByX: Self.way, 60))
  }

  @Test("Escape brings the board back as it was, and nothing was saved or kept of it")
  func escapes() throws {
    let session = try moved()
    let driver = session.driver
    let end = try playhead(session)
    driver.move(to: end + 1, Self.y)
    driver.press()
    driver.move(to: end - 20, Self.y)
    try session.settle()
    #expect(!session.sees(.red, movedByX: Self.way, 60))
    try session.type(KeyCode.escape)
    driver.release()
    try session.settle()
    #expect(session.sees(.red, movedByX: Self.way, 60))
    #expect(session.isDirty)
  }
}
