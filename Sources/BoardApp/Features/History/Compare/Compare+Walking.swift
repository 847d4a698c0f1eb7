import BoardCore
import BoardValues

/// Going from one difference of a comparison to the next.
extension Compare {
  /// Selects the next difference, or the one before, and brings it into view. After the last one comes the first.
  mutating func go(backward: Bool, _ turn: inout Turn) {
    let differences = shown?.comparison.differences ?? []
    guard !differences.isEmpty else { return }
    let count = differences.count
    let last = (shown?.place ?? (backward ? 0 : -1)) % count
    let place = (last + (backward ? count - 1 : 1)) % count
    shown?.place = place
    let difference = differences[place]
    turn.editor.choose(turn.board[difference.id] == nil ? [] : [difference.id])
    if let box = Self.frame(of: difference, on: turn.board) {
      turn.reveal(box, onlyIfLost: true)
    }
    turn.say(
      localized(
        "Difference {number} of {count}: {object}",
        [
          "number": "\(place + 1)", "count": "\(count)",
          "object": turn.editor.stepWords.object(of: [difference.element])?.text ?? "",
        ]
      )
    )
  }

  /// Where something that differs is, or was if it is gone.
  private static func frame(of difference: StateComparison.Difference, on board: Board) -> Rect? {
    if let card = difference.element.card { return card.frame }
    return board.route(of: difference.id)?.curve.bounds
  }

  /// Returns how many cards and connections differ: “1 card, 2 connections”.
  static func kinds(_ comparison: StateComparison) -> String {
    let cards = comparison.changes.count { ($0.before ?? $0.after)?.card != nil }
    let edges = comparison.changes.count { ($0.before ?? $0.after)?.edge != nil }
    let words: [String?] = [
      cards == 0 ? nil : localized("{count} card", "{count} cards", count: cards),
      edges == 0 ? nil : localized("{count} connection", "{count} connections", count: edges),
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }
}
