// Spellings of the edition before, for one release.

/// Use ``History/StepID``.
@available(*, deprecated, renamed: "HistoryStepID")
public typealias StepID = HistoryStepID

/// Use ``History/Step``.
@available(*, deprecated, renamed: "HistoryStep")
public typealias StepSummary = HistoryStep

/// Use ``History/Scope``.
@available(*, deprecated, renamed: "HistoryScope")
public typealias Scope = HistoryScope

/// Use ``History/Replacement``.
@available(*, deprecated, renamed: "HistoryReplacement")
public typealias Replacement = HistoryReplacement

extension History {
  /// Use ``Transition``.
  @available(*, deprecated, renamed: "Transition")
  public typealias Performed = Transition

  /// Use ``undoName(in:)``.
  @available(*, deprecated, renamed: "undoName(in:)")
  public func undoActionName(in scope: Scope = .all) -> String? { undoName(in: scope) }

  /// Use ``redoName(in:)``.
  @available(*, deprecated, renamed: "redoName(in:)")
  public func redoActionName(in scope: Scope = .all) -> String? { redoName(in: scope) }

  /// Use ``contains(_:)``.
  @available(*, deprecated, renamed: "contains(_:)")
  public func hasSteps(for subject: Subject) -> Bool { contains(subject) }

  /// Use ``removeAll()``.
  @available(*, deprecated, renamed: "removeAll()")
  public mutating func removeAllActions() { removeAll() }

  /// Use ``remove(_:)``.
  @available(*, deprecated, renamed: "remove(_:)")
  public mutating func removeAllActions(of subject: Subject) { remove(subject) }

  /// Use ``Limits/steps``, which is nil for no limit.
  @available(*, deprecated, renamed: "limits.steps")
  public var levelsOfUndo: Int {
    get { limits.steps ?? 0 }
    set { limits.steps = newValue > 0 ? newValue : nil }
  }

  /// Use ``Limits/bytes``, which is nil for no limit.
  @available(*, deprecated, renamed: "limits.bytes")
  public var byteLimit: Int {
    get { limits.bytes ?? 0 }
    set { limits.bytes = newValue > 0 ? newValue : nil }
  }

  /// Use ``Limits/branches``.
  @available(*, deprecated, renamed: "limits.branches")
  public var branchLimit: Int {
    get { limits.branches ?? .max }
    set { limits.branches = newValue }
  }

  /// Use ``branches(in:)``.
  @available(*, deprecated, message: "Use branches(in:).")
  public var branchIDs: [Branch.ID] { branches().map(\.id) }

  /// Use ``record(_:at:parts:in:coalescing:costing:)``.
  @available(*, deprecated, message: "Use record(_:at:parts:in:coalescing:costing:).")
  @discardableResult
  public mutating func record(
    _ name: String,
    at time: Double,
    parts: some Collection<Part>,
    in scope: Scope = .all,
    joining key: String,
    within interval: Double,
    costing cost: (Change) -> Int = { _ in 0 },
    merging merge: ((_ earlier: Change, _ later: Change) -> Change?)? = nil
  ) -> Bool {
    let rule = Coalescing(key, within: interval, merging: merge)
    return record(name, at: time, parts: parts, in: scope, coalescing: rule, costing: cost)
  }
}
