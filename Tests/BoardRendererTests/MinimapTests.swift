import BoardTestSupport
import BoardValues
import Graphics
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

  private static func groups(_ frames: [Rect]) -> Board {
    Board(
      frames.enumerated().map { index, frame in
        .card(
          Card(
            name: "\(index)",
            zKey: .spaced(index),
            frame: frame,
            content: .group(label: "Part \(index)"),
            source: JSONObject()
          )
        )
      }
    )
  }

  @Test("groups have their names where there is room, those of larger groups first (tools 7.9)")
  func names() throws {
    let board = Self.groups([
      Rect(40, 60, 800, 500), Rect(0, 0, 2000, 1400), Rect(1000, 60, 800, 500),
      Rect(100, 900, 100, 50),
    ])
    let content = try #require(Minimap.Content(of: board, revision: Document.Revision()))
    #expect(content.names.map(\.text).first == "Part 1")
    #expect(Set(content.names.map(\.text)) == ["Part 0", "Part 1", "Part 2"])
  }

  @Test("the name of a group is seen on the map, and lies on no other one")
  func paintsNames() throws {
    func darkRows(_ frames: [Rect]) throws -> Int {
      let content = try #require(
        Minimap.Content(of: Self.groups(frames), revision: Document.Revision())
      )
      let map = Minimap(content: content, view: .zero)
      let (width, height) = (Int(map.size.width), Int(map.size.height))
      let surface = try Surface(width: width, height: height)
      let canvas = Canvas(surface)
      canvas.clear(Theme.light.panel)
      Painter(theme: .light, scale: 1).paint(
        map,
        map.frame.union(Rect(origin: .zero, size: map.size)),
        on: canvas
      )
      let pixels = surface.pixels()
      return (0..<height).count { y in
        (0..<width).contains { pixels[y * width + $0] & 0xFF < 0x60 }
      }
    }
    let one = try darkRows([Rect(0, 0, 2000, 1400)])
    #expect((4...12).contains(one), "a line of words")
    #expect(try darkRows([Rect(0, 0, 2000, 1400), Rect(10, 10, 1900, 1300)]) == one)
    #expect(try darkRows([Rect(0, 0, 2000, 1400), Rect(100, 600, 1700, 700)]) > one + 3)
  }

  @Test("nothing lies on an empty board")
  func isNotThere() { #expect(Minimap.Content(of: Board(), revision: Document.Revision()) == nil) }
}
