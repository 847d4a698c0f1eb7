import AppTestSupport
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp
@testable import BoardRenderer

/// While cards only move, the interface is kept from frame to frame.
@MainActor
@Suite struct ShortFrameTests {
  @Test("what is kept while cards move is what would be found anew", .goesRound)
  func keepsWhatIsTrue() throws {
    var shortFrames = 0
    try withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      let session = try Session(RandomSession.board(&random))
      let surface = try session.makeSurface()
      session.paint(into: surface, isFresh: true)
      var lines: [String] = []
      for _ in 0..<40 {
        let line = Self.line(&random)
        lines.append(line)
        try session.play(line)
        session.paint(into: surface)
        if session.app.outbox.onlyMoves { shortFrames += 1 }
        let kept = session.interface
        let outbox = session.app.outbox
        session.app.outbox.forgetAppearance()
        let found = session.interface
        session.app.outbox = outbox
        #expect(kept.appearance == found.appearance, "\(lines.joined(separator: "\n"))")
        #expect(kept.widgets == found.widgets, "\(lines.joined(separator: "\n"))")
        #expect(kept.deadline == found.deadline, "\(lines.joined(separator: "\n"))")
      }
    }
    #expect(shortFrames > Rounds.of(600))
  }

  @Test("a motion that carries a card, and a frame of a flight, ask no feature anything")
  func asksNothing() throws {
    let session = try Session(CanvasText.small)
    try session.play("press 200,150\nmove 250,200\nwait 0.5\nmove 260,210")
    #expect(session.app.outbox.onlyMoves)
    try session.play("release 300,250\nsettle\nkey ctrl+z\nwait 0.1\nwait 0.016")
    #expect(session.app.outbox.onlyMoves)
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    let x = Int.random(in: 80..<720, using: &random)
    let y = Int.random(in: 80..<520, using: &random)
    let lines = [
      "press \(x),\(y)", "release \(x),\(y)", "click \(x),\(y)", "key ctrl+z", "key ctrl+shift+z",
      "wait 0.016", "wait 0.25", "key Delete", "key Escape", "wait 1", "key ctrl+a",
      "set undo-scope object", "set undo-scope board", "key ctrl+d", "wheel \(x),\(y) 1",
    ]
    return random.oneIn(2)
      ? "move \(x),\(y)" : lines.randomElement(using: &random) ?? "wait 1"
  }
}

extension Session {
  fileprivate var interface: (appearance: WindowAppearance, widgets: [Widget], deadline: Double?) {
    let appearance = app.appearance
    return (appearance, app.frame(at: now).widgets, app.deadline(after: now))
  }
}
