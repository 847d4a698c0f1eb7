import BoardValues
package import UndoCore

/// Undo and redo of one's own steps: along the trail, and beyond its ends in the scope. Of everyone's, undo takes
/// the newest one in the scope, and redo gives back what undo has taken.
extension Editor {
  /// What undo or redo would take next.
  private struct Choice {
    var scope: BoardHistory.Scope
    /// Whose step it is.
    var author = BoardHistory.Author.own
    /// Whether it is what anybody has done last, or what was undone last, so that it is taken as it is.
    var isLast = false
    /// The step; nil if there is none.
    var step: BoardHistory.Transition?
    /// The piece of the trail that it is.
    var piece: Int?
    /// What is in the way of steps that are passed over, the newest first.
    var passing: [BoardHistory.Obstacle] = []
  }

  /// Returns the changes that undo or redo would make now, in order.
  package func nextChanges(_ direction: UndoDirection) -> [BoardChange] {
    choice(direction).step?.changes ?? []
  }

  /// Returns the name of the step that undo or redo would apply; nil if there is none.
  package func nextName(_ direction: UndoDirection) -> StepName? {
    choice(direction).step?.stepName
  }

  /// Returns whose step undo or redo would apply.
  package func nextAuthor(_ direction: UndoDirection) -> BoardHistory.Author {
    choice(direction).author
  }

  /// Returns the name of the step that undo or redo would apply to some cards, or to the board if there are
  /// none.
  package func nextName(_ direction: UndoDirection, of cards: Set<ElementID>) -> StepName? {
    next(direction, beyondTrailIn: scope(of: cards))?.step.stepName
  }

  /// Returns whose step undo or redo would apply to some cards.
  package func nextAuthor(_ direction: UndoDirection, of cards: Set<ElementID>)
    -> BoardHistory.Author
  {
    next(direction, beyondTrailIn: scope(of: cards))?.author ?? .own
  }

  /// Undoes or redoes the last thing that was done, or what is next in the scope. Returns nil if there is
  /// nothing to undo or redo.
  package mutating func undoRedo(_ direction: UndoDirection) -> AppliedStep? {
    take(choice(direction), direction)
  }

  /// Undoes or redoes the latest step of some cards, whatever is selected; of the board if there are none.
  package mutating func undoRedo(_ direction: UndoDirection, of cards: Set<ElementID>)
    -> AppliedStep?
  {
    take(choice(direction, beyondTrailIn: scope(of: cards)), direction)
  }

  /// Returns the changes that undo or redo would make of some cards, in order.
  package func nextChanges(_ direction: UndoDirection, of cards: Set<ElementID>) -> [BoardChange] {
    choice(direction, beyondTrailIn: scope(of: cards)).step?.changes ?? []
  }

  /// Returns the steps that undo or redo would take one after another, the next one first.
  ///
  /// - Complexity: As for undoing them.
  package func nextSteps(_ direction: UndoDirection, atMost count: Int) -> [AppliedStep] {
    guard !isLooking else { return [] }
    var (copy, steps) = (self, [AppliedStep]())
    while steps.count < count,
      let step = copy.take(copy.choice(direction), direction, isTrial: true)
    { steps.append(step) }
    return steps
  }

  private mutating func take(
    _ choice: Choice,
    _ direction: UndoDirection,
    isTrial: Bool = false
  ) -> AppliedStep? {
    guard let next = choice.step else { return nil }
    let operation = Document.Operation.undoRedo(
      direction,
      choice.scope,
      of: choice.isLast ? .everyone : choice.author
    )
    guard var step = isTrial ? note(operation) : apply(operation) else { return nil }
    step.owner = choice.author
    let piece = UndoTrail.Piece(
      step: next.id,
      subjects: Set(step.changes.lazy.map(\.id)),
      author: choice.author,
      moment: trail.moment
    )
    let passed = Set(choice.passing.map(\.step))
    trail.take(piece, direction, from: choice.piece, passing: passed)
    return step
  }

  // MARK: Stops

  /// Why undo or redo stops once before it takes anything.
  package enum UndoStop: Equatable, Sendable {
    /// The next step belongs to an earlier session.
    case session
    /// The next step is a merge that was asked for.
    case merge(BoardHistory.StepID)
    /// Steps are passed over, since others have changed the same.
    case passing(BoardHistory.Obstacle)
  }

