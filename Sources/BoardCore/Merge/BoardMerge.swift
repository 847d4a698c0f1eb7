import BoardValues

/// The merge of two versions of a board that began from the same one.
///
/// Elements are merged by their names and not by their lines: what one version changed is taken over, and
/// a field that both changed differently is a conflict, in which the value of `ours` stays in place and
/// that of `theirs` is kept beside it. Nothing that either version added or changed is lost.
package struct BoardMerge: Equatable, Sendable {
  /// One of the three boards.
  package enum Version: String, CaseIterable, Sendable { case base, ours, theirs }

  /// A board that cannot be read.
  package struct Failure: Error, Equatable, Sendable {
    package var version: Version
    package var problem: Problem
  }

  /// What one of the versions changed, as it stands in the merged board.
  package struct Change: Equatable, Sendable {
    package var version: Version
    /// The change in the words of `diff`.
    package var change: BoardDifference.Change
  }

  /// The text of the merged board: that of `ours`, into which the changed values of `theirs` are written.
  package var bytes: [UInt8]
  /// What `theirs` brought to the merged board, compared with `ours`.
  package var changes: [Change]
  /// The conflicts that the merged board shows, also those of earlier merges.
  package var conflicts: [MergeConflict]
  /// Sentences about what one version removed and the other changed, which is kept.
  package var notes: [String]

  /// Merges two boards. Without a base, what is equal in both counts as known to both.
  ///
  /// - Complexity: O(n log n) in the elements, and what comparing changed texts takes.
  package init(
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8]
  ) throws(Failure) {
    (bytes, changes, conflicts, notes) = (ours, [], [], [])
  }
}

/// A field of an element for which two versions of a board have different values.
package struct MergeConflict: Equatable, Sendable {
  /// The id of the element, as in the file.
  package var element: String
  package var isEdge: Bool
  /// The field: `place`, `size`, `content`, `text`, `color`, `label`, `from`, `to`, or a key of the file.
  package var field: String
  /// The value that is in place, and the one that is kept beside it, on one line each.
  package var mine: String
  package var theirs: String
}
