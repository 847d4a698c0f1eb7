import BoardValues
import LinuxSystem

/// The session of a board's file while the board is open: what the file is known to hold, what is still
/// to be saved, and whether another version or another window is in the way.
///
/// It is a state machine: events go in, actions come out, and the app performs them in order. Actions
/// with a result report it as the next event: looks and writes when they are done, which may take a
/// while, and all others at once. Meanwhile only gestures, time, touches and further saves are events;
/// all else waits. The session knows no disk, window or clock.
package struct FileSession: Sendable {
  private var name: String
  private var state = State()

  /// Creates a session. `name` is the file's, for messages.
  package init(_ name: String) { self.name = name }

  private struct State {
    /// The content of the file when it was last read or written; nil until there is a file. It stays when
    /// the file is gone: a file that comes back the same was not changed.
    var known: ContentMark?
    /// Whether the file was missing at the last look.
    var isGone = false
    /// The path to which the file seems to have moved, and the time to act on it. Programs that save may
    /// move the old file out of the way before they write the new one.
    var move: (path: String, due: Double)?
    /// The look or the write that has not been answered; nil while there is none. There is one at a time.
    var work: Purpose?
    /// Whether the file was touched during a gesture, a draft, a look or a write.
    var isLookDue = false
    var saving = SaveProgress()
    /// The conflict; nil unless the user has to choose.
    var conflict: Conflict?
    var exitCode: Int32?
  }

  /// Another version of the file, while there is unsaved work here.
  private struct Conflict {
    let version: BoardFile.Version
    /// Whether the user was about to save.
    let isSaving: Bool
  }

  // MARK: Queries

  var hasConflict: Bool { state.conflict != nil }

  /// Whether there was a file, and is no longer.
  package var isFileGone: Bool { state.isGone }

  /// Whether the file is being looked at or written.
  package var isWorking: Bool { state.work != nil }

  /// Whether something waits for the end of a gesture, of a draft or of other work.
  package var isWaiting: Bool { state.isLookDue || state.saving.isWaiting }

  /// Whether a save has failed and will be retried.
  package var hasFailedSave: Bool { saveFailure != nil }

  /// The reason why a save has failed; nil while none has.
  package var saveFailure: String? { state.saving.failure }

  /// The time at which time alone is an event.
  package var deadline: Double? {
    if isWorking { return state.saving.noticeTime }
    return [state.saving.retryTime, state.move?.due].compactMap(\.self).min()
  }

  /// The exit code; nil until the program may end.
  package var exitCode: Int32? { state.exitCode }

  // MARK: Events

  package mutating func take(_ event: Event, in situation: Situation) -> [Action] {
    switch event {
    case .opened(let facts): opened(facts, situation)
    case .fileTouched: check(situation)
    case .looked(let purpose, let comparison):
      endWork { $0.looked(purpose, comparison, situation) }
    case .reloaded(let mark, let purpose): accept(mark) + next(purpose)
    case .gestureEnded: catchUp(situation)
    case .timePassed: timePassed(situation)
    case .saveRequested: save(situation)
    case .written(let outcome, let addition):
      endWork { $0.written(outcome, addition, situation) }
    case .followed(let name, let purpose, let words): followed(name, purpose, words)
    case .notFollowed(let purpose, let failure): notFollowed(purpose, failure, situation)
    case .savedAs(let name, let mark): savedAs(name, mark)
    case .answered(let answer): answered(answer)
    case .storedVersion(let path): storedVersion(path, situation)
    case .copied(let name): copied(name, situation)
    case .failed(let task, let reason): [.say("\(task.failure): \(reason)")]
    case .boardRequested: [.endGesture, .give]
    case .boardGiven(let isDone): boardGiven(isDone)
    case .takeOverRequested: takeOver("The board is yours now", situation)
    case .ownerClosed: ownerClosed(situation)
    case .takeOverPending: [.say("Asking the other window for the board")]
    case .tookOver(let facts, let words): adopt(facts) + [.say(words)] + check(situation)
    case .refreshed(let facts): adopt(facts) + [.lookOnly]
    case .closeRequested: close(situation)
    case .saveAndCloseRequested: save(situation) + [.endIfSaved]
    case .mustEnd: mustEnd(situation)
    case .ended(let code): ended(code)
    }
  }

  private mutating func opened(_ facts: BoardOpening.Facts, _ situation: Situation) -> [Action] {
    let actions = adopt(facts)
    if facts.isHeldElsewhere { return actions + [.lookOnly, .ask(.openElsewhere)] }
    return facts.isResumed ? actions + check(situation, isLate: true) : actions
  }

  /// Starts again from the stored state of the board.
  private mutating func adopt(_ facts: BoardOpening.Facts) -> [Action] {
    state.known = facts.known
    state.saving.leftover = nil
    state.isGone = false
    state.move = nil
    if facts.isSaveTorn { state.saving.noteInterruption() }
    let saved = facts.isSaveDone ? facts.known : nil
    return settle() + (saved.map { [.remember($0), .markSaved] } ?? [])
  }

  // MARK: Work that takes a while

  private mutating func begin(_ purpose: Purpose, _ action: Action) -> [Action] {
    state.work = purpose
    if !purpose.isSaving { state.saving.noticeTime = nil }
    return [action]
  }

  /// Ends a look or a write. What comes of it is decided when there is none any more.
  private mutating func endWork(_ decide: (inout FileSession) -> [Action]) -> [Action] {
    state.work = nil
    return decide(&self)
  }

  // MARK: Looking

  private mutating func check(_ situation: Situation, isLate: Bool = false) -> [Action] {
    state.isLookDue = situation.isGestureActive || isWorking
    return state.isLookDue ? [] : look(.checking(isLate: isLate))
  }

  private mutating func look(_ purpose: Purpose) -> [Action] {
    let marks = [state.known, state.saving.leftover].compactMap(\.self)
    return begin(purpose, .look(purpose, expecting: marks))
  }

  /// Does what had to wait. Saving looks first.
  private mutating func catchUp(_ situation: Situation) -> [Action] {
    if isWorking || situation.isGestureActive { return [] }
    if state.saving.isWaiting { return save(situation) }
    return state.isLookDue && !situation.hasDraft ? check(situation) : []
  }

  /// Repeats a look when it disturbs no gesture and no draft.
  private mutating func postpone(_ purpose: Purpose) -> [Action] {
    if purpose.isSaving { state.saving.wait() } else { state.isLookDue = true }
    return []
  }

  private mutating func looked(
    _ purpose: Purpose,
    _ comparison: BoardFile.Comparison,
    _ situation: Situation
  ) -> [Action] {
    if case .moved(let path) = comparison { return moved(to: path, purpose, situation) }
    state.move = nil
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
    case .expected(let mark):
      state.isGone = false
      return (mark == state.known ? settle() : accept(mark)) + next(purpose)
    case .sameAsHere(let mark):
      // What is written next is marked then.
      return accept(mark) + (purpose.isSaving ? next(purpose) : [.markSaved])
    case .other(let version):
      state.isGone = false
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

  private mutating func followed(_ name: String, _ purpose: Purpose, _ words: String) -> [Action] {
    self.name = name
    state.move = nil
    state.isGone = false
    return [.say(words)] + look(purpose)
  }

  private mutating func notFollowed(
    _ purpose: Purpose,
    _ failure: MovedBoard.Failure,
    _ situation: Situation
  ) -> [Action] {
    switch failure {
    case .isBusy:
      state.move?.due = situation.now + 1
      return purpose.isSaving ? saveFailed("the file was moved just now", situation) : []
    case .isTaken:
      state.move = nil
      noteAbsence()
      return next(purpose)
    }
  }

  private mutating func savedAs(_ name: String, _ mark: ContentMark) -> [Action] {
    self.name = name
    state.saving = SaveProgress()
    state.move = nil
    return accept(mark) + [.markSaved, .say("Saved as \(name)")]
  }

  /// Notes that the file is missing. A file that never was there is not gone.
  private mutating func noteAbsence() { state.isGone = state.known != nil }

  private mutating func timePassed(_ situation: Situation) -> [Action] {
    if isWorking { return longSave(situation) }
    if let time = state.saving.retryTime, time <= situation.now { return save(situation) }
    guard let move = state.move, move.due <= situation.now else { return [] }
    // The end of a gesture looks again.
    if situation.isGestureActive { state.move = nil }
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
      return situation.hasDraft ? postpone(purpose) : [reload(version, purpose)]
    }
    state.conflict = Conflict(version: version, isSaving: purpose.isSaving)
    return [.ask(.conflict(isReadable: isReadable, isLate: purpose.isLate))]
  }

  private func reload(_ version: BoardFile.Version, _ purpose: Purpose) -> Action {
    let words = purpose.isLate ? "\(name) has changed" : "Another program has changed \(name)"
    return .reload(version, purpose, saying: words)
  }

  /// Notes that the file holds this, and that the user knows.
  private mutating func accept(_ mark: ContentMark) -> [Action] {
    state.known = mark
    state.isGone = false
    return [.remember(mark)] + settle()
  }

  /// Ends a conflict, after which there is nothing to choose between any more.
  private mutating func settle() -> [Action] {
    guard hasConflict else { return [] }
    state.conflict = nil
    return [.closeQuestion]
  }

  // MARK: Saving

  /// Saves. `addition` follows the words that it is saved.
  private mutating func save(_ situation: Situation, adding addition: String = "") -> [Action] {
    if situation.isReadOnly {
      state.saving.cancel()
      return [.say(Self.wordsForLooking)]
    }
    // Before a drag has ended it is not known what there is to save, or to compare with the file.
    if situation.isGestureActive {
      state.saving.wait()
      return [.say("Saving at the end of the drag")]
    }
    // What is being written is not what there is to save now.
    if isWorking {
      state.saving.wait()
      return []
    }
    state.saving.begin(at: situation.now)
    state.isLookDue = false
    return [.endDraft] + look(.saving(adding: addition))
  }

  private mutating func longSave(_ situation: Situation) -> [Action] {
    guard let time = state.saving.noticeTime, time <= situation.now else { return [] }
    state.saving.noticeTime = nil
    return [.say("Saving…")]
  }

  /// Continues after a look that found nothing in the way.
  private mutating func next(_ purpose: Purpose) -> [Action] {
    guard case .saving(let addition) = purpose else { return [] }
    return begin(purpose, .write(over: state.known, adding: addition))
  }

  private mutating func written(
    _ outcome: BoardFile.Outcome,
    _ addition: String,
    _ situation: Situation
  ) -> [Action] {
    switch outcome {
    case .saved(let mark, let manner):
      state.saving.succeed()
      var words = "Saved \(name)"
      if case .inPlace(let reason) = manner { words += " in place, since \(reason)" }
      return accept(mark) + [.markSaved, .say(words + addition)]
    case .failed(let reason, let left):
      state.saving.leftover = left
      return saveFailed(reason, situation)
    }
  }

  private mutating func saveFailed(_ reason: String, _ situation: Situation) -> [Action] {
    state.saving.fail(reason, at: situation.now)
    return []
  }

  // MARK: Two versions

  private func answered(_ answer: Answer) -> [Action] {
    guard let version = state.conflict?.version else { return [] }
    switch answer {
    case .keepMine: return [.storeVersion(version)]
    case .keepBoth: return [.copy(version)]
    case .takeTheirs:
      // What was being edited becomes a step, so that undo reaches it.
      return version.isReadable ? [.endDraft, reload(version, .checking(isLate: false))] : []
    }
  }

  private mutating func storedVersion(_ path: String, _ situation: Situation) -> [Action] {
    guard let conflict = state.conflict else { return [] }
    let addition = "; the other version \(path)"
    let actions = accept(conflict.version.mark) + [.say("Your version stays" + addition)]
    return conflict.isSaving ? actions + save(situation, adding: addition) : actions
  }

  private mutating func copied(_ copy: String, _ situation: Situation) -> [Action] {
    guard let conflict = state.conflict else { return [] }
    let actions = accept(conflict.version.mark) + (conflict.isSaving ? save(situation) : [])
    return actions + [.say("The other version is in \(copy)")]
  }

  // MARK: Two windows

  /// The message in a window that only looks, for attempts to do more.
  package static let wordsForLooking =
    "This board is open in another window; Take Over lets you edit it here"

  private mutating func boardGiven(_ isDone: Bool) -> [Action] {
    guard isDone else {
      return [.say("Another window asks for the board, but your last steps cannot be kept yet")]
    }
    state.saving.cancel()
    state.isLookDue = false
    // The other window asks about the other version, too.
    return settle()
      + [.lookOnly, .say("Another window has taken over the board; this one only looks")]
  }

  private func takeOver(_ words: String, _ situation: Situation) -> [Action] {
    situation.isReadOnly ? [.takeOver(saying: words)] : []
  }

  private func ownerClosed(_ situation: Situation) -> [Action] {
    [.closeQuestion] + takeOver("The other window has closed; the board is yours now", situation)
  }

  // MARK: The end

  /// Closes the board. Unsaved work waits in the state database, so there is nothing to ask, unless there
  /// is none.
  private mutating func close(_ situation: Situation) -> [Action] {
    if situation.isSafe { return ended(0) }
    return situation.isStoring ? [.ask(.unstored)] : save(situation) + [.endIfSaved]
  }

  /// Ends the program without asking the user, which is not possible any more.
  private mutating func mustEnd(_ situation: Situation) -> [Action] {
    if situation.isSafe || exitCode != nil { return [] }
    return situation.isStoring ? [.rescue] : look(.saving(adding: "")) + [.rescue]
  }

  private mutating func ended(_ code: Int32) -> [Action] {
    state.exitCode = code
    return []
  }
}
