import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore
@testable import BoardRenderer

@MainActor
@Suite struct MinimapTests {
  private static func board(_ frames: [Rect], colors: [String?] = []) -> Board {
    Board(
      frames.enumerated().map { index, frame in
        .card(
          Card(
            name: "\(index)",
            zKey: .spaced(index),
            frame: frame,
            color: colors.isEmpty ? nil : colors[index],
            content: .text(""),
            source: JSONObject()
          )
        )
      }
    )
  }

  @Test("the middle of the view's frame on the map is the middle of the view (tools 7.9)")
  func mapsBothWays() throws {
    let content = try #require(
      Minimap.Content(
        of: Self.board([Rect(-500, 0, 200, 100), Rect(900, 700, 200, 100)]),
        revision: Document.Revision()
      )
    )
    let map = Minimap(content: content, view: Rect(100, 200, 300, 150))
    let place = map.boardPoint(map.frame.center)
    #expect(abs(place.x - 250) < 0.001 && abs(place.y - 275) < 0.001)
    #expect(map.size.width <= Minimap.maxSize.width)
    #expect(map.size.height <= Minimap.maxSize.height)
  }

  @Test("cards that would cover the same pixels are one mark, so that a large board costs little")
  func joinsMarks() throws {
    let crowd = (0..<400).map { Rect(Double($0 % 20), Double($0 / 20), 10, 10) }
    let board = Self.board(crowd + [Rect(100_000, 100_000, 10, 10)])
    let content = try #require(Minimap.Content(of: board, revision: Document.Revision()))
    #expect(content.marks.count <= 4)
  }

  @Test("nothing lies on an empty board")
  func isNotThere() { #expect(Minimap.Content(of: Board(), revision: Document.Revision()) == nil) }
}
