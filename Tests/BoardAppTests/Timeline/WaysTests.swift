import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

@MainActor
@Suite("Other ways from where a redo began") struct WaysTests {
  /// Returns an editor at its beginning, with a branch of some steps beside a step that can be redone.
  private func editor(branchOf count: Int) throws -> Editor {
    var editor = Editor(Document(try CanvasDocument(parsing: Array(CanvasText.small.utf8))))
    for step in 0..<count {
      editor.selection = [ElementID(UInt32(step % 2))]
      editor.nudge(by: Vector(5, 0), at: 2 * Double(step))
    }
    _ = editor.jump(by: -count)
    editor.createCard(at: Point(2_000, 2_000), named: "new", at: 2 * Double(count))
    _ = editor.undoRedo(.undo)
    return editor
  }

  @Test("offering a way costs its first step, however many follow")
  func cost() throws {
    let growth = try growth(of: 400) {
      try editor(branchOf: $0)
    } _: { editor in
      for _ in 0..<100 { #expect(Ways(in: editor)?.list.count == 1) }
    }
    #expect(growth < noGrowth)
  }

  @Test("words are there at once, and the picture of the first step once they are shown")
  func pictures() throws {
    var editor = try editor(branchOf: 3)
    var ways = try #require(Ways(in: editor))
    #expect(ways.list[0].row.title.hasSuffix("and 2 more"))
    #expect(ways.list[0].row.picture == nil && !ways.hasAllPictures)
    let changes = editor.journey(toBranch: 0).first ?? []
    ways.makePicture(on: editor.board)
    _ = editor.restore(branch: 0, at: 0)
    _ = editor.jump(by: -2)
    #expect(ways.list[0].row.picture == StepThumbnail(of: changes, on: editor.board))
    #expect(ways.list[0].row.picture != nil && ways.hasAllPictures)
  }

  @Test("the panel that is offered after a redo gets its pictures")
  func panel() throws {
    let session = try Session(CanvasText.small)
    try session.play(
      "click 150,150\nkey Right\nwait 2\nkey Right\nwait 2\nkey ctrl+z\nkey ctrl+z\n"
        + "key Left\nwait 2\nkey ctrl+z\nkey ctrl+y\nwait 1"
    )
    let undo = session.app.overlay.features.list.compactMap { $0 as? Undo }.first
    let ways = try #require(undo?.ways)
    #expect(ways.list.count == 1 && ways.hasAllPictures)
    #expect(ways.list.allSatisfy { $0.row.picture != nil })
  }
}
