extension History {
  /// What was recorded while a transaction is open. It waits here and touches nothing else, so that
  /// a transaction that is cancelled leaves no trace.
  @usableFromInline
  struct Transaction {
    /// Where each open mark was set; the outermost first, which is always zero.
    @usableFromInline var marks: [Int] = []
    @usableFromInline var parts: [HeldPart] = []
    /// How many parts were there when the content was last saved; nil if it was not since the first
    /// mark.
    @usableFromInline var savedCount: Int?

    @inlinable
    init() {}

    @usableFromInline
    struct HeldPart {
      @usableFromInline var part: Part
      @usableFromInline var cost: UInt32
      @usableFromInline var isDiscardable: Bool

      @inlinable
      init(part: Part, cost: UInt32, isDiscardable: Bool) {
        self.part = part
        self.cost = cost
        self.isDiscardable = isDiscardable
      }
    }
  }
}

extension History.Transaction {
  @usableFromInline
  mutating func markSaved() { savedCount = parts.count }

  @usableFromInline
  var hasUnsavedParts: Bool { counts(in: (savedCount ?? 0)..<parts.count) }

  /// Whether a range has parts that make the content unsaved. The answer is mostly at its start.
  @usableFromInline
  func counts(in range: Range<Int>) -> Bool { parts[range].contains { !$0.isDiscardable } }

  @usableFromInline
  func contains(_ subject: Subject) -> Bool { parts.contains { $0.part.subject == subject } }

  /// Makes one part of those of a subject, as far as the changes can be merged. Subjects do not care
  /// for each other's order, so a later part may move to an earlier one. Parts on either side of the
  /// saved point stay apart.
  @usableFromInline
  mutating func fold(
    from start: Int,
    merging merge: (Change, Change) -> Change?,
    costing cost: ((Change) -> Int)
  ) {
    let start = max(start, savedCount ?? start)
    var folded: [HeldPart] = []
    var last: [Subject: Int] = [:]
    for held in parts[start...] {
      if let earlier = last[held.part.subject],
        let change = merge(folded[earlier].part.change, held.part.change)
      {
        folded[earlier].part.change = change
        folded[earlier].cost = History.cost(cost(change))
        folded[earlier].isDiscardable = folded[earlier].isDiscardable && held.isDiscardable
      } else {
        last[held.part.subject] = folded.count
        folded.append(held)
      }
    }
    parts.replaceSubrange(start..., with: folded)
  }
}

extension History.Transaction: Sendable where Change: Sendable {}
extension History.Transaction.HeldPart: Sendable where Change: Sendable {}
extension History.Transaction: Equatable where Change: Equatable {}
extension History.Transaction.HeldPart: Equatable where Change: Equatable {}
