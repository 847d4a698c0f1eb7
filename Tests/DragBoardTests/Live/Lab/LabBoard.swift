import BoardTestSupport
import Foundation

/// The board of the lab: a middle that belongs to all, and a cell with two cards for each person, in which nobody else
/// does anything.
enum LabBoard {
  struct Cell: Equatable {
    var x: Int
    var y: Int
    static let (width, height) = (640, 560)

    /// The places of the middles of cards that the person makes there.
    var slots: [(x: Int, y: Int)] { (0..<3).map { (x + 470, y + 90 + 180 * $0) } }

    func holds(_ line: CardLine) -> Bool {
      let (left, top) = (Double(x), Double(y))
      return (left..<left + Double(Self.width)).contains(line.x)
        && (top..<top + Double(Self.height)).contains(line.y)
    }
  }

  /// The middle, in board units from 0 on.
  static let (width, height) = (1400, 500)

  /// The cells of those who have a window are beside the middle, so that both are in view.
  private static let windowCells = [
    Cell(x: 0, y: -600), Cell(x: 0, y: 600), Cell(x: -700, y: -60),
  ]
  /// The corner of the view that shows such a cell and the middle.
  static func view(ofWindow number: Int) -> (x: Int, y: Int) {
    [(0, -740), (0, -120), (-720, -200)][number]
  }

  static func cell(ofWindow number: Int) -> Cell { windowCells[number] }

  static func cell(ofScript number: Int) -> Cell {
    Cell(x: number % 5 * 700, y: 2000 + number / 5 * 700)
  }

  /// The names of a person's two cards, and where they are.
  static func own(_ name: String, in cell: Cell) -> [(id: String, x: Int, y: Int)] {
    [("\(name)a", cell.x + 20, cell.y + 130), ("\(name)b", cell.x + 20, cell.y + 330)]
  }

  static func text(_ people: [(name: String, cell: Cell)]) -> String {
    let shared = (0..<12).map { CanvasText.card("s\($0)", $0 % 6 * 230 + 20, $0 / 6 * 250 + 60) }
    // Those who have a window find their cards by their colour.
    let alone = people.flatMap { person in
      own(person.name, in: person.cell).map {
        CanvasText.card($0.id, $0.x, $0.y, color: windowCells.contains(person.cell) ? "3" : nil)
      }
    }
    let edges = [
      CanvasText.edge("e0", "s0", "s1", label: "then"), CanvasText.edge("e1", "s2", "s7"),
    ]
    return CanvasText.board(nodes: shared + alone, edges: edges)
  }
}

/// A line of `print cards`.
struct CardLine: Hashable {
  var id: String
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init?(_ line: String) {
    let words = line.split(separator: " ")
    let numbers = words.suffix(4).compactMap { Double($0) }
    guard words.count == 5, numbers.count == 4 else { return nil }
    id = String(words[0])
    (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  var middle: (x: Int, y: Int) { (Int(x + width / 2), Int(y + height / 2)) }
}

/// What a person has on the board that nobody else touches.
struct OwnState: Equatable, CustomStringConvertible {
  var cards: Set<CardLine> = []
  /// The words on those cards, in their order; each is written once.
  var words: [String] = []

  var description: String {
    let cards = cards.sorted { $0.id < $1.id }.map { "\($0.id) \($0.x) \($0.y)" }
    return (cards + words).joined(separator: ", ")
  }
}
