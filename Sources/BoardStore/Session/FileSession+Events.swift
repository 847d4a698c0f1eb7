package import BoardValues

/// The events of a session of a file, and the actions that it asks for.
extension FileSession {
  /// The facts on which decisions depend, at the moment of an event.
  package struct Situation: Equatable, Sendable {
    /// The time by the host's clock.
    package var now = 0.0
    /// Whether a gesture of the pointer is in progress.
    package var isGestureActive = false
    /// Whether there is a draft, which becomes a step at its end.
    package var hasDraft = false
    /// Whether another window has the board.
    package var isReadOnly = false
    package var hasUnsavedChanges = false
    /// Whether steps are stored, and whether all of them are stored now.
    package var isStoring = false
    package var hasEverything = false
    /// Whether changes by others are merged with unsaved work, or else asked about.
    package var mergesChanges = false
    /// Whether it is about to be known what others have done to a live board.
    package var isJoining = false

    package init(
      now: Double = 0.0,
      isGestureActive: Bool = false,
      hasDraft: Bool = false,
      isReadOnly: Bool = false,
      hasUnsavedChanges: Bool = false,
      isStoring: Bool = false,
      hasEverything: Bool = false,
      mergesChanges: Bool = false,
      isJoining: Bool = false
    ) {
      self.now = now
      self.isGestureActive = isGestureActive
      self.hasDraft = hasDraft
      self.isReadOnly = isReadOnly
      self.hasUnsavedChanges = hasUnsavedChanges
      self.isStoring = isStoring
      self.hasEverything = hasEverything
      self.mergesChanges = mergesChanges
      self.isJoining = isJoining
    }

    /// Whether the program may end: all steps are stored, or all of them are in the file.
    var isSafe: Bool { hasEverything || !hasUnsavedChanges || isReadOnly }
  }

  package enum Event: Equatable, Sendable {
    /// A board was opened, or could be read again.
    case opened(BoardOpening.Facts)
    case fileTouched
    case looked(Purpose, BoardFile.Comparison)
    /// The step that takes over a version was prepared; nil if it cannot be taken over.
    case prepared(BoardFile.Version, Purpose, TakenVersion?)
    case reloaded(ContentMark, Purpose)
    /// The board was changed while the step was prepared.
    case outdated(Purpose)
    /// A gesture has ended, or none was in progress. Sent before each frame, and after a look or a write.
    case gestureEnded
    case timePassed
    case saveRequested
    case written(BoardFile.Outcome, adding: String)
    /// The session continues with the file that was moved, by its new name.
    case followed(name: String, Purpose, saying: String)
    /// The session cannot continue with the file that was moved, now or ever.
    case notFollowed(Purpose, MovedBoard.Failure)
    /// The board was written to another file, which is its own from now on.
    case savedAs(name: String, ContentMark)

    case answered(Answer)
    /// The other version was stored. The text ends a sentence about it.
    case storedVersion(at: String)
    case copied(name: String)
    case failed(Task, String)

    /// Another window asks for the board.
    case boardRequested
    case boardGiven(Bool)
    case takeOverRequested
    /// The window that had the board is gone.
    case ownerClosed
    case takeOverPending
    case tookOver(BoardOpening.Facts, saying: String)
    case refreshed(BoardOpening.Facts)

    case closeRequested
    case saveAndCloseRequested
    /// The program has to end, and the user cannot be asked any more.
    case mustEnd
    case ended(Int32)
  }

  package enum Action: Equatable, Sendable {
    case say(String)
    /// Looks at the file. Answered by `looked`.
    case look(Purpose, expecting: [ContentMark])
    /// Prepares a step that replaces the board with a version. Answered by `prepared`.
    case reload(BoardFile.Version, Purpose, isChosen: Bool = false, saying: String)
    /// Prepares a step that merges a version with the board, since the file held `known`. Answered by
    /// `prepared`.
    case merge(BoardFile.Version, Purpose, since: ContentMark?)
    /// Takes the step over that was prepared. Answered by `reloaded`, or by `outdated`.
    case take(TakenVersion, BoardFile.Version, Purpose)
    /// Moves everything to the present path of the file. Answered by `followed` or `notFollowed`.
    case follow(to: String, Purpose)
    /// Writes the file. Answered by `written`.
    case write(over: ContentMark?, adding: String)
    /// Notes what the file holds, to be stored with the next operation.
    case remember(ContentMark)
    case markSaved
    /// Keeps the draft, which becomes a step.
    case endDraft

    case ask(Choice)
    /// Closes a question about a conflict that is over, or about a board that is free now.
    case closeQuestion
    /// Stores a version. Answered by `storedVersion` or `failed`.
    case storeVersion(BoardFile.Version)
    /// Copies a version into a file beside the board's. Answered by `copied` or `failed`.
    case copy(BoardFile.Version)

    /// Cancels what the pointer is doing. Answered by `gestureEnded`.
    case endGesture
    /// Gives the board to another window. Answered by `boardGiven`.
    case give
    case lookOnly
    /// Takes the board over from another window. Answered by `tookOver`, `takeOverPending` or `failed`.
    case takeOver(saying: String)
    /// Shows what the window that works on the board has made of it. Answered by `refreshed`.
    case refresh

    case endIfSaved
    /// Writes what is still unsaved to the first place with room.
    case rescue
  }

  /// The reason why the file is looked at.
  package enum Purpose: Equatable, Sendable {
    /// A check for changes. `isLate` is true for the first one since the state was written: it is not
    /// known who changed the file.
    case checking(isLate: Bool)
    /// A save. `adding` follows the words that it is saved.
    case saving(adding: String)

    var isLate: Bool { self == .checking(isLate: true) }
    var isSaving: Bool { if case .saving = self { true } else { false } }
  }

  /// The questions that only the user can decide.
  package enum Choice: Equatable, Sendable {
    case conflict(isReadable: Bool, isLate: Bool)
    case openElsewhere, unstored
  }

  /// The answers to a conflict.
  package enum Answer: Equatable, Sendable {
    case keepMine, takeTheirs, keepBoth
  }

  package enum Task: Equatable, Sendable {
    case storeVersion, copy, takeOver

    var failure: String {
      switch self {
      case .storeVersion: localized("The other version could not be kept, so it stays")
      case .copy: localized("The copy could not be written")
      case .takeOver: localized("The board cannot be taken over")
      }
    }
  }
}
