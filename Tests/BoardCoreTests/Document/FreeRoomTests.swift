import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Free room for what is new") struct FreeRoomTests {
  private static func board(_ frames: [Rect]) -> Editor {
    let cards = frames.enumerated().map { Element.card(.sample("c\($0)", $1)) }
    return Editor(Document(CanvasDocument(cards)))
  }

  private static func box(_ size: Size, _ center: Point) -> Rect {
    Rect(center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  @Test("the place covers no card, and no nearer one of the same steps is free (tools 6.4)")
  func nearest() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      let frames = (0..<Int.random(in: 0...25, using: &random)).map { _ in
        Rect(
          Double(Int.random(in: -400...400, using: &random)),
          Double(Int.random(in: -400...400, using: &random)),
          Double(Int.random(in: 40...300, using: &random)),
          Double(Int.random(in: 40...200, using: &random))
        )
      }
      let editor = Self.board(frames)
      let size = Size(240, 140)
      let center = try #require(editor.freeCenter(for: size, near: .zero))
      let distance = center.distance(to: .zero)
      func isFree(_ point: Point) -> Bool {
        let box = Self.box(size, point)
        return !frames.contains { $0.intersects(box.expanded(by: 8)) }
      }
      #expect(isFree(center))
      for y in -30...30 {
        for x in -30...30 {
          let point = Point(Double(x) * 20, Double(y) * 20)
          if point.distance(to: .zero) < distance - 1e-9 { #expect(!isFree(point)) }
        }
      }
    }
  }

  @Test(
    "a new card stands at the right of the selected one, or else on the next free side (tools 6.9)"
  )
  func beside() throws {
    let all = Rect(-2000, -2000, 4000, 4000)
    let first = Rect(0, 0, 240, 140)
    let right = Rect(260, 0, 240, 140)
    let below = Rect(0, 160, 240, 140)
    let left = Rect(-260, 0, 240, 140)
    func place(_ others: [Rect], _ area: Rect = all) throws -> Rect {
      let editor = Self.board([first] + others)
      let id = try #require(editor.board.cardOrder.first)
      let center = try #require(editor.freePoint(forCardBeside: id, in: area))
      return Self.box(Card.newSize, center)
    }
    #expect(try place([]) == right)
    #expect(try place([right]) == below)
    #expect(try place([right, below]) == left)
    #expect(try place([], Rect(-300, -300, 600, 900)) == below, "in view")
    for others in [[], [right], [right, below], [right, below, left]] {
      let box = try place(others)
      #expect(!(others + [first]).contains(where: box.intersects))
    }
    let editor = Self.board([first])
    let id = try #require(editor.board.cardOrder.first)
    #expect(editor.freePoint(forCardBeside: id, in: Rect(900, 900, 100, 100)) == nil)
  }

  @Test("it stays in the group of that card, and beside a group it is in it (tools 6.9)")
  func inGroup() throws {
    let group = Card(
      name: "g",
      zKey: .spaced(0),
      frame: Rect(-20, -20, 300, 400),
      content: .group(label: "Plan"),
      source: JSONObject()
    )
    let card = Card.sample("c", Rect(0, 0, 200, 100))
    let editor = Editor(Document(CanvasDocument([.card(group), .card(card)])))
    let board = editor.board
    for id in board.cardOrder {
      let area = Rect(-2000, -2000, 4000, 4000)
      let center = try #require(editor.freePoint(forCardBeside: id, in: area))
      #expect(group.frame.contains(Self.box(Card.newSize, center)))
    }
  }

  @Test("where all is full there is none, and a new card is where it was asked for")
  func full() {
    let editor = Self.board([Rect(-2000, -2000, 4000, 4000)])
    #expect(editor.freeCenter(for: Size(240, 140), near: .zero) == nil)
    #expect(editor.freePoint(forCardAt: Point(5, 6)) == Point(5, 6))
  }
}
