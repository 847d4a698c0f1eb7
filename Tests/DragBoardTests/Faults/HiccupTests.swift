import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A disk that fails once and then works again, which the user should not notice.
@Suite("After a hiccup of the disk", .takesLong)
struct HiccupTests {
  private let files: SessionFiles
  private let disk: FaultyFolder

  init() throws {
    files = try SessionFiles(board: BoardOnDisk.three)
    try FileManager.default.createDirectory(at: files.state, withIntermediateDirectories: true)
    disk = FaultyFolder(
      files.state.resolvingSymlinksInPath(),
      scratch: files.folder,
      countsLooks: true
    )
  }

  private static let steps = [
    "drag 150,190 to 250,190", "drag 450,190 to 550,290", "drag 250,190 to 350,190",
  ]
  /// The outcome of the three steps, as `print cards` reports it.
  private static let outcome = [
    "red 300 150 100 80", "green 500 250 100 80", "blue 100 400 100 80",
  ]

  private func reset(isNew: Bool) throws {
    try FileManager.default.removeItem(at: files.state)
    try FileManager.default.createDirectory(at: files.state, withIntermediateDirectories: true)
    try Data(BoardOnDisk.three.utf8).write(to: files.board)
    guard !isNew else { return }
    let feed = try ScriptFeed(files)
    try feed.finish(["drag 150,440 to 250,540", "drag 250,540 to 150,440"])
    feed.die()
  }

  /// Performs three steps with time between them, and kills the program. Returns its report about
  /// the state.
  private func work(_ plan: FaultPlan, isLong: Bool = false) throws -> String? {
    let feed = try ScriptFeed(files, environment: disk.environment(plan))
    for step in Self.steps { try feed.finish([step, "wait 10"]) }
    if isLong { try feed.finish(["wait 600"]) }
    let status = try feed.ask("status")
    feed.die()
    return status
  }

  private func expectEverything(_ place: String) throws {
    let feed = try ScriptFeed(files)
    for card in Self.outcome {
      let found = try feed.ask("cards \(card.prefix { $0 != " " })")
      #expect(found == card, "\(place)")
    }
    #expect(try feed.ask("question") == "no question", "\(place)")
    let status = try feed.ask("status")
    #expect(status?.contains("unsaved work") == true, "\(place): \(status ?? "")")
    feed.die()
    let boards = files.state.appendingPathComponent("boards").path
    let names = try FileManager.default.contentsOfDirectory(atPath: boards)
    #expect(!names.contains { $0.hasSuffix(".aside") }, "\(place)")
  }

  @Test(
    "half of what is written arrives, at any call: all steps are kept",
    arguments: [true, false]
  )
  func writesShort(isNew: Bool) throws {
    let calm = try calmRun(isNew: isNew)
    let writes = plans(for: calm, .writesShort).filter { calm.calls[$0.call - 1].name == "pwrite" }
    for plan in Rounds.share(of: writes, usually: 50) {
      try reset(isNew: isNew)
      let status = try work(plan)
      #expect(status?.contains("not being kept") != true, "\(plan): \(status ?? "")")
      try expectEverything("\(plan)")
    }
  }

  @Test("a disk that fails now and then: what is reported kept is there", arguments: [true, false])
  func failsNowAndThen(isNew: Bool) throws {
    for seed in SeededGenerator.seeds(40) {
      var random = SeededGenerator(seed: seed)
      try reset(isNew: isNew)
      let plan = FaultPlan(
        call: Int.random(in: 1...200, using: &random),
        .failsFromThenOn([EIO, ENOSPC, EDQUOT].randomElement(using: &random) ?? EIO, calls: 60)
      )
      // A few calls fail each time that it is tried again.
      let status = try work(plan, isLong: true)
      #expect(status?.contains("not being kept") != true, "seed \(seed), \(plan): \(status ?? "")")
      try expectEverything("seed \(seed), \(plan)")
    }
  }

  @Test(
    "any call fails once: all steps are kept, those after it as those before",
    arguments: [EIO, ENOSPC, EINTR, EAGAIN],
    [true, false]
  )
  func failsOnce(_ number: CInt, isNew: Bool) throws {
    let calm = try calmRun(isNew: isNew)
    for plan in plans(for: calm, .fails(number)) {
      // The error is no failure there: it means that another process has the board.
      if number == EAGAIN, calm.calls[plan.call - 1].name == "flock" { continue }
      try reset(isNew: isNew)
      let status = try work(plan)
      #expect(status?.contains("not being kept") != true, "\(plan): \(status ?? "")")
      try expectEverything("\(plan) of \(calm.calls.count), \(calm.calls[plan.call - 1])")
    }
    print("The disk failed once at \(calm.calls.count) points, errno \(number)")
  }

  /// Returns a run in which nothing fails, for the number of its calls.
  private func calmRun(isNew: Bool) throws -> FaultyRun {
    try reset(isNew: isNew)
    let script = files.folder.appendingPathComponent("script")
    try Self.steps.joined(separator: "\nwait 10\n").write(
      to: script,
      atomically: false,
      encoding: .utf8
    )
    let words = [
      "play", files.board.path, "--view", "0,0,1", "--geometry", "800x600",
      "--state-dir", files.state.path, "--script", script.path,
    ]
    let calm = try disk.run(TestProgram.dragboard, words)
    try #require(calm.end == .code(0), "\(calm.errors)")
    return calm
  }
}
