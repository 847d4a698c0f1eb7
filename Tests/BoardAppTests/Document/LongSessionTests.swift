import AppTestSupport
import BoardCore

@testable import BoardApp

// Work is counted in debug builds only.
#if DEBUG
  import BoardTestSupport
  import Testing
  @_spi(Testing) import UndoHistory

  @testable import BoardCore
  @testable import DragBoard

  @MainActor
  @Suite("A long session") struct LongSessionTests {
    @Test("costs no more a step than a short one, though each round leaves cards on a branch")
    func rounds() throws {
      let cards = (0..<24).map { CanvasText.card("c\($0)", $0 % 6 * 300, $0 / 6 * 200) }
      let session = try Session(CanvasText.board(nodes: cards))
      let round = "key ctrl+a\nkey ctrl+d\nkey ctrl+z\nkey Right\n"
      var before = 0
      let costs = try [25, 25, 50, 100].map { rounds in
        try session.play(String(repeating: round, count: rounds))
        let touched = session.app.editor.document.history.touchedEntryCount
        defer { before = touched }
        return touched - before
      }
      #expect(session.app.editor.branches.count > 190)
      for (cost, next) in zip(costs.dropFirst(), costs.dropFirst(2)) {
        #expect(Double(next) <= 2.2 * Double(cost), "\(costs)")
      }
    }
  }
#endif
