import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Graphics
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import BoardRenderer

/// What files say of the look of cards beyond JSON Canvas.
@MainActor
@Suite("Styles of cards") struct CardStyleTests {
  private static let frame = Rect(100, 100, 240, 160)

  /// Returns a board with a card whose object ends with style attributes, and an edge from its right side to another card.
  private static func board(_ attributes: String, type: String = "text") -> String {
    let style = ",\"styleAttributes\":{\(attributes)}"
    let words = type == "text" ? "\"text\":\"words\"" : "\"label\":\"Group\""
    return CanvasText.board(
      nodes: [
        "{\"id\":\"a\",\"type\":\"\(type)\",\(words),\"x\":100,\"y\":100,\"width\":240,\"height\":160\(style)}",
        CanvasText.card("b", 500, 100),
      ],
      edges: [
        "{\"id\":\"1\",\"fromNode\":\"a\",\"fromSide\":\"right\",\"toNode\":\"b\",\"toSide\":\"left\"}"
      ]
    )
  }

  private func session(_ attributes: String, type: String = "text") throws -> Session {
    try Session(Self.board(attributes, type: type))
  }

  private func item(_ session: Session) throws -> CardItem {
    let id = try #require(session.app.editor.board.cardOrder.first)
    return try #require(session.app.still.cardItem(of: id))
  }

  /// Returns the frames of the words from the card's corner.
  private func words(_ session: Session) throws -> [Rect] {
    let face = try item(session).face
    let card = Rect(0, 0, Double(face.width), Double(face.height))
    return CardText(face, in: card).pieces.compactMap {
      if case .text(let layout, _) = $0.kind {
        layout.boxes(of: 0..<layout.text.utf8.count).first?.offset(by: $0.frame.origin - .zero)
      } else {
        nil
      }
    }
  }

  private func color(_ session: Session, at point: Point) throws -> UInt32 {
    Picture(try session.app.picture(at: session.now))[Int(point.x), Int(point.y)] & 0xFF_FFFF
  }

