package import BoardValues
package import UndoCore

/// Where a step came from that was made elsewhere: a copy of the board's file that was merged.
package struct StepOrigin: Equatable, Sendable {
  package var step: BoardHistory.StepID
  package var source: Source

  package struct Source: Equatable, Sendable {
    /// The name of the device, or else of the file.
    package var name: String
    /// The content of the copy, by which it is known to be merged.
    package var mark: ContentMark

    package init(name: String, mark: ContentMark) {
      self.name = name
      self.mark = mark
    }
  }
}

extension Document {
  /// The copies of the file that are part of the board: those whose step is done.
  ///
  /// - Complexity: O(steps) if any copy was ever merged.
  package var mergedCopies: Set<ContentMark> {
    guard !origins.isEmpty else { return [] }
    let steps = history.steps(in: .all)
    let done = Set(
      steps.indices.prefix(history.undoCount(in: .all)).map { steps.outline(at: $0).id }
    )
    return Set(origins.filter { done.contains($0.step) }.map(\.source.mark))
  }

  /// The names of the devices or files that steps came from which were made elsewhere.
  package var sources: [BoardHistory.StepID: String] {
    Dictionary(origins.map { ($0.step, $0.source.name) }) { $1 }
  }
}
