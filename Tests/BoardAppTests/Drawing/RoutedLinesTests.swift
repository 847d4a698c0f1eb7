import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardApp

@MainActor
@Suite("Lines around cards at rest") struct RoutedLinesTests {
  /// Returns a board on which looking for all ways takes more than a frame has time for.
  private func board() -> String {
    var random = SeededGenerator(seed: 4)
    let nodes = (0..<64).map {
      CanvasText.card("c\($0)", $0 % 8 * 98, $0 / 8 * 72, width: 60, height: 44)
    }
    let edges = (0..<40).map { index in
      let (from, to) = (
        Int.random(in: 0..<64, using: &random), Int.random(in: 0..<64, using: &random)
      )
      return CanvasText.edge("e\(index)", "c\(from)", "c\(to)")
    }
    return CanvasText.board(nodes: nodes, edges: edges)
  }

  @Test("all go around, whatever was asked before, and every picture is the same (tools 1.20)")
  func onePicture() throws {
    let (session, other) = (try Session(board()), try Session(board()))
    let surface = try session.makeSurface()
    session.paint(into: surface, isFresh: true)
    #expect(session.app.deadline(after: session.now) == session.now, "looking goes on")
    session.paintAll(into: surface)
    #expect(session.app.renderer.nextChange(after: session.now) == nil)
    let board = session.app.editor.board
    let fresh = Board((board.cardOrder + board.edgeOrder).sorted().map { board[$0] })
    var cases = Cases()
    for id in board.edgeOrder {
      #expect(board.knownRoute(of: id)?.curve == fresh.route(of: id)?.curve, "\(id)")
      cases.note(board.knownDetour(of: id) != nil)
    }
    cases.expectEnough()
    // All ways are asked for before anything is painted.
    let routes = other.answer(.routes)
    let second = try other.makeSurface()
    other.paint(into: second, isFresh: true)
    other.paintAll(into: second)
    let (one, two) = (
      try Picture(surface, in: session.app.view.size), try Picture(second, in: other.app.view.size)
    )
    #expect(one.difference(from: two) == nil)
    #expect(session.answer(.routes) == routes)
  }
}
