import Foundation

@testable import BoardCore
@testable import DragBoard

/// A card of a test's board: no words, so that its face is one colour.
struct PlainCard: Sendable {
  var id: String
  var x: Int
  var y: Int
  var color: String
  static let width = 100
  static let height = 80

  /// Where the board shows board units as window pixels.
  var middle: (x: Int, y: Int) { (x + Self.width / 2, y + Self.height / 2) }

  /// What it is filled with, as `0xRRGGBB`.
  var face: UInt32 { Theme.light.face(of: Theme.light.shade(of: color)).hex }

  static let red = PlainCard(id: "red", x: 100, y: 150, color: "#FF0000")
  static let green = PlainCard(id: "green", x: 400, y: 150, color: "#00FF00")
  static let blue = PlainCard(id: "blue", x: 100, y: 400, color: "#0000FF")
}

extension Color {
  /// `0xRRGGBB`
  var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
}

/// A `.canvas` file in the layout in which the program writes it.
enum BoardOnDisk {
  static func text(_ cards: [PlainCard]) -> String {
    let lines = cards.map { card in
      """
      \t\t{"id":"\(card.id)","type":"text","text":"","x":\(card.x),"y":\(card.y),\
      "width":\(PlainCard.width),"height":\(PlainCard.height),"color":"\(card.color)"}
      """
    }
    return "{\n\t\"nodes\":[\n\(lines.joined(separator: ",\n"))\n\t],\n\t\"edges\":[]\n}"
  }

  /// The three that most tests need.
  static let three = text([.red, .green, .blue])
}
