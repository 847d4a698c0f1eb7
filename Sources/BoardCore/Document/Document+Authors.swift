package import UndoCore

extension BoardHistory.Author {
  /// An unknown program that has written the file.
  package static let elsewhere = BoardHistory.Author(rawValue: 1)
  /// All authors, whose steps are undone and redone in their order, whatever is whose.
  package static let everyone = BoardHistory.Author(rawValue: .max)
}

/// Whose steps can be undone: each undoes their own, beneath those of others.
extension Document {
  /// Returns what an undo or redo of an author's steps would do.
  package func next(
    _ direction: UndoDirection,
    in scope: BoardHistory.Scope,
    of author: BoardHistory.Author = .own
  ) -> BoardHistory.Transition? {
    activeHistory.next(direction, in: scope, of: author) { isNeeded($0, direction, by: author) }
  }

  /// Returns the step of an author that is next in a scope, with what could go along with it.
  func nextStep(
    _ direction: UndoDirection,
    in scope: BoardHistory.Scope,
    of author: BoardHistory.Author
  ) -> BoardHistory.Transition? {
    activeHistory.nextStep(direction, in: scope, of: author) {
      isNeeded($0, direction, by: author)
    }
  }

  /// Says why an undo or redo passes over steps of one's own, the newest first.
  func obstacles(_ direction: UndoDirection, in scope: BoardHistory.Scope)
    -> [BoardHistory.Obstacle]
  {
    activeHistory.obstacles(to: direction, in: scope, of: .own) {
      isNeeded($0, direction, by: .own)
    }
  }

  /// Returns the cards that an undo or redo keeps, because a connection of another author is attached to them. With one
  /// author there are none, and no step is looked for.
  func needed(
    for direction: UndoDirection,
    in scope: BoardHistory.Scope,
    of author: BoardHistory.Author
  )
    -> Set<ElementID>
  {
    var needed: Set<ElementID> = []
    guard activeHistory.isShared else { return needed }
    _ = activeHistory.next(direction, in: scope, of: author) { part in
      guard isNeeded(part, direction, by: author) else { return false }
      needed.insert(part.id)
      return true
    }
    return needed
  }

  /// Returns whether an undo or redo of an author would remove a card to which another author has attached a connection.
  func isNeeded(_ part: BoardChange, _ direction: UndoDirection, by author: BoardHistory.Author)
    -> Bool
  {
    let after = direction == .undo ? part.before : part.after
    guard after == nil, board.card(part.id) != nil else { return false }
    return board.edges(of: part.id).contains { edge in
      activeHistory.changes(of: edge).contains { change in
        change.isDone && change.author != author
          && change.change.after?.edge?.cards.contains(part.id) == true
          && change.change.before?.edge?.cards.contains(part.id) != true
      }
    }
  }

  /// Undoes or redoes steps of all authors in their order, for copies that show another moment. It is not an operation,
  /// so nothing is stored.
  @discardableResult
  mutating func travel(by count: Int, in scope: BoardHistory.Scope) -> AppliedStep? {
    carryOut { history in
      // A jump looks at all steps of the scope.
      if abs(count) > 64 {
        return history.jump(toUndoCount: history.undoCount(in: scope) + count, in: scope)
      }
      let direction: UndoDirection = count < 0 ? .undo : .redo
      let steps = (0..<abs(count)).compactMap { _ in history.move(direction, in: scope) }
      return steps.isEmpty ? nil : steps
    }
  }
}

extension Edge {
  /// The cards that it connects.
  var cards: [ElementID] { [from.card, to.card].compactMap(\.self) }
}
