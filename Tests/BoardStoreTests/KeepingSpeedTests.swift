import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import UndoCore

@testable import BoardStore

/// The cost of storing a frame's step, and its growth in a long history. It is measured only in an
/// optimized build (`make bench-keeping`), with STEPS steps in the long history.
@Suite("How long keeping takes", .enabled(if: LongHistory.steps != nil))
@MainActor
struct KeepingSpeedTests {
  private static let timed = 2000

  @Test("A step is kept as fast after 100 000 steps as after 10")
  func isIndependentOfLength() throws {
    let steps = try #require(LongHistory.steps)
    let (short, long) = (try LongBoard(), try LongBoard())
    try short.grow(to: 10)
    try long.grow(to: steps)
    // The histories are measured in turn, so that other work of the machine disturbs both alike.
    var times: (short: [Double], long: [Double]) = ([], [])
    for _ in 0..<Self.timed {
      times.short.append(short.secondsToKeepOne())
      times.long.append(long.secondsToKeepOne())
    }
    #expect(short.stateWriter.failure == nil && long.stateWriter.failure == nil)
    let (few, many) = (Times(times.short), Times(times.long))
    print("keeping a step after 10: \(few)")
    print("keeping a step after \(steps): \(many)")
    let median = many.median / few.median
    let rare = many.percentile99 / few.percentile99
    print("ratio: median \(Times.text(median)), p99 \(Times.text(rare))")
    #expect(median <= 1.5)

    let (count, opening) = try long.reopen()
    let bytes = try long.bytesOnDisk()
    print(
      "opening \(count) operations: \(Times.text(opening * 1000)) ms;"
        + " \(bytes / count) bytes an operation, \(bytes) in all"
    )
  }
}

private enum LongHistory {
  static let steps = ProcessInfo.processInfo.environment["STEPS"].flatMap { Int($0) }
}

/// A board of a hundred cards with a history of any length.
@MainActor
private final class LongBoard {
  private(set) var stateWriter: StateWriter
  private let folder: URL
  private let path: String
  private var editor: Editor
  private var random = SeededGenerator(seed: 1)
  private var now = 0.0
  private var count = 0

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-speed-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("board.canvas").path
    let cards = (0..<100).map {
      CanvasText.card("card\($0)", $0 % 10 * 250, $0 / 10 * 150)
    }
    try AtomicFile.write(Array(CanvasText.board(nodes: cards).utf8), to: path)
    let opening = try BoardOpening(path, stateIn: folder.appendingPathComponent("boards").path)
    stateWriter = try #require(opening.stateWriter)
    editor = Editor(opening.document)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var view: StoredView { StoredView(x: 0, y: 0, zoom: 1, selection: editor.selection) }

  /// Returns the operations of an action: usually a drag of one card, sometimes of ten, an undo or
  /// a redo.
  private func act() -> [Document.Operation] {
    now += 2
    let cards = editor.board.cardOrder
    switch Int.random(in: 0..<20, using: &random) {
    case 0: _ = editor.undoRedo(.undo)
    case 1: _ = editor.undoRedo(.redo)
    default:
      let count = random.oneIn(20) ? 10 : 1
      editor.selection = Set(cards.shuffled(using: &random).prefix(count))
      let way = Vector(Double(Int.random(in: 1...400, using: &random)), -30)
      editor.drag(by: way, at: now)
    }
    count += 1
    return editor.takeNewOperations()
  }

  func grow(to wanted: Int) throws {
    while count < wanted {
      var operations: [Document.Operation] = []
      for _ in 0..<min(500, wanted - count) { operations += act() }
      stateWriter.store(operations, view: view, at: now)
    }
  }

  /// Returns the seconds to store a single step. Time passes before it, so that the disk is written
  /// to meanwhile.
  func secondsToKeepOne() -> Double {
    var operations = act()
    while operations.isEmpty { operations = act() }
    usleep(1000)
    let start = Clock.now()
    stateWriter.store(operations, view: view, at: now)
    return Clock.now() - start
  }

  /// Ends the session and begins the next. Returns the number of operations and the seconds.
  func reopen() throws -> (count: Int, seconds: Double) {
    let content = editor.document.bytes
    _ = stateWriter.give(at: now)
    let start = Clock.now()
    let opening = try BoardOpening(path, stateIn: folder.appendingPathComponent("boards").path)
    let seconds = Clock.now() - start
    #expect(opening.document.bytes == content)
    return (count, seconds)
  }

  func bytesOnDisk() throws -> Int {
    let boards = folder.appendingPathComponent("boards").path
    return try FileManager.default.contentsOfDirectory(atPath: boards)
      .compactMap {
        try FileManager.default.attributesOfItem(atPath: "\(boards)/\($0)")[.size] as? Int
      }
      .reduce(0, +)
  }
}

private struct Times: CustomStringConvertible {
  let median: Double
  let percentile99: Double
  let largest: Double

  init(_ times: [Double]) {
    let sorted = times.sorted()
    median = sorted[sorted.count / 2]
    percentile99 = sorted[sorted.count * 99 / 100]
    largest = sorted[sorted.count - 1]
  }

  static func text(_ number: Double) -> String { Decimals.three(number) }

  var description: String {
    [("median", median), ("p99", percentile99), ("largest", largest)]
      .map { "\($0) \(Self.text($1 * 1000)) ms" }.joined(separator: ", ")
  }
}
