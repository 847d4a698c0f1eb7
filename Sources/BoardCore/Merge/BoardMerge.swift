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
    if let bytes = Self.onlyChange(base, ours, theirs) {
      let document = try? CanvasDocument(parsing: bytes)
      self.init(unchanged: bytes, document, ours: ours)
      return
    }
    let mine = try Self.document(ours, .ours)
    let other = try Self.document(theirs, .theirs)
    let former = try base.map { bytes throws(Failure) in try Self.document(bytes, .base) }
    self.init(merging: former, mine, other)
  }

  /// Merges two boards that were read before, as above.
  package init(base: CanvasDocument?, ours: CanvasDocument, theirs: CanvasDocument) {
    if let bytes = Self.onlyChange(base?.text, ours.text, theirs.text) {
      self.init(unchanged: bytes, bytes == ours.text ? ours : theirs, ours: ours.text)
    } else {
      self.init(merging: base, ours, theirs)
    }
  }

  /// Returns the version to take over if the other one has changed nothing.
  private static func onlyChange(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
    if ours == base { return theirs }
    return theirs == base || ours == theirs ? ours : nil
  }

  private init(unchanged bytes: [UInt8], _ document: CanvasDocument?, ours: [UInt8]) {
    self.ours = ours
    self.bytes = bytes
    conflicts = document.map(MergeConflict.all) ?? []
    notes = []
  }

  private init(merging base: CanvasDocument?, _ ours: CanvasDocument, _ theirs: CanvasDocument) {
    var other = MergeVersion(theirs)
    let counts = (other.nodes.count, other.edges.count)
    other.notePlaces()
    let merging = Merging(
      base: base.map { MergeVersion($0) },
      ours: MergeVersion(ours),
      theirs: other
    )
    self.ours = ours.text
    var spelling = ItemSpelling()
    spelling.add(merging.nodes, "nodes", of: counts.0, in: theirs.text)
    spelling.add(merging.edges, "edges", of: counts.1, in: theirs.text)
    bytes = ours.bytes(
      top: merging.top,
      nodes: merging.nodes.map(\.value),
      edges: merging.edges.map(\.value),
      spelled: spelling
    )
    conflicts = MergeConflict.all(nodes: merging.nodes, edges: merging.edges)
    notes = merging.notes
  }

  /// Returns the same merge with another text, and more to say.
  func with(bytes: [UInt8], notes more: [String]) -> BoardMerge {
    BoardMerge(
      bytes: bytes,
      conflicts: (try? CanvasDocument(parsing: bytes)).map(MergeConflict.all) ?? conflicts,
      notes: notes + more,
      ours: ours
    )
  }

  private init(bytes: [UInt8], conflicts: [MergeConflict], notes: [String], ours: [UInt8]) {
    (self.bytes, self.conflicts, self.notes, self.ours) = (bytes, conflicts, notes, ours)
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
