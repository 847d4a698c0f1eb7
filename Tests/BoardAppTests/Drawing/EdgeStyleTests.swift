import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// What files say of the look of edges beyond JSON Canvas, and the edges of the selected card.
@MainActor
@Suite("Styles of edges") struct EdgeStyleTests {
  /// Returns a board with an edge from `a` to `b`, whose object ends with `members`, and one from `b` to `c`.
  private static func board(_ members: String, _ more: String = "") -> String {
    CanvasText.board(
      nodes: [
        CanvasText.card("a", 20, 100), CanvasText.card("b", 580, 300),
        CanvasText.card("c", 20, 500),
      ],
      edges: [
        "{\"id\":\"1\",\"fromNode\":\"a\",\"toNode\":\"b\"\(members)}",
        "{\"id\":\"2\",\"fromNode\":\"b\",\"toNode\":\"c\"\(more)}",
      ]
    )
  }

  private func lines(_ session: Session) -> [EdgeItem] {
    session.scene.lists.joined().compactMap { item in
      if case .edge(let edge) = item { edge } else { nil }
    }
  }

  private static let known =
    ",\"styleAttributes\":{\"path\":\"dotted\",\"arrow\":\"circle-outline\",\"pathfindingMethod\":\"square\"}"
    + ",\"dragboard:width\":4"
  private static let unknown =
    ",\"styleAttributes\":{\"path\":\"wavy\",\"arrow\":7,\"pathfindingMethod\":null,\"x\":[1.0]}"
    + ",\"dragboard:width\":3.50"

  @Test("they are read by their names, and what is not known is the default")
  func reads() throws {
    let lines = lines(try Session(Self.board(Self.known, Self.unknown)))
    let style = try #require(lines.first).style
    #expect(style.dash == .dotted && style.way == .square && style.head == .circleOutline)
    #expect(style.width == 4)
    #expect(lines.last?.style == EdgeStyle())
  }

  @Test("they stay in the file byte for byte when their edges are moved and changed")
  func keeps() throws {
    let session = try Session(Self.board(Self.known, Self.unknown))
    try session.play("press 100,180\nmove 160,230\nrelease 160,230\nsettle\nkey ctrl+a\nsettle")
    #expect(session.saved.contains(Self.known))
    #expect(session.saved.contains(Self.unknown))
    #expect(session.saved != Self.board(Self.known, Self.unknown))
  }

  @Test("a direct line is straight, and one with right angles has them, on any board")
  func ways() throws {
    func route(_ way: String) throws -> CurvePath {
      let members = ",\"styleAttributes\":{\"pathfindingMethod\":\"\(way)\"}"
      return try #require(lines(try Session(Self.board(members))).first).route
    }
    let direct = try route("direct")
    #expect(direct == CurvePath(Curve(straightFrom: direct.start, to: direct.end)))
    for way in ["square", "a-star"] { #expect(try route(way).curves.count == 5) }
    #expect(try route("zigzag").curves.count == 1)
  }

  @Test("a direct line goes through what is in its way")
  func directGoesThrough() throws {
    func corners(_ way: String) throws -> Int {
      let edge =
        "{\"id\":\"1\",\"fromNode\":\"a\",\"toNode\":\"b\",\"styleAttributes\":{\"pathfindingMethod\":\"\(way)\"}}"
      let nodes = [
        CanvasText.card("a", 20, 100), CanvasText.card("b", 580, 100),
        CanvasText.card("c", 350, 60, width: 100, height: 160),
      ]
      let session = try Session(CanvasText.board(nodes: nodes, edges: [edge]))
      return try #require(lines(session).first).route.curves.count
    }
    #expect(try corners("direct") == 1)
    #expect(try corners("a-star") > 1)
  }

  @Test("every dash, head and width looks different")
  func looks() throws {
    func picture(_ members: String) throws -> [UInt8] {
      let text = Self.board(members)
      let document = try BoardOpening("board.canvas", bytes: Array(text.utf8)).document
      return try BoardPicture(document: document, theme: .light, scale: 1).bytes(as: .png)
    }
    func attribute(_ key: String, _ word: String) -> String {
      ",\"styleAttributes\":{\"\(key)\":\"\(word)\"}"
    }
    var pictures = Set([try picture("")])
    var count = 1
    for dash in EdgeStyle.Dash.allCases {
      pictures.insert(try picture(attribute("path", dash.rawValue)))
      count += 1
    }
    for head in EdgeStyle.Head.allCases where head != .triangle {
      pictures.insert(try picture(attribute("arrow", head.rawValue)))
      count += 1
    }
    for width in [1, 4] {
      pictures.insert(try picture(",\"dragboard:width\":\(width)"))
      count += 1
    }
    #expect(pictures.count == count)
    #expect(try pictures.contains(picture(attribute("path", "wavy"))))
    #expect(try pictures.contains(picture(",\"dragboard:width\":2")))
  }

  @Test("the connections of a card that is selected alone are lit")
  func lit() throws {
    let session = try Session(Self.board(""))
    func lit() -> [String] {
      lines(session).filter(\.isLit).compactMap { session.app.editor.board.edge($0.id)?.name }
    }
    let before = try session.freshPicture()
    #expect(lit().isEmpty)
    try session.play("click 100,180\nsettle")
    #expect(lit() == ["1"])
    #expect(try session.freshPicture().difference(from: before) != nil)
    try session.play("key Escape\nclick 660,380\nsettle")
    #expect(lit() == ["1", "2"])
    try session.play("key ctrl+a\nsettle")
    #expect(lit().isEmpty)
  }
}
