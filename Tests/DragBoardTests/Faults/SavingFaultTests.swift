import FaultInjection
import Foundation
import Testing

@testable import DragBoard

/// Every call by which a save touches the disk goes wrong once, in every way.
@Suite("Saving on a disk that fails")
struct SavingFaultTests {
  static let errors = [ENOSPC, EIO, EACCES, EDQUOT]
  private let scene: SavingScene
  /// The calls of a save in which nothing fails.
  private let calm: FaultyRun

  init() throws {
    scene = try SavingScene()
    try scene.reset()
    calm = try scene.save()
    try #require(calm.lines == ["Saved board.canvas", "no"])
    try #require(scene.text(scene.board) == SavingScene.new)
    let names = Set(calm.calls.map(\.name))
    try #require(names.isSuperset(of: ["open", "write", "fchmod", "fsync", "rename", "close"]))
  }

  private func tell(_ deed: String) {
    print("\(deed) at \(scene.points) points, \(calm.calls.count) calls to a save")
  }

  @Test(
    "a call that fails leaves the old file or the new one, and the person is told",
    arguments: errors
  )
  func failsOnce(_ number: CInt) throws {
    for plan in plans(for: calm, .fails(number)) {
      try scene.reset()
      let run = try scene.save(plan)
      try expectHonest(run, plan, number)
      #expect(try scene.names == ["board.canvas"], "\(plan)")
    }
    tell("Failed once")
  }

  @Test("after a call that failed, saving again saves", arguments: errors)
  func savesAgain(_ number: CInt) throws {
    for plan in plans(for: calm, .fails(number)) {
      try scene.reset()
      let run = try scene.save(times: 2, plan)
      // The first call opens the board.
      if plan.call == 1 { continue }
      #expect(run.end == .code(0), "\(plan)")
      #expect(run.lines.suffix(2) == ["Saved board.canvas", "no"], "\(plan)")
      try expectSaved("\(plan)")
    }
    tell("Failed once before saving again")
  }

  @Test("a disk that fails from some call on does no harm either", arguments: errors)
  func failsFromThenOn(_ number: CInt) throws {
    for plan in plans(for: calm, .failsFromThenOn(number)) {
      try scene.reset()
      let run = try scene.save(plan)
      try expectHonest(run, plan, number)
      // What may not be removed has to stay, until the next save on a better day.
      let isLeft = run.struck.contains { $0.name == "unlink" }
      #expect(try scene.names.count == (isLeft ? 2 : 1), "\(plan)")
      _ = try scene.save()
      try expectSaved("after \(plan)")
    }
    tell("Failed from then on")
  }

  @Test("a disk that takes only half of what is written gets the rest")
  func writesShort() throws {
    for plan in plans(for: calm, .writesShort) where calm.calls[plan.call - 1].name == "write" {
      try scene.reset()
      let run = try scene.save(plan)
      #expect(run.struck.count == 1 && run.lines == ["Saved board.canvas", "no"], "\(plan)")
      try expectSaved("\(plan)")
    }
    tell("Wrote only half")
  }

  @Test("killed at any call, the old file or the new one is there, and the next save tidies up")
  func killed() throws {
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try scene.reset()
      let run = try scene.save(plan)
      #expect(run.end == .signal(SIGKILL) && run.struck.count == 1, "\(plan)")
      try expectWhole("\(plan)")
      #expect(try scene.names.count <= 2, "\(plan)")
      let next = try scene.save()
      #expect(next.lines == ["Saved board.canvas", "no"], "after \(plan)")
      try expectSaved("after \(plan)")
    }
    tell("Killed")
  }

  // MARK: What has to hold

  /// The very bytes that were there, or the very bytes that were to come, and the old mode bits.
  private func expectWhole(_ place: String) throws {
    let text = scene.text(scene.board)
    #expect(text == SavingScene.old || text == SavingScene.new, "\(place)")
    #expect(try scene.mode(scene.board) == SavingScene.mode, "\(place)")
  }

  private func expectSaved(_ place: String) throws {
    #expect(scene.text(scene.board) == SavingScene.new, "\(place)")
    #expect(try scene.mode(scene.board) == SavingScene.mode, "\(place)")
    #expect(try scene.names == ["board.canvas"], "\(place)")
  }

  /// Either the board was saved although something failed, or it is said what failed, and the
  /// changes still count as unsaved.
  private func expectHonest(_ run: FaultyRun, _ plan: FaultPlan, _ number: CInt) throws {
    try expectWhole("\(plan)")
    #expect(!run.struck.isEmpty, "\(plan)")
    if run.lines == ["Saved board.canvas", "no"] {
      #expect(scene.text(scene.board) == SavingScene.new, "\(plan)")
      #expect(run.struck.allSatisfy { isForgivable($0, number) }, "\(plan): \(run.struck)")
    } else if run.end == .code(1) {
      #expect(
        run.errors.contains("\(scene.board.path): cannot read the file: \(words(for: number))")
      )
      #expect(plan.call == 1 && scene.text(scene.board) == SavingScene.old, "\(plan)")
    } else {
      #expect(run.end == .code(0), "\(plan)")
      #expect(
        run.lines.first?.hasSuffix(": \(words(for: number))") == true,
        "\(plan): \(run.lines)"
      )
      #expect(run.lines.last == "yes", "\(plan): \(run.lines)")
    }
  }

  /// Closing comes after the bytes are on the disk, and a directory that may not be read cannot be
  /// synchronized.
  private func isForgivable(_ call: FaultyRun.Call, _ number: CInt) -> Bool {
    call.name == "close" || call.name == "open" && scene.isFolder(call) && number == EACCES
  }
}

@Suite("Saving under a new name on a disk that fails")
struct SavingCopyFaultTests {
  private let scene: SavingScene
  private let calm: FaultyRun

  init() throws {
    scene = try SavingScene()
    try scene.reset()
    calm = try scene.saveCopy()
    try #require(calm.end == .code(0))
    try #require(scene.text(scene.copy) == SavingScene.new)
  }

  @Test("a call that fails leaves no file or a whole one", arguments: SavingFaultTests.errors)
  func fails(_ number: CInt) throws {
    for plan in plans(for: calm, .fails(number)) {
      try scene.reset()
      let run = try scene.saveCopy(plan)
      try expectWhole("\(plan)")
      let isSaved = run.end == .code(0)
      let isTold = run.end == .code(1) && run.errors.contains(": \(words(for: number))")
      #expect(isSaved && scene.text(scene.copy) == SavingScene.new || isTold, "\(plan): \(run)")
      #expect(try scene.names.allSatisfy { $0.hasSuffix(".canvas") }, "\(plan)")
    }
    print("Failed at \(scene.points) points of saving under a new name")
  }

  @Test("killed at any call, there is no file or a whole one, and the next save tidies up")
  func killed() throws {
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try scene.reset()
      let run = try scene.saveCopy(plan)
      #expect(run.end == .signal(SIGKILL), "\(plan)")
      try expectWhole("\(plan)")
      #expect(try scene.saveCopy().end == .code(0), "after \(plan)")
      #expect(scene.text(scene.copy) == SavingScene.new, "after \(plan)")
      #expect(try scene.names == ["board.canvas", "copy.canvas"], "after \(plan)")
    }
    print("Killed at \(scene.points) points of saving under a new name")
  }

  private func expectWhole(_ place: String) throws {
    #expect(scene.text(scene.board) == SavingScene.old, "\(place)")
    let copy = scene.text(scene.copy)
    #expect(copy == nil || copy == SavingScene.new, "\(place)")
  }
}
