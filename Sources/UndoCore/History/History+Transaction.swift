/// Several records that become one step: mark, then commit or cancel.
///
/// A drag sets a mark, records every motion and commits when the button is released; Escape cancels.
///
/// ```swift
/// history.mark()
/// history.record("Move", of: "plan", Replacement(before: 0, after: 5))
/// history.record("Grow", of: "list", Replacement(before: 2, after: 3))
/// history.commit(named: "Rearrange", at: now)    // one step of two parts
/// ```
///
/// While a mark is open the history holds back what is recorded. So nothing is dropped, neither for a
/// limit nor because it could not be redone any more; and ``undo(in:)``, ``redo(in:)`` and
/// what else travels have nothing to do until all marks are committed or cancelled. The list of steps
/// stays as it was. Names, times and scopes of what is recorded meanwhile do not matter.
///
/// Marks can be nested. An inner commit hands its records to the mark around it.
extension History {
  /// Opens a transaction, or one within the one that is open.
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

  /// Closes the innermost mark; if it was the only one, what was recorded since becomes one step.
  ///
  /// The step is discardable if all of its records were. If the content was saved between two of
  /// them no step leads back there, and the saved point is lost.
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo". An inner mark needs none.
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope through which the person works. Only whether it is the scope of all matters.
  ///   - cost: What a merged change costs, in bytes.
  ///   - merge: Makes one change of an earlier and a later one of the same subject; nil if they
  ///     should stay apart, as they all do by default.
  /// - Returns: Whether a step was recorded: not for an inner mark, without a mark, or if nothing was
  ///   recorded since.
  /// - Complexity: O(parts recorded since the mark).
  @discardableResult
  public mutating func commit(
    named name: String = "",
    at time: Double = 0,
    in scope: Scope<Subject> = .all,
    costing cost: (Change) -> Int = { _ in 0 },
    merging merge: (_ earlier: Change, _ later: Change) -> Change? = { _, _ in nil }
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
    if isSavedBefore { timelines.savedPoint.begin() }
    let label = Label(
      name: name,
      time: time,
      isDiscardable: !closing.counts(in: 0..<closing.parts.count)
    )
    record(label, closing.parts, in: scope)
    if saved != nil, !isSavedBefore {
      closing.hasUnsavedParts ? losePoint() : timelines.savedPoint.begin()
    }
    return !closing.parts.isEmpty
  }

  /// Closes the innermost mark and forgets what was recorded since. The history is as it was, what
  /// could be redone can be redone, and the saved point is where it was; only if the content was
  /// saved since the mark, with something of what is forgotten, it is lost.
  ///
  /// - Returns: What the host must revert now, in this order. Without a mark, nothing.
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
      if isLost { losePoint() }
    }
    closing.parts.removeSubrange(start...)
    if closing.marks.isEmpty, closing.savedCount != nil { timelines.savedPoint.begin() }
    if !closing.marks.isEmpty { transaction = closing }
    return Parts(.many(parts))
  }

  /// Runs a body as a transaction: commits at its end, and cancels if it throws.
  ///
  /// ```swift
  /// try history.transaction(named: "Import") { history in
  ///   for row in rows { history.record("", of: row.id, try place(row)) }
  /// } reverting: { parts in
  ///   for part in parts { board[part.subject] = part.change.before }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope through which the person works. Only whether it is the scope of all matters.
  ///   - body: Makes the changes and records them. Marks that it leaves open are closed with it.
  ///   - revert: Reverts the changes in the given order, if the body throws.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  public mutating func transaction<Result, Failure: Error>(
    named name: String,
    at time: Double = 0,
    in scope: Scope<Subject> = .all,
    _ body: (inout History) throws(Failure) -> Result,
    reverting revert: (Parts) -> Void
  ) throws(Failure) -> Result {
    let outer = openMarkCount
    mark()
    do {
      let result = try body(&self)
      while openMarkCount > outer { commit(named: name, at: time, in: scope) }
      return result
    } catch {
      while openMarkCount > outer { revert(cancel()) }
      throw error
    }
  }

  /// Keeps parts back until the transaction is over.
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

  /// No step leads to what was saved.
  private mutating func losePoint() {
    timelines.savedPoint.begin()
    timelines.savedPoint.isLost = true
  }
}
