package import BoardValues

/// What a session of a file is told, and what it asks for.
extension FileSession {
  /// What its decisions depend on, at the moment of an event.
  package struct Situation: Equatable, Sendable {
    /// By the host's clock.
    package var now = 0.0
    /// Whether the pointer is in the middle of something.
    package var isGestureActive = false
    /// Whether there is a draft, which becomes a step at its end.
    package var hasDraft = false
    /// Whether another window has the board.
    package var isReadOnly = false
    package var hasUnsavedChanges = false
    /// Whether steps are persisted, and whether all of them are by now.
    package var isStoring = false
    package var hasEverything = false

    package init(
      now: Double = 0.0,
      isGestureActive: Bool = false,
      hasDraft: Bool = false,
      isReadOnly: Bool = false,
      hasUnsavedChanges: Bool = false,
      isStoring: Bool = false,
      hasEverything: Bool = false
    ) {
      self.now = now
      self.isGestureActive = isGestureActive
      self.hasDraft = hasDraft
      self.isReadOnly = isReadOnly
      self.hasUnsavedChanges = hasUnsavedChanges
      self.isStoring = isStoring
      self.hasEverything = hasEverything
    }

    /// Whether the program may end: all steps are persisted, or all of them are in the file.
    var isSafe: Bool { hasEverything || !hasUnsavedChanges || isReadOnly }
  }

  package enum Event: Equatable, Sendable {
    /// A board was opened, or could be read again.
    case opened(BoardOpening.Facts)
    case fileTouched
    case looked(Purpose, BoardFile.Comparison)
    case reloaded(ContentMark, Purpose)
    /// Or nothing was in progress at all; told before each frame, and after a look or a write.
    case gestureEnded
    case timePassed
    case saveRequested
    case written(BoardFile.Outcome, adding: String)
    /// The session goes on with the file that was moved, by its new name.
    case followed(name: String, Purpose, saying: String)
    /// It cannot, yet or ever.
    case notFollowed(Purpose, MovedBoard.Failure)
    /// The board was written to another file, which is its own from now on.
    case savedAs(name: String, ContentMark)

    case answered(Answer)
    /// The other version was kept; `place` ends a sentence about it.
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
    /// Nobody can be asked any more.
    case mustEnd
    case ended(Int32)
  }

  package enum Action: Equatable, Sendable {
    case say(String)
    /// To be answered by `looked`.
    case look(Purpose, expecting: [ContentMark])
    /// As a step; to be answered by `reloaded`.
    case reload(BoardFile.Version, Purpose, saying: String)
    /// Takes everything to where the file is by now; to be answered by `followed` or `notFollowed`.
    case follow(to: String, Purpose)
    /// To be answered by `written`.
    case write(over: ContentMark?, adding: String)
    /// The file holds this; to be persisted with the next operation.
    case remember(ContentMark)
    case markSaved
    /// The draft becomes a step.
    case endDraft

    case ask(Choice)
    /// A conflict that is over, or a board that is free by now.
    case closeQuestion
    /// To be answered by `kept` or `failed`.
    case storeVersion(BoardFile.Version)
    /// Into a file beside the board's; to be answered by `copied` or `failed`.
    case copy(BoardFile.Version)

    /// Cancels what the pointer is doing; to be answered by `gestureEnded`.
    case endGesture
    /// To be answered by `boardGiven`.
    case give
    case lookOnly
    /// To be answered by `tookOver`, `takeOverPending` or `failed`.
    case takeOver(saying: String)
    /// Shows what the window that works on the board has made of it; to be answered by `refreshed`.
    case refresh

    case endIfSaved
    /// Writes what is still unsaved wherever there is room.
    case rescue
  }

  /// Why the file is looked at.
  package enum Purpose: Equatable, Sendable {
    /// `isLate` for the first time since the state was written: nobody knows who changed it.
    case checking(isLate: Bool)
    /// `adding` follows the words that it is saved.
    case saving(adding: String)

    var isLate: Bool { self == .checking(isLate: true) }
    var isSaving: Bool { if case .saving = self { true } else { false } }
  }

  /// What only the person can decide.
  package enum Choice: Equatable, Sendable {
    case conflict(isReadable: Bool, isLate: Bool)
    case openElsewhere, unstored
  }

  /// To a conflict.
  package enum Answer: Equatable, Sendable {
    case keepMine, takeTheirs, keepBoth
  }

  package enum Task: Equatable, Sendable {
    case storeVersion, copy, takeOver

    var failure: String {
      switch self {
      case .storeVersion: "The other version could not be kept, so it stays"
      case .copy: "The copy could not be written"
      case .takeOver: "The board cannot be taken over"
      }
    }
  }
}
