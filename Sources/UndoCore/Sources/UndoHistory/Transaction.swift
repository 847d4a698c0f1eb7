extension NamedHistory {
  /// Several changes that become one step: a value beside the history, which knows nothing of it.
  ///
  /// A drag begins one, adds every motion and records it when the button is released. Escape reverts what
  /// is in it instead, and forgets it.
  ///
  /// ```swift
  /// var drag = History<String, Replacement<Int>>.Transaction()
  /// drag.add("plan", Replacement(before: 0, after: 3))
  /// drag.add("plan", Replacement(before: 3, after: 5))
  /// history.record("Move", drag, at: now)    // one step with one change, from 0 to 5
  /// ```
  public struct Transaction {
    /// The changes added so far, in the order in which they were carried out. Changes of the same subject are merged.
    public private(set) var parts: [Part] = []
    private var merge: ((_ earlier: Change, _ later: Change) -> Change?)?
    /// The index of the last part of each subject.
    private var last: [Subject: Int] = [:]

    /// A transaction without changes.
    ///
    /// Changes of the same subject are merged as ``ComposableChange`` says, or by `merge`, which returns
    /// nil for two that should stay separate.
    public init(merging merge: ((_ earlier: Change, _ later: Change) -> Change?)? = nil) {
      self.merge = merge
    }

    /// Adds a change that the host has carried out.
    ///
    /// The order of different subjects does not matter, so a change may be merged into an earlier one.
    ///
    /// - Complexity: O(1).
    public mutating func add(_ subject: Subject, _ change: Change) {
      if let earlier = last[subject],
        let merged = NamedHistory.merged(parts[earlier].change, change, by: merge)
      {
        parts[earlier].change = merged
      } else {
        last[subject] = parts.count
        parts.append(Part(subject, change))
      }
    }

    /// The parts to revert, in this order, to abandon the transaction.
    public var partsToRevert: [Part] { parts.reversed() }
  }

  /// Records what is in a transaction as one step. What leads back to where it started, as
  /// ``ComposableChange/isEmpty`` says, is left out.
  ///
  /// The other parameters are those of ``record(_:at:parts:in:costing:)``. Returns whether anything was
  /// recorded.
  ///
  /// - Complexity: O(parts of the transaction), amortized over many calls.
  @discardableResult
  public mutating func record(
    _ name: Name,
    _ transaction: Transaction,
    at time: Double = 0,
    in scope: Scope = .all,
    costing cost: (Change) -> Int = { _ in 0 }
  ) -> Bool {
    let parts = transaction.parts.filter { !Self.isEmpty($0.change) }
    record(name, at: time, parts: parts, in: scope, costing: cost)
    return !parts.isEmpty
  }
}
