import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: palette and colours", .enabled(if: TestServer.isInstalled), .runsAlone)
struct PaletteProgramTests {
  @Test(
    "a command is found by its letters, and done to what is selected (tools 9.3)",
    arguments: BoardSession.Desktop.possible
  )
  func finds(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop, arguments: ["--motion", "reduced"])
    try session.click(PlainCard.red.middle)
    try session.type(KeyCode.p, [KeyCode.leftControl, KeyCode.leftShift])
    // The typed text goes into the palette alone.
    try session.type(KeyCode.d)
    try session.type(KeyCode.e)
    try session.type(KeyCode.enter)
    #expect(session.seesBackground(at: PlainCard.red.middle))
    try session.undo()
    #expect(!session.seesBackground(at: PlainCard.red.middle))
  }

  @Test(
    "Alt and a digit give a colour, which is saved (tools 5.5)",
    arguments: BoardSession.Desktop.possible
  )
  func colours(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop)
    try session.click(PlainCard.red.middle)
    let four: UInt32 = 13
    try session.type(four, [KeyCode.leftAlt])
    try session.save()
    let lines = session.changedLines()
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"id\":\"red\"") == true)
    #expect(lines.first?.contains("\"color\":\"4\"") == true)
    try session.undo()
    try session.save()
    #expect(session.changedLines().isEmpty)
  }
}