  /// Returns why undo or redo stops now, and says so only once.
  package mutating func stop(before direction: UndoDirection) -> UndoStop? {
    let choice = choice(direction)
    guard let next = choice.step else { return nil }
    let known = crossedSteps
    if let obstacle = choice.passing.first(where: { !known.contains($0.step) }) {
      crossedSteps.formUnion(choice.passing.map(\.step))
      return .passing(obstacle)
    }
    guard direction == .undo else { return nil }
    if isEarlier(next), !crossesSessions {
      crossesSessions = true
      return .session
    }
    guard next.stepName == .merge, !known.contains(next.id) else { return nil }
    crossedSteps.insert(next.id)
    return .merge(next.id)
  }

  /// What is in the way of one's own steps that undo or redo would pass over now, the newest first.
  package func obstacles(_ direction: UndoDirection) -> [BoardHistory.Obstacle] {
    choice(direction).passing
  }

  private func isEarlier(_ step: BoardHistory.Transition) -> Bool {
    document.sessions.last.map { step.time < $0 } ?? false
  }

  // MARK: The trail

  /// A number that grows whenever undo and redo may mean something else, besides changes of the board.
  package var trailVersion: Int { trail.version }

  /// Selects elements by hand. They are what undo is about from now on, and not the last step.
  package mutating func choose(_ elements: Set<ElementID>) {
    selection = elements
    trail.end()
  }

  /// Follows an operation that was applied to the document.
  mutating func followTrail(_ operation: Document.Operation, _ step: AppliedStep) {
    switch operation {
    case .undoRedo(_, _, .everyone): break
    case .step(let made) where made.author == .own: beginTrail(with: step)
    case .endedDraft(keeping: true, _), .mergedCopy, .reloaded(_, _, .own): beginTrail(with: step)
    case .endedDraft(keeping: false, _): trail.beginWithNewest()
    case .beganDraft, .jump, .restored: trail.end()
    // They are no steps of this person.
    case .step, .reloaded, .merged, .undoRedo: trail.touch()
    case .streamed: trail.renumber(step.renumbered)
    case .named, .forgot, .recalled, .saved, .beganSaving, .endedSaving, .began, .met, .shared,
      .unshared, .published:
      break
    }
  }

  private mutating func beginTrail(with step: AppliedStep) {
    guard !step.changes.isEmpty, let id = document.activeHistory.currentStep else { return }
    trail.begin(with: UndoTrail.Piece(step: id, subjects: Set(step.changes.lazy.map(\.id))))
  }

  // MARK: Choosing

  /// Returns what undo or redo takes next: a piece of the trail, or what is next in the scope. A piece of which nothing
  /// is free is passed over; at one that the history no longer has, the trail ends.
  private func choice(_ direction: UndoDirection) -> Choice {
    // What everyone has done since may be newer than the trail.
    if direction == .undo, undoesEveryones { return choice(direction, beyondTrailIn: scope) }
    if direction == .undo, trail.beginsWithNewest {
      let passing = document.obstacles(direction, in: .all)
      if let step = document.next(direction, in: .all) {
        return Choice(scope: .all, step: step, passing: passing)
      }
    }
    var passing: [BoardHistory.Obstacle] = []
    for (index, piece) in trail.pieces(direction)
    where undoesEveryones || piece.author == .own {
      let reversal = reversal(direction, piece)
      if let (scope, step) = reversal ?? next(direction, piece) {
        return Choice(
          scope: scope,
          author: piece.author,
          isLast: reversal != nil,
          step: step,
          piece: index,
          passing: passing
        )
      }
      let obstacles = document.obstacles(direction, in: .only(piece.subjects))
        .filter { $0.step == piece.step }
      if obstacles.isEmpty { break }
      passing += obstacles
    }
    return choice(direction, beyondTrailIn: scope, passing: passing)
  }

  private func choice(
    _ direction: UndoDirection,
    beyondTrailIn scope: BoardHistory.Scope,
    passing: [BoardHistory.Obstacle] = []
  ) -> Choice {
    if undoesEveryones {
      let author = next(direction, beyondTrailIn: scope)?.author ?? .own
      let whole = self.scope(of: direction, for: scope, of: author)
      let step = document.next(direction, in: whole, of: author)
      let last = direction == .undo ? document.activeHistory.nextUndo(in: whole) : nil
      let isLast =
        document.activeHistory.isShared && last?.id == step?.id
        && last?.changes == step?.changes
      return Choice(scope: whole, author: author, isLast: isLast, step: step)
    }
    let whole = self.scope(of: direction, for: scope)
    let known = Set(passing.map(\.step))
    let more = document.obstacles(direction, in: scope).filter { !known.contains($0.step) }
    return Choice(
      scope: whole,
      step: document.next(direction, in: whole),
      passing: passing + more
    )
  }

