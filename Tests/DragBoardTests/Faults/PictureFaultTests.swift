import FaultInjection
import Foundation
import TestSupport
import Testing

@Suite("A picture that is dropped while the disk fails", .takesLong)
struct PictureFaultTests {
  private let scene: SavingScene
  private let calm: FaultyRun

  init() throws {
    scene = try SavingScene()
    try scene.reset()
    calm = try scene.dropPicture()
    try #require(calm.end == .code(0))
    try #require(try scene.pictures.map(scene.text(named:)) == [SavingScene.picture])
  }

  @Test("a call that fails leaves no file or a whole one", arguments: [EIO, ENOSPC])
  func fails(_ number: CInt) throws {
    for plan in plans(for: calm, .fails(number)) {
      try scene.reset()
      let run = try scene.dropPicture(plan)
      let isTold = run.errors.contains("cannot read the file")
      #expect(run.end == .code(0) || isTold, "\(plan): \(run)")
      try expectWhole("\(plan)")
      let tidies = calm.calls[plan.call - 1].name.hasPrefix("unlink")
      #expect(try tidies || !scene.names.contains { $0.hasPrefix(".") }, "\(plan)")
    }
  }

  @Test("killed at any call, there is no file or a whole one, and the next picture tidies up")
  func killed() throws {
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try scene.reset()
      _ = try scene.dropPicture(plan)
      try expectWhole("\(plan)")
      #expect(try scene.dropPicture().end == .code(0), "after \(plan)")
      #expect(try !scene.names.contains { $0.hasPrefix(".") }, "after \(plan)")
    }
  }

  @Test(
    "a file that is dropped is whole or not there, and its card never shows nothing",
    arguments: [EIO, ENOSPC]
  )
  func dropFails(_ number: CInt) throws {
    try scene.reset()
    let calm = try scene.dropFile()
    try #require(scene.droppedFiles == ["dropped.svg"])
    let faults = [FaultPlan.Fault.fails(number), .killsBefore, .killsAfter]
    for plan in faults.flatMap({ plans(for: calm, $0) }) {
      try scene.reset()
      _ = try scene.dropFile(plan)
      try expectWhole("\(plan)")
      #expect(try scene.saveKept().end == .code(0), "\(plan)")
      for path in scene.droppedFiles {
        let text =
          path.hasPrefix("/")
          ? try? String(contentsOfFile: path, encoding: .utf8) : scene.text(named: path)
        #expect(text == SavingScene.picture, "\(path), \(plan)")
      }
    }
  }

  private func expectWhole(_ place: String) throws {
    for name in try scene.pictures {
      #expect(scene.text(named: name) == SavingScene.picture, "\(name), \(place)")
    }
  }
}
