// Undo and redo are the same in two directions: a step is taken from one stack, its handlers are
// called, last first, and what they register is pushed as one step on the other stack.

extension UndoManager {
  /// What is being performed while handlers are called. Cancelling a group counts as undo.
  enum Performance {
    case undo, redo
  }

  /// The progress of performing a step.
  struct Run {
    /// Whether an operation was skipped because its object is gone or it was removed.
    var hasSkipped = false
    /// Whether a change was made that the collected operations do not revert.
    var hasLostInverse = false
    /// Whether the handler being called has registered anything.
    var hasRegistered = false
    /// The operation whose handler is being called, until it has become its inverse.
    var renewable: UndoOperation?
    /// Whether everything was removed meanwhile, so that collected operations are discarded.
    var isForgotten = false
  }

  // MARK: - Undo

  /// The part of undo before the step to undo is chosen.
  final func undoStep(_ takeBack: (UndoManager) -> Void) {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || closesForUndo else { return report(.undoWithOpenGroups) }
    if open.level > 0 { closeForUndo() }
    guard open.level == 0 else { return report(.undoWithOpenGroups) }
    post(.checkpoint)
    // What an observer has just registered is the newest step.
    if open.level > 0 { closeForUndo() }
    guard open.level == 0 else { return report(.undoWithOpenGroups) }
    takeBack(self)
  }

  final var closesForUndo: Bool { open.level == 1 && groupsByEvent }

  private final func closeForUndo() {
    guard closesForUndo, let index = open.topLevel, !open.path[index].isClosing else { return }
    close(index, of: open)
  }

  final func takeBackNewest() {
    trim(exactly: true)
    var (newest, object) = newest(of: undoStack)
    guard let step = newest.take() else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    post(.willUndoChange)
    // An observer may have removed it.
    if undoStack.contains(step) {
      undoStack.remove(step)
      takeBack(step, consume object)
    }
    post(.didUndoChange)
  }

  @inline(__always)
  private final func takeBack(_ step: UndoStep, _ object: consuming AnyObject?) {
    // With changes in an open group on top, undoing the step does not lead to the state before it.
    let isInPlace = currentState == step.after && !open.hasOperation
    let after = step.after
    if step.hadOperations { currentState = isInPlace ? step.before : newState() }
    let inverse = perform(
      step,
      step.label.take(),
      isDiscardable: step.isDiscardable,
      as: .undo,
      consume object
    )
    if run.hasSkipped { currentState = newState() }
    guard let inverse else { return finish(keeping: nil) }
    inverse.before = currentState
    inverse.after = isInPlace && !run.hasLostInverse ? after : newState()
    fileOnRedo(inverse)
  }

  // MARK: - Redo

  final func redoStep(_ makeAgain: (UndoManager) -> Void) {
    guard !isBusy else { return report(.redoInsideUndo) }
    post(.checkpoint)
    makeAgain(self)
  }

  final func makeNewestAgain() {
    trim(exactly: true)
    var (newest, object) = newest(of: redoStack)
    guard let step = newest.take() else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    post(.willRedoChange)
    if redoStack.contains(step) {
      redoStack.remove(step)
      makeAgain(step, consume object)
    }
    post(.didRedoChange)
  }

  @inline(__always)
  private final func makeAgain(_ step: UndoStep, _ object: consuming AnyObject?) {
    let isInPlace = currentState == step.before && open.level == 0
    let before = step.before
    if open.level == 0, step.hadOperations { currentState = isInPlace ? step.after : newState() }
    let inverse = perform(
      step,
      step.label.take(),
      isDiscardable: step.isDiscardable,
      as: .redo,
      consume object
    )
    if run.hasSkipped, open.level == 0 { currentState = newState() }
    guard let inverse else {
      // The change was redone without an inverse, so no step contains it.
      if open.level > 0 { currentState = newState() }
      return finish(keeping: nil)
    }
    inverse.before = isInPlace && !run.hasLostInverse ? before : newState()
    fileOnUndo(inverse)
  }

  // MARK: - Undo inside an open group

  final func takeBackNested() {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || lastOpenChild != nil else {
      return report(.undoNestedWithPendingOperations)
    }
    post(.checkpoint)
    guard open.level > 0 else { return takeBackNewest() }
    guard let group = lastOpenChild else { return report(.undoNestedWithPendingOperations) }
    post(.willUndoChange)
    if group.parent != nil, group.root.home == .open {
      group.leaveParent()
      takeBack(group)
    }
    post(.didUndoChange)
  }

  /// The last child of the innermost open group, if that is a closed group.
  private final var lastOpenChild: UndoGroup? {
    while case let child? = open.innermostGroup?.lastChild {
      switch child {
      case .operation(let operation):
        if operation.subject.object != nil { return nil }
        removeOperations(of: operation.subject)
      case .group(let group): if isLive(group) { return group }
      case .gap: return nil
      }
    }
    return nil
  }

