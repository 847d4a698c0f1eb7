import AppTestSupport
import BoardCore
import BoardTestSupport
import Foundation
import LinuxSystem
import TestSupport
import Testing
import UndoCore

@testable import BoardStore

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
          // A series of steps that could be joined ends with a session.
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
    var cases = Cases()
    withEvery("seed", in: SeededGenerator.seeds(30)) { seed in
      var random = SeededGenerator(seed: seed)
      var walk = DocumentWalk(seed: seed)
      for _ in 0..<60 { _ = walk.step() }
      // There is no image during a draft or a save.
      var document = walk.editor.document
      document.apply(.endedDraft(keeping: true, time: 1_000))
      document.apply(.endedSaving(succeeding: false))
      let image = document.encoded
      #expect(image != nil, "\(walk.log)")
      for _ in 0..<60 {
        var bytes = image ?? []
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if random.oneIn(4) {
          bytes.removeLast(bytes.count - place)
        } else {
          bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        let read = try? Document(decoding: bytes)
        cases.note(read != nil)
        guard var document = read else { continue }
        _ = Timeline(of: document, in: .all)
        while document.apply(.undoRedo(.undo, .all)) != nil {}
        while document.apply(.undoRedo(.redo, .all)) != nil {}
        _ = document.bytes
      }
    }
    cases.expectEnough()
  }

  // MARK: Images in the state

  private static let view = StoredView(x: 0, y: 0, zoom: 1, selection: [])

  /// Returns a walk with a journal writer that occasionally stores an image. The writer is released
  /// afterwards, as after a kill, but has finished the image in progress.
  private func walked(_ folder: StateFolder, steps: Int, imageAfter work: Int) throws
    -> DocumentWalk
  {
    let opening = try folder.opening()
    var walk = DocumentWalk(seed: 7, of: opening.document)
    let stateWriter = try #require(opening.stateWriter)
    stateWriter.maxWork = work
    stateWriter.document = { walk.editor.document }
    for _ in 0..<steps { stateWriter.store(walk.step(), view: Self.view, at: 0) }
    stateWriter.store(walk.settle(), view: Self.view, at: 0)
    // Nothing but the start of a session is written at the end only.
    stateWriter.finish(at: 0)
    return walk
  }

  @Test("the next start applies only what came after the newest image")
  func opensFromImage() throws {
    let folder = try StateFolder()
    let walk = try walked(folder, steps: 600, imageAfter: 100)
    let database = try StateDatabase(folder.database().path)
    let replay = try database.replay { try CanvasDocument(parsing: $0) }
    #expect(database.imageCount > 0)
    #expect(replay.document.revision.count < walk.editor.document.revision.count / 3)
    #expect(replay.damage == nil)
    #expect(replay.document.difference(from: walk.editor.document) == nil)
  }

  @Test("two images are kept, with the operations since the older one")
  func keepsTwoImages() throws {
    let folder = try StateFolder()
    _ = try walked(folder, steps: 1500, imageAfter: 100)
    let database = try Database(folder.database().path)
    let numbers = try StateImages(database: database).numbers()
    #expect(numbers.count == 2)
    // The end of the session may have come before the last of them were deleted.
    let first = try #require(try database.number("SELECT min(number) FROM deed"))
    let older = try #require(numbers.last)
    #expect(1 < first && first <= older + 1)
    #expect(try database.number("SELECT count(DISTINCT number) FROM board_image_piece") == 2)
    #expect(try database.number("SELECT length(content) FROM base") == 0)
  }

  @Test(
    "a damaged image costs nothing: the older one and the log make the same board, and it is said"
  )
  func damagedImage() throws {
    let folder = try StateFolder()
    let walk = try walked(folder, steps: 1500, imageAfter: 100)
    let database = try Database(folder.database().path)
    let newest = try #require(try StateImages(database: database).numbers().first)
    try database.execute(
      "UPDATE board_image_piece SET content = zeroblob(length(content)) WHERE number = \(newest)"
    )
    // The walk has saved occasionally.
    try folder.write(String(decoding: walk.editor.document.bytes, as: UTF8.self))
    let opening = try folder.opening()
    #expect(opening.document.difference(from: walk.editor.document) == nil)
    let notice = try #require(opening.quarantineNotice)
    #expect(notice.contains("has an image that was changed. Nothing of it is lost"), "\(notice)")
  }

  @Test("an image that was not finished does not count")
  func unfinishedImage() throws {
    let folder = try StateFolder()
    let walk = try walked(folder, steps: 100, imageAfter: .max)
    let path = try folder.database().path
    var pieces = 0
    StateImages.store(walk.editor.document, after: 50, in: path) {
      pieces += 1
      return pieces > 3
    }
    #expect(try Database(path).number("SELECT count(*) FROM board_image_piece") == 3)
    let opening = try folder.opening()
    #expect(opening.quarantineNotice == nil)
    #expect(opening.document.difference(from: walk.editor.document) == nil)
  }
}
