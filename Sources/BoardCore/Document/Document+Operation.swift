package import UndoCore

extension Document {
  /// Something that happens to a document, as a value.
  ///
  /// Only `Document.apply` changes a document, and it takes nothing but operations. A document therefore
  /// follows from the file it was read from and its list of operations. Storing each operation as it
  /// happens is enough to lose nothing.
  package enum Operation: Equatable, Sendable {
    /// An action of the user, which can be undone by itself.
    case step(Step)
    /// An undo or a redo in a scope, of the steps of an author, or of everyone's.
    case undoRedo(UndoDirection, BoardHistory.Scope, of: BoardHistory.Author = .own)
    /// Steps of an author that are undone, if the number is negative, or redone, without stopping between them.
    case jump(by: Int, BoardHistory.Scope, of: BoardHistory.Author = .own)
    /// A branch that is taken, by its index among all, with the parts of an author.
    case restored(branch: Int, of: BoardHistory.Author = .own)
    /// A name for the present moment.
    case named(String, time: Double)
    /// The removal of a named moment, by its index.
    case forgot(bookmark: Int)
    /// The return of a named moment that was removed, at its index.
    case recalled(Bookmark, at: Int)
    /// The end of a save without operations since it began: the file holds what the board shows.
    case saved
    /// The start of a save. Other operations come before it ends.
    case beganSaving
    /// The end of that save. If it succeeded, the file holds what the board showed when the save began.
    case endedSaving(succeeding: Bool)
    /// The start of the program; `time` is later than everything before.
    case began(time: Double)
    /// A change of the file by another program, which the board takes over as a step and counts as saved.
    case reloaded(bytes: [UInt8], time: Double, by: BoardHistory.Author = .own)
    /// A change of the file by another program, merged with what is not saved here: the step that takes it
    /// over, and what the file holds now; nothing if that is no board.
    case merged(Step, file: [UInt8])
    /// The merge of a copy of the file: the step that takes it over, and where it came from.
    case mergedCopy(Step, StepOrigin.Source)
    /// The start of a draft of some cards, or of the whole board if nil.
    case beganDraft(name: StepName, of: Set<ElementID>?)
    /// The end of the draft: its changes are kept as one step, or taken back.
    case endedDraft(keeping: Bool, time: Double)
    /// A new author of later steps, who gets the next author number.
    case met(Person)
    /// The board becomes the live board of an address.
    case shared(address: String)
    /// The end of that.
    case unshared
    /// What became of the oldest thing done here of which that is not known yet: a message to others, or nothing.
    case published(LiveLayer.Pending.Message)
    /// Messages of the live board.
    case streamed(News)
  }
}

extension Document.Operation {
  /// Whether the operation is an action of the user, with a step of its own.
  package var isStep: Bool { if case .step(let step) = self { step.author == .own } else { false } }

  /// Whether the operation says what the file holds after it.
  package var tellsFile: Bool {
    switch self {
    case .saved, .reloaded, .merged: true
    case .endedSaving(let succeeding): succeeding
    default: false
    }
  }

  package struct Step: Equatable, Sendable {
    package var name: StepName
    /// The time of the step, in seconds since 1970.
    package var time: Double
    /// The changes of the step; none leaves its element as it is.
    package var changes: [BoardChange]
    /// The scope in which the step was made.
    package var scope: BoardHistory.Scope
    /// The key for joining: steps with the same key and elements that follow each other shortly become
    /// one.
    package var key: String?
    /// The author of the step. A step of another author changes only the fields in which its changes differ.
    package var author = BoardHistory.Author.own

    /// The key of a step that brings files in. What becomes of its cards next belongs to it, however long that takes.
    package static let arrival = "arrival"

    package init(
      name: StepName,
      time: Double,
      changes: [BoardChange],
      scope: BoardHistory.Scope,
      key: String? = nil,
      author: BoardHistory.Author = .own
    ) {
      (self.name, self.time, self.changes) = (name, time, changes)
      (self.scope, self.key, self.author) = (scope, key, author)
    }
  }
}
