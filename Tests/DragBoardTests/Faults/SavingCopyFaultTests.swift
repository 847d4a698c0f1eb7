import FaultInjection
import Foundation
import TestSupport
import Testing

@Suite("Saving under a new name on a disk that fails", .takesLong)
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
