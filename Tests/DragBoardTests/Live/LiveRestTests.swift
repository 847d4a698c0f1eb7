import BoardTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// It takes minutes, so that it is for nights and for `make lab NAME=live-figures`.
@Suite(
  "The program: a live board at rest",
  .runsAlone,
  .enabled(if: Rounds.of(100) == 100 || LabRun.wantsFigures, "takes six minutes")
)
struct LiveRestTests {
  @Test("two windows at rest wake up at most once in 30 seconds each, over all threads")
  func rests() throws {
    let stage = try LiveStage(BoardOnDisk.three)
    let windows = try ["Ann", "Bob"].map { try stage.window($0) }
    for window in windows { try window.settle() }
    // The blink of a message, and the first answers.
    Thread.sleep(forTimeInterval: 40)
    let before = windows.map { Usage.sleeps($0.program.identifier) }
    Thread.sleep(forTimeInterval: 300)
    let counts = zip(windows, before).map { Usage.sleeps($0.program.identifier) - $1 }
    print("| wake-ups of each of two windows in 300 s | \(counts) | 10 |")
    for count in counts { #expect(count <= 10) }
    // They still see each other.
    windows[0].driver.focus()
    try windows[0].click((100, 500))
    Thread.sleep(forTimeInterval: 1)
    #expect(windows.allSatisfy { $0.program.process.isRunning })
  }
}
