import AppTestSupport
import BoardCore
import BoardTestSupport
import TestSupport
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// Views with more content than a frame can paint.
@MainActor
@Suite("A crowd in view") struct CrowdTests {
  @Test("at rest it is what painting everything would give, whatever is done", .goesRound)
  func isExactAtRest() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let zoom = [0.03, 0.1, 0.3, 0.6][Int.random(in: 0..<4, using: &random)]
      let session = try Session(
        RandomSession.board(&random),
        options: "--geometry 480x320 --view 0,0,\(zoom)"
      )
      session.app.renderer.largeBoardThreshold = -1
      let surface = try session.makeSurface()
      session.paint(into: surface, isFresh: true)
      var lines: [String] = []
      for _ in 0..<45 {
        // The view gets and stops being crowded.
        if random.oneIn(8) {
          session.app.renderer.largeBoardThreshold = random.oneIn(2) ? -1 : 100_000
        }
        let line = RandomSession.line(&random)
        lines.append(line)
        try session.play(line)
        // The next line sometimes comes before the picture is ready.
        if random.oneIn(3) { session.paint(into: surface) } else { session.paintAll(into: surface) }
        // The edges of moving cards are painted above static cards.
        let isMoving = !session.app.moment(at: session.now).animating.isEmpty
        if session.app.renderer.isBehind || isMoving { continue }
        let fresh = try session.freshPicture()
        let difference = fresh.difference(from: Picture(surface))
        #expect(difference == nil, "\(difference ?? "") \(lines.joined(separator: "\n"))")
        if difference != nil { return }
      }
    }
  }
}
