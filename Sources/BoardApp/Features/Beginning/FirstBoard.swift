import BoardCore
package import BoardValues

/// The board that the program shows when it is started with none: squares that want to be dragged, and a
/// card with three things to try.
package enum FirstBoard {
  private static let squares = [
    Sentence("Plan"), Sentence("Price"), Sentence("Ideas"), Sentence("Photos"), Sentence("Dates"),
    Sentence("Guests"),
  ]
  private static let heading = Sentence("Try it")
  private static let things = [
    Sentence("Drag a square, then press **Ctrl+Z**: it flies back."),
    Sentence("Right-click a square and point at *Undo*."),
    Sentence("Press **Alt+U**: now each card has its own undo."),
  ]

  /// All of it is in view in a window of 800 x 600, below the toolbar.
  private static let (side, gap) = (120, 20)
  private static let (cardWidth, columns) = (280, 3)

  /// Returns the content of the board's file in a language; nil stands for English.
  package static func bytes(in language: Language?) -> [UInt8] {
    let nodes = squares.enumerated().map { index, word in
      let place = (x: index % columns * (side + gap), y: index / columns * (side + gap))
      let size = (width: side, height: side)
      return node("square\(index + 1)", "### " + word.words(in: language), place, size, index + 1)
    }
    let place = (x: columns * (side + gap) + gap, y: 0)
    let size = (width: cardWidth, height: 2 * side + gap)
    let list = things.map { "- " + $0.words(in: language) }
    let text = (["# " + heading.words(in: language)] + list).joined(separator: "\n")
    let hint = node("hint", text, place, size)
    let board = JSONObject([
      member("nodes", .array(nodes + [hint])), member("edges", .array([])),
    ])
    return JSONWriter.bytes(of: .object(board))
  }

  private static func node(
    _ id: String,
    _ text: String,
    _ place: (x: Int, y: Int),
    _ size: (width: Int, height: Int),
    _ color: Int? = nil
  ) -> JSONValue {
    let members = [
      member("id", .string(id)), member("type", .string("text")), member("text", .string(text)),
      member("x", .number("\(place.x)")), member("y", .number("\(place.y)")),
      member("width", .number("\(size.width)")), member("height", .number("\(size.height)")),
    ]
    let colors = color.map { [member("color", .string("\($0)"))] } ?? []
    return .object(JSONObject(members + colors))
  }

  private static func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
    JSONObject.Member(key: key, value: value)
  }
}
