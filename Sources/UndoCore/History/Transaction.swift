extension History {
  /// What was recorded in an open transaction. It is held here and changes nothing else, so that a
  /// cancelled transaction leaves no trace.
  @usableFromInline
  struct Transaction {
    /// The part count at each open mark, the outermost first; that one is always zero.
    var marks: [Int] = []
    var parts: [HeldPart] = []
    /// The part count when the content was last saved; nil if it was not since the outermost mark.
    var savedCount: Int?

    struct HeldPart {
      var part: Part
      var cost: UInt32
      var isDiscardable: Bool
    }
  }
}

extension History.Transaction {
  mutating func markClean() { savedCount = parts.count }

  var hasUnsavedParts: Bool { counts(in: (savedCount ?? 0)..<parts.count) }

  /// Whether a range has parts that make the content unsaved. Usually the first one decides.
  func counts(in range: Range<Int>) -> Bool { parts[range].contains { !$0.isDiscardable } }

  func contains(_ subject: Subject) -> Bool { parts.contains { $0.part.subject == subject } }

  /// Merges the parts of each subject into one, as far as the changes can be merged. The order of
  /// different subjects does not matter, so a later part may be merged into an earlier one. Parts
  /// on different sides of the saved point stay separate.
  mutating func fold(
    from start: Int,
    merging merge: ((Change, Change) -> Change?)?,
    costing cost: (Change) -> Int
  ) {
    let start = max(start, savedCount ?? start)
    var folded: [HeldPart] = []
    var last: [Subject: Int] = [:]
    for held in parts[start...] {
      if let earlier = last[held.part.subject],
        let change = History.merged(folded[earlier].part.change, held.part.change, by: merge)
      {
        folded[earlier].part.change = change
        folded[earlier].cost = History.cost(cost(change))
        folded[earlier].isDiscardable = folded[earlier].isDiscardable && held.isDiscardable
      } else {
        last[held.part.subject] = folded.count
        folded.append(held)
      }
    }
    if merge == nil { folded.removeAll { History.isEmpty($0.part.change) } }
    parts.replaceSubrange(start..., with: folded)
  }
}

extension History.Transaction: Sendable where Change: Sendable {}
extension History.Transaction.HeldPart: Sendable where Change: Sendable {}
extension History.Transaction: Equatable where Change: Equatable {}
extension History.Transaction.HeldPart: Equatable where Change: Equatable {}
