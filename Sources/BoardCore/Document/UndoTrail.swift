import UndoCore

/// The way back from the last thing a person did: the last step, and what was undone and redone since.
///
/// Undo and redo go along the trail before they look at a scope, so that after a step undo takes that step,
/// and redo gives back what undo has taken. A piece is what was taken at once.
struct UndoTrail: Equatable, Sendable {
  struct Piece: Equatable, Sendable {
    var step: BoardHistory.StepID
    var subjects: Set<ElementID>
    var author = BoardHistory.Author.own
    /// The moment of the trail at which it was taken.
    var moment = 0
  }

  /// The pieces on both sides of the present, the next one of each last.
  private var done: [Piece] = []
  private var undone: [Piece] = []
  /// Whether the trail begins with the newest step of this person, as when a board has been opened.
  private(set) var beginsWithNewest = true
  /// A number that grows with every change.
  private(set) var version = 0
  /// A number that grows whenever anything is done but to take everyone's steps in their order.
  private(set) var moment = 0

  /// Returns the pieces in one direction, the next first, with their indices.
  func pieces(_ direction: UndoDirection) -> some Sequence<(index: Int, piece: Piece)> {
    let pieces = direction == .undo ? done : undone
    return pieces.indices.reversed().lazy.map { ($0, pieces[$0]) }
  }

  /// Begins a new trail with a step. What was joined with it may have been about more elements.
  mutating func begin(with piece: Piece) {
    var piece = piece
    if let last = done.last, last.step == piece.step { piece.subjects.formUnion(last.subjects) }
    end()
    done = [piece]
  }

  /// Begins a new trail with the newest step of this person.
  mutating func beginWithNewest() {
    end()
    beginsWithNewest = true
  }

  mutating func end() {
    touch()
    (done, undone, beginsWithNewest) = ([], [], false)
  }

  /// Notes that the pieces may mean something else, as others have changed the same.
  mutating func touch() {
    version += 1
    moment += 1
  }

  /// Follows steps that got other IDs, and notes that the pieces may mean something else.
  mutating func renumber(_ new: [BoardHistory.StepID: BoardHistory.StepID]) {
    touch()
    if new.isEmpty { return }
    for index in done.indices { done[index].step = new[done[index].step] ?? done[index].step }
    for index in undone.indices {
      undone[index].step = new[undone[index].step] ?? undone[index].step
    }
  }

  /// Follows an undo or redo of the piece at an index, or of one that becomes part of the trail. The steps that it
  /// passed over stay on the trail.
  mutating func take(
    _ piece: Piece,
    _ direction: UndoDirection,
    from index: Int?,
    passing passed: Set<BoardHistory.StepID>
  ) {
    version += 1
    beginsWithNewest = false
    switch direction {
    case .undo:
      Self.remove(index, passed, &done)
      undone.append(piece)
    case .redo:
      Self.remove(index, passed, &undone)
      done.append(piece)
    }
  }

  private static func remove(
    _ index: Int?,
    _ passed: Set<BoardHistory.StepID>,
    _ pieces: inout [Piece]
  ) {
    if let index {
      pieces.remove(at: index)
    } else {
      pieces.removeAll { !passed.contains($0.step) }
    }
  }
}
