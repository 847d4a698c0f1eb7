import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardCore
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

  // MARK: The command

  private static let expanded = board("true").replacingOccurrences(
    of: ",\"collapsed\":true",
    with: ""
  )

  @Test("is made by a command that is one step, and written as the plugin does")
  func collapses() throws {
    let session = try Session(Self.expanded)
    try session.play("click 62,200\nkey alt+e\nsettle")
    #expect(session.saved == Self.board())
    #expect(session.answer(.undo) == "Undo Collapse\n-")
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.expanded)
    try session.play("key ctrl+y\nkey alt+e\nsettle")
    #expect(session.saved == Self.expanded)
    #expect(session.answer(.undo) == "Undo Expand\n-")
  }

  @Test("other values of the member come back when the step is undone")
  func otherValues() throws {
    let session = try Session(Self.board("\"no\""))
    try session.play("click 62,200\nkey alt+e\nsettle")
    #expect(session.saved == Self.board())
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.board("\"no\""))
  }

  @Test("its menu says what the command does")
  func menu() throws {
    let session = try Session(Self.board())
    try session.play("click 90,72 button 3\nsettle")
    #expect(session.answer(.menu).contains("Expand Group\tenabled"))
    try session.play("choose \"Expand Group\"\nclick 62,200 button 3\nsettle")
    #expect(session.answer(.menu).contains("Collapse Group\tenabled"))
    try session.play("key Escape\nkey Escape\nclick 750,150 button 3\nsettle")
    #expect(!session.answer(.menu).contains("Collapse Group"))
  }

  @Test("cards that it hides from now on are not selected any more")
  func hidesSelected() throws {
    let session = try Session(Self.expanded)
    try session.play("click 62,200\nclick 150,150 shift\nkey alt+e\nsettle")
    #expect(session.answer(.selection) == "g")
  }

  @Test("a locked one stays as it is")
  func locked() throws {
    let session = try Session(Self.board())
    try session.play("click 90,72\nkey alt+l\nkey alt+e\nsettle")
    #expect(session.app.editor.board.collapsedGroups.count == 1)
  }

  // MARK: What is hidden

  @Test("Tab passes over what it hides")
  func passes() throws {
    let session = try Session(Self.board())
    var selected: [String] = []
    for _ in 0..<3 {
      try session.play("key Tab\nsettle")
      selected.append(session.answer(.selection))
    }
    #expect(selected == ["g", "out", "half"])
  }

  @Test("showing everything shows its name, and not the room that it had")
  func fits() throws {
    let far = Self.board().replacingOccurrences(of: "\"width\":460", with: "\"width\":90000")
    let session = try Session(far)
    let bounds = try #require(session.app.editor.board.bounds)
    #expect(bounds.width < 1000)
    let map = try #require(
      Minimap.Content(
        of: session.app.editor.board,
        revision: session.app.editor.document.revision
      )
    )
    #expect(map.bounds == bounds)
  }

  @Test("a card that is dropped where it would be hidden says so, with an offer to undo it")
  func drops() throws {
    let session = try Session(Self.board())
    try session.play("press 750,150\nmove 400,200\nmove 250,160\nrelease 250,160\nsettle")
    #expect(session.answer(.status).hasPrefix("1 card is in the collapsed group “Folded” now"))
    #expect(session.answer(.selection) == "")
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.board())
  }

  @Test("cards that it comes to lie around are told of, too")
  func gathers() throws {
    let session = try Session(Self.board())
    try session.play("press 80,72\nmove 280,72\nmove 480,72\nrelease 480,72\nsettle")
    #expect(!names(session).contains("out"))
    #expect(session.answer(.status).hasPrefix("1 card is in the collapsed group “Folded” now"))
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.board())
  }

  // MARK: Finding

  @Test("a place that it hides counts, is shown at its name, and says so")
  func finds() throws {
    let session = try Session(Self.board())
    try session.play("key ctrl+f\ntype \"in\"\nsettle")
    #expect(session.answer(.find) == "in\n1 of 1 in")
    #expect(session.answer(.status) == "This place is in the collapsed group “Folded”")
    let board = session.app.editor.board
    let group = try #require(board.cardOrder.first { board.card($0)?.name == "g" })
    #expect(session.app.overlay.features.of(Finding.self)?.bar?.marks.current == group)
    try session.play("key Escape\nsettle")
    #expect(session.saved == Self.board())
  }

  @Test(
    "staying at such a place expands it, as one step",
    arguments: ["alt+Return", "ctrl+Return"]
  )
  func stays(_ key: String) throws {
    let session = try Session(Self.board())
    try session.play("key ctrl+f\ntype \"in\"\nsettle\nkey \(key)\nsettle")
    #expect(session.app.editor.board.collapsedGroups.isEmpty)
    #expect(session.answer(.selection) == "in")
    #expect(session.app.isWriting == (key == "ctrl+Return"))
    try session.play("key Escape\nkey ctrl+z\nsettle")
    #expect(session.saved == Self.board())
  }

  @Test("a link to a card in it expands it, and one that is only looked at stays")
  func links() throws {
    let session = try Session(Self.board())
    session.app.goToCard(named: "in", at: session.now)
    #expect(session.answer(.selection) == "in")
    #expect(session.answer(.undo) == "Undo Expand\n-")
    let other = try Session(Self.board())
    try other.play("set read-only on")
    other.app.goToCard(named: "in", at: other.now)
    #expect(other.answer(.selection) == "g")
    #expect(other.saved == Self.board())
  }
}
