/// Operations and groups that are registered together. One that is in no other is a step.
struct UndoGroup {
  enum Home: UInt8 {
    /// Being recorded, and in no other so far.
    case open
    /// Collecting the inverse operations of the step that is being performed.
    case collected
    /// Being performed.
    case running
    /// A step on a stack.
    case filed
    /// Nested in another group.
    case nested
    /// Removed.
    case gone
  }

  /// Whether a change needs to be saved, as far as the program has stated.
  enum Mark: UInt8 {
    case unset, discardable, saved
    /// Inherited by the inverse of a step, whatever it contains.
    case alwaysDiscardable, neverDiscardable
  }

  /// The group around a nested one, or the slot of a step.
  var link: Int32 = 0
  /// No operation of it comes before this index.
  var start: Int32
  var tally = Tally()
  /// Tells groups apart that have had the same index.
  let serial: UInt32
  var home: Home
  var mark = Mark.unset
  /// Whether it has ever had an operation, at any depth. Up to date once it is closed.
  var hadOperations = false
  /// Whether a step has lost operations since it was closed.
  var hasLost = false
  /// The states of the document before and after a step.
  var before = UndoStateID(number: 0)
  var after = UndoStateID(number: 0)
  /// Nil if a step has neither name nor information.
  var label: UndoLabel?

  /// Whether it counts: one that has lost all of its operations does not.
  var counts: Bool { !hadOperations || tally.operations > 0 }

  var isDiscardable: Bool { tally.isDiscardable(mark) }

  /// The contribution of the group to the counts of the one around it.
  var share: Tally {
    counts
      ? Tally(operations: tally.operations, groups: 1, kept: isDiscardable ? 0 : 1)
      : Tally()
  }
}

/// The contents of a group, counted.
struct Tally {
  /// Operations at any depth.
  var operations: Int32 = 0
  /// Operations that are in no inner group.
  var loose: Int32 = 0
  /// Groups directly in it that count.
  var groups: Int32 = 0
  /// The groups among these that are not discardable.
  var kept: Int32 = 0

  /// Whether a group with these contents is discardable, which takes that all of it is.
  func isDiscardable(_ mark: UndoGroup.Mark) -> Bool {
    switch mark {
    case .alwaysDiscardable: true
    case .saved, .neverDiscardable: false
    case .discardable: kept == 0
    case .unset: loose == 0 && groups > 0 && kept == 0
    }
  }

  static func - (left: Self, right: Self) -> Self {
    Self(
      operations: left.operations - right.operations,
      loose: left.loose - right.loose,
      groups: left.groups - right.groups,
      kept: left.kept - right.kept
    )
  }

  static func -= (left: inout Self, right: Self) { left = left - right }
}

/// Identifies a state of the document. Equal IDs mean that the document is certainly the same.
///
/// Each step stores two of them, so they are small. After four billion the last one is reused,
/// which is not even equal to itself.
package struct UndoStateID: Equatable {
  let number: UInt32

  package init(number: UInt32) { self.number = number }

  /// The next ID, never used before.
  package var next: UndoStateID { UndoStateID(number: number == .max ? .max : number + 1) }

  package static func == (left: Self, right: Self) -> Bool {
    left.number == right.number && left.number != .max
  }
}
