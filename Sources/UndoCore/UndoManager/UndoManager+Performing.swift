// Undo and redo are the same in two directions: a step is popped from one stack, its handlers are
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
    /// The object whose handler is being called, or was called last.
    var target: ObjectIdentifier?
    /// The operation whose handler is being called. Nil once it has become the inverse.
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
    guard closesForUndo, let index = open.path.topLevel, !open.path[index].isClosing else { return }
    close(index, of: open)
  }

  final func takeBackNewest() {
    var object = undoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let serial = undoStack.newestSerial else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    post(.willUndoChange)
    if let step = undoStack.take(serial) { takeBack(step, of: consume object) }
    post(.didUndoChange)
  }

  @inline(__always)
  private final func takeBack(_ step: consuming UndoStep, of object: consuming AnyObject?) {
    // With changes in an open group on top, undoing the step does not lead to the state before it.
    let isInPlace = currentState == step.after && !open.hasOperation
    let after = step.after
    if step.hadOperations { currentState = isInPlace ? step.before : newState() }
    let collected = perform(step, of: object, as: .undo)
    if run.hasSkipped { currentState = newState() }
    guard let inverse = consume collected else { return finish() }
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
    var object = redoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let serial = redoStack.newestSerial else { return }
    if isHeard { object = nil }
    post(.willRedoChange)
    if let step = redoStack.take(serial) { makeAgain(step, of: consume object) }
    post(.didRedoChange)
  }

  private final func makeAgain(_ step: consuming UndoStep, of object: consuming AnyObject?) {
    let isInPlace = currentState == step.before && open.level == 0
    let before = step.before
    if open.level == 0, step.hadOperations { currentState = isInPlace ? step.after : newState() }
    let collected = perform(step, of: object, as: .redo)
    if run.hasSkipped, open.level == 0 { currentState = newState() }
    guard let inverse = consume collected else {
      // The change was redone without an inverse, so no step contains it.
      if open.level > 0 { currentState = newState() }
      return finish()
    }
    inverse.before = isInPlace && !run.hasLostInverse ? before : newState()
    fileOnUndo(inverse)
  }

  // MARK: - Handlers

  /// Calls the handlers of a step and collects what they register.
  ///
  /// - Parameters:
  ///   - step: The step to perform. It is consumed, and may be returned as its own inverse.
  ///   - object: The step's object, if it has one operation and the object is already retained.
  ///   - direction: What observers and handlers are told is being performed.
  /// - Returns: The inverse; nil if nothing was collected. Push it, then call `finish()`.
  final func perform(
    _ step: consuming UndoStep,
    of object: consuming AnyObject? = nil,
    as direction: Performance
  ) -> UndoStep? {
    start(direction)
    if step.label != nil { inflight.label = step.takeLabel() }
    lastPerformedIsDiscardable = step.isDiscardable
    if step.isDiscardable { inflight.setMark(.discardable, at: 0) }
    if step.list != nil {
      rest = step.takeList() ?? []
      callRest()
    } else {
      if object == nil { object = step.target }
      call(consume step, of: consume object)
    }
    post(.checkpoint)
    if inflight.path.count > 1 { closeForgottenGroups() }
    guard !run.isForgotten, !inflight.isEmpty else { return nil }
    let isDiscardable = inflight.path[0].mark == .discardable
    let inverse = inflight.takeStep()
    inverse.become(id: nextNumber(), label: inflight.label.take(), isDiscardable: isDiscardable)
    return inverse
  }

  @inline(__always)
  final func start(_ direction: Performance) {
    performance = direction
    run = Run()
    inflight.open(.collecting, id: nextNumber())
  }

  /// Calls the handlers in `rest`, last first. The list is not shared, so each operation is
  /// released as soon as it has been performed.
  final func callRest() {
    while let entry = rest.popLast() {
      guard case .operation(let operation) = consume entry else { continue }
      let target = operation.target
      call(consume operation, of: consume target)
    }
  }

  @inline(__always)
  private final func call(_ operation: consuming UndoOperation, of target: consuming AnyObject?) {
    run.hasRegistered = false
    if let target = consume target, let handler = operation.takeHandler() {
      run.target = ObjectIdentifier(target)
      run.renewable = consume operation
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
    inflight.closeGroups(after: own.id, dropsEmpty: true)
  }

  /// Ends performing and discards what was not pushed.
  @inline(__always)
  final func finish() {
    performance = nil
    if inflight.closeCollecting() { return }
    let left = inflight.reset()
    extendLifetime(left)
  }

  // MARK: - Pushing

  @inline(__always)
  final func fileOnRedo(_ step: consuming UndoStep) {
    redoStack.push(step)
    finish()
    redoStack.trim(to: storedLevelsOfUndo, exactly: false)
  }

  /// Pushes a redone step or, if a group is open, adds it to that group.
  final func fileOnUndo(_ step: consuming UndoStep) {
    let hasLostInverse = run.hasLostInverse
    finish()
    if open.level == 0 {
      step.after = currentState
      undoStack.push(step)
      undoStack.trim(to: storedLevelsOfUndo, exactly: false)
      return
    }
    if hasLostInverse { currentState = newState() }
    open.setLabel(open.label.completed(from: step.takeLabel()))
    open.appendGroup(step)
  }
}

extension UndoStack {
  /// Ensures that the newest step can be performed.
  ///
  /// - Returns: The object of the newest step, if it has just one operation.
  func prepareForUse(limit: Int) -> AnyObject? {
    trim(to: limit, exactly: true)
    return dropDeadNewest()
  }
}
