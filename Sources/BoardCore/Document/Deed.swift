package import UndoCore

/// Something that happened to a document, as a value.
///
/// `Document.carryOut` is the only thing that changes a document, and it takes nothing but deeds. So
/// a document follows from the file it was read from and the list of its deeds, and writing down
/// each deed as it happens is enough to lose nothing.
package enum Deed: Equatable, Sendable {
  /// A person's action, to be undone by itself.
  case step(Step)
  /// An undo or a redo through a lens.
  case travel(Direction, Scope<ElementID>)
  /// The file holds now what the board shows.
  case saved
  /// The program was started; `time` is later than everything before.
  case began(time: Double)
  /// The file was changed by another program, and the board took that over: as a step, and saved.
  /// `withMetadata` is false in what was done before undo could bring back the metadata.
  case reloaded(bytes: [UInt8], time: Double, withMetadata: Bool)
  /// An edit with an undo of its own began: of some cards, or of the whole board if nil.
  case beganEdit(name: String, of: Set<ElementID>?)
  /// That edit is over, for good or as if it had never been.
  case endedEdit(keeping: Bool, time: Double)

  package enum Direction: UInt8, Sendable {
    case undo, redo
  }

  package struct Step: Equatable, Sendable {
    package var name: String
    /// In seconds since 1970.
    package var time: Double
    /// What changes; nothing that stays the same.
    package var changes: [BoardChange]
    /// The lens that the person worked through.
    package var lens: Scope<ElementID>
    /// Of so little worth that it takes no redo away, and goes first when room is short.
    package var isDiscardable = false
    /// Steps with the same key, of the same elements, shortly after each other are one.
    package var key: String?

    package init(
      name: String,
      time: Double,
      changes: [BoardChange],
      lens: Scope<ElementID>,
      isDiscardable: Bool = false,
      key: String? = nil
    ) {
      self.name = name
      self.time = time
      self.changes = changes
      self.lens = lens
      self.isDiscardable = isDiscardable
      self.key = key
    }
  }
}
