import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: connecting", .enabled(if: TestServer.isInstalled), .runsAlone)
struct ConnectingProgramTests {
  /// The edge in the file: from the right side of the red card to the left one of the green.
  private static let edge =
    #""fromNode":"red","fromSide":"right","toNode":"green","toSide":"left"}"#

  @Test("a line drawn from a dot beside a card to another card is undone, redone and saved")
  func connects() throws {
    let session = try BoardSession()
    let y = PlainCard.red.middle.y
    session.point(at: (PlainCard.red.x + PlainCard.width - 10, y))
    try session.settle()
    let dot = (x: PlainCard.red.x + PlainCard.width + 18, y: y)
    #expect(session.sees(Theme.light.card.hex, at: dot))
    let target = (x: PlainCard.green.x + 6, y: PlainCard.green.middle.y)
    session.carry(from: dot, to: target)
    try session.settle()
    // The line is visible before the button is released.
    let middle = (x: 300, y: y)
    #expect(session.sees(Theme.light.edge.hex, at: middle))
    session.driver.release()
    try session.settle()
    #expect(session.isDirty)
    try session.undo()
    #expect(!session.isDirty)
    #expect(session.seesBackground(at: middle))
    try session.redo()
    try session.save()
    #expect(session.files.boardText.contains(Self.edge))
    #expect(session.changedLines().count { $0.contains("\"red\",\"type\"") } == 0)
  }

  @Test("a line to the ground makes a card; without words there was none")
  func makesCard() throws {
    let session = try BoardSession()
    let y = PlainCard.red.middle.y
    session.point(at: (PlainCard.red.x + PlainCard.width - 10, y))
    try session.settle()
    try session.drag(from: (x: PlainCard.red.x + PlainCard.width + 18, y: y), to: (x: 250, y: 320))
    #expect(session.sees(Theme.light.card.hex, at: (x: 400, y: 340)))
    try session.type(KeyCode.escape)
    #expect(session.seesBackground(at: (x: 400, y: 340)))
    #expect(!session.isDirty)
  }
}
