import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// The program is killed at every call by which Save As touches a file: the board, its new file, or
/// the state that moves from one to the other. A file that another program has moved is followed in
/// the same steps.
@Suite("Save As, killed", .takesLong)
struct SaveAsFaultTests {
  private final class Scene {
    let home: URL
    private let folder: URL
    let old: URL
    let new: URL
    private let disk: FaultyFolder

    static let moved = "red 200 150 100 80\n"

    init() throws {
      home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("dragboard-save-as-\(UUID().uuidString)")
      folder = home.appendingPathComponent("disk")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      old = folder.appendingPathComponent("old.canvas")
      new = folder.appendingPathComponent("new.canvas")
      disk = FaultyFolder(folder, scratch: home)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Restores a board with an unsaved step.
    func reset() throws {
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(BoardOnDisk.three.utf8).write(to: old)
      _ = try play(old, "drag 150,190 to 250,190\n", nil)
    }

    func saveAs(_ plan: FaultPlan? = nil) throws -> FaultyRun {
      let keys = "key ctrl+shift+s\nkey ctrl+a\ntype \"new\"\nkey Return\n"
      return try play(old, keys + "print dirty\n", plan)
    }

    /// Returns whether a board has the step when it is opened, and its undo.
    func hasStep(_ board: URL) throws -> Bool {
      guard FileManager.default.fileExists(atPath: board.path) else { return false }
      let run = try play(board, "print cards red\nprint history\n", nil)
      return run.output == Self.moved + "done\tMove\n"
    }

    func text(_ board: URL) -> String? { try? String(contentsOf: board, encoding: .utf8) }

    private func play(_ board: URL, _ script: String, _ plan: FaultPlan?) throws -> FaultyRun {
      let file = home.appendingPathComponent("script")
      try Data(script.utf8).write(to: file)
      let words = [
        "play", board.path, "--view", "0,0,1", "--state-dir",
        folder.appendingPathComponent("state").path, "--script", file.path,
      ]
      return try disk.run(TestProgram.dragboard, words, plan)
    }
  }

  @Test("at any call, the step is there with one of the names, and no file is half")
  func killed() throws {
    let scene = try Scene()
    try scene.reset()
    let calm = try scene.saveAs()
    try #require(calm.end == .code(0) && calm.output == "no\n", "\(calm.output) \(calm.errors)")
    try #require(try scene.hasStep(scene.new))
    try #require(try !scene.hasStep(scene.old))
    let whole = scene.text(scene.new)
    for plan in plans(for: calm, .killsBefore) {
      try scene.reset()
      let run = try scene.saveAs(plan)
      #expect(scene.text(scene.old) == BoardOnDisk.three, "\(plan)")
      #expect(scene.text(scene.new).map { $0 == whole } != false, "\(plan)")
      let (isNew, isOld) = (try scene.hasStep(scene.new), try scene.hasStep(scene.old))
      #expect(isNew != isOld, "\(plan): \(isNew ? "twice" : "lost"), \(run.end)")
    }
  }
}
