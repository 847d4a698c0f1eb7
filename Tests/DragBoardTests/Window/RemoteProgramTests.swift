import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A server that shares no memory with the program, since it may be far away.
@Suite(
  "The program: a server without shared memory",
  .enabled(if: TestServer.isInstalled),
  .runsAlone
)
struct RemoteProgramTests {
  private static let windowBytes = 800 * 600 * 4

  /// A board with cards everywhere in view.
  private static let crowded = BoardOnDisk.text(
    (0..<100).map { number in
      let (x, y) = (number % 10 * 120 - 60, number / 10 * 90 - 40)
      return PlainCard(id: "card\(number)", x: x, y: y, color: "\(number % 6 + 1)")
    }
  )

  private func remoteSession(board: String = BoardOnDisk.three) throws -> BoardSession {
    try BoardSession(
      board: board,
      server: TestServer(arguments: ["-extension", "MIT-SHM"]),
      environment: ["DRAGBOARD_DEBUG": "frames"]
    )
  }

  private func bytes(_ session: BoardSession, during action: () throws -> Void) throws -> Int {
    try session.settle()
    let before = try #require(session.program.bytesWritten)
    try action()
    try session.settle()
    return try #require(session.program.bytesWritten) - before
  }

  /// Returns the number of bytes of all pixels painted since the program started.
  private func painted(_ session: BoardSession) -> Int {
    session.program.errors.matches(of: #/, (\d+) pixels/#).reduce(0) { $0 + 4 * (Int($1.1) ?? 0) }
  }

  /// Pans in ten steps, each of which is a frame.
  private func pan(_ session: BoardSession) throws {
    session.point(at: (600, 450))
    session.driver.press(button: 2)
    for step in 1...10 {
      session.point(at: (600 - 13 * step, 450 - 9 * step))
      try session.settle()
    }
    session.driver.release(button: 2)
    try session.settle()
  }

  private func expectSamePicture(_ session: BoardSession, _ other: BoardSession) throws {
    let expected = try #require(other.driver.picture())
    #expect(session.driver.picture()?.difference(from: expected) == 0)
  }

  @Test("a pan sends what comes into view and not what was there")
  func pans() throws {
    let session = try remoteSession(board: Self.crowded)
    let before = painted(session)
    let sent = try bytes(session) { try pan(session) }
    let painted = painted(session) - before
    #expect(painted > 5 * Self.windowBytes)
    #expect(sent < painted / 5, "\(sent) bytes of \(painted)")

    let local = try BoardSession(board: Self.crowded)
    try pan(local)
    try expectSamePicture(session, local)
  }

  @Test("a drag sends what looks different, and no more of the card")
  func drags() throws {
    func drag(_ session: BoardSession) throws {
      let (x, y) = PlainCard.red.middle
      session.point(at: (x, y))
      session.driver.press()
      for step in 1...20 {
        session.point(at: (x + 9 * step, y + 5 * step))
        try session.settle()
      }
      session.driver.release()
      try session.settle()
    }
    let session = try remoteSession()
    let before = painted(session)
    let sent = try bytes(session) { try drag(session) }
    let painted = painted(session) - before
    #expect(sent < painted / 2, "\(sent) bytes of \(painted)")

    let local = try BoardSession()
    try drag(local)
    try expectSamePicture(session, local)
  }

  @Test("what was covered is shown from the server's own copy")
  func uncovers() throws {
    let session = try remoteSession()
    let before = try #require(session.driver.picture())
    let sent = try bytes(session) {
      let cover = session.driver.cover()
      try session.settle()
      session.driver.uncover(cover)
      try session.settle()
    }
    #expect(session.driver.picture()?.difference(from: before) == 0)
    #expect(sent < Self.windowBytes / 20, "\(sent) bytes")
  }
}
