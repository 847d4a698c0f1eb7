import FaultInjection
import Foundation
import TestSupport
import Testing

/// Every call by which a save touches the disk fails once, with every error.
@Suite("Saving on a disk that fails", .takesLong)
struct SavingFaultTests {
  static let errors = [ENOSPC, EIO, EACCES, EDQUOT]

  /// Returns a save in which nothing fails.
  private func calmSave(in scene: SavingScene) throws -> FaultyRun {
    try scene.reset()
    let run = try scene.save()
    try #require(run.lines == scene.success)
    try expectSaved(scene, "nothing fails")
    let names = Set(run.calls.map(\.name))
    try #require(
      names.isSuperset(of: ["open", "read", "write", "fchmod", "fsync", "rename", "close"])
    )
    if scene.kind == .foreign { try #require(names.contains("fchown")) }
    return run
  }

  @Test(
    "a call that fails leaves the old file or the new one, and the person is told",
    arguments: errors,
    SavingScene.Kind.possible
  )
  func failsOnce(_ number: CInt, _ kind: SavingScene.Kind) throws {
    let scene = try SavingScene(kind)
    let plans = plans(for: try calmSave(in: scene), .fails(number))
    try scene.save(at: plans, "failed once") { run, plan in
      expectHonest(run, plan, number, scene)
      let names = try scene.names
      #expect(names == scene.usualNames, "\(plan)")
    }
  }

  @Test(
    "after a call that failed, saving again saves",
    arguments: errors,
    SavingScene.Kind.possible
  )
  func savesAgain(_ number: CInt, _ kind: SavingScene.Kind) throws {
    let scene = try SavingScene(kind)
    let calm = try calmSave(in: scene)
    // There is nothing to save without an open board.
    let plans = plans(for: calm, after: scene.openingCount(calm), .fails(number))
    try scene.save(times: 2, at: plans, "failed once before it was tried again") { run, plan in
      #expect(run.end == .code(0) && run.lines.suffix(2) == scene.success, "\(plan)")
      try expectSaved(scene, "\(plan)")
    }
  }

  @Test("a save that has failed late is no change by another program", arguments: [EIO, EACCES])
  func blamesNobody(_ number: CInt) throws {
    let scene = try SavingScene()
    try scene.reset()
    let calm = try scene.saveStepByStep()
    try #require(calm.lines == ["no question", "no"])
    for plan in plans(for: calm, after: scene.openingCount(calm), .fails(number)) {
      try scene.reset()
      let run = try scene.saveStepByStep(plan)
      #expect(run.lines.first == "no question", "\(plan): \(run)")
    }
  }

  @Test(
    "a disk that fails from some call on does no harm either",
    arguments: errors,
    SavingScene.Kind.possible
  )
  func failsFromThenOn(_ number: CInt, _ kind: SavingScene.Kind) throws {
    let scene = try SavingScene(kind)
    let plans = plans(for: try calmSave(in: scene), .failsFromThenOn(number))
    try scene.save(at: plans, "failed from then on") { run, plan in
      expectHonest(run, plan, number, scene)
      // A file that may not be removed stays until the next successful save.
      let leftCount = run.struck.count { $0.name == "unlink" }
      #expect(try scene.names.count == scene.usualNames.count + leftCount, "\(plan)")
      _ = try scene.save()
      try expectSaved(scene, "after \(plan)")
    }
  }

  @Test("a disk that takes only half of what is written gets the rest")
  func writesShort() throws {
    let scene = try SavingScene()
    let calm = try calmSave(in: scene)
    let plans = plans(for: calm, .writesShort).filter { calm.calls[$0.call - 1].name == "write" }
    try scene.save(at: plans, "wrote only half") { run, plan in
      #expect(run.struck.count == 1 && run.lines == scene.success, "\(plan)")
      try expectSaved(scene, "\(plan)")
    }
  }

  @Test(
    "killed at any call, the old file or the new one is there, and the next save tidies up",
    arguments: SavingScene.Kind.possible
  )
  func killed(_ kind: SavingScene.Kind) throws {
    let scene = try SavingScene(kind)
    let calm = try calmSave(in: scene)
    let plans = plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter)
    try scene.save(at: plans, "was killed") { run, plan in
      #expect(run.end == .signal(SIGKILL) && run.struck.count == 1, "\(plan)")
      expectWhole(scene, "\(plan)")
      #expect(try scene.names.count <= scene.usualNames.count + 1, "\(plan)")
      let next = try scene.save()
      #expect(next.lines == scene.success, "after \(plan)")
      try expectSaved(scene, "after \(plan)")
    }
  }

  // MARK: Demands

  /// Demands the exact old bytes or the exact new ones, with owner and mode bits unchanged.
  private func expectWhole(_ scene: SavingScene, _ place: String) {
    let text = scene.text(scene.board)
    #expect(text == SavingScene.old || text == SavingScene.new, "\(place)")
    #expect(scene.hasOldManners, "\(place)")
  }

  private func expectSaved(_ scene: SavingScene, _ place: String) throws {
    #expect(scene.text(scene.board) == SavingScene.new, "\(place)")
    #expect(scene.hasOldManners, "\(place)")
    #expect(try scene.names == scene.usualNames, "\(place)")
  }

  /// Demands that either the board was saved despite a failure, or the failure is reported and the
  /// changes still count as unsaved.
  private func expectHonest(
    _ run: FaultyRun,
    _ plan: FaultPlan,
    _ number: CInt,
    _ scene: SavingScene
  ) {
    expectWhole(scene, "\(plan)")
    #expect(!run.struck.isEmpty, "\(plan)")
    let words = words(for: number)
    if run.lines.first?.hasPrefix(scene.success[0]) == true, run.lines.last == scene.success[1] {
      #expect(scene.text(scene.board) == SavingScene.new, "\(plan)")
      #expect(run.struck.allSatisfy { isForgivable($0, number, scene) }, "\(plan): \(run.struck)")
    } else if run.end == .code(1) {
      #expect(run.errors == "dragboard: \(scene.opened.path): cannot read the file: \(words)\n")
      #expect(plan.call <= scene.openingCount(run), "\(plan)")
      #expect(scene.text(scene.board) == SavingScene.old, "\(plan)")
    } else {
      #expect(run.end == .code(0), "\(plan)")
      #expect(run.lines.first?.hasSuffix(": \(words)") == true, "\(plan): \(run.lines)")
      #expect(run.lines.last == "yes", "\(plan): \(run.lines)")
    }
  }

  /// Returns whether a failure may be ignored. Closing comes after the bytes are on the disk, a
  /// directory that may not be read cannot be synchronized, and a file that may not be replaced is
  /// overwritten.
  private func isForgivable(_ call: FaultyRun.Call, _ number: CInt, _ scene: SavingScene) -> Bool {
    call.name == "close" || number == EACCES && ["open", "rename"].contains(call.name)
  }
}
