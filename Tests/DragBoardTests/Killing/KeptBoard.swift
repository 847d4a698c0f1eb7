import BoardCore
import Foundation
import Testing
import WindowTestSupport

@testable import BoardStore

/// The files that a program has left on the disk after its end.
///
/// They are read from a copy: looking at the state itself would repair what the next start of the
/// program has to.
struct KeptBoard {
  let document: Document
  /// The content of the `.canvas` file.
  let file: [UInt8]

  init(_ files: SessionFiles) throws {
    file = Array(try Data(contentsOf: files.board))
    let manager = FileManager.default
    let boards = files.state.appendingPathComponent("boards")
    let names = try manager.contentsOfDirectory(atPath: boards.path)
    #expect(!names.contains { $0.contains(".aside") }, "state was quarantined: \(names)")
    guard let name = names.first(where: { $0.hasSuffix(".db") }) else {
      document = Document(try CanvasDocument(parsing: file))
      return
    }
    let copy = files.folder.appendingPathComponent("copy-\(UUID().uuidString)")
    try manager.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: copy) }
    for part in [name, name + "-wal", name + "-end"] where names.contains(part) {
      let place = copy.appendingPathComponent(part)
      try manager.copyItem(at: boards.appendingPathComponent(part), to: place)
    }
    let database = try StateDatabase(copy.appendingPathComponent(name).path)
    document = try database.wholeDocument { try CanvasDocument(parsing: $0) }
  }
}

extension StateDatabase {
  /// Returns the document of a state that must be complete.
  func wholeDocument(reading read: @escaping ([UInt8]) throws -> CanvasDocument) throws -> Document
  {
    let replay = try replay(reading: read)
    if let damage = replay.damage { throw damage }
    return replay.document
  }
}
