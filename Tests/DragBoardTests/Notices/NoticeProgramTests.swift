import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: what it tells the desktop", .enabled(if: NoticeDesk.isPossible), .runsAlone)
struct NoticeProgramTests {
  @Test("6.10: a board that cannot be kept is notified of while its window is hidden")
  func notifies() throws {
    let desk = try NoticeDesk()
    let session = try BoardSession(environment: desk.environment)
    let driver = session.driver
    // No user, not even root, can make a folder in a file.
    try FileManager.default.removeItem(at: session.files.state)
    try Data().write(to: session.files.state)
    try session.drag(.red, byX: 200, 200)
    #expect(session.title.contains("not kept"))
    #expect(desk.calls == ["ready"], "the window says it itself")
    driver.withdraw()
    let words = "Notify\tboard.canvas — not kept — DragBoard\tShow Board"
    try driver.wait(for: "the notification") { desk.calls.last == words }
    desk.choose()
    try driver.wait(for: "the window") { driver.isShown(driver.window) }
    try driver.wait(for: "the end of the notification") {
      desk.calls.last == "CloseNotification\t1"
    }
  }

  @Test("the screen stays on while a film plays, and no longer")
  func staysOn() throws {
    let desk = try NoticeDesk()
    let session = try BoardSession(environment: desk.environment)
    for _ in 0..<3 { try session.drag(.green, byX: 0, 50) }
    #expect(desk.calls == ["ready"])
    // “play h” in the palette.
    try session.type(KeyCode.p, [KeyCode.leftControl, KeyCode.leftShift])
    for key in [KeyCode.p, 46, KeyCode.a, KeyCode.y, KeyCode.space, KeyCode.h] {
      try session.type(key)
    }
    session.driver.type(KeyCode.enter)
    try session.driver.wait(for: "the film") {
      desk.calls.last == "Inhibit\tA film is playing"
    }
    try session.driver.wait(for: "its end") { desk.calls.last == "UnInhibit\t7" }
  }
}
