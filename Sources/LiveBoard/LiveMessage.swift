package import BoardCore

/// Something that somebody has done on a live board.
package struct LiveMessage: Equatable, Sendable {
  /// The number of the rules of `LiveState.apply`, by which everyone has to go.
  package static let rules = 1

  package enum Deed: UInt8, Sendable { case step, undo, redo }

  /// The client, and the number of the message among theirs.
  package var id: LiveStepID
  /// The number of the board's messages that the client had seen when it made this one.
  package var seen: UInt64
  package var deed: Deed
  /// The step that is done, undone or redone. A step that joins an earlier one, as nudges do, names that.
  package var step: LiveStepID
  /// The key of the step's name.
  package var name: String
  package var changes: [Change]

  package struct Change: Equatable, Sendable {
    package var item: ItemName
    package var kind: Kind

    package enum Kind: Equatable, Sendable {
      case fields([FieldChange])
      /// The item comes to the board, with all of its fields.
      case made(JSONObject, rank: [UInt64], takesBack: Bool)
      /// The item leaves the board, on which it was like this.
      case removed(JSONObject, takesBack: Bool)
    }

    package init(_ item: ItemName, _ kind: Kind) { (self.item, self.kind) = (item, kind) }
  }

  package struct FieldChange: Equatable, Sendable {
    package var field: LiveField
    package var before: LiveValue
    package var after: LiveValue
    /// Whether it is made only as long as the last change of the field is that of the step.
    package var takesBack: Bool

    package init(
      _ field: LiveField,
      from before: LiveValue,
      to after: LiveValue,
      takesBack: Bool = false
    ) {
      (self.field, self.before, self.after) = (field, before, after)
      self.takesBack = takesBack
    }
  }

  package init(
    id: LiveStepID,
    seen: UInt64,
    _ deed: Deed,
    of step: LiveStepID? = nil,
    name: String,
    changes: [Change]
  ) {
    (self.id, self.seen, self.deed, self.step) = (id, seen, deed, step ?? id)
    (self.name, self.changes) = (name, changes)
  }

  /// The step that what it changes is from now on the last change of, unless that is taken back.
  var writer: LiveStepID { deed == .undo ? id : step }
}
