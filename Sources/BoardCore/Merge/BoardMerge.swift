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

  /// The text of the merged board: that of `ours`, into which the changed values of `theirs` are written.
  package let bytes: [UInt8]
  /// The conflicts that the merged board shows, also those of earlier merges.
  package let conflicts: [MergeConflict]
  /// Sentences about what one version removed and the other changed, which is kept.
  package let notes: [String]
  private let ours: [UInt8]

  /// Merges two boards. Without a base, what is equal in both counts as known to both.
  ///
  /// - Complexity: O(n log n) in the elements, and what comparing changed texts takes. Equal versions are
  ///   not even read.
  package init(
    base: [UInt8]?,
    ours: [UInt8],
    theirs: [UInt8]
  ) throws(Failure) {
    self.ours = ours
    if theirs == base || ours == theirs || ours == base {
      // One version has changed nothing.
      bytes = ours == base ? theirs : ours
      conflicts = (try? CanvasDocument(parsing: bytes)).map(MergeConflict.all) ?? []
      notes = []
      return
    }
    let mine = try Self.document(ours, .ours)
    let other = try Self.document(theirs, .theirs)
    let merging = Merging(
      base: try base.map { bytes throws(Failure) in
        MergeVersion(try Self.document(bytes, .base))
      },
      ours: MergeVersion(mine),
      theirs: MergeVersion(other)
    )
    bytes = mine.bytes(
      top: merging.top,
      nodes: merging.nodes.map(\.value),
      edges: merging.edges.map(\.value)
    )
    conflicts = MergeConflict.all(nodes: merging.nodes, edges: merging.edges)
    notes = merging.notes
  }

  private static func document(
    _ bytes: [UInt8],
    _ version: Version
  ) throws(Failure) -> CanvasDocument {
    do {
      return try CanvasDocument(parsing: bytes)
    } catch {
      throw Failure(version: version, problem: error)
    }
  }

  /// What `theirs` has brought to the merged board, compared with `ours`.
  ///
  /// - Complexity: O(n log n) in the elements; both boards are read again.
  package var news: BoardDifference? {
    guard let old = try? CanvasDocument(parsing: ours),
      let new = try? CanvasDocument(parsing: bytes)
    else { return nil }
    return BoardDifference(from: old, to: new)
  }
}
