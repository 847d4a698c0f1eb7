import BoardValues
package import TestSupport

@testable package import BoardCore

/// Random boards whose cards stand in a loose grid, with connections between them.
package struct RandomConnections {
  /// The number of cards in a row, and of rows.
  package var columns: Int
  package var rows: Int
  /// The least gap between two cards.
  package var gap: Double
  package var edges: Int
  /// The most lines at one side of a card.
  package var mostAtSide: Int

  /// Boards on which nothing need be in the way of anything.
  package static let withRoom = RandomConnections(
    columns: 3,
    rows: 3,
    gap: 80,
    edges: 8,
    mostAtSide: 6
  )
  /// Boards on which lines and labels have to share.
  package static let dense = RandomConnections(
    columns: 6,
    rows: 6,
    gap: 24,
    edges: 50,
    mostAtSide: .max
  )

  /// Returns a board whose lines run in a style. The ids of cards come first.
  package func board(_ style: RouteStyle, _ random: inout SeededGenerator) -> Board {
    var elements = (0..<(columns * rows)).map { index in
      let size = Size(
        Double(Int.random(in: 10...26, using: &random) * 10),
        Double(Int.random(in: 6...16, using: &random) * 10)
      )
      let origin = Point(
        Double(index % columns) * (260 + gap) + Double(Int.random(in: 0...20, using: &random)) / 20
          * (260 - size.width),
        Double(index / columns) * (160 + gap) + Double(Int.random(in: 0...20, using: &random)) / 20
          * (160 - size.height)
      )
      return Element.card(.sample("c\(index)", Rect(origin: origin, size: size)))
    }
    var counts: [[Int]: Int] = [:]
    for index in 0..<edges {
      let from = Int.random(in: 0..<(columns * rows), using: &random)
      let to = Int.random(in: 0..<(columns * rows), using: &random)
      guard from != to, let source = elements[from].frame, let target = elements[to].frame else {
        continue
      }
      let label = random.oneIn(2) ? Self.labels.randomElement(using: &random) : nil
      var edge = Edge.sample(
        "e\(index)",
        ElementID(UInt32(from)),
        ElementID(UInt32(to)),
        zKey: .spaced(index)
      )
      edge.label = label
      func side() -> Side? { random.oneIn(6) ? Side.all.randomElement(using: &random) : nil }
      (edge.from.side, edge.to.side) = (side(), side())
      let sides = EdgeSides(from: source, edge.from.side, to: target, edge.to.side)
      let ends = [[from, sides.from.order], [to, sides.to.order]]
      guard ends.allSatisfy({ counts[$0, default: 0] < mostAtSide }) else { continue }
      for end in ends { counts[end, default: 0] += 1 }
      elements.append(.edge(edge))
    }
    var board = Board(elements)
    board.routing = style
    return board
  }

  private static let labels = ["then", "see also", "depends on the price", "no", "is paid by"]
}
