import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The result of dragging an end of an edge, in board units.
@Suite("Drawing edges") struct ConnectingTests {
  /// The board has `a`, `b` far to the right of it, a group beneath them, and an edge from `a` to
  /// `b`.
  private static let a = ElementID(0)
  private static let b = ElementID(1)
  private static let group = ElementID(2)
  private static let edge = ElementID(3)
  private static let board = Board([
    .card(.sample("a", Rect(0, 0, 200, 100))),
    .card(.sample("b", Rect(600, 0, 200, 100))),
    .card(.sample("g", Rect(0, 400, 800, 400), isGroup: true)),
    .edge(.sample("e", a, b, zKey: .spaced(0))),
  ])

  private func tool(_ side: Side? = .right, from card: ElementID = a, _ board: Board = board) throws
    -> Connecting
  {
    try #require(Connecting(from: card, side, on: board, named: ["new", "card"], reach: 20))
  }

  private func landing(_ point: Point, _ modifiers: Modifiers = [], _ side: Side? = .right) throws
    -> EdgePreview.Landing?
  {
    try tool(side).draft(to: point, modifiers).edgePreview?.landing
  }

  @Test("anywhere on a card it lands there, on the side nearest to the pointer (tools 1.3)")
  func nearestSide() throws {
    for (point, side) in [
      (Point(610, 50), Side.left), (Point(790, 40), .right), (Point(700, 5), .top),
      (Point(690, 95), .bottom),
    ] {
      let draft = try tool().draft(to: point, [])
      #expect(draft.edgePreview?.landing == EdgePreview.Landing(card: Self.b, side: side))
      #expect(draft.name == .connect && draft.changes.count == 1)
      let edge = draft.changes.first?.after?.edge
      #expect(edge?.from == Edge.Attachment(card: Self.a, side: .right, hasArrow: false))
      #expect(edge?.to == Edge.Attachment(card: Self.b, side: side, hasArrow: true))
    }
  }

  @Test(
    "a card catches an end up to 20 pixels outside of it, but not one that it comes from (tools 1.2)"
  )
  func catches() throws {
    #expect(try landing(Point(581, 50))?.card == Self.b)
    #expect(try landing(Point(575, 50)) == nil)
    #expect(try landing(Point(210, 50)) == nil)
  }

  @Test(
    "a side that nobody chose is left to the edge: in the middle of a card, or with Control (tools 1.9)"
  )
  func automaticSide() throws {
    #expect(try landing(Point(700, 50)) == EdgePreview.Landing(card: Self.b, side: nil))
    #expect(try landing(Point(605, 50), .control)?.side == nil)
    #expect(try landing(Point(700, 60), .alt)?.side == .bottom)
    let draft = try tool(nil).draft(to: Self.b)
    #expect(draft.changes.first?.after?.edge?.from.side == nil)
    #expect(draft.changes.first?.after?.edge?.to.side == nil)
  }

  @Test("a group takes an end at its border; its ground is a place for a new card")
  func groups() throws {
    #expect(try landing(Point(400, 405)) == EdgePreview.Landing(card: Self.group, side: .top))
    #expect(try landing(Point(400, 600)) == nil)
    #expect(try tool().draft(to: Point(400, 600), []).edgePreview?.newcomer != nil)
    let away = try tool(.top, from: Self.group).draft(to: Point(700, 5), [])
    #expect(away.changes.first?.after?.edge?.from.card == Self.group)
  }

