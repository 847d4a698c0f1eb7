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
    go(to: (last + (backward ? count - 1 : 1)) % count, &turn)
  }

  /// Selects a difference, and brings it into view.
  mutating func go(to place: Int, _ turn: inout Turn) {
    let differences = shown?.comparison.differences ?? []
    guard differences.indices.contains(place) else { return }
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
          "number": "\(place + 1)", "count": "\(differences.count)",
          "object": turn.editor.stepWords.object(of: [difference.element])?.text ?? "",
        ]
      )
    )
  }

  /// The most differences in the list. The others are gone to one by one.
  private static let mostListed = 200

  /// Opens the list of differences above its button.
  func list(_ turn: inout Turn) {
    let count = min(shown?.comparison.differences.count ?? 0, Self.mostListed)
    let commands = (0..<count).map { Command.compare(.goToDifference($0)) }
    let button = turn.panes[
      Focus(pane: .comparison, part: Command.compare(.listDifferences).title)
    ]?.frame
    let corner = button.map { Point($0.minX, $0.minY) } ?? Menus.place(turn.question)
    turn.show(.menu([commands], at: corner, choosesFirst: true))
  }

  /// Returns what differs about an element: “Plan”, moved, recoloured.
  func words(forDifference index: Int, _ editor: Editor) -> String? {
    let differences = shown?.comparison.differences ?? []
    guard differences.indices.contains(index) else { return nil }
    let difference = differences[index]
    let object = editor.stepWords.object(of: [difference.element])?.text
    return ([object] + difference.shownWords).compactMap(\.self)
      .joined(separator: Separator.comma)
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
    return words.compactMap(\.self).joined(separator: Separator.comma)
  }
}
