/// Several records that become one step: mark, then commit or cancel.
///
/// A drag sets a mark, records every motion and commits when the button is released; Escape cancels
/// it.
///
/// ```swift
/// history.mark()
/// history.record("", of: "plan", Replacement(before: 0, after: 3))
/// history.record("", of: "plan", Replacement(before: 3, after: 5))
/// history.commit(named: "Move", at: now)    // one step with one change, from 0 to 5
/// ```
///
/// While a mark is open, records are held back. So nothing is dropped, neither for a limit nor
/// because it can no longer be redone, and the list of steps stays as it is; ``undo(in:)``,
/// ``redo(in:)``, ``jump(toUndoCount:in:)`` and ``restore(_:in:)`` do nothing until all marks are
/// committed or cancelled. The names, times and scopes of records held back do not matter.
///
/// Marks can be nested. An inner commit passes its records on to the enclosing mark.
extension History {
  /// Opens a transaction, or a nested one.
  ///
  /// - Complexity: O(1).
  public mutating func mark() {
    openStep = nil
    var open = transaction ?? Transaction()
    open.marks.append(open.parts.count)
    transaction = open
  }

  /// How many marks are open.
  public var openMarkCount: Int { transaction?.marks.count ?? 0 }

  /// Closes the innermost mark; if it is the only one, everything recorded since becomes one step.
  ///
  /// The step is discardable if all of its records are. If the content was saved between two of
  /// them, no step leads back there, and the saved point is lost.
  ///
  /// Changes of the same subject are merged as ``ComposableChange`` says, or by `merge`, which
  /// returns nil for two that should stay separate; `cost` says what a merged one costs. By default,
  /// what leads back to where it started is dropped. An inner mark needs no name. Returns whether a
  /// step was recorded: not for an inner mark, without a mark, or if nothing is left.
  ///
  /// - Complexity: O(parts recorded since the mark).
  @discardableResult
  public mutating func commit(
    named name: String = "",
    at time: Double = 0,
    in scope: Scope<Subject> = .all,
    costing cost: (Change) -> Int = { _ in 0 },
    merging merge: ((_ earlier: Change, _ later: Change) -> Change?)? = nil
  ) -> Bool {
    guard var closing = transaction, let start = closing.marks.popLast() else { return false }
    transaction = nil
    closing.fold(from: start, merging: merge, costing: cost)
    if !closing.marks.isEmpty {
      transaction = closing
      return false
    }
    let (saved, parts) = (closing.savedCount, closing.parts)
    let isSavedBefore = saved.map { !closing.counts(in: 0..<$0) } ?? false
    if isSavedBefore { beginSavedPoint() }
    var costs = parts.makeIterator()
    record(
      name,
      at: time,
      parts: parts.map(\.part),
      in: scope,
      discardable: !closing.counts(in: 0..<parts.count),
      costing: { _ in Int(costs.next()?.cost ?? 0) }
    )
    if saved != nil, !isSavedBefore {
      closing.hasUnsavedParts ? loseSavedPoint() : beginSavedPoint()
    }
    return !parts.isEmpty
  }

  /// Closes the innermost mark and discards what was recorded since. The history is as it was
  /// before: what could be redone still can, and the saved point has not moved. Only if the content
  /// was saved since the mark, with something that is now discarded, is the saved point lost.
  ///
  /// - Returns: What the host must now revert, in this order. Empty without a mark.
  /// - Complexity: O(parts recorded since the mark).
  public mutating func cancel() -> [Part] {
    guard var closing = transaction, let start = closing.marks.popLast() else {
      return []
    }
    transaction = nil
    let parts = closing.parts[start...].reversed().map(\.part)
    if let saved = closing.savedCount, saved > start {
      let isLost = closing.counts(in: start..<saved)
      closing.savedCount = isLost ? nil : start
      if isLost { loseSavedPoint() }
    }
    closing.parts.removeSubrange(start...)
    if closing.marks.isEmpty, closing.savedCount != nil { beginSavedPoint() }
    if !closing.marks.isEmpty { transaction = closing }
    return parts
  }

  /// Holds parts back until the transaction is over.
  @usableFromInline
  mutating func hold(
    _ parts: some Collection<Part>,
    _ isDiscardable: Bool,
    costing cost: (Change) -> Int
  ) {
    for part in parts {
      let bytes = UInt32(clamping: cost(part.change))
      transaction?.parts.append(.init(part: part, cost: bytes, isDiscardable: isDiscardable))
    }
  }
}

// MARK: - What is held back

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
  }
}

extension History.Transaction {
  var hasUnsavedParts: Bool { counts(in: (savedCount ?? 0)..<parts.count) }

  /// Whether a range has parts that make the content unsaved. Usually the first one decides.
  func counts(in range: Range<Int>) -> Bool { parts[range].contains { !$0.isDiscardable } }

  /// Merges the parts of each subject into one, as far as the changes can be merged. The order of
  /// different subjects does not matter, so a later part may be merged into an earlier one. Parts
  /// on different sides of the saved point stay separate.
  mutating func fold(
    from start: Int,
    merging merge: ((Change, Change) -> Change?)?,
    costing cost: (Change) -> Int
  ) {
    let start = max(start, savedCount ?? start)
    var folded: [History.HeldPart] = []
    var last: [Subject: Int] = [:]
    for held in parts[start...] {
      if let earlier = last[held.part.subject],
        let change = History.merged(folded[earlier].part.change, held.part.change, by: merge)
      {
        folded[earlier].part.change = change
        folded[earlier].cost = UInt32(clamping: cost(change))
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
extension History.Transaction: Equatable where Change: Equatable {}
