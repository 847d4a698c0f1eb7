import FaultInjection
import Foundation
import TestSupport
import Testing

/// A board with another hard link is written in place. Every call of that fails once.
@Suite("Saving in place on a disk that fails", .takesLong)
struct SavingInPlaceFaultTests {
  private let scene: SavingScene
  private let calm: FaultyRun

  init() throws {
    scene = try SavingScene(.linked)
    try scene.reset()
    calm = try scene.save()
    try #require(calm.end == .code(0) && calm.lines.last == "no", "\(calm)")
    try #require(calm.lines.first == "Saved board.canvas in place, since it has other hard links")
    try #require(scene.text(scene.board) == SavingScene.new && scene.backup == nil)
    try #require(Set(calm.calls.map(\.name)).isSuperset(of: ["write", "ftruncate", "fsync"]))
  }

  private func expectLinked(_ place: String) {
    #expect(scene.text(scene.otherName) == scene.text(scene.board), "\(place)")
    #expect(scene.hasOldManners, "\(place)")
  }

  @Test(
    "a call that fails leaves the old bytes or the new ones, and the person is told",
    arguments: SavingFaultTests.errors
  )
  func failsOnce(_ number: CInt) throws {
    let plans = plans(for: calm, after: scene.openingCount(calm), .fails(number))
    try scene.save(at: plans, "in place failed once") { run, plan in
      expectLinked("\(plan)")
      let isSaved = run.lines.last == "no"
      #expect(
        scene.text(scene.board) == (isSaved ? SavingScene.new : SavingScene.old),
        "\(plan) \(run)"
      )
      #expect(isSaved || run.lines.first?.contains(": \(words(for: number))") == true, "\(run)")
      let names = try scene.names
      #expect(names == scene.usualNames, "\(plan)")
      #expect(scene.backup == nil, "\(plan)")
    }
  }

  @Test("where the old bytes cannot be put back, it is said where they are")
  func failsFromThenOn() throws {
    let plans = plans(for: calm, after: scene.openingCount(calm), .failsFromThenOn(EIO))
    try scene.save(at: plans, "in place failed from then on") { run, plan in
      expectLinked("\(plan)")
      let text = scene.text(scene.board)
      if text != SavingScene.old, text != SavingScene.new {
        #expect(scene.backup == SavingScene.old, "\(plan)")
        #expect(run.lines.first?.contains("what it held before is in") == true, "\(run)")
      }
      let isOld = text == SavingScene.old
      let next = try scene.look()
      #expect(next.lines == ["no question", isOld ? "yes" : "no"], "after \(plan)")
    }
  }

  @Test("killed at any call, the next start ends what was begun and blames nobody")
  func killed() throws {
    let plans = plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter)
    try scene.save(at: plans, "in place was killed") { run, plan in
      #expect(run.end == .signal(SIGKILL), "\(plan)")
      expectLinked("\(plan)")
      let isBegun = scene.text(scene.board) != SavingScene.old
      let next = try scene.look()
      #expect(next.lines.first == "no question", "after \(plan): \(next)")
      expectLinked("after \(plan)")
      let text = scene.text(scene.board)
      #expect(text == (isBegun ? SavingScene.new : SavingScene.old), "after \(plan)")
      #expect(scene.backup == nil, "after \(plan)")
    }
  }
}
