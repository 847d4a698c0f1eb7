import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardRenderer

/// Groups that the Obsidian plugin Advanced Canvas has folded.
@MainActor
@Suite("A collapsed group") struct CollapsedGroupTests {
  private static func group(_ members: String) -> String {
    "{\"id\":\"g\",\"type\":\"group\",\"label\":\"Folded\",\"x\":60,\"y\":60,\"width\":460,\"height\":260,"
      + "\"collapsed\":\(members)}"
  }

  private static func board(_ collapsed: String = "true") -> String {
    CanvasText.board(
      nodes: [
        group(collapsed), CanvasText.card("in", 80, 100), CanvasText.card("half", 440, 200),
        CanvasText.card("out", 700, 100),
      ],
      edges: [
        "{\"id\":\"1\",\"fromNode\":\"in\",\"toNode\":\"out\",\"label\":\"gone\"}",
        "{\"id\":\"2\",\"fromNode\":\"g\",\"toNode\":\"out\"}",
      ]
    )
  }

  private func names(_ session: Session) -> Set<String> {
    let board = session.app.editor.board
    return Set(
      session.scene.lists.joined().compactMap { item -> String? in
        switch item {
        case .card(let card): board.card(card.id)?.name
        case .group(let group): board.card(group.id)?.name
        case .edge(let edge): board.edge(edge.id)?.name
        case .label(let label): label.text
        default: nil
        }
      }
    )
  }

  private func group(_ session: Session) throws -> GroupItem {
    try #require(
      session.scene.lists.joined().compactMap { item in
        if case .group(let group) = item { group } else { nil }
      }.first
    )
  }

  @Test("it is its name with the number of its cards, and what lies in it is not drawn")
  func drawn() throws {
    let session = try Session(Self.board())
    #expect(names(session) == ["g", "half", "out", "2"])
    let item = try group(session)
    #expect(item.name?.text == "Folded · 1 card")
    let box = try #require(item.nameBox)
    #expect(box.minX == 60 && box.minY == 60 && box.width < 200 && box.height < 40)
    let shot = Picture(try session.app.picture(at: session.now))
    for point in [(150, 150), (60, 200), (300, 320)] {
      #expect(BoardSession.looksEqual(shot[point.0, point.1] & 0xFF_FFFF, Theme.light.board.hex))
    }
  }

  @Test(
    "other values of the member collapse nothing",
    arguments: ["false", "null", "\"true\"", "1"]
  )
  func others(_ value: String) throws {
    let session = try Session(Self.board(value))
    #expect(names(session) == ["g", "in", "half", "out", "1", "2", "gone"])
    #expect(try group(session).nameBox == nil)
  }

  @Test("a connection of the group itself begins at its name")
  func edges() throws {
    let session = try Session(Self.board())
    let box = try #require(try group(session).nameBox)
    let line = try #require(
      session.scene.lists.joined().compactMap { item in
        if case .edge(let edge) = item { edge } else { nil }
      }.first
    )
    #expect(box.expanded(by: 1).contains(line.route.start))
    #expect(!box.expanded(by: -1).contains(line.route.start))
  }

  @Test("its cards are neither taken by the pointer, nor by a frame, nor by keys")
  func selection() throws {
    let session = try Session(Self.board())
    func selected() -> Set<String> {
      Set(session.app.editor.selection.compactMap { session.app.editor.board[$0]?.name })
    }
    try session.play("click 150,150\nsettle")
    #expect(selected() == [])
    try session.play("key ctrl+a\nsettle")
    #expect(selected() == ["g", "half", "out"])
    try session.play("key Escape\nkey Escape\nclick 90,72\nsettle")
    #expect(selected() == ["g"])
  }

  @Test("its cards move with it, and all is as it was when that is undone")
  func moving() throws {
    let session = try Session(Self.board())
    try session.play("press 90,72\nmove 130,122\nrelease 130,122\nsettle")
    #expect(session.saved.contains("\"collapsed\":true"))
    #expect(
      session.app.editor.board.cardOrder.compactMap { session.app.editor.board.card($0) }
        .first { $0.name == "in" }?.frame.origin == Point(120, 150)
    )
    #expect(names(session) == ["g", "half", "out", "2"])
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.board())
  }

  @Test("a board that is painted in portions, and a small map, leave its cards out, too")
  func large() throws {
    let session = try Session(Self.board())
    let renderer = Renderer()
    renderer.largeBoardThreshold = -1
    let (shot, surface) = (try session.freshPicture(), try session.makeSurface())
    for _ in 0..<8 {
      _ = renderer.paint(session.app.frame(at: session.now), into: surface, isFresh: true)
    }
    #expect(Picture(surface).difference(from: shot) == nil)
    let board = session.app.editor.board
    let map = try #require(
      Minimap.Content(of: board, revision: session.app.editor.document.revision)
    )
    #expect(map.marks.count == 3)
  }
}
