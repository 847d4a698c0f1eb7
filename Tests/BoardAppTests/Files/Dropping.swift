import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp

/// A board in a folder of its own, and files in another folder that are dropped on it.
@MainActor
final class Dropping {
  let place: BoardWithFiles
  let elsewhere: BoardWithFiles
  let session: Session

  /// `settings` are those of a vault, which is the folder then.
  init(board: String = "board.canvas", settings: String? = nil, nodes: [String] = []) throws {
    (place, elsewhere) = (try BoardWithFiles(), try BoardWithFiles())
    if let settings { try place.write(settings, to: ".obsidian/app.json") }
    try place.write(CanvasText.board(nodes: nodes), to: board)
    session = try place.session(nodes, board: board)
  }

  var app: App { session.app }

  func drop(_ paths: [String], at point: Point = Point(400, 300)) throws {
    let lines = paths.map { URIList.address(ofFile: $0) + "\r\n" }.joined()
    session.drop(
      TransferContent([TransferContent.Item(type: TransferType.uriList, bytes: Array(lines.utf8))]),
      at: point
    )
    try session.play("settle")
  }

  /// Drops a new file from elsewhere.
  func drop(_ text: String, named name: String) throws {
    try elsewhere.write(text, to: name)
    try drop([elsewhere.path(name)])
  }

  /// The files of the cards on the board, bottom first.
  var files: [String] {
    app.editor.board.cardOrder.compactMap { id in
      guard case .file(let path, _)? = app.editor.board.card(id)?.content else { return nil }
      return path
    }
  }

  func text(_ name: String) -> String? {
    try? String(contentsOfFile: place.path(name), encoding: .utf8)
  }

  /// The names of the files in a folder of the board that are not hidden.
  func names(in folder: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path(folder))) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The bytes of the file that a card shows to somebody who has the board's folder alone.
  func content(_ path: String, board: String = "board.canvas") -> String? {
    guard
      case .file(let file) = BoardFolder(withVaultOfBoard: place.path(board)).findInside(path)
    else { return nil }
    return try? String(contentsOfFile: file, encoding: .utf8)
  }
}
