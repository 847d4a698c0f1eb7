import BoardTestSupport
import Foundation
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import DragBoard

@MainActor
@Suite("A document as an image", .goesRound) struct DocumentImageTests {
  @Test("a document that was written down and read again is equal, and goes on equally")
  func comesBack() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var walk = DocumentWalk(seed: seed)
      var replica: Document?
      for index in 0..<150 {
        let operations = walk.step()
        if var document = replica {
          for operation in operations { document.apply(operation) }
          replica = document
        }
        if index % 10 == 0, let image = walk.editor.document.encoded {
          replica = try? Document(decoding: image)
          #expect(replica != nil, "\(walk.log)")
          // A row of steps that could be joined ends where a session does.
          for operation in walk.begin() { replica?.apply(operation) }
        }
        let difference = replica?.difference(from: walk.editor.document)
        #expect(difference == nil, "\(walk.log)")
        if difference != nil { return }
      }
    }
  }

  @Test("an image that was changed is refused, or means something; it never traps")
  func refusesDamage() {
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<60 { _ = walk.step() }
      guard let image = walk.editor.document.encoded else { return }
      for _ in 0..<60 {
        var bytes = image
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if random.oneIn(4) {
          bytes.removeLast(bytes.count - place)
        } else {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        guard var document = try? Document(decoding: bytes) else { continue }
        for edit in Timeline(of: document, in: .all).brackets {
          var playhead = Playhead(inside: edit.id, of: document, look: 1)
          for step in (0...edit.count).reversed() { playhead?.move(to: Double(step)) }
        }
        while document.apply(.undoRedo(.undo, .all)) != nil {}
        while document.apply(.undoRedo(.redo, .all)) != nil {}
        _ = document.bytes
      }
    }
  }

  @Test("many operations become an image, and nothing is lost by it")
  func condenses() throws {
    let folder = try StateFolder()
    var walk = DocumentWalk(seed: 7, of: try folder.opening().document)
    let journalWriter = try #require(try folder.opening().journalWriter)
    let view = StoredView(x: 0, y: 0, zoom: 1, selection: [])
    for _ in 0..<200 { journalWriter.persist(walk.step(), view: view, at: 0) }
    journalWriter.finish(at: 0)
    let path = try folder.database().path
    let database = try StateDatabase(path)
    journalWriter.persist(walk.settle(), view: view, at: 0)
    let document = try StateDatabase(path).wholeDocument { try CanvasDocument(parsing: $0) }
    try database.condense(document, beyond: 50)
    #expect(try Database(path).number("SELECT count(*) FROM deed") == 0)
    #expect(try folder.opening().document.difference(from: walk.editor.document) == nil)
  }
}
