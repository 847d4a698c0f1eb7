package import BoardValues
package import UndoCore

/// The scope of undo and redo, and of new steps.
extension Editor {
  /// Whether each card has its own undo now. A draft has one undo for all it covers.
  var undoesEachCard: Bool { undoScope == .object && document.draft == nil }

  /// The cards that undo is about beyond the last step; none if it is about the board.
  package var undoneCards: Set<ElementID> { undoesEachCard ? selection : [] }

  /// The scope of undo and redo: the selected cards and the notes on them if each card has its own undo,
  /// else the whole board or the draft.
  package var scope: BoardHistory.Scope {
    scope(of: undoneCards)
  }

  /// Returns the scope of some cards and the notes on them; of all if there are none.
  func scope(of cards: Set<ElementID>) -> BoardHistory.Scope {
    cards.isEmpty ? .all : .only(cards.union(notes(of: cards)))
  }

  /// Returns the scope of a new step. If each card has its own undo, the scope is what the step changes,
  /// so that other cards can still redo.
  func scope(recording changes: [BoardChange]) -> BoardHistory.Scope {
    undoesEachCard ? .only(changes.lazy.map(\.id)) : .all
  }

  /// Whether the steps of a single card can be undone now.
  package var undoesSingleCards: Bool { undoesEachCard && !isReadOnly && !isLooking }

  /// Returns the number of steps of a card that undo or redo would take one after another.
  package func stepCount(_ direction: UndoDirection, of card: ElementID) -> Int {
    let scope = scope(of: [card])
    guard document.activeHistory.isShared, !undoesEveryones else {
      let history = document.activeHistory
      return direction == .undo ? history.undoCount(in: scope) : history.redoCount(in: scope)
    }
    // Counting undoes steps on a copy of the history; the board is not copied.
    var (history, count) = (document.activeHistory, 0)
    while history.move(
      direction,
      in: scope,
      of: .own,
      { document.isNeeded($0, direction, by: .own) }
    )
      != nil
    {
      count += 1
    }
    return count
  }

  /// Returns whether a card is the topmost element at a point.
  package func isOnTop(_ card: ElementID, at point: Point) -> Bool {
    let box = Rect(point.x, point.y, 0.001, 0.001)
    let top =
      board.topCard(in: box) { $1.isTaken(at: point) } ?? board.topCard(in: box) { $1.isGroup }
    return top == card
  }
}
