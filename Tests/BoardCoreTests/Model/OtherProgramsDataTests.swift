import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

/// Numbers of the order, collapsed groups and members that nobody here knows, through all that is done to a board.
@Suite("What other programs put into boards") struct OtherProgramsDataTests {
  /// The members of each card that no step changes, as they are written.
  private static let foreign = [
    "\"styleAttributes\":{\"shape\":\"star\",\"border\":7.0}", "\"odd\":[1e2,{\"x\":-0.0}]",
    "\"metadata\":{\"version\":\"1.0-1.0\",\"frontmatter\":{}}",
  ]

  private static let file: String = {
    let numbers = ["7", nil, "-2", "7", nil, "0.5", "1e1", "\"9\""]
    let cards = numbers.enumerated().map { index, number in
      let members = [number.map { "\"zIndex\":\($0)" }, foreign[index % foreign.count]]
      return card(index, x: index % 4 * 90, members.compactMap(\.self))
    }
    let groups = [true, false].enumerated().map { index, isCollapsed in
      "{\"id\":\"g\(index)\",\"type\":\"group\",\"x\":\(index * 400 - 20),\"y\":-20,\"width\":260,\"height\":220,"
        + "\"collapsed\":\(isCollapsed),\(foreign[index])}"
    }
    return CanvasText.board(
      nodes: groups + cards,
      edges: [CanvasText.edge("e", "c1", "c6"), CanvasText.edge("f", "g0", "c7")]
    )
  }()

  private static func card(_ index: Int, x: Int, _ members: [String]) -> String {
    "{\"id\":\"c\(index)\",\"type\":\"text\",\"text\":\"t\(index)\",\"x\":\(x),\"y\":\(index / 4 * 60),"
      + "\"width\":120,\"height\":80,\(members.joined(separator: ","))}"
  }

  private func walk(_ seed: UInt64, merges: Bool) throws -> DocumentWalk {
    let canvas = try CanvasDocument(parsing: Array(Self.file.utf8))
    var walk = DocumentWalk(seed: seed, of: Document(canvas))
    (walk.merges, walk.collapses) = (merges, true)
    return walk
  }

  private func names(_ board: Board) -> [String] {
    board.inPaintingOrder(board.cardOrder).compactMap { board.card($0)?.name }
  }

  /// Checks that the board is what its file says to another program.
  private func check(_ editor: Editor) throws {
    let document = editor.document
    let bytes = document.bytes
    let again = Board(try CanvasDocument(parsing: bytes).elements)
    #expect(names(again) == names(document.board))
    #expect(
      again.cardOrder.map { again.isHidden($0) }
        == document.board.cardOrder.map { document.board.isHidden($0) }
    )
    let text = String(decoding: bytes, as: UTF8.self)
    for index in 0..<8 {
      let original = document.board.card(ElementID(UInt32(index + 2)))
      guard original?.name == "c\(index)" else { continue }
      #expect(text.contains(Self.foreign[index % Self.foreign.count]))
    }
  }

  @Test("is drawn in the order that the file has for other programs, whatever is done and merged")
  func walks() throws {
    var (numbered, hidden) = (0, 0)
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var walk = try walk(seed, merges: seed % 2 == 0)
      for _ in 0..<10 {
        for _ in 0..<3 { _ = walk.step() }
        try check(walk.editor)
        let board = walk.editor.document.board
        numbered += board.listedCards == board.cardOrder ? 0 : 1
        hidden += board.shownCards.count < board.cardOrder.count ? 1 : 0
      }
    }
    #expect(numbered > 10 && hidden > 10, "\(numbered), \(hidden)")
  }

  @Test("is byte for byte as it was once everything is undone")
  func undoes() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      let canvas = try CanvasDocument(parsing: Array(Self.file.utf8))
      var editor = Editor(Document(canvas))
      var random = SeededGenerator(seed: seed)
      for now in 0..<20 {
        let ids = editor.board.cardOrder.shuffled(using: &random)
        editor.selection = Set(ids.prefix(Int.random(in: 1...3, using: &random)))
        let time = Double(now) * 2
        switch Int.random(in: 0..<6, using: &random) {
        case 0: editor.bringToFront(at: time)
        case 1: editor.sendToBack(at: time)
        case 2:
          let draft = Stacking(editor.selection, on: editor.board).draft(.forward)
          _ = editor.perform(draft, at: time)
        case 3:
          let deltas = editor.movedCards.map { ($0, Vector(35, 20)) }
          editor.move(Dictionary(uniqueKeysWithValues: deltas), raises: true, at: time)
        case 4:
          let isCollapsed = random.oneIn(2)
          let draft = editor.collapseDraft(of: ids, isCollapsed: isCollapsed)
          _ = editor.perform(draft, at: time)
        default: editor.deleteSelection(at: time)
        }
        try check(editor)
      }
      while editor.undoRedo(.undo) != nil {}
      #expect(String(decoding: editor.document.bytes, as: UTF8.self) == Self.file)
    }
  }
}
