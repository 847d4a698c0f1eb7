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
  /// The copies of the file that are part of the board.
  ///
  /// - Complexity: O(steps) if any copy was ever merged.
  package var mergedCopies: MergedCopies {
    var copies = MergedCopies()
    guard !origins.isEmpty else { return copies }
    let marks = Dictionary(origins.map { ($0.step, $0.source.mark) }) { $1 }
    let steps = history.steps(in: .all)
    var isCurrent = true
    for index in (0..<history.undoCount(in: .all)).reversed() {
      let step = steps[index]
      if step.stepName.isReplacement { isCurrent = false }
      guard let mark = marks[step.id] else { continue }
      copies.all.insert(mark)
      if isCurrent { copies.current.insert(mark) }
    }
    return copies
  }

  /// The names of the devices or files that steps came from which were made elsewhere.
  package var sources: [BoardHistory.StepID: String] {
    Dictionary(origins.map { ($0.step, $0.source.name) }) { $1 }
  }
}

/// The contents of copies of a board's file that were merged with it.
package struct MergedCopies: Equatable, Sendable {
  /// The contents of all copies whose merges are done.
  package fileprivate(set) var all: Set<ContentMark> = []
  /// The contents of those merged since another program last wrote a version, which may lack the earlier ones.
  package fileprivate(set) var current: Set<ContentMark> = []

  package init() {}
}
