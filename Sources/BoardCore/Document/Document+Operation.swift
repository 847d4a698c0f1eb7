package import UndoCore

extension Document {
  /// Something that happens to a document, as a value.
  ///
  /// `Document.apply` is the only thing that changes a document, and it takes nothing but operations.
  /// So a document follows from the file it was read from and its list of operations, and writing
  /// down each one as it happens is enough to lose nothing.
  package enum Operation: Equatable, Sendable {
    /// A person's action, which can be undone by itself.
    case step(Step)
    /// An undo or a redo in a scope.
    case undoRedo(UndoDirection, BoardHistory.Scope)
    /// Steps undone, if negative, or redone, without stopping between them.
    case jump(by: Int, BoardHistory.Scope)
    /// A branch taken, by its index among all.
    case restored(branch: Int)
    /// The moment was given a name.
    case named(String, time: Double)
    /// The name of a moment, by its index, is not wanted any more.
    case forgot(bookmark: Int)
    /// That was taken back.
    case recalled(Bookmark, at: Int)
    /// The file now holds what the board shows.
    case saved
    /// What the board shows is on its way into the file, and other operations come before it is there.
    case beganSaving
    /// That save ended: the file holds what the board showed when it began, or it does not.
    case endedSaving(succeeding: Bool)
    /// The program was started; `time` is later than everything before. `keepsViewSteps` is true in operations
    /// from when changes of the view could be undone.
    case began(time: Double, keepsViewSteps: Bool = false)
    /// Another program changed the file and the board took that over: as a step, and saved.
    /// `withMetadata` is false in operations from before undo could bring back the metadata.
    case reloaded(bytes: [UInt8], time: Double, withMetadata: Bool)
    /// A draft began: of some cards, or of the whole board if nil.
    case beganDraft(name: String, of: Set<ElementID>?)
    /// The draft ended: its changes were kept as one step, or taken back.
    case endedDraft(keeping: Bool, time: Double)
  }
}

extension Document.Operation {
  package struct Step: Equatable, Sendable {
    package var name: String
    /// In seconds since 1970.
    package var time: Double
    /// What changes; nothing that stays the same.
    package var changes: [BoardChange]
    /// The scope that the person worked in.
    package var scope: BoardHistory.Scope
    /// Steps with the same key and elements that follow each other shortly are joined.
    package var key: String?

    package init(
      name: String,
      time: Double,
      changes: [BoardChange],
      scope: BoardHistory.Scope,
      key: String? = nil
    ) {
      self.name = name
      self.time = time
      self.changes = changes
      self.scope = scope
      self.key = key
    }
  }
}
