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
    let saved = closing.savedCount
    let isSavedBefore = saved.map { !closing.counts(in: 0..<$0) } ?? false
    if isSavedBefore { beginSavedPoint() }
    let label = Label(
      name: name,
      time: time,
      isDiscardable: !closing.counts(in: 0..<closing.parts.count)
    )
    record(label, closing.parts, in: scope)
    if saved != nil, !isSavedBefore {
      closing.hasUnsavedParts ? loseSavedPoint() : beginSavedPoint()
    }
    return !closing.parts.isEmpty
  }

  /// Closes the innermost mark and discards what was recorded since. The history is as it was
  /// before: what could be redone still can, and the saved point has not moved. Only if the content
  /// was saved since the mark, with something that is now discarded, is the saved point lost.
  ///
  /// - Returns: What the host must now revert, in this order. Empty without a mark.
  /// - Complexity: O(parts recorded since the mark).
  public mutating func cancel() -> Parts {
    guard var closing = transaction, let start = closing.marks.popLast() else {
      return Parts(.many([]))
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
    return Parts(.many(parts))
  }

  /// Holds parts back until the transaction is over.
  @usableFromInline
  mutating func hold(
    _ parts: some Collection<Part>,
    _ isDiscardable: Bool,
    costing cost: (Change) -> Int
  ) {
    for part in parts {
      let bytes = Self.cost(cost(part.change))
      transaction?.parts.append(.init(part: part, cost: bytes, isDiscardable: isDiscardable))
    }
  }

  private mutating func record(
    _ label: Label,
    _ held: [Transaction.HeldPart],
    in scope: Scope<Subject>
  ) {
    var costs = held.makeIterator()
    record(label, held.map(\.part), in: scope, opening: nil) { _ in
      Int(costs.next()?.cost ?? 0)
    }
  }
}
