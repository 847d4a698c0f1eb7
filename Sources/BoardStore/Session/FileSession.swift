package import BoardValues
import LinuxSystem

/// The session of a board's file while the board is open: what the file is known to hold, what is still
/// to be saved, and whether another version or another window is in the way.
///
/// It is a state machine: events go in, actions come out, and the app performs them in order. Actions
/// with a result report it as the next event: work on the file when it is done, which may take a while,
/// and all others at once. Meanwhile only gestures, time, touches and further saves are events;
/// all else waits. The session knows no disk, window or clock.
package struct FileSession: Sendable {
  var name: String
  var state = State()

  /// Creates a session. `name` is the file's, for messages.
  package init(_ name: String) { self.name = name }

  struct State {
    /// The content of the file when it was last read or written; nil until there is a file. It stays when
    /// the file is gone: a file that comes back the same was not changed.
    var known: ContentMark?
    /// Whether the file was missing at the last look.
    var isGone = false
    /// Whether the file has been empty for a while.
    var isEmpty = false
    /// The time at which an empty file is mentioned; nil unless the file has become empty.
    var emptyDue: Double?
    /// The path to which the file seems to have moved, and the time to act on it. Programs that save may
    /// move the old file out of the way before they write the new one.
    var move: (path: String, due: Double)?
    /// The work on the file that has not been answered; nil while there is none. There is one at a time.
    var work: Purpose?
    /// Whether the file was touched during a gesture, a draft, a look or a write.
    var isLookDue = false
    var saving = SaveProgress()
    /// The conflict; nil unless the user has to choose.
    var conflict: Conflict?
    var exitCode: Int32?
  }

  /// Another version of the file, while there is unsaved work here.
  struct Conflict {
    let version: BoardFile.Version
    /// Whether the user was about to save.
    let isSaving: Bool
  }

  // MARK: Queries

  var hasConflict: Bool { state.conflict != nil }

  /// Whether there was a file, and is no longer.
  package var isFileGone: Bool { state.isGone }

  /// Whether the file has become empty, and stays so.
  package var isFileEmpty: Bool { state.isEmpty }

  /// What the file is known to hold.
  package var knownContent: ContentMark? { state.known }

  /// Returns whether the file is known to hold some content.
  package func knows(_ mark: ContentMark) -> Bool { state.known == mark }

  /// Whether the file is being looked at, taken over or written.
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
    return [state.saving.retryTime, state.move?.due, state.emptyDue].compactMap(\.self).min()
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
    case .prepared(let version, let purpose, let taken):
      endWork { $0.prepared(version, purpose, taken, situation) }
    case .reloaded(let mark, let purpose): accept(mark) + next(purpose)
    case .outdated(let purpose): look(purpose)
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
    case .failed(let task, let reason):
      [.say(localized("{failure}: {reason}", ["failure": task.failure, "reason": reason]))]
    case .boardRequested: [.endGesture, .give]
    case .boardGiven(let isDone): boardGiven(isDone)
    case .takeOverRequested: takeOver(localized("The board is yours now"), situation)
    case .ownerClosed: ownerClosed(situation)
    case .takeOverPending: [.say(localized("Asking the other window for the board"))]
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
    // What others have done comes first, since much of what the file holds may be theirs.
    if facts.isResumed, situation.isJoining {
      state.isLookDue = true
      return actions
    }
    return facts.isResumed ? actions + check(situation, isLate: true) : actions
  }

  /// Starts again from the stored state of the board.
  private mutating func adopt(_ facts: BoardOpening.Facts) -> [Action] {
    state.known = facts.known
    state.saving.leftover = nil
    noteContent()
    state.move = nil
    if facts.isSaveTorn { state.saving.noteInterruption() }
    let saved = facts.isSaveDone ? facts.known : nil
    return settle() + (saved.map { [.remember($0), .markSaved] } ?? [])
  }

  // MARK: Work that takes a while

  mutating func begin(_ purpose: Purpose, _ action: Action) -> [Action] {
    state.work = purpose
    if !purpose.isSaving { state.saving.noticeTime = nil }
    return [action]
  }

  /// Ends work on the file. What comes of it is decided when there is none any more.
  private mutating func endWork(_ decide: (inout FileSession) -> [Action]) -> [Action] {
    state.work = nil
    return decide(&self)
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
