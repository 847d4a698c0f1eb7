import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: typing on a card", .enabled(if: TestServer.isInstalled), .runsAlone)
struct TypingProgramTests {
  @Test("letters are written on the selected card, none lost, and saved (text 7.7)")
  func writes() throws {
    let session = try BoardSession()
    try session.click(PlainCard.red.middle)
    for key in [KeyCode.h, KeyCode.e, KeyCode.y] { session.driver.type(key) }
    session.driver.type(KeyCode.a, holding: [KeyCode.leftShift])
    try session.save()
    #expect(
      session.changedLines().contains { $0.contains(#""id":"red","type":"text","text":"heyA""#) }
    )
    try session.type(KeyCode.escape)
    try session.undo()
    try session.save()
    #expect(session.changedLines().isEmpty)
  }

  @Test("letters do nothing while nothing or several cards are selected (text 7.7)")
  func writesNowhereElse() throws {
    let session = try BoardSession()
    session.driver.type(KeyCode.h)
    try session.type(KeyCode.a, [KeyCode.leftControl])
    session.driver.type(KeyCode.e)
    try session.save()
    #expect(session.changedLines().isEmpty)
  }
}
