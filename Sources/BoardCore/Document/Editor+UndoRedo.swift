import BoardValues
package import UndoCore

/// Undo and redo: along the trail, and beyond its ends in the scope.
extension Editor {
  /// Returns the changes that undo or redo would make now, in order.
  package func nextChanges(_ direction: UndoDirection) -> [BoardChange] {
    next(direction, in: scope(of: direction))?.changes ?? []
  }

  /// Returns the name of the step that undo or redo would apply; nil if there is none.
  package func nextName(_ direction: UndoDirection) -> StepName? {
    name(direction, in: scope(of: direction))
  }

  /// Returns the name of the step that undo or redo would apply to some cards, or to the board if there are
  /// none.
  package func nextName(_ direction: UndoDirection, of cards: Set<ElementID>) -> StepName? {
    name(direction, in: scope(of: cards))
  }

  private func name(_ direction: UndoDirection, in scope: BoardHistory.Scope) -> StepName? {
    let history = document.activeHistory
    let key = direction == .undo ? history.undoName(in: scope) : history.redoName(in: scope)
    return key.map(StepName.init(key:))
  }

  /// Undoes or redoes the last thing that was done, or what is next in the scope. Returns nil if there is
  /// nothing to undo or redo.
  package mutating func undoRedo(_ direction: UndoDirection) -> AppliedStep? {
    take(scope(of: direction), direction)
  }

  /// Undoes or redoes the latest step of some cards, whatever is selected; of the board if there are none.
  package mutating func undoRedo(_ direction: UndoDirection, of cards: Set<ElementID>)
    -> AppliedStep?
  {
    take(scope(of: direction, for: scope(of: cards)), direction)
  }

  /// Returns the changes that undo or redo would make of some cards, in order.
  package func nextChanges(_ direction: UndoDirection, of cards: Set<ElementID>) -> [BoardChange] {
    next(direction, in: scope(of: direction, for: scope(of: cards)))?.changes ?? []
  }

  /// Returns the steps that undo or redo would take one after another, the next one first.
  ///
  /// - Complexity: As for undoing them.
  package func nextSteps(_ direction: UndoDirection, atMost count: Int) -> [AppliedStep] {
    guard !isLooking else { return [] }
    var (copy, steps) = (self, [AppliedStep]())
    while steps.count < count,
      let step = copy.take(copy.scope(of: direction), direction, isTrial: true)
    { steps.append(step) }
    return steps
  }

  private mutating func take(
    _ scope: BoardHistory.Scope,
    _ direction: UndoDirection,
    isTrial: Bool = false
  ) -> AppliedStep? {
    let operation = Document.Operation.undoRedo(direction, scope)
    guard let step = isTrial ? note(operation) : apply(operation) else { return nil }
    trail.take(Set(step.changes.lazy.map(\.id)), direction)
    return step
  }

  /// Returns true once if the next step to undo belongs to an earlier session, so that undo can stop
  /// there.
  package mutating func stopsAtSession(_ direction: UndoDirection) -> Bool {
    guard direction == .undo, isAtSessionLine, !crossesSessions else { return false }
    crossesSessions = true
    return true
  }

  /// Whether the next step to undo belongs to an earlier session.
  var isAtSessionLine: Bool {
    guard let start = document.sessions.last,
      let step = next(.undo, in: scope(of: .undo))
    else { return false }
    return step.time < start
  }

  func next(_ direction: UndoDirection, in scope: BoardHistory.Scope)
    -> BoardHistory.Transition?
  {
    let history = document.activeHistory
    return direction == .undo ? history.nextUndo(in: scope) : history.nextRedo(in: scope)
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
    case .step, .endedDraft(keeping: true, _):
      if !step.changes.isEmpty { trail.begin(with: Set(step.changes.lazy.map(\.id))) }
    case .endedDraft(keeping: false, _): trail.beginWithNewest()
    case .beganDraft, .jump, .restored: trail.end()
    // They are no steps of this person.
    case .reloaded, .merged, .mergedCopy: trail.cut(at: step.changes.lazy.map(\.id))
    case .undoRedo, .named, .forgot, .recalled, .saved, .beganSaving, .endedSaving, .began: break
    }
  }

  // MARK: Scopes

  /// Returns the scope of what undo or redo takes next.
  private func scope(of direction: UndoDirection) -> BoardHistory.Scope {
    if direction == .undo, trail.beginsWithNewest, let step = next(.undo, in: .all) {
      return step.stepName.comesFromElsewhere ? scope(of: direction, for: scope) : .all
    }
    return trail.next(direction).flatMap { scope(of: direction, exactly: $0) }
      ?? scope(of: direction, for: scope)
  }

  /// Returns a scope in which exactly some subjects are next; nil if there is none. It is that of all if
  /// they are next there.
  private func scope(of direction: UndoDirection, exactly subjects: Set<ElementID>)
    -> BoardHistory.Scope?
  {
    let scopes = [BoardHistory.Scope.all, .only(subjects)]
    return scopes.first { scope in
      guard let step = next(direction, in: scope), step.parts.count == subjects.count else {
        return false
      }
      return step.parts.allSatisfy { subjects.contains($0.subject) }
    }
  }

  /// Returns a scope with what goes along with its cards: of the step that is next, the contents of groups,
  /// the connections that came or went with a card, and the notes on it. A part on whose subject something
  /// was done since stays.
  private func scope(of direction: UndoDirection, for scope: BoardHistory.Scope)
    -> BoardHistory.Scope
  {
    guard !scope.isAll, let subjects = scope.subjects,
      let step = document.activeHistory.nextStep(direction, in: scope)
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
