package import BoardValues
import UndoCore

/// The positions that a card has been at.
package struct Trail: Equatable, Sendable {
  package var card: ElementID
  /// The positions, in the order in which the card was, or would be, there.
  package private(set) var stops: [Stop] = []
  /// The index of the present stop; nil while the card is not on the board.
  package private(set) var present: Int?
  /// The most stops that are shown.
  private static let longest = 200

  package struct Stop: Equatable, Sendable {
    /// The middle of the card, on the board.
    package var center: Point
    /// The number of the card's own steps that are done there.
    package var step: Int
  }

  /// Creates the trail of a card; nil for a card that has always been at the same position.
  ///
  /// - Complexity: O(steps of the card).
  package init?(of card: ElementID, in history: BoardHistory) {
    self.card = card
    let changes = history.changes(of: card)
    let done = changes.count { $0.isDone }
    guard let first = changes.first else { return nil }
    let states = [first.change.before] + changes.map(\.change.after)
    for (step, state) in states.enumerated() {
      guard let center = state?.card?.frame.center else { continue }
      if stops.last?.center != center {
        stops.append(Stop(center: center, step: step))
      } else if step <= done {
        // The latest of the moments at which it was there.
        stops[stops.count - 1].step = step
      }
      if step <= done { present = stops.count - 1 }
    }
    let surplus = stops.count - Self.longest
    if surplus > 0 {
      stops.removeFirst(surplus)
      present = present.flatMap { $0 < surplus ? nil : $0 - surplus }
    }
    if stops.count < 2 { return nil }
  }
}
