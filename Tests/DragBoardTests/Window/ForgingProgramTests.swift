import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite(
  "The program: events that other clients forge",
  .enabled(if: TestServer.isInstalled),
  .runsAlone
)
struct ForgingProgramTests {
  @Test("10.6: events of no extension end the window or hold it up, alone or mixed")
  func survives() throws {
    let session = try BoardSession()
    var random = SeededGenerator(seed: 66)
    var events: [[UInt8]] = []
    for kind in UInt8(64)...127 {
      let alone = (0..<300).map { _ in
        [kind] + (1..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      alone.forEach(session.driver.forge)
      try session.driver.ping()
      events += alone
    }
    events.shuffle(using: &random)
    events.forEach(session.driver.forge)
    try session.drag(.red, byX: 200, 200)
    #expect(session.sees(.red, movedByX: 200, 200))
    session.program.send(signal: SIGTERM)
    #expect(session.program.exitCode() == 0)
    #expect(session.program.errors == "")
  }
}
