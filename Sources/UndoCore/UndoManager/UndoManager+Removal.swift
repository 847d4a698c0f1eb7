// What is removed is not released at once, because an object that a handler has captured may have a
// `deinit` that calls the manager. It is put aside, and released when the outermost call is done.

extension UndoManager {
  /// Runs a call of the manager, and afterwards releases what was removed.
  @inline(__always)
  final func whole<Result>(_ call: () -> Result) -> Result {
    depth += 1
    let result = call()
    endCall()
    return result
  }

  @inline(__always)
  final func endCall() {
    if depth == 1, !(removed.isEmpty && removedChildren.isEmpty) { releaseRemoved() }
    depth -= 1
  }

  /// What is released may call the manager, and so remove more.
  private final func releaseRemoved() {
    while !(removed.isEmpty && removedChildren.isEmpty) {
      let batch = (removed, removedChildren)
      (removed, removedChildren) = ([], [])
      extendLifetime(batch)
    }
  }

  /// Removes a group that is in no other.
  final func discard(_ group: UndoGroup) {
    var groups: ContiguousArray = [group]
    while let group = groups.popLast() {
      let children = group.takeChildren()
      if children.isEmpty { continue }
      for case .group(let inner) in children { groups.append(inner) }
      removedChildren.append(children)
    }
    if let label = (group as? UndoStep)?.label.take() { removed.append(label) }
  }

  // MARK: - Removal by the caller

  final func removeEverything() {
    let changesAreLost = open.hasOperation || performance != nil
    undoStack.removeAll().forEach(discard)
    redoStack.removeAll().forEach(discard)
    let groups = open.reset()
    for open in groups.path {
      discard(open.group)
      open.extras?.heldRedo.forEach(discard)
    }
    removed.append(groups)
    disableCount = 0
    if performance != nil {
      // The rest of the step is still performed, so that the document is not left half changed.
      run.isForgotten = true
      run.hasLostInverse = true
      run.hasSkipped = true
    }
    if changesAreLost { currentState = newState() }
    post(.didRemoveActions)
  }

  final func removeOperations(for target: Any) {
    trim(exactly: true)
    // The cast also unwraps an optional. A value is boxed in an object that matches no target.
    let target = target as AnyObject
    // In the object's own `deinit` it can already not be reached by a weak reference.
    if let subject = subjects.subject(at: ObjectIdentifier(target)) {
      removeOperations(of: subject)
    }
    post(.didRemoveActions)
    extendLifetime(target)
  }

  final func removeOperations(of subject: UndoSubject) {
    for group in subject.takeGroups() { _ = takeOperations(of: subject, from: group) }
  }

  /// Takes the operations for an object out of a group. A step that this empties is removed.
  final func takeOperations(
    of subject: UndoSubject,
    from group: UndoGroup
  ) -> ContiguousArray<UndoOperation> {
    let taken = group.takeOperations(for: subject)
    guard !taken.isEmpty else { return taken }
    removed.append(taken)
    let root = group.root
    switch root.home {
    case .open: currentState = newState()
    case .collected: run.hasLostInverse = true
    case .filed: if !root.counts { removeStep(root) }
    }
    return taken
  }

  private final func removeStep(_ group: UndoGroup) {
    guard let step = group as? UndoStep else { return }
    if undoStack.contains(step) {
      undoStack.remove(step)
    } else if redoStack.contains(step) {
      redoStack.remove(step)
    }
    if let label = step.label.take() { removed.append(label) }
  }

  // MARK: - Objects that are gone

  /// The subject for an object, which is alive.
  final func subject(of target: AnyObject) -> UndoSubject {
    let id = ObjectIdentifier(target)
    if let subject = subjects.subject(at: id) {
      if subject.object === target { return subject }
      // An object that is gone was at the same address.
      removeOperations(of: subject)
    }
    let subject = UndoSubject(target)
    subjects.add(subject)
    return subject
  }

  /// The subject for an object, if anything is registered for it.
  final func existingSubject(of target: AnyObject) -> UndoSubject? {
    let subject = subjects.subject(at: ObjectIdentifier(target))
    return subject?.object === target ? subject : nil
  }

  /// Removes the operations of objects that are gone: of all, or of a few that are looked at.
  final func sweep(all isComplete: Bool) {
    if subjects.areFew { trim(exactly: true) }
    subjects.takeGone(all: isComplete).forEach(removeOperations)
  }

  /// Whether a group counts, after what is dead at its beginning was removed.
  final func isLive(_ group: UndoGroup) -> Bool { liveObject(of: group) != nil || group.counts }

  /// The object of the first operation that is alive. Those before it are removed.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  @inline(__always)
  final func liveObject(of group: UndoGroup) -> AnyObject? {
    while let subject = group.firstSubject {
      if let object = subject.object { return object }
      removeOperations(of: subject)
    }
    return nil
  }

  // MARK: - The limit

  final func setLevelsOfUndo(_ levels: Int) {
    storedLevelsOfUndo = max(levels, 0)
    trim(exactly: true)
    guard storedLevelsOfUndo > 0 else { return }
    for case let extras? in open.path.map(\.extras) {
      let live = extras.heldRedo.filter { $0.counts }
      live.dropLast(storedLevelsOfUndo).forEach(discard)
      extras.heldRedo = ContiguousArray(live.suffix(storedLevelsOfUndo))
    }
  }

  /// Removes the oldest steps beyond the limit.
  ///
  /// Steps whose objects are all gone go first, and to find those takes time. While steps are only
  /// added, that is done once per half a limit of steps.
  final func trim(exactly: Bool) {
    let limit = storedLevelsOfUndo
    guard limit > 0, max(undoStack.count, redoStack.count) > limit else { return }
    let slack = exactly || limit <= 8 ? 0 : limit / 2
    guard max(undoStack.count, redoStack.count) > limit + slack else { return }
    subjects.takeGone(all: true).forEach(removeOperations)
    undoStack.removeOldest(keeping: limit).forEach(discard)
    redoStack.removeOldest(keeping: limit).forEach(discard)
  }
}
