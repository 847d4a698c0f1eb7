import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// The effect of dragging a handle on cards, in board units.
@Suite struct ResizingTests {
  /// Two cards in a box of 300 x 100.
  static let pair = board([Rect(0, 0, 100, 100), Rect(200, 0, 100, 50)])

  static func board(_ frames: [Rect]) -> Board {
    Board(
      frames.enumerated().map { index, frame in
        .card(
          Card(
            name: "\(index)",
            zKey: .spaced(index),
            frame: frame,
            content: .text(""),
            source: JSONObject()
          )
        )
      }
    )
  }

  static func frames(
    _ board: Board,
    _ handle: Handle,
    from start: Point,
    to end: Point,
    _ modifiers: Modifiers = []
  ) throws -> [Rect] {
    let tool = try #require(
      Resizing(handle, of: Set(board.cardOrder), on: board, pressedAt: start)
    )
    let draft = tool.draft(to: end, modifiers)
    return board.cardOrder.compactMap { draft.elements[$0]?.card?.frame }
  }

  @Test("a handle moves its own edges and no other")
  func movesItsEdges() throws {
    let board = Self.board([Rect(10, 20, 200, 100)])
    for handle in Handle.allCases {
      let start = handle.position(on: Rect(10, 20, 200, 100))
      let frame = try #require(
        Self.frames(board, handle, from: start, to: start + Vector(7, -9)).first
      )
      #expect(frame.minX == (handle.x < 0 ? 17 : 10))
      #expect(frame.maxX == (handle.x > 0 ? 217 : 210))
      #expect(frame.minY == (handle.y < 0 ? 11 : 20))
      #expect(frame.maxY == (handle.y > 0 ? 111 : 120))
    }
  }

  @Test("nothing jumps, wherever on the handle it was taken (tools 3.4)")
  func doesNotJump() throws {
    let board = Self.board([Rect(0, 0, 200, 100)])
    let start = Point(205, 96)
    #expect(
      try Self.frames(board, .bottomRight, from: start, to: start) == [Rect(0, 0, 200, 100)]
    )
  }

  @Test("with Shift the proportions stay, with Alt the middle, with both both (tools 3.3)")
  func obeysModifiers() throws {
    let board = Self.board([Rect(0, 0, 200, 100)])
    let (start, end) = (Point(200, 100), Point(300, 110))
    func frame(_ modifiers: Modifiers) throws -> Rect? {
      try Self.frames(board, .bottomRight, from: start, to: end, modifiers).first
    }
    #expect(try frame([]) == Rect(0, 0, 300, 110))
    #expect(try frame(.shift) == Rect(0, 0, 300, 150))
    #expect(try frame(.alt) == Rect(-100, -10, 400, 120))
    #expect(try frame([.shift, .alt]) == Rect(-100, -50, 400, 200))
  }

  @Test("several cards keep their places in the box (tools 3.5)")
  func scalesSeveral() throws {
    #expect(
      try Self.frames(Self.pair, .right, from: Point(300, 50), to: Point(600, 50))
        == [Rect(0, 0, 200, 100), Rect(400, 0, 200, 50)]
    )
  }

  @Test("cards that touch go on touching, however often they are resized (tools 3.5)")
  func neighboursTouch() throws {
    var random = SeededGenerator(seed: 7)
    var board = Self.board([Rect(0, 0, 101, 100), Rect(101, 0, 77, 100), Rect(178, 0, 133, 100)])
    for _ in 0..<100 {
      let ids = Set(board.cardOrder)
      let before = board.cardOrder.compactMap { board.card($0)?.frame }
      let box = try #require(before.box)
      let handle = try #require(Handle.allCases.randomElement(using: &random))
      let start = handle.position(on: box)
      let tool = try #require(Resizing(handle, of: ids, on: board, pressedAt: start))
      let way = Vector(.random(in: -60...60, using: &random), .random(in: -60...60, using: &random))
      for change in tool.draft(to: start + way, []).changes { board.apply(change) }
      let frames = board.cardOrder.compactMap { board.card($0)?.frame }
      #expect(frames[0].maxX == frames[1].minX && frames[1].maxX == frames[2].minX)
      #expect(frames.allSatisfy { $0.width.rounded() == $0.width && $0.minX.rounded() == $0.minX })
    }
  }

  @Test("no card becomes smaller than a line of text, nor turns inside out (tools 3.6)")
  func stopsAtTheLeast() throws {
    let frame = try #require(
      Self.frames(
        Self.board([Rect(0, 0, 200, 100)]),
        .bottomRight,
        from: Point(200, 100),
        to: Point(-500, -500)
      ).first
    )
    #expect(frame == Rect(origin: .zero, size: Card.leastSize))
  }

  @Test("what is smaller already can be made larger and becomes no smaller (tools 3.6)")
  func startsSmall() throws {
    let board = Self.board([Rect(0, 0, 10, 10)])
    let start = Point(10, 10)
    #expect(
      try Self.frames(board, .bottomRight, from: start, to: Point(-50, 0)) == [Rect(0, 0, 10, 10)]
    )
    #expect(
      try Self.frames(board, .bottomRight, from: start, to: Point(90, 30)) == [Rect(0, 0, 90, 30)]
    )
  }

  @Test("an edge that does not move keeps the fraction it has from the file")
  func keepsFractions() throws {
    let board = Self.board([Rect(0.5, 0.25, 100.25, 100)])
    let frame = try #require(
      Self.frames(board, .right, from: Point(100.75, 50), to: Point(150.2, 90)).first
    )
    #expect(frame.minX == 0.5 && frame.minY == 0.25 && frame.height == 100 && frame.maxX == 150)
  }
}

/// The positions of handles, in window pixels.
@Suite struct HandlesTests {
  static let large = Handles(on: Rect(100, 100, 200, 100), scale: 1)

  @Test("corners are taken within 14 pixels and edges along their whole length (tools 3.1)")
  func takes() {
    #expect(Self.large.handle(at: Point(95, 95)) == .topLeft)
    #expect(Self.large.handle(at: Point(106, 106)) == .topLeft)
    #expect(Self.large.handle(at: Point(101, 89)) == nil)
    #expect(Self.large.handle(at: Point(112, 95)) == .top)
    #expect(Self.large.handle(at: Point(150, 101)) == .top)
    #expect(Self.large.handle(at: Point(150, 104)) == nil)
    #expect(Self.large.handle(at: Point(305, 150)) == .right)
    #expect(Self.large.handle(at: Point(200, 150)) == nil)
    #expect(Self.large.handle(at: Point(80, 80)) == nil)
  }

  @Test("the inside of a small card stays free to move it (tools 3.2)")
  func leavesSmallCardsFree() {
    let small = Handles(on: Rect(100, 100, 12, 12), scale: 1)
    #expect(small.handle(at: Point(106, 106)) == nil)
    #expect(small.handle(at: Point(101, 101)) == nil)
    #expect(small.handle(at: Point(118, 118)) == .bottomRight)
  }

  @Test("only corners are drawn, and fewer where there is little room (tools 3.1)")
  func drawsFewer() {
    #expect(Self.large.shown.count == 4)
    #expect(Handles(on: Rect(0, 0, 20, 20), scale: 1).shown.count == 4)
    #expect(Handles(on: Rect(0, 0, 4, 4), scale: 1).shown.count == 2)
  }
}
