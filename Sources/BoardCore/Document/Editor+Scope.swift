package import UndoCore

/// Whose steps are undone, and whose redo a new step ends.
extension Editor {
  /// Whether each card has an undo of its own now. A draft has one for all it covers.
  var undoesEachCard: Bool { undoScope == .object && document.draft == nil }

  /// Whether undo is for each card and no card is selected, so that it falls to the board.
  package var undoFallsToBoard: Bool { undoesEachCard && selection.isEmpty }

  /// The scope of undo and redo: the selected cards if each has an undo of its own, else the whole board
  /// or the draft.
  package var scope: BoardHistory.Scope {
    undoesEachCard && !selection.isEmpty ? .only(selection) : .all
  }

  /// The scope of a new step. If each card has an undo of its own, that is what the step changes, so that
  /// others can still be redone.
  func scope(recording changes: [BoardChange]) -> BoardHistory.Scope {
    undoesEachCard ? .only(changes.lazy.map(\.id)) : .all
  }

  /// Whether a card has a step to undo while each has an undo of its own.
  package func hasOwnUndo(_ card: ElementID) -> Bool {
    undoesEachCard && !isReadOnly && document.activeHistory.canUndo(in: .only(card))
  }
}
