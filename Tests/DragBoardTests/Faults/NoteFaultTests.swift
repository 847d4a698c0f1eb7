import BoardTestSupport
import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Every call by which writing a note touches the disk fails once, or kills the program.
@Suite("A note on a disk that fails", .takesLong)
struct NoteFaultTests {
  private static let old = "first words\n"
  private static let new = "first words\nand more"

  /// A board with a note on a disk that fails on demand, and its user, who writes on the note.
  private final class Scene {
    let folder: URL
    private let home: URL
    private let disk: FaultyFolder

    init() throws {
      home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("dragboard-faults-\(UUID().uuidString)")
      folder = home.appendingPathComponent("notes")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let node =
        #"{"id":"a","type":"file","file":"notes/plan.md","x":60,"y":80,"width":240,"height":200}"#
      disk = FaultyFolder(folder, scratch: home)
      try Data(#"{"nodes":[\#(node)],"edges":[]}"#.utf8).write(to: board)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    private var board: URL { home.appendingPathComponent("board.canvas") }

    /// Restores the note, and forgets all steps.
    func reset() throws {
      for name in try names {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
      try Data(NoteFaultTests.old.utf8).write(to: folder.appendingPathComponent("plan.md"))
      try? FileManager.default.removeItem(at: home.appendingPathComponent("state"))
    }

    func play(_ script: String, _ plan: FaultPlan? = nil) throws -> FaultyRun {
      let file = home.appendingPathComponent("script")
      try Data(script.utf8).write(to: file)
      let state = home.appendingPathComponent("state").path
      let options = ["--view", "0,0,1", "--state-dir", state, "--script", file.path]
      return try disk.run(TestProgram.dragboard, ["play", board.path] + options, plan)
    }

    var note: String? {
      try? String(contentsOf: folder.appendingPathComponent("plan.md"), encoding: .utf8)
    }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
  }

  private static let write = """
    click 70,250
    key F2
    key ctrl+End
    type "and more"
    key Escape
    wait 1
    print question
    print editor
    print undo

    """

  private func calm(_ scene: Scene) throws -> FaultyRun {
    try scene.reset()
    let run = try scene.play(Self.write)
    try #require(run.lines == ["no question", "no editor", "Undo Edit Note", "-"], "\(run)")
    try #require(scene.note == Self.new)
    return run
  }

  @Test("killed at any call, the old note or the new one is there, and the board opens again")
  func killed() throws {
    let scene = try Scene()
    let calm = try calm(scene)
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try scene.reset()
      let run = try scene.play(Self.write, plan)
      #expect(run.end == .signal(SIGKILL), "\(plan)")
      #expect(scene.note == Self.old || scene.note == Self.new, "\(plan): \(scene.note ?? "-")")
      // Whatever was in the text is open, or a step, or not there yet.
      let next = try scene.play("key Escape\nwait 1\nprint question\n")
      #expect(next.end == .code(0) && next.lines == ["no question"], "\(plan): \(next)")
      #expect(scene.note == Self.old || scene.note == Self.new, "\(plan): \(scene.note ?? "-")")
    }
  }

  @Test("killed at any call of an undo, the old note or the new one is there, and undo goes on")
  func killedUndoing() throws {
    let scene = try Scene()
    _ = try calm(scene)
    let undo = "key ctrl+z\nkey ctrl+z\nprint undo\n"
    let calmUndo = try scene.play(undo)
    try #require(scene.note == Self.old, "\(calmUndo)")
    for plan in plans(for: calmUndo, .killsBefore) + plans(for: calmUndo, .killsAfter) {
      _ = try self.calm(scene)
      let run = try scene.play(undo, plan)
      #expect(run.end == .signal(SIGKILL), "\(plan)")
      #expect(scene.note == Self.old || scene.note == Self.new, "\(plan): \(scene.note ?? "-")")
      let next = try scene.play(undo)
      #expect(next.end == .code(0), "\(plan): \(next)")
      #expect(scene.note == Self.old, "\(plan): \(next)")
    }
  }

  @Test(
    "a call that fails leaves the old note or the new one, and the text open unless it is written",
    arguments: [ENOSPC, EIO, EACCES]
  )
  func fails(_ number: CInt) throws {
    let scene = try Scene()
    for plan in plans(for: try calm(scene), .fails(number)) {
      try scene.reset()
      let run = try scene.play(Self.write, plan)
      #expect(run.end == .code(0), "\(plan): \(run)")
      #expect(scene.note == Self.old || scene.note == Self.new, "\(plan): \(scene.note ?? "-")")
      let isWritten = run.lines.contains("Undo Edit Note")
      let isOpen = run.lines.contains { $0.contains("and more|") }
      // A note that could not be read was not opened.
      #expect(
        isWritten ? scene.note == Self.new : isOpen || scene.note == Self.old,
        "\(plan): \(run)"
      )
      if run.lines.first == "“plan” could not be written" { #expect(isOpen, "\(plan): \(run)") }
    }
  }
}
