import BoardValues
import Foundation

@testable import BoardRenderer

/// A card of a test's board. It has no words, so that its face is one color.
package struct PlainCard: Sendable {
  package var id: String
  package var x: Int
  package var y: Int
  package var color: String
  package static let width = 100
  static let height = 80

  package init(id: String, x: Int, y: Int, color: String) {
    self.id = id
    self.x = x
    self.y = y
    self.color = color
  }

  /// The middle of the card if board units are shown as window pixels.
  package var middle: (x: Int, y: Int) { (x + Self.width / 2, y + Self.height / 2) }

  /// The color of its face, as `0xRRGGBB`.
  package var face: UInt32 { Theme.light.face(of: Theme.light.shade(of: color)).hex }

  package static let red = PlainCard(id: "red", x: 100, y: 150, color: "#FF0000")
  package static let green = PlainCard(id: "green", x: 400, y: 150, color: "#00FF00")
  package static let blue = PlainCard(id: "blue", x: 100, y: 400, color: "#0000FF")
}

extension Color {
  /// The color as `0xRRGGBB`.
  package var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
}

/// A `.canvas` file in the layout in which the program writes it.
package enum BoardOnDisk {
  package static func text(_ cards: [PlainCard]) -> String {
    let lines = cards.map { card in
      """
      \t\t{"id":"\(card.id)","type":"text","text":"","x":\(card.x),"y":\(card.y),\
      "width":\(PlainCard.width),"height":\(PlainCard.height),"color":"\(card.color)"}
      """
    }
    return "{\n\t\"nodes\":[\n\(lines.joined(separator: ",\n"))\n\t],\n\t\"edges\":[]\n}"
  }

  /// The three cards that most tests need.
  package static let three = text([.red, .green, .blue])
}
