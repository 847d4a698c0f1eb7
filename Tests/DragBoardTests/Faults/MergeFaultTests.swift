import BoardTestSupport
import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Every call by which a merge touches the disk fails once, or the program is killed there. Board and state
/// are on the same disk.
@Suite("Merging on a disk that fails", .takesLong)
struct MergeFaultTests {
  private let files: SessionFiles
  private let disk: FaultyFolder
  private let scratch: URL

  private static let theirs = BoardOnDisk.three.replacing("\"x\":400", with: "\"x\":500")
  private static let merged = theirs.replacing(
    #""id":"red","type":"text","text":"","x":100,"y":150"#,
    with: #""id":"red","type":"text","text":"","x":200,"y":250"#
  )

  init() throws {
    files = try SessionFiles(board: BoardOnDisk.three)
    let home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    scratch = home.appendingPathComponent("dragboard-faults-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    disk = FaultyFolder(files.folder.resolvingSymlinksInPath(), scratch: scratch)
  }

  /// Restores the board with a step that is not saved, and a change of the file by another program.
  private func reset() throws {
    try? FileManager.default.removeItem(at: files.state)
    try write(BoardOnDisk.three)
    let feed = try ScriptFeed(files)
    try feed.finish(["drag 150,190 to 250,290"])
    feed.die()
    try write(Self.theirs)
  }

  private func write(_ text: String) throws {
    try text.write(to: files.board, atomically: true, encoding: .utf8)
  }

  /// Opens the board, which merges, and saves it if `script` does.
  private func open(_ script: String, _ plan: FaultPlan? = nil) throws -> FaultyRun {
    let file = scratch.appendingPathComponent("script")
    try script.write(to: file, atomically: false, encoding: .utf8)
    let words = [
      "play", files.board.path, "--view", "0,0,1", "--geometry", "800x600",
      "--state-dir", files.state.path, "--script", file.path,
    ]
    return try disk.run(TestProgram.dragboard, words, plan)
  }

  /// Demands both versions: in the file, and merged once the board is opened on a disk that works.
  private func expectBoth(_ place: String) throws {
    let text = files.boardText
    #expect(text == Self.theirs || text == Self.merged, "\(place): \(text)")
    let feed = try ScriptFeed(files)
    #expect(try feed.ask("cards red") == "red 200 250 100 80", "\(place)")
    #expect(try feed.ask("cards green") == "green 500 150 100 80", "\(place)")
    #expect(try feed.ask("question") == "no question", "\(place)")
    #expect(try feed.ask("conflicts") == "", "\(place)")
    try feed.finish(["key ctrl+s"])
    #expect(try feed.ask("dirty") == "no", "\(place)")
    #expect(files.boardText == Self.merged, "\(place)")
    feed.die()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: files.state.appendingPathComponent("boards").path
    )
    #expect(!names.contains { $0.hasSuffix(".aside") }, "\(place)")
  }

  private static let scripts = ["wait 1\n", "wait 1\nkey ctrl+s\nwait 1\n"]

  private func calmRun(_ script: String) throws -> FaultyRun {
    try reset()
    let run = try open(script)
    try #require(run.end == .code(0), "\(run.errors)")
    try expectBoth("nothing fails")
    return run
  }

  @Test("killed at any call while it opens the board, and while it saves", arguments: scripts)
  func killed(_ script: String) throws {
    let calm = try calmRun(script)
    for plan in plans(for: calm, .killsBefore) + plans(for: calm, .killsAfter) {
      try reset()
      let run = try open(script, plan)
      // Two threads make the calls, so that their number varies.
      #expect(run.end == .signal(SIGKILL) || run.struck.isEmpty, "\(plan)")
      try expectBoth("\(plan), \(calm.calls[plan.call - 1])")
    }
    print("Merging was killed at \(2 * calm.calls.count) points")
  }

  @Test("any call fails once", arguments: [ENOSPC, EIO], scripts)
  func failsOnce(_ number: CInt, _ script: String) throws {
    let calm = try calmRun(script)
    for plan in plans(for: calm, .fails(number)) {
      try reset()
      _ = try open(script, plan)
      try expectBoth("\(plan), \(calm.calls[plan.call - 1])")
    }
    print("Merging failed once at \(calm.calls.count) points, errno \(number)")
  }

  @Test("killed at any call while another program changes the file of the open board")
  func killedWhileOpen() throws {
    var (call, isKilled) = (0, true)
    while isKilled {
      call += 1
      try? FileManager.default.removeItem(at: files.state)
      try write(BoardOnDisk.three)
      let plan = FaultPlan(call: call, .killsBefore)
      let feed = try ScriptFeed(files, environment: disk.environment(plan))
      try? feed.sendIfPossible(["drag 150,190 to 250,290", "print dirty"])
      let isStored = try? feed.line() == "yes"
      try write(Self.theirs)
      try? feed.sendIfPossible(["key ctrl+s", "wait 1", "print dirty"])
      isKilled = (try? feed.line()) == nil
      feed.die()
      // Before the step was finished there is nothing to be merged.
      if isStored == true { try expectBoth("\(plan)") }
    }
    #expect(files.boardText == Self.merged && call > 20)
    print("Merging was killed at \(call - 1) points while the board was open")
  }

  @Test(
    "any call fails once while another program changes the file of the open board",
    arguments: [ENOSPC, EIO]
  )
  func failsOnceWhileOpen(_ number: CInt) throws {
    let (calm, opening) = try mergeWhileOpen(nil)
    try #require(calm.calls.count > opening)
    let plans = plans(for: calm, after: opening, .fails(number))
    var struckCount = 0
    for plan in plans {
      struckCount += try mergeWhileOpen(plan).run.struck.count
      try expectBoth("\(plan), \(calm.calls[plan.call - 1])")
    }
    #expect(2 * struckCount > plans.count)
    print("Merging failed once at \(struckCount) points of the open board, errno \(number)")
  }

  /// Stores a step, changes the file as another program, and saves twice: the second time at the latest
  /// nothing fails. Returns the calls, and the number of those before the change.
  private func mergeWhileOpen(_ plan: FaultPlan?) throws -> (run: FaultyRun, opening: Int) {
    try? FileManager.default.removeItem(at: files.state)
    try write(BoardOnDisk.three)
    let report = scratch.appendingPathComponent("report")
    try Data().write(to: report)
    func calls() throws -> FaultyRun {
      FaultyRun(end: .code(0), report: try String(contentsOf: report, encoding: .utf8))
    }
    let environment = disk.environment(plan).merging(["FAULT_REPORT": report.path]) { $1 }
    let feed = try ScriptFeed(files, environment: environment)
    try feed.finish(["drag 150,190 to 250,290"])
    let opening = try calls().calls.count
    try write(Self.theirs)
    try feed.finish(["wait 1", "key ctrl+s", "wait 1", "key ctrl+s", "wait 1"])
    #expect(try feed.ask("dirty") == "no", "\(plan)")
    #expect(files.boardText == Self.merged, "\(plan)")
    feed.die()
    return (try calls(), opening)
  }
}