  /// Returns the step that is next in a scope, and whose it is: one's own, or of everyone's steps the newest one to
  /// undo, and the last one that was undone to redo. Somebody's steps that are not next for them are passed over.
  private func next(_ direction: UndoDirection, beyondTrailIn scope: BoardHistory.Scope)
    -> (author: BoardHistory.Author, step: BoardHistory.Transition)?
  {
    func next(of author: BoardHistory.Author) -> BoardHistory.Transition? {
      document.next(direction, in: scope, of: author)
    }
    guard undoesEveryones, document.activeHistory.isShared else {
      return next(of: .own).map { (.own, $0) }
    }
    let steps = document.activeHistory.steps(in: scope)
    let count = document.activeHistory.undoCount(in: scope)
    var known: [BoardHistory.Author: BoardHistory.Transition?] = [:]
    for index in 0..<(direction == .undo ? count : steps.count - count) {
      let line = direction == .undo ? count - 1 - index : count + index
      let author = steps[line].author
      let step = known[author] ?? next(of: author)
      known[author] = .some(step)
      if let step, step.id == steps.outline(at: line).id { return (author, step) }
    }
    return nil
  }

  /// Returns what is free of a piece of the trail, and the scope in which it is next: that of all if it is next there.
  private func next(_ direction: UndoDirection, _ piece: UndoTrail.Piece)
    -> (BoardHistory.Scope, BoardHistory.Transition)?
  {
    for scope in [BoardHistory.Scope.all, .only(piece.subjects)] {
      guard let step = document.next(direction, in: scope, of: piece.author),
        step.id == piece.step,
        step.parts.allSatisfy({ piece.subjects.contains($0.subject) })
      else { continue }
      return (scope, step)
    }
    return nil
  }

  /// Returns what undo has taken of everyone's, if nothing was done since but to take and to give back. Of two people's
  /// changes of the same card, the one that is given back first would else be in the way of the other.
  private func reversal(_ direction: UndoDirection, _ piece: UndoTrail.Piece)
    -> (BoardHistory.Scope, BoardHistory.Transition)?
  {
    guard direction == .redo, undoesEveryones, document.activeHistory.isShared,
      piece.moment == trail.moment
    else { return nil }
    for scope in [BoardHistory.Scope.all, .only(piece.subjects)] {
      guard let step = document.activeHistory.nextRedo(in: scope), step.id == piece.step,
        step.parts.allSatisfy({ piece.subjects.contains($0.subject) })
      else { continue }
      return (scope, step)
    }
    return nil
  }

  // MARK: Scopes

  /// Returns a scope with what goes along with its cards: of the step that is next, the contents of groups,
  /// the connections that came or went with a card, and the notes on it. A part on whose subject something
  /// was done since stays.
  private func scope(
    of direction: UndoDirection,
    for scope: BoardHistory.Scope,
    of author: BoardHistory.Author = .own
  ) -> BoardHistory.Scope {
    guard !scope.isAll, let subjects = scope.subjects,
      let step = document.nextStep(direction, in: scope, of: author)
    else { return scope }
    var taken = step.parts.filter { subjects.contains($0.subject) }
    var others = step.parts.filter { !subjects.contains($0.subject) }
    let ownCount = taken.count
    var count = 0
    while count < taken.count, !others.isEmpty {
      let new = taken[count...]
      count = taken.count
      let split = others.partition { other in new.contains { $0.takesAlong(other) } }
      taken += others[split...]
      others.removeSubrange(split...)
    }
    return taken.count == ownCount ? scope : .only(subjects.union(taken.map(\.subject)))
  }
}

extension BoardChange {
  /// Returns whether undo of this change takes along another change of the same step.
  fileprivate func takesAlong(_ other: BoardChange) -> Bool {
    if let edge = other.before?.edge ?? other.after?.edge {
      let comesOrGoes = other.before == nil || other.after == nil
      return comesOrGoes && [edge.from.card, edge.to.card].contains(id)
    }
    if let note = other.note {
      return (before ?? after)?.card?.notePath?.isSame(as: note.path) ?? false
    }
    func contains(_ group: Element?, _ card: Element?) -> Bool {
      guard let group = group?.card, group.isGroup, let card = card?.card else { return false }
      return group.frame.contains(card.frame)
    }
    return contains(before, other.before) || contains(after, other.after)
  }
}
