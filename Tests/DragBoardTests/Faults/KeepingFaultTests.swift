import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Every call by which the state of a board touches the disk fails once.
@Suite("Keeping on a disk that fails", .takesLong)
struct KeepingFaultTests {
  /// A board whose state is on a disk that fails on demand, and a user who moves a card three
  /// times.
  private final class Scene {
    let board: URL
    private let home: URL
    private let state: URL
    private let disk: FaultyFolder
    private(set) var points = 0

    /// The x coordinates of the card after each number of steps.
    static let places = [100, 200, 300, 400]

    init() throws {
      home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("dragboard-keeping-\(UUID().uuidString)")
      state = home.appendingPathComponent("state")
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      board = home.appendingPathComponent("board.canvas")
      disk = FaultyFolder(state, scratch: home)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    /// Restores the first state, with earlier steps or without.
    func reset(isNew: Bool) throws {
      try FileManager.default.removeItem(at: state)
      try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
      try Data(BoardOnDisk.three.utf8).write(to: board)
      if !isNew { _ = try play("drag 450,190 to 450,290\n", nil) }
    }

    /// Performs the steps. The program reports each when it is finished.
    func work(_ plan: FaultPlan? = nil) throws -> FaultyRun {
      if plan != nil { points += 1 }
      let steps = Self.places.dropLast().enumerated().map { index, x in
        "drag \(x + 50),190 to \(x + 150),190\necho \"step \(index + 1)\"\n"
      }
      return try play(steps.joined() + "print status\n", plan)
    }

    /// Returns the number of steps after the program is started once more.
    func stepsFound() throws -> Int? {
      let run = try play("print cards red\n", nil)
      guard run.end == .code(0) else { return nil }
      return Self.places.firstIndex { run.output == "red \($0) 150 100 80\n" }
    }

    var hasQuarantined: Bool {
      FileManager.default.enumerator(atPath: state.path)?.contains { name in
        (name as? String)?.hasSuffix(".aside") == true
      } == true
    }

    private func play(_ script: String, _ plan: FaultPlan?) throws -> FaultyRun {
      let file = home.appendingPathComponent("script")
      try Data(script.utf8).write(to: file)
      let words = [
        "play", board.path, "--view", "0,0,1", "--state-dir", state.path, "--script", file.path,
      ]
      return try disk.run(TestProgram.dragboard, words, plan)
    }
  }

  /// Returns the number of steps that the program has reported as finished.
  private func finished(_ run: FaultyRun) -> Int { run.lines.count { $0.hasPrefix("step ") } }

  /// Returns a run in which nothing fails, for its number of calls. Two threads make them, so that
  /// the order and even the number may vary.
  private func calmRun(in scene: Scene, isNew: Bool) throws -> FaultyRun {
    try scene.reset(isNew: isNew)
    let run = try scene.work()
    try #require(run.end == .code(0) && finished(run) == 3)
    try #require(try scene.stepsFound() == 3)
    try #require(Set(run.calls.map(\.name)).isSuperset(of: ["pread", "pwrite", "fdatasync"]))
    return run
  }

  @Test(
    "killed at any call, whatever was finished is there, and nothing is half",
    arguments: [
      true, false,
    ]
  )
  func killed(isNew: Bool) throws {
    let scene = try Scene()
    let calm = try calmRun(in: scene, isNew: isNew)
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try scene.reset(isNew: isNew)
      let run = try scene.work(plan)
      let found = try #require(try scene.stepsFound(), "\(plan)")
      #expect(found >= finished(run), "\(plan): \(finished(run)) finished, \(found) found")
      #expect(found <= finished(run) + 1, "\(plan)")
    }
    print("Keeping was killed at \(scene.points) points")
  }

  @Test(
    "a call that fails once loses nothing, or says what is not kept",
    arguments: [ENOSPC, EIO],
    [true, false]
  )
  func failsOnce(_ number: CInt, isNew: Bool) throws {
    let scene = try Scene()
    for plan in plans(for: try calmRun(in: scene, isNew: isNew), .fails(number)) {
      try scene.reset(isNew: isNew)
      try expectHonest(try scene.work(plan), scene, "\(plan)")
    }
    print("Keeping failed once at \(scene.points) points")
  }

  @Test("a disk that fails from some call on keeps what it had", arguments: [true, false])
  func failsFromThenOn(isNew: Bool) throws {
    let scene = try Scene()
    for plan in plans(for: try calmRun(in: scene, isNew: isNew), .failsFromThenOn(EIO)) {
      try scene.reset(isNew: isNew)
      try expectHonest(try scene.work(plan), scene, "\(plan)")
    }
    print("Keeping failed from then on at \(scene.points) points")
  }

  /// Demands an honest run. The work always continues to its end. Then either all of it is stored,
  /// or the program reports that it is not, and earlier steps are there.
  private func expectHonest(_ run: FaultyRun, _ scene: Scene, _ place: String) throws {
    #expect(finished(run) == 3, "\(place): \(run.output) \(run.errors)")
    #expect(!scene.hasQuarantined, "\(place): the disk has failed, and the state has not")
    let found = try #require(try scene.stepsFound(), "\(place)")
    if found == 3 { return }
    let isTold = run.end == .code(1) || run.output.contains("cannot be read")
    #expect(isTold, "\(place): \(found) found, \(run.end), \(run.output) \(run.errors)")
  }
}
