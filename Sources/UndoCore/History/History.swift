/// Undo as a value, for any number of subjects, for all of them or in a scope.
///
/// With two cards on a board, does each card have its own undo, or does the board? Two sets of
/// stacks are a bad answer, because one of them is lost when the setting changes. A history keeps
/// **one** record of what happened, and the setting chooses the ``Scope`` of each undo.
///
/// - A *subject* is anything that can be undone on its own, for its whole life: a card, from before
///   it is created until after it is deleted.
/// - A *step* is what a person thinks of as one action. It has a name, a time, and a *part* for
///   each subject that it changes. Each subject has a list of done parts and a list of undone
///   parts.
/// - Parts that are applied or reverted together are a *batch*. Batches are ordered by when they
///   happened.
///
/// An undo looks at the batches on top of the done lists in its scope, chooses the one that was
/// applied last, and reverts those of its parts that are in the scope. They become a batch of the
/// undone lists. A redo does the opposite. A step over several cards that is undone for one of them
/// is split: the others keep their parts.
///
/// A history has no side effects, no clock and no callbacks; ``undo(in:)`` returns the changes, and
/// the host reverts them.
///
/// ```swift
/// var history = History<String, Replacement<Int>>()
/// history.record("Move", of: "plan", Replacement(before: 0, after: 5))
/// history.record("Move", of: "list", Replacement(before: 3, after: 9))
///
/// if let undone = history.undo(in: .only("plan")) {
///   for part in undone.parts { places[part.subject] = part.change.before }
/// }
/// ```
///
/// The state of a subject depends on its own list alone, so subjects can be undone in any order,
/// and every step on offer can be undone. This holds as long as a change affects only its subject.
///
/// Recording, undoing and redoing take O(parts of the step), amortized over many calls, whatever
/// the number of steps and subjects. A scope of several subjects adds O(subjects in the scope).
/// Subjects without parts are eventually forgotten.
public struct History<Subject: Hashable & Sendable, Change> {
  @usableFromInline var log = UndoLog()
  /// By the index of their entry in the log; nil if that is vacant.
  @usableFromInline var changes: [Change?] = []
  @usableFromInline var subjects = SubjectTable<Subject>()
  /// How many batches each stack may hold.
  @usableFromInline var batchLimit = Int.max
  /// What all parts together may cost.
  @usableFromInline var costLimit = Int.max
  /// How many steps were dropped for a limit, not counting discardable ones.
  @usableFromInline var dropped = 0
  /// The step that the next one may be merged into: always the newest done batch. Nil if there is
  /// none, or if something else has happened since it was recorded.
  @usableFromInline package var openStep: OpenStep?
  /// What was recorded since the outermost open mark; nil when no transaction is open.
  @usableFromInline var transaction: Transaction?
  /// The stashed branches; nil while the branch limit is zero, as it is at first.
  @usableFromInline var stash: Stash?

  /// A history without steps and without unsaved changes.
  @inlinable
  public init() {}
}

extension History: Sendable where Change: Sendable {}

// MARK: - Recording

extension History {
  /// Records a step that the host has already carried out.
  ///
  /// What was undone cannot be redone on top of the new step, so the undone lists of its subjects
  /// are cleared. A step recorded in the scope of all clears the undone lists of every subject.
  ///
  /// - Parameters:
  ///   - name: The name of the step as shown to the person, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock. Stored to the millisecond.
  ///   - parts: The subjects and their changes, in the order in which they were applied. A subject
  ///     may have several parts; they stay together. Without parts, nothing is recorded.
  ///   - scope: The scope in which the person works. It only matters whether it is the scope of
  ///     all.
  ///   - isDiscardable: Whether the step is of minor importance; ``StepSummary/isDiscardable`` says
  ///     what that means.
  ///   - cost: The cost of a change, in bytes; see ``byteLimit``.
  /// - Complexity: O(number of parts), amortized over many calls.
  @inlinable
  public mutating func record(
    _ name: String,
    at time: Double = 0,
    parts: some Collection<Part>,
    in scope: Scope<Subject> = .all,
    discardable isDiscardable: Bool = false,
    costing cost: (Change) -> Int = { _ in 0 }
  ) {
    guard !parts.isEmpty else { return }
    if transaction != nil { return hold(parts, isDiscardable, costing: cost) }
    if openStep != nil { openStep = nil }
    dropUndone(for: parts, everything: scope.isAll && !isDiscardable)
    let step = log.steps.add(name, at: StepTable.milliseconds(time))
    let count = parts.count
    for (index, part) in parts.enumerated() {
      let bytes = UInt32(clamping: cost(part.change))
      let held = HeldPart(part: part, cost: bytes, isDiscardable: isDiscardable)
      push(held, step: step, place: .init(index, of: count), isNew: true, on: .done)
    }
    didAddSteps()
  }

  /// Records a step that changes one subject, see ``record(_:at:parts:in:discardable:costing:)``.
  ///
  /// - Complexity: O(1), amortized over many calls.
  @inlinable
  public mutating func record(
    _ name: String,
    of subject: Subject,
    _ change: Change,
    at time: Double = 0,
    in scope: Scope<Subject> = .all,
    discardable isDiscardable: Bool = false,
    cost: Int = 0
  ) {
    record(
      name,
      at: time,
      parts: CollectionOfOne(Part(subject, change)),
      in: scope,
      discardable: isDiscardable,
      costing: { _ in cost }
    )
  }

  /// Pushes a part, which need not be new.
  @inlinable
  mutating func push(
    _ held: HeldPart,
    step: Int,
    place: UndoLog.BatchPlace,
    isNew: Bool = false,
    on side: StepState
  ) {
    let slot = subjects.addedSlot(of: held.part.subject)
    makeRoom(on: side)
    let entry = UndoLog.Entry(
      slot: slot,
      step: step,
      place: place,
      isDiscardable: held.isDiscardable
    )
    let index = log.push(entry, cost: held.cost, isNew: isNew, on: side)
    if index == changes.count {
      changes.push(held.part.change)
    } else {
      changes[index] = held.part.change
    }
  }

  /// Drops what can no longer be redone after these parts were recorded, or stashes it first.
  @inlinable
  mutating func dropUndone(for parts: some Collection<Part>, everything: Bool) {
    if stash != nil { stashUndone(everything ? nil : parts.map(\.subject)) }
    if log.undone.length == 0 { return }
    if everything { return dropUndone() }
    for part in parts { drop(part.subject, on: .undone) }
  }

  @inlinable
  mutating func dropUndone() { changes.removeLast(changes.count - log.dropUndone()) }

  /// Drops all parts of a subject on a stack.
  @inlinable
  mutating func drop(_ subject: Subject, on side: StepState) {
    guard let slot = subjects.slot(of: subject) else { return }
    while let index = log.dropTop(of: slot, on: side) { changes[index] = nil }
  }

  @inlinable
  mutating func makeRoom(on side: StepState) {
    guard let added = log.makeRoom(on: side) else { return }
    changes.insert(contentsOf: repeatElement(nil, count: added.count), at: added.lowerBound)
  }
}
