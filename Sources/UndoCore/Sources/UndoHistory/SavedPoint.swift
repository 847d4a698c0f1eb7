/// Counts the subjects that are not as they were saved.
///
/// A subject is as it was saved if the top part of its done list is the same as then: what lies beneath
/// a part never changes, and no ID is used twice. So its saved state is the ID of one step, which is found
/// again wherever it went: on the undone list, or on a branch.
///
/// That ID is written down only when a subject first changes after a save: a mark whose epoch is stale
/// belongs to a subject that has not changed since. So saving only starts a new epoch.
@usableFromInline
struct SavedPoint: Sendable {
  /// The saved state of a subject.
  @usableFromInline
  struct Mark: Sendable {
    /// The step on top when it was saved; zero for none. Meaningless while the epoch is stale.
    @usableFromInline var step: UInt32 = 0
    @usableFromInline var epoch: UInt32 = 0
    @usableFromInline var differs = false

    @inlinable init() {}
  }

  @usableFromInline var epoch: UInt32 = 0
  @usableFromInline var differingCount = 0
  /// Whether the saved content can never be reached again.
  @usableFromInline var isLost = false

  @inlinable init() {}

  @inlinable var isClean: Bool { differingCount == 0 && !isLost }

  /// Makes the present state of all subjects the saved one.
  mutating func begin() {
    epoch += 1
    differingCount = 0
    isLost = false
  }

  /// Says that nothing leads back to the saved content.
  mutating func lose() {
    begin()
    isLost = true
  }

  /// The step that a subject was saved after; nil if it has not changed since.
  func step(of mark: Mark) -> UInt32? { mark.epoch == epoch ? mark.step : nil }

  @inlinable
  func differs(_ mark: Mark) -> Bool { mark.epoch == epoch && mark.differs }

  /// Says that the step on top of a subject's done list is another one now.
  ///
  /// Both are only asked for if they matter: they lie elsewhere in memory.
  @inlinable @inline(__always)
  mutating func move(
    _ mark: inout Mark,
    from old: @autoclosure () -> UInt32,
    to new: @autoclosure () -> UInt32
  ) {
    if mark.epoch != epoch {
      mark.epoch = epoch
      mark.step = old()
      mark.differs = false
    }
    let differs = mark.step != new()
    if differs == mark.differs { return }
    mark.differs = differs
    differingCount += differs ? 1 : -1
  }

  /// Writes down what a subject was saved after.
  mutating func set(_ mark: inout Mark, step: UInt32, now: UInt32) {
    move(&mark, from: step, to: now)
    mark.step = step
    move(&mark, from: step, to: now)
  }

  /// The oldest part of a subject, which stays in effect, was dropped from its list.
  @inlinable
  mutating func didDrop(_ step: UInt32, of mark: inout Mark) {
    guard mark.epoch == epoch else { return }
    mark.step = UndoBase.afterDropping(step, from: mark.step)
  }

  /// Forgets a subject without parts. If it differs from the saved point it always will, as there is
  /// nothing left to undo or redo.
  @inlinable
  mutating func forget(_ mark: Mark) {
    if !differs(mark) { return }
    differingCount -= 1
    isLost = true
  }
}

/// The identity of a subject's state: the ID of the last step in effect.
@usableFromInline
enum UndoBase {
  /// Stands for the state before the oldest step.
  @inlinable
  static var beginning: UInt32 { 0 }
  /// Stands for a state that nothing leads back to.
  @inlinable
  static var gone: UInt32 { .max }

  /// Returns what stands for a state after the oldest step was dropped.
  @inlinable
  static func afterDropping(_ step: UInt32, from base: UInt32) -> UInt32 {
    base == beginning ? gone : base == step ? beginning : base
  }
}

/// "Are there unsaved changes?", in constant time.
///
/// The content is as it was saved if each subject is, whatever scopes were used on the way. Every step
/// updates a count of the subjects that differ; see `SavedPoint`.
extension History {
  /// Marks the present content as saved.
  ///
  /// - Complexity: O(1).
  public mutating func markClean() {
    openStep = nil
    savedPoint.begin()
  }

  /// Marks the present state of one subject as saved, whatever the others are like: for content of
  /// which each part is saved by itself.
  ///
  /// - Complexity: O(1).
  public mutating func markClean(_ subject: Subject) {
    guard let slot = subjects.slot(of: subject) else { return }
    openStep = nil
    let top = topStep(of: slot)
    savedPoint.set(&subjects.states[slot].saved, step: top, now: top)
  }

  /// Whether the content is that at the last ``markClean()``, or the initial content if there was
  /// none. Changing something back by hand is another change: only undo and redo lead back to the
  /// saved point.
  @inlinable public var isClean: Bool { savedPoint.isClean }

  /// Says that no step leads back to the saved content, which is another than any in the history.
  public mutating func loseSavedPoint() { savedPoint.lose() }

  /// The ID of the top step of a subject that is in effect; zero if there is none.
  func topStep(of slot: Int) -> UInt32 { done.step(at: Int(subjects.states[slot].done)) }

  /// The way to the saved point.
  struct WayToSavedPoint: Equatable {
    /// The number of parts of each subject to redo, or to undo if negative. Left out are subjects
    /// whose saved state is on a branch.
    var distances: [Subject: Int] = [:]
    /// For each branch, the subjects whose saved state is on it, and how many changes after their bases that is.
    var onBranches: [[Subject: Int32]] = []
  }

  /// The way to the saved point; nil if it cannot be reached.
  ///
  /// - Complexity: O(everything).
  var wayToSavedPoint: WayToSavedPoint? {
    if savedPoint.isLost { return nil }
    var way = WayToSavedPoint(onBranches: (stash?.branches ?? []).map(savedDistances))
    for slot in subjects.states.indices {
      let mark = subjects.states[slot].saved
      guard savedPoint.differs(mark) else { continue }
      let subject = subjects.subjects[slot]
      if let distance = distance(to: mark.step, of: slot) {
        way.distances[subject] = distance
      } else if !way.onBranches.contains(where: { $0[subject] != nil }) {
        return nil
      }
    }
    return way
  }

  private func savedDistances(on branch: StashedBranch) -> [Subject: Int32] {
    var (saved, counts): ([Subject: Int32], [Subject: Int32]) = ([:], [:])
    for step in branch.steps.reversed() {
      for subject in step.parts.map(\.part.subject) {
        counts[subject, default: 0] += 1
        guard let slot = subjects.slot(of: subject) else { continue }
        let mark = subjects.states[slot].saved
        if savedPoint.differs(mark), mark.step == step.id { saved[subject] = counts[subject] }
      }
    }
    return saved
  }

  /// Returns the number of parts of a subject to redo, or to undo if negative, to get to where a step is the
  /// last one in effect; nil if no way leads there.
  func distance(to base: UInt32, of slot: Int) -> Int? {
    var count = 0
    for position in done.list(from: Int(subjects.states[slot].done)) {
      if done[position].step == base { return -count }
      count += 1
    }
    if base == UndoBase.beginning { return -count }
    let steps = undone.list(from: Int(subjects.states[slot].undone)).map { undone[$0].step }
    return steps.lastIndex(of: base).map { $0 + 1 }
  }
}
