import BoardTestSupport
import FaultInjection
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A board on a disk that fails on demand, and a user who moves a card and saves.
final class SavingScene {
  enum Kind: CaseIterable, Sendable {
    case plain
    /// The board belongs to another user and is opened through a link.
    case foreign
    /// The board has another name, so that it has to be written in place. The state is stored.
    case linked

    /// The kinds of boards that can be replaced. Only the superuser can give a file to another
    /// user.
    static var possible: [Kind] { geteuid() == 0 ? [.plain, .foreign] : [.plain] }
  }

  static let old = BoardOnDisk.three
  static let new = old.replacing(#""x":100,"y":150"#, with: #""x":200,"y":250"#)

  let kind: Kind
  let board: URL
  /// A free name.
  let copy: URL
  /// The number of failures so far.
  private(set) var points = 0
  private let home: URL
  private let folder: URL
  private let disk: FaultyFolder

  init(_ kind: Kind = .plain) throws {
    self.kind = kind
    home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-faults-\(UUID().uuidString)")
    folder = home.appendingPathComponent("boards")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    board = folder.appendingPathComponent("board.canvas")
    copy = folder.appendingPathComponent("copy.canvas")
    disk = FaultyFolder(folder, scratch: home)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// Restores the folder with the old board alone.
  func reset() throws {
    for name in try names {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    try Data(Self.old.utf8).write(to: board)
    if kind == .foreign {
      try #require(chown(board.path, somebody, somebody) == 0)
      try #require(symlink(board.lastPathComponent, opened.path) == 0)
    }
    try #require(chmod(board.path, 0o640) == 0)
    if kind == .linked {
      try #require(link(board.path, otherName.path) == 0)
      try? FileManager.default.removeItem(at: state)
    }
  }

  /// A second name of the board.
  var otherName: URL { folder.appendingPathComponent("other.canvas") }
  /// The state, which is on a disk that works.
  private var state: URL { home.appendingPathComponent("state") }

  /// The content of the board before a failed save in place, or nil if there is no copy of it.
  var backup: String? {
    let boards = state.appendingPathComponent("boards")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: boards.path)) ?? []
    return names.first { $0.hasSuffix(".saving") }.flatMap {
      text(boards.appendingPathComponent($0))
    }
  }

  /// The names in the folder if nothing was left behind.
  var usualNames: [String] {
    switch kind {
    case .plain: ["board.canvas"]
    case .foreign: ["board.canvas", "link.canvas"]
    case .linked: ["board.canvas", "other.canvas"]
    }
  }

  /// The name by which the board is opened.
  var opened: URL { kind == .foreign ? folder.appendingPathComponent("link.canvas") : board }

  /// The output of a successful save.
  var success: [String] { ["Saved \(opened.lastPathComponent)", "no"] }

  // MARK: Actions

  /// Moves a card and presses Ctrl-S, `saves` times. After each it prints what the user reads, and
  /// whether there are unsaved changes.
  func save(times saves: Int = 1, _ plan: FaultPlan? = nil) throws -> FaultyRun {
    let presses = repeatElement("key ctrl+s\nprint status\nprint dirty\n", count: saves).joined()
    return try play("drag 150,190 to 250,290\n" + presses, [], plan)
  }

  /// Saves, moves another card, saves again, and prints whether there is a question.
  func saveStepByStep(_ plan: FaultPlan? = nil) throws -> FaultyRun {
    let script = "drag 150,190 to 250,290\nkey ctrl+s\ndrag 450,190 to 450,290\nkey ctrl+s\n"
    return try play(script + "print question\nprint dirty\n", [], plan)
  }

  /// Saves once for each plan, each time in a restored folder. `look` checks the result.
  func save(
    times saves: Int = 1,
    at plans: some Sequence<FaultPlan>,
    _ what: String,
    _ look: (FaultyRun, FaultPlan) throws -> Void
  ) throws {
    for plan in plans {
      try reset()
      try look(try save(times: saves, plan), plan)
    }
    print("Saving \(what): \(points) points")
  }

  /// Opens the board, does nothing, and prints what the user reads after a moment.
  func look() throws -> FaultyRun { try play("wait 0.1\nprint question\nprint dirty\n", [], nil) }

  /// Moves a card and writes the board to `copy` at the end.
  func saveCopy(_ plan: FaultPlan? = nil) throws -> FaultyRun {
    try play("drag 150,190 to 250,290\n", ["--save", copy.path], plan)
  }

  /// Drops a picture on the board, which becomes a file beside it.
  func dropPicture(_ plan: FaultPlan? = nil) throws -> FaultyRun {
    try play("drop 400,400 svg \"\(Self.picture)\"\nprint status\n", [], plan)
  }

  /// Drops a file from a disk that works, saves, and prints where the card shows it.
  func dropFile(_ plan: FaultPlan? = nil) throws -> FaultyRun {
    try? FileManager.default.removeItem(at: state)
    let file = home.appendingPathComponent("dropped.svg")
    try Data(Self.picture.utf8).write(to: file)
    let script = "drop 400,400 file \"\(file.path)\"\nkey ctrl+s\nprint status\n"
    return try play(script, ["--state-dir", state.path], plan)
  }

  /// Opens the board with the steps that were kept, and saves it.
  func saveKept() throws -> FaultyRun {
    try play("key ctrl+s\n", ["--state-dir", state.path], nil)
  }

  /// The files that cards of the saved board show.
  var droppedFiles: [String] {
    guard let text = text(board) else { return [] }
    return text.components(separatedBy: #""file":""#).dropFirst().compactMap {
      $0.components(separatedBy: "\"").first
    }
  }

  static let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>"

  /// The files in the folder that are no boards.
  var pictures: [String] {
    get throws { try names.filter { !$0.hasSuffix(".canvas") && !$0.hasPrefix(".") } }
  }

  func text(named name: String) -> String? { text(folder.appendingPathComponent(name)) }

  private func play(_ script: String, _ options: [String], _ plan: FaultPlan?) throws -> FaultyRun {
    if plan != nil { points += 1 }
    let file = home.appendingPathComponent("script")
    try Data(script.utf8).write(to: file)
    var arguments = ["play", opened.path, "--view", "0,0,1", "--script", file.path] + options
    if kind == .linked { arguments += ["--state-dir", state.path] }
    return try disk.run(TestProgram.dragboard, arguments, plan)
  }

  // MARK: The disk

  func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// Whether owner and mode bits of the board are unchanged, and a link is still one.
  var hasOldManners: Bool {
    var (status, link) = (stat(), stat())
    guard stat(board.path, &status) == 0, lstat(opened.path, &link) == 0 else { return false }
    let owner = kind == .foreign ? somebody : geteuid()
    return status.st_mode == S_IFREG | 0o640 && status.st_uid == owner
      && (kind != .foreign || status.st_gid == somebody && link.st_mode & S_IFMT == S_IFLNK)
  }

  /// Returns the number of calls that open the board: until its file is closed, or all if it never
  /// was.
  func openingCount(_ run: FaultyRun) -> Int {
    run.calls.firstIndex { $0.name == "close" } ?? run.calls.count
  }

  /// Returns whether a call is about the folder of the boards itself.
  func isFolder(_ call: FaultyRun.Call) -> Bool { call.path == folder.path }
}

/// Returns plans for the calls of a run in which nothing failed, after the first ones.
///
/// Usually they are one of twenty calls, another one for each fault; with `TEST_ROUNDS=100` they are all, as
/// are those that write only half.
func plans(
  for run: FaultyRun,
  after first: Int = 0,
  _ fault: FaultPlan.Fault
) -> [FaultPlan] {
  let calls = (first..<max(first, run.calls.count)).map { $0 + 1 }
  guard !calls.isEmpty else { return [] }
  let stride = calls.count / Rounds.of(calls.count, usually: 5)
  let chosen =
    fault.offset.map { offset in calls.filter { ($0 + calls.count + offset) % stride == 0 } }
  return (chosen ?? calls).map { FaultPlan(call: $0, fault) }
}

extension FaultPlan.Fault {
  /// A number that differs between faults, by which each has another share of the calls; nil for one that
  /// only few calls can have.
  fileprivate var offset: Int? {
    switch self {
    case .fails(let number), .failsFromThenOn(let number, _): Int(number)
    case .killsBefore: 0
    case .killsAfter: 1
    case .writesShort: nil
    }
  }
}

func words(for number: CInt) -> String { String(cString: strerror(number)) }
