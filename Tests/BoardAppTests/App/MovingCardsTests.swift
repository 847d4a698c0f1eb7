import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The moving and copying of cards by the pointer, the groups that they join, and the keys and
/// settings that change this.
@MainActor
@Suite struct MovingCardsTests {
  /// Returns a session on the small board: plan and price side by side, list below plan.
  private func session(_ board: String = CanvasText.small) throws -> Session {
    try Session(board, options: "--geometry 1000x800 --view 0,0,1")
  }

  private func frame(_ name: String, in session: Session) throws -> Rect {
    let board = session.app.editor.board
    return try #require(
      board.cardOrder.lazy.compactMap { board.card($0) }.first { $0.name == name }
    ).frame
  }

  @Test("Alt pressed or released halfway switches between a copy and a move at once (tools 6.1)")
  func altSwitches() throws {
    let session = try session()
    try session.play("set snapping off\npress 200,150\nmove 260,620")
    let app = session.app
    let id = try #require(app.editor.board.cardOrder.first)
    let plan = try #require(app.editor.board.card(id))
    func seen() -> Rect { app.moment(at: session.now).shown(plan.frame, of: id) }
    func copies() -> Int {
      app.moment(at: session.now).drafted?.count { app.editor.board[$0] == nil } ?? 0
    }
    let (here, there) = (Rect(100, 100, 200, 100), Rect(160, 570, 200, 100))
    #expect(seen() == there && copies() == 0)
    app.handle(.modifiersChanged(.alt), at: session.now)
    #expect(seen() == here && copies() == 1)
    app.handle(.modifiersChanged([]), at: session.now)
    #expect(seen() == there && copies() == 0)
    app.handle(.modifiersChanged(.alt), at: session.now)
    try session.play("key Escape\nsettle\nexpect undo = -\\n-\nexpect dirty = no")
    #expect(seen() == here && copies() == 0)
  }

  @Test("the ring is around the copies while they are in the hand (tools 6.1)")
  func ringOnCopies() throws {
    let session = try session()
    try session.play("set snapping off\nclick 200,150\npress 200,150\nmove 260,620\nsettle")
    func ringed() -> [Rect] {
      session.scene.lists.joined().compactMap { item in
        if case .ring(let ring) = item, ring.isSelected { ring.frame } else { nil }
      }
    }
    let moved = ringed()
    session.app.handle(.modifiersChanged(.alt), at: session.now)
    #expect(ringed() == moved)
    session.app.handle(.modifiersChanged([]), at: session.now)
    #expect(ringed() == moved)
  }

  @Test(
    "the size is seen below the card while that is resized, wherever the pointer is (tools 3.8)"
  )
  func sizeIsShown() throws {
    let session = try session()
    func label() -> GuideItem.Label? {
      session.app.frame(at: session.now).guides.compactMap(\.label).first
    }
    try session.play("set snapping off\nclick 200,150\npress 300,200\nmove 340,260")
    #expect(label()?.text == "240 × 160")
    let frame = try #require(label()?.frame)
    #expect(abs(frame.center.x - 220) <= 1 && frame.minY > 260 && frame.minY < 280)
    // At the window's edge it stays in the window.
    try session.play("move 990,790")
    let inside = try #require(label()?.frame)
    #expect(abs(inside.center.x - 545) <= 1 && inside.maxY < 795)
    try session.play("release 990,790")
    #expect(label() == nil)
  }

  @Test("an undone colour goes over into the one before: cards, groups and edges (tools 5.5)")
  func colorsFade() throws {
    let session = try Session(
      CanvasText.board(
        nodes: [
          CanvasText.card("a", 100, 100), CanvasText.card("b", 400, 100),
          #"{"id":"g","type":"group","x":80,"y":300,"width":300,"height":200}"#,
        ],
        edges: [CanvasText.edge("e", "a", "b")]
      ),
      options: "--geometry 1000x800 --view 0,0,1"
    )
    let select = "click 200,150\nclick 350,150 shift\nclick 200,300 shift\n"
    try session.play(select + "key alt+1\nsettle\nkey Escape\nkey ctrl+z\nwait 0.24")
    var seen: Set<String> = []
    for item in session.scene.lists.joined() {
      switch item {
      case .formerFace(let look, 0) where (0.1...0.9).contains(look.opacity):
        #expect(look.face.color == "1")
        seen.insert("card")
      case .edge(let look):
        #expect(look.color?.hasPrefix("#") == true)
        seen.insert("edge")
      case .group(let look):
        #expect(look.color?.hasPrefix("#") == true)
        seen.insert("group")
      default: break
      }
    }
    #expect(seen == ["card", "edge", "group"])
    try session.play("settle")
    for item in session.scene.lists.joined() {
      switch item {
      case .formerFace: Issue.record("still fading")
      case .edge(let look): #expect(look.color == nil)
      case .group(let look): #expect(look.color == nil)
      default: break
      }
    }
  }

  @Test("cards that are new or dropped come to rest in line with others (tools 4.1)")
  func newcomersSnap() throws {
    let session = try session()
    // The point is three units beside the one at which the card is aligned with the card above it.
    let size = Card.newSize
    let point = Point(400 + size.width / 2 + 3, 600)
    try session.play("click \(point.x),\(point.y)\nclick \(point.x),\(point.y)")
    try session.play("type \"New\"\nkey Escape")
    let id = try #require(session.app.editor.board.cardOrder.last)
    #expect(session.app.editor.board.card(id)?.frame.minX == 400)
    try session.play(
      "set snapping off\nwait 1\nclick 803,500\nclick 803,500\ntype \"Free\"\nkey Escape"
    )
    let free = try #require(session.app.editor.board.cardOrder.last)
    #expect(session.app.editor.board.card(free)?.frame.center.x == 803)
  }

  @Test("the original keeps its id, its place and its edges; the copy is selected (tools 6.1)")
  func originalStays() throws {
    let session = try session()
    try session.play(
      "set snapping off\ndrag 200,150 to 260,620 alt\nexpect cards plan = plan 100 100 200 100"
    )
    let editor = session.app.editor
    let copy = try #require(editor.selectedCards.first)
    #expect(editor.selectedCards.count == 1)
    #expect(editor.board.card(copy)?.frame == Rect(160, 570, 200, 100))
    #expect(editor.board.card(copy)?.name != "plan")
    #expect(editor.board.edges(of: copy).isEmpty)
    #expect(editor.board.edgeOrder.count == 2)
  }

  @Test("copies take the edges with both ends among them, and no others (tools 6.2)")
  func copiesTakeEdges() throws {
    let session = try session()
    try session.play(
      "set snapping off\nclick 200,150\nclick 500,150 shift\ndrag 200,150 to 200,650 alt"
    )
    let board = session.app.editor.board
    let copies = session.app.editor.selectedCards
    let edges = Set(copies.flatMap { board.edges(of: $0) }).compactMap { board.edge($0) }
    #expect(copies.count == 2)
    #expect(edges.count == 1)
    #expect(edges.first?.label == "then")
    try session.play("expect undo = Undo Duplicate 2 Cards\\n-")
  }

  @Test("a copy snaps to its original (tools 4.2)")
  func copySnapsToOriginal() throws {
    let session = try session(CanvasText.board(nodes: [CanvasText.card("plan", 100, 100)]))
    try session.play("drag 200,150 to 204,452 alt")
    let copy = try #require(session.app.editor.selectedCards.first)
    #expect(session.app.editor.board.card(copy)?.frame == Rect(100, 402, 200, 100))
  }

  @Test("Ctrl does the opposite of the setting, also halfway (tools 4.7)")
  func controlInverts() throws {
    let session = try session()
    try session.play("press 200,150\nmove 240,460\nmove 203,660")
    #expect(!session.app.dragging.drag.guides.isEmpty)
    session.app.handle(.modifiersChanged(.control), at: session.now)
    #expect(session.app.dragging.drag.guides.isEmpty)
    try session.play("key Escape\nset snapping off\npress 200,150\nmove 240,460\nmove 203,660")
    #expect(session.app.dragging.drag.guides.isEmpty)
    session.app.handle(.modifiersChanged(.control), at: session.now)
    #expect(!session.app.dragging.drag.guides.isEmpty)
  }

  @Test("nothing snaps while the board scrolls beneath the pointer (tools 4.6)")
  func scrollingDoesNotSnap() throws {
    let far = CanvasText.board(nodes: [
      CanvasText.card("plan", 100, 100), CanvasText.card("near", 400, 100),
      CanvasText.card("far", 3000, 100),
    ])
    let session = try session(far)
    try session.play("press 200,150\nmove 600,150")
    #expect(!session.app.dragging.drag.guides.isEmpty)
    try session.play("move 995,150\nwait 1")
    #expect(session.app.dragging.drag.guides.isEmpty)
    try session.play("move 600,150")
    #expect(!session.app.dragging.drag.guides.isEmpty)
  }

  @Test("cards that are passed on the way do not come along with a group (tools 2.2)")
  func membersAreFrozen() throws {
    let board = CanvasText.board(nodes: [
      CanvasText.group("group", 50, 100, width: 300, height: 300),
      CanvasText.card("inside", 100, 200), CanvasText.card("passed", 420, 200),
    ])
    let session = try session(board)
    try session.play(
      "set snapping off\npress 55,380\nmove 385,380\nmove 405,380\nmove 505,620\nrelease 505,620"
    )
    #expect(try frame("passed", in: session) == Rect(420, 200, 200, 100))
    #expect(try frame("inside", in: session) == Rect(550, 440, 200, 100))
  }

  @Test(
    "the group in which a carried card would lie is lit, and no longer when it leaves (tools 2.3)"
  )
  func lightsTheGroup() throws {
    let board = CanvasText.board(nodes: [
      CanvasText.group("group", 300, 100, width: 400, height: 300),
      CanvasText.card("plan", 40, 500),
    ])
    let session = try session(board)
    let group = try #require(session.app.editor.board.cardOrder.first)
    func isLit() -> Bool { session.app.frame(at: session.now).dropTarget == group }
    try session.play("press 140,550\nmove 500,300")
    #expect(isLit())
    try session.play("move 650,300")
    #expect(!isLit())
    try session.play("move 500,300\nrelease 500,300")
    #expect(!isLit())
    // A card that is already in the group joins nothing.
    try session.play("press 500,300\nmove 520,290")
    #expect(!isLit())
    try session.play("move 800,650\nmove 520,290")
    #expect(!isLit())
    try session.play("key Escape")
    #expect(!isLit())
  }

  @Test("what is written in a group's area is in it by its place alone (tools 2.4)")
  func creatingJoinsByPlace() throws {
    let board = CanvasText.board(nodes: [
      CanvasText.group("group", 300, 100, width: 400, height: 300)
    ])
    let session = try session(board)
    // The card sticks out of the group, so that it does not move with it.
    try session.play("click 660,250\nclick 660,250\ntype \"new\"\nkey Escape\nset snapping off")
    let before = session.app.editor.board.cardOrder.count
    try session.play("drag 305,380 to 305,480")
    #expect(before == 2)
    #expect(try frame("group", in: session) == Rect(300, 200, 400, 300))
    let new = try #require(session.app.editor.board.cardOrder.last)
    #expect(session.app.editor.board.card(new)?.frame.maxX ?? 0 > 700)
    #expect(session.app.editor.board.card(new)?.frame.minY == 250 - Card.newSize.height / 2)
  }

  @Test("groups lie beneath cards, whatever their order in the file (tools 2.7)")
  func groupsAreGround() throws {
    let board = CanvasText.board(nodes: [
      CanvasText.card("plan", 350, 150),
      CanvasText.group("group", 300, 100, width: 400, height: 300),
    ])
    let session = try session(board)
    try session.play("click 400,200\nexpect selection = plan")
  }

  @Test("arrows move by 1, with Shift by 10, and from dot to dot with the grid (tools 6.5)")
  func nudges() throws {
    let session = try session()
    try session.play("click 200,150\nkey Right\nexpect cards plan = plan 101 100 200 100")
    try session.play("wait 2\nkey shift+Right\nexpect cards plan = plan 111 100 200 100")
    try session.play(
      "wait 2\nset grid yes\nkey shift+Right\nexpect cards plan = plan 131 100 200 100"
    )
    try session.play("wait 2\nkey Right\nexpect cards plan = plan 132 100 200 100")
  }

  @Test("a marquee selects what it touches, with Alt what it encloses; Escape restores (tools 6.6)")
  func marquee() throws {
    let session = try session()
    try session.play("press 60,60\nmove 450,450\nexpect selection = plan price list")
    session.app.handle(.modifiersChanged(.alt), at: session.now)
    try session.play("expect selection = plan list\nkey Escape\nexpect selection =")
  }

  @Test("selecting a card does not change its place in the file (tools 5.4)")
  func selectingKeepsOrder() throws {
    let session = try session()
    try session.play("click 200,150\nclick 500,150\nexpect dirty = no\nexpect undo = -\\n-")
  }
}
