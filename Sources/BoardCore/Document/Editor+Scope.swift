package import UndoCore

/// The scope of undo and redo, and of new steps.
extension Editor {
  /// Whether each card has its own undo now. A draft has one undo for all it covers.
  var undoesEachCard: Bool { undoScope == .object && document.draft == nil }

  /// Whether each card has its own undo and no card is selected, so that undo applies to the board.
  package var undoFallsToBoard: Bool { undoesEachCard && selection.isEmpty }

  /// The scope of undo and redo: the selected cards and the notes on them if each card has its own undo,
  /// else the whole board or the draft.
  package var scope: BoardHistory.Scope {
    undoesEachCard && !selection.isEmpty ? .only(selection.union(selectedNotes)) : .all
  }

  /// Returns the scope of a new step. If each card has its own undo, the scope is what the step changes,
  /// so that other cards can still redo.
  func scope(recording changes: [BoardChange]) -> BoardHistory.Scope {
    undoesEachCard ? .only(changes.lazy.map(\.id)) : .all
  }

  /// Returns whether each card has its own undo and this card has a step to undo.
  package func hasOwnUndo(_ card: ElementID) -> Bool {
    undoesEachCard && !isReadOnly
      && document.activeHistory.canUndo(in: .only(notes(of: [card]).union([card])))
  }
}
