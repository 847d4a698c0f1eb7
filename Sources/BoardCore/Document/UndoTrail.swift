import UndoCore

/// The way back from the last thing a person did: the last step, and what was undone and redone since.
///
/// Undo and redo go along the trail before they look at a scope, so that after a step undo takes that step,
/// and redo gives back what undo has taken. A piece is what was taken at once; it is known by its subjects,
/// as only its own step is on top of all of their lists while it is on the trail.
struct UndoTrail: Equatable, Sendable {
  /// The pieces: first those that are undone, the next to redo last, then those that are done, the next
  /// to undo first.
  private var pieces: [Set<ElementID>] = []
  /// The number of pieces that are undone.
  private var undoneCount = 0
  /// Whether the trail begins with the newest step of the history, as when a board has been opened.
  private(set) var beginsWithNewest = true
  /// A number that grows with every change.
  private(set) var version = 0

  /// Returns the subjects of the next piece; nil at the end of the trail.
  func next(_ direction: UndoDirection) -> Set<ElementID>? {
    let index = direction == .undo ? undoneCount : undoneCount - 1
    return pieces.indices.contains(index) ? pieces[index] : nil
  }

  /// Begins a new trail with a step.
  mutating func begin(with subjects: Set<ElementID>) {
    end()
    pieces = [subjects]
  }

  /// Begins a new trail with the newest step of the history.
  mutating func beginWithNewest() {
    end()
    beginsWithNewest = true
  }

  /// Ends the trail.
  mutating func end() {
    version += 1
    (pieces, undoneCount, beginsWithNewest) = ([], 0, false)
  }

  /// Follows an undo or redo, which becomes part of the trail if it did not go along it.
  mutating func take(_ subjects: Set<ElementID>, _ direction: UndoDirection) {
    version += 1
    beginsWithNewest = false
    switch (direction, next(direction) == subjects) {
    case (.undo, true): undoneCount += 1
    case (.redo, true): undoneCount -= 1
    case (.undo, false):
      pieces = pieces.prefix(undoneCount) + [subjects]
      undoneCount += 1
    case (.redo, false):
      pieces = [subjects] + pieces.dropFirst(undoneCount)
      undoneCount = 0
    }
  }

  /// Cuts the trail off at the pieces, to both sides, that a step from elsewhere has changed.
  mutating func cut(at subjects: some Sequence<ElementID>) {
    guard !pieces.isEmpty else { return }
    version += 1
    func isTouched(_ piece: Set<ElementID>) -> Bool { !piece.isDisjoint(with: subjects) }
    let done = pieces[undoneCount...].prefix { !isTouched($0) }
    let undone = pieces[..<undoneCount].reversed().prefix { !isTouched($0) }
    (pieces, undoneCount) = (undone.reversed() + done, undone.count)
  }
}
