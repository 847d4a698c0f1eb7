import BoardValues

/// Looking at the file, and following one that was moved.
extension FileSession {
  mutating func check(_ situation: Situation, isLate: Bool = false) -> [Action] {
    state.isLookDue = situation.isGestureActive || isWorking
    return state.isLookDue ? [] : look(.checking(isLate: isLate))
  }

  mutating func look(_ purpose: Purpose) -> [Action] {
    let marks = [state.known, state.saving.leftover].compactMap(\.self)
    return begin(purpose, .look(purpose, expecting: marks))
  }

  /// Does what had to wait. Saving looks first.
  mutating func catchUp(_ situation: Situation) -> [Action] {
    if isWorking || situation.isGestureActive { return [] }
    if state.saving.isWaiting { return save(situation) }
    return state.isLookDue && !situation.hasDraft ? check(situation) : []
  }

  /// Repeats a look when it disturbs no gesture and no draft.
  private mutating func postpone(_ purpose: Purpose) -> [Action] {
    if purpose.isSaving { state.saving.wait() } else { state.isLookDue = true }
    return []
  }

  mutating func looked(
    _ purpose: Purpose,
    _ comparison: BoardFile.Comparison,
    _ situation: Situation
  ) -> [Action] {
    if case .moved(let path) = comparison { return moved(to: path, purpose, situation) }
    state.move = nil
    let emptyDue = state.emptyDue
    state.emptyDue = nil
    switch comparison {
    case .moved: return []
    case .failed(let reason):
      // What cannot be read cannot be compared; saving will report it.
      guard case .saving = purpose else { return [] }
      return saveFailed(reason, situation)
    case .absent:
      // A save makes it again, or reports why it cannot.
      noteAbsence()
      return settle() + next(purpose)
    case .empty: return noteEmptiness(since: emptyDue, purpose, situation)
    case .expected(let mark):
      noteContent()
      return (mark == state.known ? settle() : accept(mark)) + next(purpose)
    case .sameAsHere(let mark):
      // What is written next is marked then.
      return accept(mark) + (purpose.isSaving ? next(purpose) : [.markSaved])
    case .other(let version):
      noteContent()
      return meet(version, purpose, situation)
    }
  }

  // MARK: Following

  /// The time that the file has to be elsewhere, in seconds. A window that only looks lets the window
  /// that has the board go first.
  private static let moveDelay = (own: 0.5, looking: 2.0)

  private mutating func moved(
    to path: String,
    _ purpose: Purpose,
    _ situation: Situation
  ) -> [Action] {
    if situation.isGestureActive { return postpone(purpose) }
    let delay = situation.isReadOnly ? Self.moveDelay.looking : Self.moveDelay.own
    let known = state.move.flatMap { $0.path == path ? $0 : nil }
    let move = known ?? (path, situation.now + delay)
    state.move = move
    return purpose.isSaving || move.due <= situation.now ? [.follow(to: path, purpose)] : []
  }

  mutating func followed(_ name: String, _ purpose: Purpose, _ words: String) -> [Action] {
    self.name = name
    state.move = nil
    noteContent()
    return [.say(words)] + look(purpose)
  }

  mutating func notFollowed(
    _ purpose: Purpose,
    _ failure: MovedBoard.Failure,
    _ situation: Situation
  ) -> [Action] {
    switch failure {
    case .isBusy:
      state.move?.due = situation.now + 1
      return purpose.isSaving ? saveFailed(localized("the file was moved just now"), situation) : []
    case .isTaken:
      state.move = nil
      noteAbsence()
      return next(purpose)
    }
  }

  mutating func savedAs(_ name: String, _ mark: ContentMark) -> [Action] {
    self.name = name
    state.saving = SaveProgress()
    state.move = nil
    return accept(mark) + [.markSaved, .say(localized("Saved as {file}", ["file": name]))]
  }