  @Test("on the ground there is a new card, with the pointer in the middle of a side (tools 1.6)")
  func newCard() throws {
    let point = Point(350, 60)
    let draft = try tool().draft(to: point, [])
    #expect(draft.name == .newConnectedCard)
    let lives = draft.changes.compactMap(\.after)
    let (card, edge) = (try #require(lives.first?.card), try #require(lives.last?.edge))
    #expect(Side.left.anchor(of: card.frame) == point)
    #expect(card.frame.size == Card.newSize)
    #expect(edge.to.card == draft.changes.first?.id && edge.from.card == Self.a)
    #expect(edge.from.side == .right && edge.to.side == nil)
    var board = Self.board
    draft.changes.forEach { board.apply($0) }
    // Another edge begins beside it. So the new one is straight, it ends a little above the middle.
    let curve = try #require(draft.changes.last.flatMap { board.route(of: $0.id)?.curve })
    #expect(curve.end == Point(350, 56) && curve.start == Point(200, 56))
  }

  @Test("wherever a new card is dropped, its edge ends at the pointer, by itself (tools 1.5)")
  func newCardsAnywhere() throws {
    for x in stride(from: -600.0, through: 500, by: 100) {
      for y in [-300.0, -180, 220, 300] {
        let point = Point(x, y)
        let draft = try tool(nil).draft(to: point, [])
        var board = Self.board
        draft.changes.forEach { board.apply($0) }
        let curve = try #require(draft.changes.last.flatMap { board.route(of: $0.id)?.curve })
        #expect(curve.end == point, "\(point)")
      }
    }
  }

  @Test("onto its own card there is an edge only where it can be seen: around a corner")
  func loops() throws {
    #expect(try landing(Point(100, 5)) == EdgePreview.Landing(card: Self.a, side: .top))
    #expect(try landing(Point(5, 50)) == nil)
    #expect(try landing(Point(195, 50)) == nil)
    #expect(try landing(Point(100, 5), [], nil) == nil)
    #expect(try tool().draft(to: Point(195, 50), []).changes.isEmpty)
  }

  @Test(
    "an end that is dragged elsewhere keeps its arrow, and leaves the rest as it is (tools 1.7)"
  )
  func reconnects() throws {
    let tool = try #require(Connecting(.to, of: Self.edge, on: Self.board, reach: 20))
    let draft = tool.draft(to: Point(400, 405), [])
    let change = try #require(draft.changes.first)
    #expect(draft.name == .reconnect && draft.changes.count == 1 && change.id == Self.edge)
    var edge = try #require(change.before?.edge)
    edge.to = Edge.Attachment(card: Self.group, side: .top, hasArrow: true)
    #expect(change.after == .edge(edge))
  }

  @Test(
    "an end that is let go on the ground goes back, and is seen at the pointer until then (tools 1.7)"
  )
  func goesBack() throws {
    for end in Edge.End.allCases {
      let tool = try #require(Connecting(end, of: Self.edge, on: Self.board, reach: 20))
      let draft = tool.draft(to: Point(400, 250), [])
      #expect(draft.changes.isEmpty)
      let seen = try #require(draft.elements[Self.edge]?.edge)
      let frame = seen[end].card.flatMap { draft.elements[$0]?.card?.frame }
      #expect(frame == Rect(400, 250, 0, 0))
    }
  }

  @Test("the end that is free takes the side opposite to where the line begins (tools 1.5)")
  func oppositeSide() throws {
    let tool = try #require(Connecting(.from, of: Self.edge, on: Self.board, reach: 20))
    // The other end is at the top of `b`.
    #expect(tool.draft(to: Point(400, -300), []).elements[Self.edge]?.edge?.from.side == .bottom)
  }

  @Test("nothing comes of an edge that is not there, or is not seen")
  func refuses() {
    #expect(Connecting(.to, of: Self.a, on: Self.board, reach: 20) == nil)
    #expect(Connecting(from: Self.edge, nil, on: Self.board, named: ["", ""], reach: 20) == nil)
    var board = Self.board
    board.apply(BoardChange(Self.b, from: board[Self.b], to: nil))
    #expect(Connecting(.from, of: Self.edge, on: board, reach: 20) == nil)
  }

  @Test("an edge that was attached elsewhere is no longer one of the card it has left")
  func leavesNoTrace() {
    var board = Self.board
    let before = board[Self.edge]
    var edge = before?.edge
    edge?.to.card = Self.group
    board.apply(BoardChange(Self.edge, from: before, to: edge.map(Element.edge)))
    #expect(board.edges(of: Self.b).isEmpty)
    #expect(board.edges(of: Self.group) == [Self.edge])
    // An edge that replaces it has no others beside it.
    let new = Edge(from: Self.a, to: Self.b, named: "n", on: board)
    board.apply(BoardChange(board.nextID, from: nil, to: .edge(new)))
    #expect(board.ends(of: board.edgeOrder[1], new).to.isAlone)
  }
}

@Suite("The dots beside a card") struct EdgeDotsTests {
  private static let frame = Rect(100, 100, 200, 100)

  @Test("they stand at the same distance at every scale, clear of the handles (tools 1.1)")
  func places() throws {
    for scale in [1.0, 2] {
      let dots = try #require(EdgeDots(around: Self.frame, scale: scale))
      let handles = Handles(on: Self.frame, scale: scale)
      for side in Side.allCases {
        let center = try #require(dots.center(side))
        #expect(center.distance(to: side.anchor(of: Self.frame)) == 18 * scale)
        #expect(dots.side(at: center) == side)
        #expect(handles.handle(at: center) == nil)
        #expect(dots.holds(center))
      }
    }
  }

  @Test("the dot that is shown is that of the side near the pointer (tools 1.1)")
  func near() throws {
    let dots = try #require(EdgeDots(around: Self.frame, scale: 1))
    #expect(dots.side(near: Point(200, 150)) == nil, "none in the middle")
    for side in Side.allCases {
      #expect(dots.side(near: try #require(dots.center(side))) == side)
      #expect(dots.side(near: side.anchor(of: Self.frame) - side.outward * 20) == side)
    }
  }

  @Test("they keep off what lies beside the card, as near to the middle as they can (tools 1.1)")
  func room() throws {
    let line = EdgeDots.room(ofLineFrom: Point(200, 100), on: Self.frame, scale: 1)
    let dots = try #require(EdgeDots(around: Self.frame, scale: 1, avoiding: [line]))
    let top = try #require(dots.center(.top))
    #expect(top == Point(210, 82))
    #expect(dots.side(at: top) == .top)
    #expect(dots.center(.left) == Point(82, 150), "the other sides stay")
    let crowd = Rect(90, 70, 220, 20)
    let crowded = try #require(EdgeDots(around: Self.frame, scale: 1, avoiding: [crowd]))
    #expect(crowded.center(.top) == nil)
    #expect(crowded.center(.bottom) == Point(200, 218))
  }

  @Test("tiny cards have none")
  func tiny() {
    #expect(EdgeDots(around: Rect(0, 0, 100, 23), scale: 1) == nil)
    #expect(EdgeDots(around: Rect(0, 0, 100, 46), scale: 2) == nil)
  }
}
