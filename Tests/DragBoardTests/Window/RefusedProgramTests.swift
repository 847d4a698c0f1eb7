import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite(
  "The program: boards that cannot be opened",
  .enabled(if: TestServer.isInstalled),
  .runsAlone
)
struct RefusedProgramTests {
  private static let broken = "{\n\t\"nodes\":[\n\t\t{\"id\":\"a\" \"type\":\"text\"}\n\t]\n}"

  @Test(
    "a double click shows a window with the reason, the line says it at once, and the code is 1"
  )
  func shows() throws {
    let session = try BoardSession(board: Self.broken)
    #expect(session.program.errors.hasPrefix("dragboard: \(session.files.board.path):3:"))
    #expect(session.program.errors.split(separator: "\n").count == 1)
    try session.settle()
    session.driver.type(KeyCode.escape)
    #expect(session.program.exitCode() == 1)
    #expect(session.files.boardText == Self.broken)
  }

  @Test("closing that window is the same as the answer")
  func closes() throws {
    let session = try BoardSession(board: Self.broken)
    session.driver.close()
    #expect(session.program.exitCode() == 1)
  }
}
