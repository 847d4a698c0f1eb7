import BoardApp
import BoardTestSupport
package import Foundation
import Testing
import UndoCore

@testable package import BoardStore

/// The file of a board and a folder for its state, which are both removed with this object.
@MainActor
package final class StateFolder {
  package let folder: URL
  package private(set) var board: URL
  private var date = 1_000_000.0
  private var boardLock: BoardLock?

  package init(_ canvas: String = CanvasText.small) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("state-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    board = folder.appendingPathComponent("board.canvas")
    try write(canvas)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package var boards: String { folder.appendingPathComponent("state/boards").path }

  package func write(_ canvas: String) throws {
    try canvas.write(to: board, atomically: true, encoding: .utf8)
  }

  package func renameBoard(to name: String) throws {
    let new = folder.appendingPathComponent(name)
    try FileManager.default.moveItem(at: board, to: new)
    board = new
  }

  /// Copies the board. The copy is opened from now on.
  package func copyBoard(to name: String) throws {
    let new = folder.appendingPathComponent(name)
    try FileManager.default.copyItem(at: board, to: new)
    board = new
  }

  /// Moves the board into a folder that is missing while `body` runs, as on a disk that is taken
  /// out.
  package func moveIntoFolder() throws {
    try FileManager.default.createDirectory(at: boardFolder, withIntermediateDirectories: true)
    try renameBoard(to: "boards/board.canvas")
  }

  package func hideFolder(_ body: () throws -> Void) throws {
    let away = folder.appendingPathComponent("away")
    try FileManager.default.copyItem(at: boardFolder, to: away)
    try FileManager.default.removeItem(at: boardFolder)
    defer { try? FileManager.default.moveItem(at: away, to: boardFolder) }
    try body()
  }

  private var boardFolder: URL { folder.appendingPathComponent("boards") }

  /// The sizes of the files that hold the state, by name.
  package var stateSizes: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: namesOfState.map { name in
        let path = boards + "/" + name
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (name, (attributes?[.size] as? Int) ?? 0)
      }
    )
  }

  package var text: String { (try? String(contentsOf: board, encoding: .utf8)) ?? "" }

  package func opening(
    boardLock: BoardLock? = nil,
    leavesMark: Bool = false
  ) throws -> BoardOpening {
    try BoardOpening(board.path, stateIn: boards, boardLock: boardLock, leavesMark: leavesMark)
  }

  /// Starts the program once more, an hour later and after the former one was killed.
  package func start(
    besideFormer: Bool = false,
    view: String? = "0,0,1",
    options: String = "",
    merges: Bool = false,
    leavesMark: Bool = false
  ) throws -> Session {
    date += 3600
    if !besideFormer { boardLock?.drop() }
    let opening = try opening(leavesMark: leavesMark)
    boardLock = opening.boardLock
    let session = try Session(opening, view: view, options: options, merges: merges, date: date)
    session.app.storage.opener = { [unowned self] path, lock in
      try BoardOpening(path, stateIn: self.boards, boardLock: lock)
    }
    return session
  }

  /// Starts the program as in a window, which works on the file beside the main thread.
  package func startInWindow(merges: Bool = false) throws -> Session {
    let session = try start(merges: merges)
    session.app.storage.hasEventLoop = true
    return session
  }

  /// Makes the state impossible to write from now on, even for root.
  package func breakState() throws {
    for name in namesOfState where name.hasSuffix(".db") {
      try FileManager.default.removeItem(atPath: "\(boards)/\(name)")
    }
    try FileManager.default.moveItem(
      at: folder.appendingPathComponent("state"),
      to: folder.appendingPathComponent("gone")
    )
    try Data().write(to: folder.appendingPathComponent("state"))
  }

  /// Returns the only database, which is that of the board.
  package func database() throws -> URL {
    let names = try FileManager.default.contentsOfDirectory(atPath: boards)
    let name = try #require(names.first { $0.hasSuffix(".db") })
    return URL(fileURLWithPath: boards).appendingPathComponent(name)
  }

  package var namesOfState: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: boards)) ?? []).sorted()
  }
}
