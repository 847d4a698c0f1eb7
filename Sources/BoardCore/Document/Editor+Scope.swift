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

  /// Returns whether each card has its own undo and this card has a step to undo.
  package func hasOwnUndo(_ card: ElementID) -> Bool {
    undoesEachCard && !isReadOnly
      && document.activeHistory.canUndo(in: scope(of: [card]))
  }
}