  /// Notes that the file is missing. A file that never was there is not gone.
  private mutating func noteAbsence() {
    noteContent()
    state.isGone = state.known != nil
  }

  /// Notes that the file holds something.
  mutating func noteContent() {
    state.isGone = false
    (state.isEmpty, state.emptyDue) = (false, nil)
  }

  /// The time that the file has to be empty before that is mentioned, in seconds. Programs empty a file
  /// before they write it.
  private static let emptyDelay = 1.0

  /// Notes that the file is empty, which is no version to take over and none to keep when saving.
  /// A file that never held anything is not mentioned.
  private mutating func noteEmptiness(
    since due: Double?,
    _ purpose: Purpose,
    _ situation: Situation
  ) -> [Action] {
    state.isGone = false
    if !state.isEmpty, state.known != nil {
      let due = due ?? situation.now + Self.emptyDelay
      state.isEmpty = due <= situation.now
      state.emptyDue = state.isEmpty ? nil : due
    }
    return settle() + next(purpose)
  }

  mutating func timePassed(_ situation: Situation) -> [Action] {
    if isWorking { return longSave(situation) }
    if let time = state.saving.retryTime, time <= situation.now { return save(situation) }
    let dues = [state.move?.due, state.emptyDue].compactMap(\.self)
    guard dues.contains(where: { $0 <= situation.now }) else { return [] }
    // The end of a gesture looks again.
    if situation.isGestureActive { (state.move, state.emptyDue) = (nil, nil) }
    return check(situation)
  }

  private mutating func meet(
    _ version: BoardFile.Version,
    _ purpose: Purpose,
    _ situation: Situation
  ) -> [Action] {
    if situation.isGestureActive { return postpone(purpose) }
    if situation.isReadOnly { return [.refresh] }
    if purpose.isSaving { state.saving.failure = nil }
    let isReadable = version.isReadable
    if isReadable, !situation.hasUnsavedChanges {
      // A draft has to end before a step can be added.
      return situation.hasDraft ? postpone(purpose) : reload(version, purpose)
    }
    if isReadable, situation.mergesChanges {
      return situation.hasDraft ? postpone(purpose) : merge(version, purpose)
    }
    return ask(about: version, purpose)
  }

  private mutating func ask(about version: BoardFile.Version, _ purpose: Purpose) -> [Action] {
    state.conflict = Conflict(version: version, isSaving: purpose.isSaving)
    return [.ask(.conflict(isReadable: version.isReadable, isLate: purpose.isLate))]
  }

  // MARK: Taking over

  private mutating func merge(_ version: BoardFile.Version, _ purpose: Purpose) -> [Action] {
    begin(purpose, .merge(version, purpose, since: state.known))
  }

  /// Takes over what was prepared, unless something has begun meanwhile that it would disturb.
  mutating func prepared(
    _ version: BoardFile.Version,
    _ purpose: Purpose,
    _ taken: TakenVersion?,
    _ situation: Situation
  ) -> [Action] {
    if situation.isGestureActive || situation.hasDraft { return postpone(purpose) }
    guard let taken else { return ask(about: version, purpose) }
    return [.take(taken, version, purpose)]
  }

  mutating func reload(
    _ version: BoardFile.Version,
    _ purpose: Purpose,
    isChosen: Bool = false
  ) -> [Action] {
    let words =
      purpose.isLate
      ? localized("{file} has changed", ["file": name])
      : localized("Another program has changed {file}", ["file": name])
    return begin(purpose, .reload(version, purpose, isChosen: isChosen, saying: words))
  }

  /// Notes that the file holds this, and that the user knows.
  mutating func accept(_ mark: ContentMark) -> [Action] {
    state.known = mark
    noteContent()
    return [.remember(mark)] + settle()
  }

  /// Ends a conflict, after which there is nothing to choose between any more.
  mutating func settle() -> [Action] {
    guard hasConflict else { return [] }
    state.conflict = nil
    return [.closeQuestion]
  }
}
