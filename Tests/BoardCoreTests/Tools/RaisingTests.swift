import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// What is dropped stays on top of what it is dropped on.
@Suite struct RaisingTests {
  /// A board of cards of one size, some of which overlap, and what is dropped on it.
  private struct Drop {
    var editor: Editor
    let offset: Vector
    let moved: Set<ElementID>

    init(_ random: inout SeededGenerator) {
      let count = Int.random(in: 2...9, using: &random)
      let cards = (0..<count).map { index in
        CanvasText.card(
          "c\(index)",
          Int.random(in: 0...200, using: &random),
          Int.random(in: 0...200, using: &random),
          width: 100,
          height: 60
        )
      }
      let canvas = try? CanvasDocument(parsing: Array(CanvasText.board(nodes: cards).utf8))
      editor = Editor(Document(canvas ?? CanvasDocument([])))
      let ids = editor.board.cardOrder.shuffled(using: &random)
      moved = Set(ids.prefix(Int.random(in: 1...min(4, count), using: &random)))
      offset = Vector(
        Double(Int.random(in: 1...120, using: &random)),
        Double(Int.random(in: -80...80, using: &random))
      )
    }

    func overlap(_ a: ElementID, _ b: ElementID) -> Bool {
      guard let one = editor.board.frame(of: a), let other = editor.board.frame(of: b) else {
        return false
      }
      return one.intersects(other)
    }
  }

  @Test(
    "a dropped card is above all it overlaps, dropped ones keep their order, the rest its depth"
  )
  func raises() {
    var raising = Cases()
    var crossing = Cases()
    withEvery("seed", in: SeededGenerator.seeds(500)) { seed in
      var random = SeededGenerator(seed: seed)
      var drop = Drop(&random)
      let before = drop.editor.board
      let bytes = drop.editor.document.bytes
      drop.editor.move(
        Dictionary(uniqueKeysWithValues: drop.moved.map { ($0, drop.offset) }),
        raises: true,
        at: 1
      )
      let board = drop.editor.board
      var (raised, crossed) = (false, false)
      for id in board.cardOrder {
        guard drop.moved.contains(id) else {
          #expect(board[id] == before[id])
          continue
        }
        let isRaised = board[id]?.zKey != before[id]?.zKey
        raised = raised || isRaised
        var hasReason = false
        for other in board.cardOrder where other != id && drop.overlap(id, other) {
          let wasBelow = before.isBelow(id, other)
          if drop.moved.contains(other) {
            crossed = true
            #expect(board.isBelow(id, other) == wasBelow)
            hasReason = hasReason || !wasBelow && board[other]?.zKey != before[other]?.zKey
          } else {
            #expect(board.isBelow(other, id))
            hasReason = hasReason || wasBelow
          }
        }
        #expect(hasReason || !isRaised, "a card that lands on nothing keeps its depth")
      }
      raising.note(raised)
      crossing.note(crossed)
      // Undo gives the depth back, and all keys are different.
      #expect(Set(board.cardOrder.compactMap { board[$0]?.zKey }).count == board.cardOrder.count)
      _ = drop.editor.undoRedo(.undo)
      #expect(drop.editor.document.bytes == bytes)
    }
    raising.expectEnough()
    crossing.expectEnough()
  }

  @Test("two cards that are put into one gap at different times get different keys")
  func keysDiffer() throws {
    let cards = [("a", 0), ("b", 0), ("low", 400), ("high", 800)].map {
      CanvasText.card($0.0, $0.1, 0)
    }
    let canvas = try CanvasDocument(parsing: Array(CanvasText.board(nodes: cards).utf8))
    var editor = Editor(Document(canvas), undoScope: .object)
    let ids = editor.board.cardOrder
    editor.move([ids[0]: Vector(400, 0)], raises: true, at: 1)
    editor.choose([ids[0]])
    _ = editor.undoRedo(.undo)
    editor.move([ids[1]: Vector(410, 0)], raises: true, at: 2)
    editor.choose([ids[0]])
    _ = editor.undoRedo(.redo)
    #expect(editor.board[ids[0]]?.zKey != editor.board[ids[1]]?.zKey)
    #expect(editor.board.frame(of: ids[0])?.minX == 400)
  }

  @Test("a group carries its cards over others, and stays beneath; a locked card is not raised")
  func groups() throws {
    let cards = [
      CanvasText.group("g", 0, 0, width: 300, height: 200), CanvasText.card("in", 20, 20),
      CanvasText.card("out", 600, 20),
    ]
    let canvas = try CanvasDocument(parsing: Array(CanvasText.board(nodes: cards).utf8))
    var editor = Editor(Document(canvas))
    editor.choose([editor.board.cardOrder[0]])
    editor.move(
      Dictionary(uniqueKeysWithValues: editor.movedCards.map { ($0, Vector(560, 0)) }),
      raises: true,
      at: 1
    )
    let names = editor.board.cardOrder.compactMap { editor.board.card($0)?.name }
    #expect(names == ["g", "out", "in"])
  }
}
