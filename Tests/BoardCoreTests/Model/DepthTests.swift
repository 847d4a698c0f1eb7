import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardCore

@Suite("The numbers of another program’s order")
struct DepthTests {
  /// Returns a board with overlapping cards a, b, c…, which have these numbers.
  private func editor(_ numbers: [String?]) throws -> Editor {
    let nodes = numbers.enumerated().map { index, number in
      node(
        String(Unicode.Scalar(UInt8(97 + index))),
        number.map { ",\"zIndex\":\($0)" } ?? ""
      )
    }
    return Editor(Document(try document(board(nodes: nodes))))
  }

  private func select(_ name: String, _ editor: inout Editor) {
    editor.selection = Set(editor.board.cardOrder.filter { editor.board.card($0)?.name == name })
  }

  private func names(_ editor: Editor) -> [String] {
    editor.board.cardOrder.compactMap { editor.board.card($0)?.name }
  }

  private func numbers(_ editor: Editor) -> [String] {
    editor.board.cardOrder.compactMap { editor.board.card($0) }
      .map { "\($0.name)\($0.source["zIndex"]?.double.map { String(Int($0)) } ?? "-")" }
  }

  @Test("a card that is brought to the front or sent to the back gets a number beyond the others")
  func ends() throws {
    var editor = try editor(["1", "2", "5"])
    select("a", &editor)
    editor.bringToFront(at: 0)
    #expect(numbers(editor) == ["b2", "c5", "a6"])
    editor.sendToBack(at: 1)
    #expect(numbers(editor) == ["a1", "b2", "c5"])
  }

  @Test("one step is a number in between, or the same if there is none")
  func steps() throws {
    var editor = try editor(["1", "2", "5"])
    select("a", &editor)
    _ = editor.perform(Stacking(editor.selection, on: editor.board).draft(.forward), at: 0)
    #expect(numbers(editor) == ["b2", "a3", "c5"])
    editor = try self.editor(["1", "2", "2"])
    select("a", &editor)
    _ = editor.perform(Stacking(editor.selection, on: editor.board).draft(.forward), at: 0)
    #expect(numbers(editor) == ["b2", "a2", "c2"])
  }

  @Test("above a card without a number a card has none, and gets one below a card that has one")
  func unnumbered() throws {
    var editor = try editor(["1", "2", nil])
    select("a", &editor)
    editor.bringToFront(at: 0)
    #expect(numbers(editor) == ["b2", "c-", "a-"])
    select("c", &editor)
    editor.sendToBack(at: 1)
    #expect(numbers(editor) == ["c1", "b2", "a-"])
  }

  @Test(
    "cards are drawn and hit by their numbers, then as they are listed, and the file stays as it is"
  )
  func order() throws {
    let editor = try editor(["7", nil, "-2", "7", "0.5", "\"9\""])
    #expect(names(editor) == ["c", "e", "a", "d", "b", "f"])
    let top = editor.hit(Point(1, 1), reach: 1).flatMap(editor.board.card)?.name
    #expect(top == "f")
    let (bytes, again) = (
      editor.document.bytes, try self.editor(["7", nil, "-2", "7", "0.5", "\"9\""])
    )
    #expect(bytes == again.document.canvas.text)
  }

  @Test("a step between two cards that are listed the other way round keeps what it says")
  func listedOtherwise() throws {
    for start in ["a", "b", "c", "d"] {
      for isUp in [true, false] {
        var editor = try editor(["4", "3", "2", "1"])
        let before = names(editor)
        select(start, &editor)
        let direction: Stacking.Direction = isUp ? .forward : .backward
        _ = editor.perform(Stacking(editor.selection, on: editor.board).draft(direction), at: 0)
        var wanted = before
        let index = try #require(before.firstIndex(of: start))
        let other = index + (isUp ? 1 : -1)
        if wanted.indices.contains(other) { wanted.swapAt(index, other) }
        #expect(names(editor) == wanted, "\(start) \(isUp)")
        let saved = Editor(Document(try CanvasDocument(parsing: editor.document.bytes)))
        #expect(names(saved) == wanted, "\(start) \(isUp)")
      }
    }
  }

  @Test("undo gives the number back as it was written")
  func undo() throws {
    var editor = try editor(["1.0", "2e0", "5"])
    let before = editor.document.bytes
    select("a", &editor)
    editor.bringToFront(at: 0)
    #expect(editor.document.bytes != before)
    _ = editor.undoRedo(.undo)
    #expect(editor.document.bytes == before)
  }
}
