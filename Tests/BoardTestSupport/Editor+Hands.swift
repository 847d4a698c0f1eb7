package import BoardCore
package import BoardValues
package import TestSupport

extension Editor {
  /// Moves the selection as a drag does.
  package mutating func drag(by way: Vector, at now: Double) {
    move(Dictionary(uniqueKeysWithValues: movedCards.map { ($0, way) }), at: now)
  }

  /// Returns a random drag of a handle, a dot or an end of an edge.
  package func randomDraft(using random: inout SeededGenerator) -> StepDraft? {
    func point() -> Point {
      let card = board.cardOrder.randomElement(using: &random).flatMap(board.card)?.frame
      let ground = Point(Double(Int.random(in: -900...900, using: &random)), 40)
      return random.oneIn(3) ? ground : card?.center ?? ground
    }
    guard let card = board.cardOrder.randomElement(using: &random) else { return nil }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      let handle = Handle.allCases.randomElement(using: &random) ?? .right
      let resizing = Resizing(handle, of: [card], on: board, pressedAt: .zero)
      let end = Point(Double(Int.random(in: -90...90, using: &random)), 30)
      return resizing?.draft(to: end, random.oneIn(2) ? .shift : [])
    case 1:
      let names = FreshName.make(2, for: board, using: &random)
      let side = Side.allCases.randomElement(using: &random)
      return Connecting(from: card, side, on: board, named: names, reach: 20)?.draft(
        to: point(),
        []
      )
    default:
      guard let edge = board.edgeOrder.randomElement(using: &random) else { return nil }
      let end: Edge.End = random.oneIn(2) ? .from : .to
      return Connecting(end, of: edge, on: board, reach: 20)?.draft(to: point(), .control)
    }
  }

  /// Returns names for everything that a fragment would add.
  package func freshNames(
    for fragment: Fragment,
    using random: inout SeededGenerator
  ) -> [String] {
    FreshName.make(fragment.cards.count + fragment.edges.count, for: board, using: &random)
  }
}

extension Fragment {
  /// Whether the fragment is small. Larger ones would double a board again and again.
  package var isHandy: Bool { cards.count <= 4 }
}