  @Test("they are read by their names, and what is not known is the default")
  func reads() throws {
    for shape in CardStyle.Shape.allCases {
      for border in CardStyle.Border.allCases {
        let style = try item(
          session(
            "\"shape\":\"\(shape.rawValue)\",\"border\":\"\(border.rawValue)\",\"textAlign\":\"right\""
          )
        ).face.style
        #expect(style.shape == shape && style.border == border && style.alignment == .right)
      }
    }
    let unknown = "\"shape\":\"star\",\"border\":7,\"textAlign\":null"
    #expect(try item(session(unknown)).face.style == CardStyle())
    #expect(
      try item(session("\"shape\":\"rectangle\",\"border\":\"solid\",\"textAlign\":\"left\"")).face
        .style == CardStyle()
    )
  }

  @Test(
    "they stay in the file byte for byte when the card is moved, and undone, and written on",
    arguments: [
      "\"shape\":\"diamond\",\"border\":\"dotted\",\"textAlign\":\"center\"",
      "\"shape\":\"star\",\"border\":7,\"more\":[1.0,{\"x\":1e2}]",
    ]
  )
  func keeps(_ attributes: String) throws {
    let session = try session(attributes)
    let whole = "\"styleAttributes\":{\(attributes)}"
    try session.play("press 200,180\nmove 260,230\nrelease 260,230\nsettle")
    #expect(session.saved.contains(whole) && session.saved != Self.board(attributes))
    try session.play("key ctrl+z\nsettle")
    #expect(session.saved == Self.board(attributes))
    try session.play("key Enter\ntype \"x\"\nkey Escape\nsettle")
    #expect(session.saved.contains(whole) && session.saved.contains("wordsx"))
  }

  @Test(
    "outside of its shape a card shows what is beneath it",
    arguments: CardStyle.Shape.allCases.filter { $0 != .predefinedProcess }
  )
  func corners(_ shape: CardStyle.Shape) throws {
    let session = try session("\"shape\":\"\(shape.rawValue)\"")
    let corner = shape == .document ? Point(338, 258) : Point(102, 102)
    #expect(BoardSession.looksEqual(try color(session, at: corner), Theme.light.board.hex))
    #expect(BoardSession.looksEqual(try color(session, at: Point(220, 230)), Theme.light.card.hex))
    let plain = try self.session("\"shape\":\"star\"")
    #expect(!BoardSession.looksEqual(try color(plain, at: Point(105, 105)), Theme.light.board.hex))
  }

  @Test(
    "a press beside its shape does not take a card, and its ring follows the shape",
    arguments: CardStyle.Shape.allCases.filter { $0 != .predefinedProcess }
  )
  func hits(_ shape: CardStyle.Shape) throws {
    let session = try session("\"shape\":\"\(shape.rawValue)\"")
    let beside = shape == .document ? "337,257" : "103,103"
    try session.play("click \(beside)\nsettle")
    #expect(session.answer(.selection) == "")
    try session.play("move \(beside)\nsettle")
    #expect(session.app.hit(at: Point(103, 257))?.id == nil || shape != .diamond)
    try session.play("click 220,180\nsettle\nmove 700,500\nsettle")
    #expect(session.answer(.selection) == "a")
    let corner = shape == .document ? Point(328, 258) : Point(108, 105)
    #expect(BoardSession.looksEqual(try color(session, at: corner), Theme.light.board.hex))
    let top = shape.outline(in: Self.frame, 1).points().min { $0.y < $1.y }
    let accent = try color(session, at: try #require(top))
    #expect(BoardSession.looksEqual(accent, Theme.light.accent.hex))
  }

  @Test("what lies beneath a card is taken beside its shape")
  func beneath() throws {
    let plain =
      "{\"id\":\"z\",\"type\":\"text\",\"text\":\"\",\"x\":60,\"y\":60,\"width\":120,\"height\":120},"
    let board = Self.board("\"shape\":\"diamond\"")
      .replacingOccurrences(of: "\"nodes\":[", with: "\"nodes\":[\(plain)")
    let session = try Session(board)
    try session.play("click 110,110\nsettle")
    #expect(session.answer(.selection) == "z")
    try session.play("click 170,170\nsettle")
    #expect(session.answer(.selection) == "a")
  }

  @Test("a predefined process has a bar at both sides")
  func bars() throws {
    let session = try session("\"shape\":\"predefined-process\"")
    for x in [110.0, 329] {
      let colors = try (-2...2).map { try color(session, at: Point(x + Double($0), 200)) }
      #expect(colors.contains { !BoardSession.looksEqual($0, Theme.light.card.hex) })
    }
  }

  @Test("the line of an edge ends at the outline", arguments: CardStyle.Shape.allCases)
  func lines(_ shape: CardStyle.Shape) throws {
    let session = try session("\"shape\":\"\(shape.rawValue)\"")
    let line = try #require(
      session.scene.lists.joined().compactMap { item in
        if case .edge(let edge) = item { edge } else { nil }
      }.first
    )
    let outline = shape.outline(in: Self.frame, 1)
    #expect(outline.distance(to: line.route.start) < 1.5)
    #expect(abs(line.route.end.x - 500) < 1)
  }

  @Test("the words stand within the shape", arguments: CardStyle.Shape.allCases)
  func within(_ shape: CardStyle.Shape) throws {
    let words = try #require(try words(session("\"shape\":\"\(shape.rawValue)\"")).first)
    let frame = Rect(0, 0, 240, 160)
    let outline = shape.outline(in: frame, 1).points()
    for corner in [
      words.origin, Point(words.maxX, words.minY), Point(words.minX, words.maxY),
      Point(words.maxX, words.maxY),
    ] {
      #expect(contains(outline, corner), "\(corner)")
    }
  }

  /// Returns whether a point is within a polygon.
  private func contains(_ polygon: [Point], _ point: Point) -> Bool {
    zip(polygon, polygon.dropFirst()).count { start, end in
      (start.y > point.y) != (end.y > point.y)
        && point.x < start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
    } % 2 == 1
  }

  @Test("words stand in the middle, at the right, or where they begin")
  func alignment() throws {
    let left = try #require(try words(session("\"textAlign\":\"left\"")).first)
    let center = try #require(try words(session("\"textAlign\":\"center\"")).first)
    let right = try #require(try words(session("\"textAlign\":\"right\"")).first)
    #expect(left.minX < 30 && left.minY < 30)
    #expect(abs(center.center.x - 120) < 2 && abs(center.center.y - 80) < 6)
    #expect(right.maxX > 210 && right.minY == left.minY)
  }

  @Test(
    "an invisible border takes the ground with it, of cards and of groups",
    arguments: ["text", "group"]
  )
  func invisible(_ type: String) throws {
    let session = try session("\"border\":\"invisible\"", type: type)
    for point in [Point(100, 180), Point(330, 250)] {
      #expect(BoardSession.looksEqual(try color(session, at: point), Theme.light.board.hex))
    }
    let plain = try self.session("\"border\":\"solid\"", type: type)
    #expect(!BoardSession.looksEqual(try color(plain, at: Point(330, 250)), Theme.light.board.hex))
  }

  @Test("a dashed or dotted border has gaps", arguments: ["dashed", "dotted"])
  func gaps(_ border: String) throws {
    func changes(_ attributes: String) throws -> Int {
      let shot = Picture(try session(attributes).app.picture(at: 0))
      let colors = (130..<310).map { shot[$0, 100] }
      return zip(colors, colors.dropFirst()).count { $0 != $1 }
    }
    #expect(try changes("\"border\":\"solid\"") == 0)
    #expect(try changes("\"border\":\"\(border)\"") > 20)
  }

  @Test("a card is written on as a rectangle, and seen before and after in its shape")
  func open() throws {
    let session = try session("\"shape\":\"diamond\"")
    try session.play("press 200,180\nrelease 200,180\nkey Enter\nsettle")
    #expect(
      !BoardSession.looksEqual(try color(session, at: Point(110, 110)), Theme.light.board.hex)
    )
    try session.play("key Escape\nsettle\nkey Escape\nsettle")
    #expect(BoardSession.looksEqual(try color(session, at: Point(110, 110)), Theme.light.board.hex))
  }
}
