import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Scripts without a window, which end quickly, so that there can be many more kills.
@Suite("A script, killed", .takesLong)
@MainActor
struct KilledScriptTests {
  private static let kills =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) }.map { $0 * 5 } ?? 50

  /// The number of kills with one board. Checking all of a long history repeatedly takes ever
  /// longer.
  private static let killsOfBoard = 100

  @Test(
    "1.1: what a script was told is done is there after a kill",
    arguments: SeededGenerator.seeds(1)
  )
  func killed(seed: UInt64) throws {
    let boards = (Self.kills + Self.killsOfBoard - 1) / Self.killsOfBoard
    for board in 0..<boards {
      guard try survives(seed: seed &+ UInt64(board)) else { return }
    }
  }

  private func survives(seed: UInt64) throws -> Bool {
    let files = try SessionFiles(board: MortalBoard.start)
    let model = try BoardModel(MortalBoard.start, in: files.folder.appendingPathComponent("model"))
    var hand = RandomHand(seed: seed, sharesClock: true)
    var tally = Tally(model)
    defer { print("SIGKILL without a window: \(tally); seed \(seed)") }
    for _ in 0..<min(Self.kills, Self.killsOfBoard) {
      let feed = try ScriptFeed(files)
      try feed.finish(["set undo-scope \(model.memory.scope)", "key Escape"])
      // A save that was interrupted is completed by the next start.
      if model.isDirty, try feed.ask("dirty") == "no" { try tally.forgive(model) }
      for _ in 0..<hand.number(1...8) {
        let action = hand.next(on: model)
        try feed.finish(action.script)
        try tally.finish(action, on: model)
      }
      let unfinished = try begin(hand.next(on: model), feed, &hand)
      feed.die()
      let difference = try tally.compare(try KeptBoard(files), during: unfinished, on: model)
      #expect(difference == nil, "seed \(seed): \(tally)")
      if difference != nil { return false }
    }
    return true
  }

  /// Begins an action in the middle of which the program is killed, most times.
  private func begin(
    _ action: HandAction,
    _ feed: ScriptFeed,
    _ hand: inout RandomHand
  ) throws -> HandAction? {
    // The scope is no step, and a text being written is stored as a draft.
    switch action {
    case .switchScope, .newCard: return nil
    default: break
    }
    if hand.number(0...3) == 0 { return nil }
    try feed.send(action.script)
    usleep(UInt32(hand.number(0...3000)))
    return action
  }
}
