import BoardTestSupport
import BoardValues
import Testing

@testable import BoardCore

@Suite("The layout of a file")
struct CanvasLayoutTests {
  /// A layout in which programs write the same board.
  struct Layout: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var json: JSONLayout
    var prefix: [UInt8] = []
    var suffix: [UInt8] = []

    func text(_ value: JSONValue) -> [UInt8] { prefix + JSONWriter.bytes(of: value, json) + suffix }
  }

  /// Returns a layout that is spread over lines down to a depth. `sign` follows a colon.
  private static func spread(
    _ indentation: String,
    depth: Int,
    sign: String = "",
    line: String = "\n"
  )
    -> JSONLayout
  {
    let levels = (0..<depth).map { level in
      let outer = line + String(repeating: indentation, count: level)
      var spacing = JSONSpacing.compact
      spacing.lead = bytes(outer + indentation)
      spacing.gap = bytes("," + outer + indentation)
      spacing.trail = bytes(outer)
      spacing.colon = bytes(":" + sign)
      return spacing
    }
    var compact = JSONSpacing.compact
    compact.colon = bytes(":" + sign)
    compact.gap = bytes("," + sign)
    return JSONLayout(
      levels: depth < 3 ? levels + [compact] : levels,
      indentation: bytes(indentation)
    )
  }

  static let layouts = [
    Layout(testDescription: "two levels behind tabs", json: .standard),
    Layout(testDescription: "one line", json: .compact),
    Layout(testDescription: "one line with blanks", json: spread("", depth: 0, sign: " ")),
    Layout(
      testDescription: "two blanks a level, a last newline",
      json: spread("  ", depth: 3, sign: " "),
      suffix: bytes("\n")
    ),
    Layout(
      testDescription: "Windows lines and a byte order mark",
      json: spread("    ", depth: 3, sign: " ", line: "\r\n"),
      prefix: JSONReader.byteOrderMark,
      suffix: bytes("\r\n")
    ),
    Layout(testDescription: "keys spread behind tabs", json: spread("\t", depth: 3)),
    Layout(testDescription: "items on lines", json: spread(" ", depth: 2, sign: " ")),
  ]

  private let elements = board(
    nodes: [node("a"), node("b", x: "1.50"), node("c", #","more":{"deep":[1,{}]}"#)],
    edges: [edge("e", "a", "b"), edge("f", "b", "c")]
  )

  private func read(_ layout: Layout) throws -> CanvasDocument {
    try CanvasDocument(parsing: layout.text(JSONReader.value(in: bytes(elements))))
  }

  @Test("JSON Canvas 4.1: what nobody edited is saved byte for byte", arguments: layouts)
  func untouched(_ layout: Layout) throws {
    let document = try read(layout)
    #expect(bytes(document.saved()) == document.text)
  }

  @Test(
    "JSON Canvas 4.1: an edit is laid out as the program that wrote the file would have done it",
    arguments: layouts,
    Edit.allCases
  )
  func edited(_ layout: Layout, _ edit: Edit) throws {
    let document = try read(layout)
    let saved = document.saved(edit.make)
    // The same edit in the compact layout gives the value.
    let value = try JSONReader.value(
      in: bytes(
        CanvasDocument(parsing: JSONReader.value(in: document.text).compact).saved(edit.make)
      )
    )
    #expect(saved == text(layout.text(value)))
  }

  enum Edit: CaseIterable, Sendable {
    case move, rewrite, recolor, remove, removeFirst, removeLast, add, addBelow, raise, empty

    func make(_ cards: inout [Card]) {
      switch self {
      case .move: cards[1].frame.origin.x = 77
      case .rewrite: cards[0].content = .text("new\nwords")
      case .recolor: cards[2].color = "3"
      case .remove: cards.remove(at: 1)
      case .removeFirst: cards.removeFirst()
      case .removeLast: cards.removeLast()
      case .add: cards.append(card(above: cards.last))
      case .addBelow:
        var card = card(above: nil)
        card.zKey = .between(nil, cards.first?.zKey)
        cards.insert(card, at: 0)
      case .raise: cards[0].zKey = .between(cards.last?.zKey, nil)
      case .empty: cards = []
      }
    }

    private func card(above last: Card?) -> Card {
      Card(
        name: "new",
        zKey: .between(last?.zKey, nil),
        frame: Rect(1, 2, 3, 4),
        color: nil,
        content: .text("hi"),
        source: JSONObject()
      )
    }
  }

  @Test("JSON Canvas 4.1: only changed values are spelt anew")
  func spelling() throws {
    let odd = #"""
      { "nodes" :[ {"id":"a","type":"text","text":"A\/\u0041\u00e9","x":1e0,"y" : 0.0,"width":3,"height":4},

        {"id":"g","type":"group","x":0,"y":0,"width":9,"height":9,  "styles":{ "b" : [ 1 ] }}
      ],"metadata":{"k":-0.0 }, "edges":[ ]}
      """#
    let read = try document(odd)
    #expect(read.saved() == odd)
    #expect(read.saved { $0[0].frame.origin.x = 7 } == odd.replacing("1e0", with: "7"))
    let rewritten = read.saved { $0[0].content = .text("A/Aé!") }
    #expect(rewritten == odd.replacing(#"A\/\u0041\u00e9"#, with: "A/Aé!"))
    #expect(
      read.saved { $0[1].frame.size.width = 5 } == odd.replacing("9,\"height", with: "5,\"height")
    )
  }

  @Test("JSON Canvas 4.1: a new element follows the other list where its own is empty")
  func borrowed() throws {
    let layout = try #require(
      Self.layouts.first { $0.json.levels.count == 3 && !$0.suffix.isEmpty }
    )
    let value = try JSONReader.value(in: bytes(board(nodes: [node("a"), node("b")])))
    let read = try CanvasDocument(parsing: layout.text(value))
    let edge = try #require(
      try document(board(nodes: [node("a"), node("b")], edges: [edge("e", "a", "b")])).edges.first
    )
    let saved = read.saved(edges: [edge])
    let expected = try JSONReader.value(in: bytes(saved))
    #expect(saved == text(layout.text(expected)))
    #expect(saved.contains("\n      \"fromNode\": \"a\",\n"))
  }

  @Test("JSON Canvas 4.1: of items with one id, each keeps its own bytes")
  func namesakes() throws {
    let file = board(nodes: [node("a", x: "1.0"), node("a", x: "2.0"), node("a", x: "3.0")])
    let read = try document(file)
    let removed = read.saved { $0.remove(at: 0) }
    #expect(removed == board(nodes: [node("a", x: "2.0"), node("a", x: "3.0")]))
    let moved = read.saved { $0[1].frame.origin.x = 9 }
    #expect(moved == file.replacing("2.0", with: "9"))
  }

  @Test("JSON Canvas 4.1: composing an accent is a change and is saved")
  func accents() throws {
    let read = try document(
      board(nodes: [node("a")]).replacing(#""text":"""#, with: "\"text\":\"e\u{301}\"")
    )
    let saved = read.saved { $0[0].content = .text("\u{e9}") }
    #expect(saved.unicodeScalars.contains("\u{e9}"))
  }
}

extension JSONValue {
  fileprivate var compact: [UInt8] { JSONWriter.bytes(of: self, .compact) }
}
