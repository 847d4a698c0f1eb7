package import BoardValues
package import TestSupport

@testable package import BoardCore

extension Card {
  package static func sample(
    _ name: String,
    _ frame: Rect = Rect(0, 0, 200, 100),
    zKey: ZKey = .spaced(0),
    isGroup: Bool = false
  ) -> Card {
    Card(
      name: name,
      zKey: zKey,
      frame: frame,
      color: nil,
      content: isGroup ? .group(label: name) : .text(name),
      source: JSONObject()
    )
  }
}

extension Edge {
  package static func sample(_ name: String, _ from: ElementID?, _ to: ElementID?, zKey: ZKey)
    -> Edge
  {
    Edge(
      name: name,
      zKey: zKey,
      from: Attachment(card: from, side: nil, hasArrow: false),
      to: Attachment(card: to, side: .top, hasArrow: true),
      color: nil,
      label: name == "labelled" ? name : nil,
      source: JSONObject()
    )
  }
}

/// Random elements, in positions that files have and in extreme ones.
package enum RandomBoard {
  package static func frame(_ random: inout SeededGenerator) -> Rect {
    func coordinate() -> Double {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: Double.random(in: -1e9...1e9, using: &random).rounded()
      case 1: 512 * Double(Int.random(in: -4...4, using: &random))
      case 2: Bool.random(using: &random) ? 1e15 : -1e15
      default: Double.random(in: -2000...2000, using: &random).rounded()
      }
    }
    func length() -> Double {
      random.oneIn(12) ? 1e6 : Double(Int.random(in: 1...700, using: &random))
    }
    return Rect(coordinate(), coordinate(), length(), length())
  }

  package static func elements(_ count: Int, _ random: inout SeededGenerator) -> [Element] {
    let cards = (0..<count).map { index in
      let isGroup = random.oneIn(5)
      let card = Card.sample(
        "c\(index)",
        frame(&random),
        zKey: .spaced(Int.random(in: 0..<count, using: &random)),
        isGroup: isGroup
      )
      return Element.card(card)
    }
    let edges = (0..<count / 2).map { index in
      func end() -> ElementID? {
        random.oneIn(9) ? nil : ElementID(UInt32.random(in: 0..<UInt32(count), using: &random))
      }
      let name = random.oneIn(3) ? "labelled" : "e\(index)"
      let edge = Edge.sample(name, end(), end(), zKey: .spaced(index))
      return Element.edge(edge)
    }
    return cards + edges
  }

  /// Returns a change of an element on the board, or a new element.
  package static func change(_ board: Board, _ random: inout SeededGenerator) -> BoardChange {
    let count = board.nextID.rawValue
    let id = ElementID(UInt32.random(in: 0...count, using: &random))
    let before = board[id]
    switch before {
    case nil:
      let id = board.nextID
      let zKey = ZKey.spaced(Int.random(in: 0..<20, using: &random))
      return BoardChange(id, from: nil, to: .card(.sample("n", frame(&random), zKey: zKey)))
    case .card(var card):
      if random.oneIn(4) { return BoardChange(id, from: before, to: nil) }
      if random.oneIn(3) {
        card.zKey = .spaced(Int.random(in: 0..<20, using: &random))
      } else {
        card.frame = frame(&random)
      }
      return BoardChange(id, from: before, to: .card(card))
    case .metadata, .note: return BoardChange(id, from: before, to: before)
    case .edge(var edge):
      if random.oneIn(3) { return BoardChange(id, from: before, to: nil) }
      if random.oneIn(2) {
        let end: Edge.End = random.oneIn(2) ? .from : .to
        edge[end].card = board.cardOrder.randomElement(using: &random)
      } else {
        edge.zKey = .spaced(Int.random(in: 0..<20, using: &random))
      }
      return BoardChange(id, from: before, to: .edge(edge))
    }
  }
}
