import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: saving a large board", .enabled(if: TestServer.isInstalled), .runsAlone)
struct SavingProgramTests {
  /// Cards far from the three in view.
  private static let crowd = (0..<12000).map { index in
    PlainCard(id: "c\(index)", x: 5000 + index % 100 * 120, y: 5000 + index / 100 * 120, color: "1")
  }

  @Test("a drag goes on while a save takes its time, and comes after it")
  func dragsOn() throws {
    let session = try BoardSession(
      board: BoardOnDisk.text([.red, .green, .blue] + Self.crowd)
    )
    try session.drag(.red, byX: 230, 120)
    let before = session.files.boardText
    session.driver.type(KeyCode.s, holding: [KeyCode.leftControl])
    let gaps = try carryWhileSaving(session, from: PlainCard.green.middle)
    #expect(gaps.longest < gaps.all / 4, "\(gaps)")
    #expect(gaps.frames > 10, "\(gaps)")
    session.driver.release()
    try session.settle()
    let lines = session.changedLines(since: before)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""id":"red","type":"text","text":"","x":330,"y":270,"#) == true)
    #expect(session.title == "• board.canvas — DragBoard")
    try session.save()
    #expect(session.changedLines(since: before).count == 2)
    #expect(session.title == "board.canvas — DragBoard")
  }

  /// Moves a card to and fro until the file has changed. Returns the longest time without a frame,
  /// the whole time, and the number of frames.
  private func carryWhileSaving(
    _ session: BoardSession,
    from start: BoardSession.Place
  ) throws -> (longest: Double, all: Double, frames: Int) {
    func number() throws -> UInt64 {
      let attributes = try FileManager.default.attributesOfItem(atPath: session.files.board.path)
      return (attributes[.systemFileNumber] as? UInt64) ?? 0
    }
    let old = try number()
    let begin = ProcessInfo.processInfo.systemUptime
    var (last, longest, frame, frames) = (begin, 0.0, session.driver.frame, 0)
    session.point(at: start)
    session.driver.press()
    var step = 0
    while try number() == old, step < 100_000 {
      step += 1
      session.point(at: (start.x + 20 + step % 100, start.y + 60))
      let next = session.driver.frame
      guard next != frame else { continue }
      let now = ProcessInfo.processInfo.systemUptime
      (longest, last, frame, frames) = (max(longest, now - last), now, next, frames + 1)
    }
    let end = ProcessInfo.processInfo.systemUptime
    return (max(longest, end - last), end - begin, frames)
  }
}
