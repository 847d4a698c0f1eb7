import BoardCore
import Foundation
import TestSupport
import Testing
import UndoCore
import XDriver

@testable import BoardApp

/// Random work with a random end. KILLS in the environment is the number of kills, UNDOCORE_SEED
/// the seed.
@Suite("The program: killed", .enabled(if: TestServer.isInstalled), .runsAlone)
@MainActor
struct KillProgramTests {
  private nonisolated static let seed = SeededGenerator.seeds(1).first ?? 1
  /// The seeds of tests with several variants.
  private nonisolated static let seeds = (0..<8).map { seed &+ $0 }
  private static let kills =
    ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 10

  @Test("1.1: a kill at any moment loses nothing that was finished, nor any step of its history")
  func killed() throws {
    let board = try MortalBoard(seed: Self.seed)
    defer { report(board, "SIGKILL") }
    try live(board, Self.kills, .killed, during: DeathMoment.allCases) { life in
      guard life % 10 == 0 else { return true }
      return try self.goesAllTheWay(board)
    }
  }

  /// Works and dies a number of times, until something is lost.
  private func live(
    _ board: MortalBoard,
    _ lives: Int,
    _ death: Death,
    during moments: [DeathMoment],
    after: (_ life: Int) throws -> Bool = { _ in true }
  ) throws {
    for life in 1...lives {
      if life > 1 { try board.restart() }
      try board.work()
      guard try board.die(by: death, during: moments[(life - 1) % moments.count]) else { return }
      guard try after(life) else { return }
    }
  }

  /// Goes back to the first content, through a kill, and forward again.
  private func goesAllTheWay(_ board: MortalBoard) throws -> Bool {
    try board.restart()
    try board.undoRedoAllTheWay(.redo)
    let newest = Content(board.model.app.editor.board)
    try board.undoRedoAllTheWay(.undo)
    let first = Content(board.model.app.editor.board)
    #expect(first == (try Content(parsing: Array(MortalBoard.start.utf8))))
    guard try board.die(by: .killed, during: .idle) else { return false }
    try board.restart()
    try board.undoRedoAllTheWay(.redo)
    #expect(Content(board.model.app.editor.board) == newest)
    return try board.die(by: .killed, during: .idle)
  }

  @Test(
    "1.2: the death of the X server at any moment: code 3, one line, nothing lost",
    arguments: zip(DeathMoment.allCases, Self.seeds)
  )
  func survivesServer(moment: DeathMoment, seed: UInt64) throws {
    let board = try MortalBoard(seed: seed)
    defer { report(board, "death of the server, \(moment)") }
    try live(board, max(2, Self.kills / 20), .serverKilled, during: [moment])
  }

  @Test(
    "1.4: closing and signals at any moment: code 0, nothing lost",
    arguments: zip(Death.gentle, Self.seeds)
  )
  func ends(death: Death, seed: UInt64) throws {
    let board = try MortalBoard(seed: seed)
    defer { report(board, "\(death)") }
    try live(board, max(6, Self.kills / 4), death, during: DeathMoment.allCases)
  }

  private func report(_ board: MortalBoard, _ what: String) {
    print("\(what): \(board.tally); \(board.stepCount) steps in the end; seed \(board.seed)")
  }
}