  /// The group has no name of its own; its inverse gets the name of the enclosing step.
  private final func takeBack(_ group: UndoGroup) {
    if group.tally.operations > 0 { currentState = newState() }
    group.home = .filed
    let inverse = perform(group, open.label, isDiscardable: group.isDiscardable, as: .undo)
    guard let inverse else { return finish(keeping: nil) }
    inverse.before = newState()
    inverse.after = newState()
    fileOnRedo(inverse)
  }

  // MARK: - Handlers

  /// Calls the handlers of a step and collects what they register.
  ///
  /// - Returns: The inverse, which may be the same step; nil if nothing was collected. Push it and
  ///   call `finish(keeping:)`.
  final func perform(
    _ group: UndoGroup,
    _ label: UndoLabel?,
    isDiscardable: Bool,
    as direction: Performance,
    _ object: consuming AnyObject? = nil
  ) -> UndoStep? {
    lastPerformedIsDiscardable = isDiscardable
    let collecting: UndoStep
    if let step = group as? UndoStep, let operation = step.popOnly() {
      // Most steps have one operation. Becoming its own inverse, a step needs no more memory.
      collecting = step
      step.home = .collected
      start(direction, collecting)
      prepare(collecting, label, isDiscardable)
      if object == nil { object = operation.subject.object }
      call(operation, of: consume object)
    } else {
      collecting = UndoStep(.collected)
      start(direction, collecting)
      prepare(collecting, label, isDiscardable)
      rest.append(group)
      callRest()
    }
    post(.checkpoint)
    if inflight.path.count > 1 { closeForgottenGroups() }
    guard !run.isForgotten, collecting.tally.operations > 0 else { return nil }
    collecting.settledAnswer = collecting.mark == .discardable
    collecting.label = inflight.label.take()
    return collecting
  }

  @inline(__always)
  private final func prepare(_ step: UndoStep, _ label: UndoLabel?, _ isDiscardable: Bool) {
    step.label = nil
    inflight.label = label
    if isDiscardable { step.mark = .discardable }
  }

  @inline(__always)
  final func start(_ direction: Performance, _ collecting: UndoStep) {
    performance = direction
    run = Run()
    inflight.open(.collecting, id: nextNumber(), collecting)
  }

  /// Calls the handlers in `rest`, last first. Each is released as soon as it has been called.
  final func callRest() {
    while let group = rest.last {
      if let inner = callOperations(of: group) { rest.append(inner) } else { rest.removeLast() }
    }
  }

  /// Calls handlers until there is a nested group, whose turn it then is. Nil if there is none.
  private final func callOperations(of group: UndoGroup) -> UndoGroup? {
    while let child = group.popLast() {
      switch child {
      case .operation(let operation): call(operation, of: operation.subject.object)
      case .group(let inner): return inner
      case .gap: run.hasSkipped = true
      }
    }
    return nil
  }

  @inline(__always)
  private final func call(_ operation: UndoOperation, of object: consuming AnyObject?) {
    if let target = consume object, let handler = operation.takeHandler() {
      run.hasRegistered = false
      run.renewable = operation
      handler.call(with: target)
      run.renewable = nil
      if !run.hasRegistered { run.hasLostInverse = true }
    } else {
      run.hasSkipped = true
    }
    if inflight.path.count > 1 { closeForgottenGroups() }
  }

  private final func closeForgottenGroups() {
    guard let own = inflight.path.first else { return }
    closeGroups(after: own.id, of: inflight)
  }

  /// Ends performing and discards what is not kept.
  @inline(__always)
  final func finish(keeping step: UndoStep?) {
    performance = nil
    if let label = inflight.label.take() { removed.append(label) }
    while let last = inflight.path.indices.last {
      let open = inflight.remove(at: last)
      if open.group !== step, !open.group.children.isEmpty { discard(open.group) }
      if let extras = open.extras { removed.append(extras) }
    }
  }

  // MARK: - Pushing

  @inline(__always)
  final func fileOnRedo(_ step: UndoStep) {
    finish(keeping: step)
    redoStack.push(step)
    trim(exactly: false)
  }

  /// Pushes a redone step or, if a group is open, adds it to that group.
  @inline(__always)
  final func fileOnUndo(_ step: UndoStep) {
    finish(keeping: step)
    guard let group = open.innermostGroup else {
      step.after = currentState
      undoStack.push(step)
      return trim(exactly: false)
    }
    if run.hasLostInverse { currentState = newState() }
    if let label = step.label.take() {
      setLabel(open.label.completed(from: label), of: open)
      removed.append(label)
    }
    group.append(step)
  }
}
