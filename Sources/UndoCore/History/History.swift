// All parts lie in one array, see `Timelines`; subjects and names are numbered, so that a part is its
// change and four small numbers.

/// Undo as a value, for any number of subjects, seen through scopes.
///
/// With two cards on a board, does each card have its own undo, or does the board? Two sets of
/// stacks answer the question badly, for one of them is lost when the setting changes. A history
/// keeps **one** record of what happened, and the setting chooses the ``Scope`` through which an
/// undo looks at it.
///
/// - A *subject* is what can be undone on its own, with all of its life: a card, from before it
///   exists until after it is deleted.
/// - A *step* is what a person calls one action. It has a name, a time, and a *part* for each
///   subject that it changes. Each subject has a list of parts that are done and one of those that
///   are undone.
/// - Parts that are applied or reverted together are a *batch*. Batches are ordered by when they
///   happened.
///
/// An undo looks at the batches on top of the done lists in its scope, chooses the most recently
/// applied one, and reverts those of its parts that are in the scope. They become a batch of the
/// undone lists. A redo is the same the other way round. A step over several cards that is undone
/// for one of them is split: the others keep their part.
///
/// A history does nothing by itself. It has no clock and calls nobody; ``undo(in:)`` returns
/// the changes and the host reverts them.
///
/// ```swift
/// var history = History<String, Replacement<Int>>()
/// history.record("Move", of: "plan", Replacement(before: 0, after: 5))
/// history.record("Move", of: "list", Replacement(before: 3, after: 9))
///
/// if let undone = history.undo(in: .only("plan")) {
///   for part in undone.parts { place[part.subject] = part.change.before }
/// }
/// ```
///
/// The state of a subject follows from its own list alone, so subjects can be undone in any order,
/// and whatever is offered can be done. This holds if a change touches nothing but its subject.
///
/// Recording, undoing and redoing cost O(parts of the step), spread over many calls, whatever the
/// number of steps and subjects. A scope of several subjects adds O(subjects in the scope). A subject
/// without parts is forgotten by and by.
public struct History<Subject: Hashable & Sendable, Change> {
  @usableFromInline var timelines = Timelines<Change>()
  @usableFromInline var subjects = SubjectTable<Subject>()
  @usableFromInline var labels = LabelTable()
  /// The most batches that each side may hold.
  @usableFromInline var batchLimit = Int.max
  /// The most that all parts may cost.
  @usableFromInline var costLimit = Int.max
  /// How many steps that count the limits have dropped.
  @usableFromInline var dropped = 0
  /// The step that a further one may join: always the newest batch that is done. Nil when there is
  /// none, or when something else has happened since it was recorded.
  @usableFromInline var openStep: OpenStep?
  /// What was recorded since the first open mark; nil when no transaction is open.
  @usableFromInline var transaction: Transaction?
  /// What was set aside; nil as long as nothing is to be, which is how a history begins.
  @usableFromInline var aside: SetAside?

  /// A history without steps, in which nothing is unsaved.
  @inlinable
  public init() {}
}

extension History: Sendable where Change: Sendable {}

// MARK: - Recording

extension History {
  /// Records a step that the host has carried out.
  ///
  /// What was undone before cannot be redone over the new step, so its subjects lose their undone
  /// lists. A step recorded through the scope of all takes the undone lists of every subject.
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock. It is kept to the millisecond.
  ///   - parts: The subjects and their changes, in the order in which they were applied. A subject
  ///     may have several parts; they stay together. Without parts nothing is recorded.
  ///   - scope: The scope through which the person works. Only whether it is the scope of all matters.
  ///   - isDiscardable: Whether the step is of little worth; ``StepSummary/isDiscardable`` tells what
  ///     that means.
  ///   - cost: What a change costs, in bytes; see ``byteLimit``.
  /// - Complexity: O(number of parts), spread over many calls.
  @inlinable
  public mutating func record(
    _ name: String,
    at time: Double = 0,
    parts: some Collection<Part>,
    in scope: Scope<Subject> = .all,
    discardable isDiscardable: Bool = false,
    costing cost: (Change) -> Int = { _ in 0 }
  ) {
    let label = Label(name: name, time: time, isDiscardable: isDiscardable)
    record(label, parts, in: scope, opening: nil, costing: cost)
  }

  /// Records a step that changes one subject.
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - subject: Whose change it is.
  ///   - change: What the host has done to the subject.
  ///   - time: When it happened, in seconds on the host's clock. It is kept to the millisecond.
  ///   - scope: The scope through which the person works. Only whether it is the scope of all matters.
  ///   - isDiscardable: Whether the step is of little worth; ``StepSummary/isDiscardable`` tells what
  ///     that means.
  ///   - cost: What the change costs, in bytes; see ``byteLimit``.
  /// - Complexity: O(1), spread over many calls.
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

  /// What a step is called, and what it is worth.
  @usableFromInline
  struct Label {
    @usableFromInline let name: String
    @usableFromInline let time: Double
    @usableFromInline let isDiscardable: Bool

    @inlinable @inline(__always)
    init(name: String, time: Double, isDiscardable: Bool) {
      self.name = name
      self.time = time
      self.isDiscardable = isDiscardable
    }
  }

  /// Records a step, which is open to be joined if `open` says how.
  @inlinable @inline(__always)
  mutating func record(
    _ label: Label,
    _ parts: some Collection<Part>,
    in scope: Scope<Subject>,
    opening open: OpenStep?,
    costing cost: (Change) -> Int
  ) {
    guard !parts.isEmpty else { return }
    if transaction != nil { return hold(parts, label.isDiscardable, costing: cost) }
    if openStep != nil { openStep = nil }
    let takesAll = scope.isAll && !label.isDiscardable
    if aside != nil { setAside(takesAll ? nil : parts.map(\.subject), under: parts) }
    if takesAll, timelines.undone.length > 0 { timelines.dropUndone() }
    let tag = timelines.beginBatch(
      of: parts.count,
      label: labels.label(named: label.name, at: label.time),
      isDiscardable: label.isDiscardable,
      on: .done
    )
    if parts.count > 1 { timelines.entries.reserve(parts.count) }
    for part in parts { record(part, tag: tag, cost: Self.cost(cost(part.change))) }
    if open != nil { openStep = open }
    tidy()
  }

  @inlinable
  mutating func record(_ part: Part, tag: BatchTag, cost: UInt32) {
    let slot = subjects.addedSlot(of: part.subject)
    if timelines.undone.length > 0 { timelines.dropUndone(of: slot) }
    timelines.record(part.change, slot: slot, tag: tag, cost: cost)
  }

  /// A cost as it is kept: not less than nothing, and not more than four gigabytes.
  @inlinable
  static func cost(_ bytes: Int) -> UInt32 { UInt32(clamping: bytes) }
}
