import BoardCore
import BoardStore
import BoardValues
import Foundation
import LinuxSystem
import UndoCore

@testable import BoardApp

/// The expected state: the same actions on the same core, without a window, without any kill and
/// without a stored state.
///
/// Cards made here have other random names than those of the program, and everything happens at
/// other times. Nothing else differs.
@MainActor
final class BoardModel {
  /// Everything that outlives a session.
  struct Memory {
    var document: Document
    var bytes: [UInt8]
    var scope: UndoScope
  }

  private(set) var app: App
  private var player: Player
  private let path: String
  private let snaps: Bool

  init(_ text: String, in folder: URL, snaps: Bool = true) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("model.canvas").path
    let first = Array(text.utf8)
    try AtomicFile.write(first, to: path)
    app = try Self.app(path, first)
    self.snaps = snaps
    app.settings.snaps = snaps
    player = Player(app) { _ in }
  }

  private static func app(_ path: String, _ bytes: [UInt8]) throws -> App {
    var options = App.Options()
    options.size = Size(800, 600)
    options.view = Camera(origin: .zero, pixelsPerUnit: 1)
    return App(try BoardOpening(path, bytes: bytes), options)
  }

  /// Plays an action to its end. Returns whether it has left anything to be found later.
  @discardableResult
  func play(_ action: HandAction) throws -> Bool {
    let before = app.editor.document
    for line in action.script { try player.play(line, source: "\(action)", number: 1) }
    try player.play("settle", source: "\(action)", number: 1)
    let after = app.editor.document
    return before.revision != after.revision
      || before.hasUnsavedChanges != after.hasUnsavedChanges
  }

  var memory: Memory {
    Memory(
      document: app.editor.document,
      bytes: (try? FileReading.bytes(path)) ?? [],
      scope: app.settings.undoScope
    )
  }

  /// Begins the next session and forgets everything that is not in the memory.
  func restart(from memory: Memory) throws {
    try AtomicFile.write(memory.bytes, to: path)
    app = try Self.app(path, memory.bytes)
    app.settings.snaps = snaps
    app.settings.undoScope = memory.scope
    app.editor.replace(memory.document, at: 0)
    player = Player(app) { _ in }
  }

  // MARK: Queries

  var isDirty: Bool { app.editor.hasUnsavedChanges }

  /// Returns the number of steps that the board can still go in a direction.
  func steps(_ direction: UndoDirection) -> Int {
    let history = app.editor.document.history
    return direction == .undo ? history.undoCount() : history.redoCount()
  }

  /// The middles of cards that a pointer can reach, away from the bars and from where a drag
  /// scrolls.
  var reachableCards: [Spot] {
    app.editor.board.cardOrder.compactMap(app.editor.board.card)
      .map { Spot(app.view.camera.toWindow($0.frame.center)) }
      .filter(Spot.isComfortable)
  }

  func isGround(_ spot: Spot) -> Bool {
    let point = Point(Double(spot.x), Double(spot.y))
    return app.dragging.target(at: point, app.question(of: app.dragging, at: 0)).isGround
  }
}

/// A point in the window, in pixels.
struct Spot: Equatable, Sendable, CustomStringConvertible {
  var x: Int
  var y: Int

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) { self.init(x: Int(point.x.rounded()), y: Int(point.y.rounded())) }

  static func isComfortable(_ spot: Spot) -> Bool {
    (60...740).contains(spot.x) && (100...500).contains(spot.y)
  }

  static func random(using random: inout some RandomNumberGenerator) -> Spot {
    Spot(x: .random(in: 160...640, using: &random), y: .random(in: 140...460, using: &random))
  }

  /// The point as scripts write it.
  var description: String { "\(x),\(y)" }
}
