// Undo and redo are the same thing in two directions: a step is taken from one stack, its handlers
// are called, last first, and what they register is filed as one step on the other stack.

extension UndoManager {
  /// What is going on while handlers are called. A cancelled group is undone, too.
  enum Performance {
    case undo, redo
  }

  /// How the performance of a step goes.
  struct Run {
    /// Whether some operation was not performed: its object is gone, or it was removed.
    var hasSkipped = false
    /// Whether some change was made that what was collected does not reverse.
    var hasLostInverse = false
    /// Whether the handler being called has registered anything.
    var hasRegistered = false
    /// The object whose handler is being called, or was called last.
    var target: ObjectIdentifier?
    /// The operation whose handler is being called. Nil once it has become the inverse.
    var renewable: UndoOperation?
    /// Whether everything was removed meanwhile, and what is collected is not wanted any more.
    var isForgotten = false
  }

  // MARK: - Undo

  /// Undo, up to the point where it is decided what is undone.
  final func undoStep(_ takeBack: (UndoManager) -> Void) {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || closesForUndo else { return report(.undoWithOpenGroups) }
    if open.level > 0 { closeForUndo() }
    guard open.level == 0 else { return report(.undoWithOpenGroups) }
    post(.checkpoint)
    // What an observer has just handed in is the newest step.
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
    // To whoever is told now, the object must be as mortal as it ever was.
    if isHeard { object = nil }
    post(.willUndoChange)
    if let step = undoStack.take(serial) { takeBack(step, of: consume object) }
    post(.didUndoChange)
  }

  @inline(__always)
  private final func takeBack(_ step: consuming UndoStep, of object: consuming AnyObject?) {
    // With changes of an open group on top of it, the place the step leads to is not the one before it.
    let isInPlace = present == step.after && !open.hasOperation
    let after = step.after
    if step.hadOperations { present = isInPlace ? step.before : freshPlace() }
    let collected = perform(step, of: object, as: .undo)
    if run.hasSkipped { present = freshPlace() }
    guard let inverse = consume collected else { return finish() }
    inverse.before = present
    inverse.after = isInPlace && !run.hasLostInverse ? after : freshPlace()
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
    let isInPlace = present == step.before && open.level == 0
    let before = step.before
    if open.level == 0, step.hadOperations { present = isInPlace ? step.after : freshPlace() }
    let collected = perform(step, of: object, as: .redo)
    if run.hasSkipped, open.level == 0 { present = freshPlace() }
    guard let inverse = consume collected else {
      // What was made again without an inverse is in nobody's step.
      if open.level > 0 { present = freshPlace() }
      return finish()
    }
    inverse.before = isInPlace && !run.hasLostInverse ? before : freshPlace()
    fileOnUndo(inverse)
  }

  // MARK: - Handlers

  /// Calls the handlers of a step and collects what they register.
  ///
  /// - Parameters:
  ///   - step: What is performed. It is used up: it may come back as its own inverse.
  ///   - object: The step's object, if it has one operation and somebody holds the object.
  ///   - direction: What observers and handlers see going on.
  /// - Returns: What was collected, nil if nothing. The flags are still up; `finish()` comes after filing.
  final func perform(
    _ step: consuming UndoStep,
    of object: consuming AnyObject? = nil,
    as direction: Performance
  ) -> UndoStep? {
    start(direction)
    if step.label != nil { inflight.label = step.takeLabel() }
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

  /// Calls the handlers in `rest`, last first. Nobody else holds the list, so that each operation is
  /// released as soon as it is performed.
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

  /// Takes the flags down, and forgets what has not been filed.
  @inline(__always)
  final func finish() {
    performance = nil
    if inflight.closeCollecting() { return }
    let left = inflight.reset()
    extendLifetime(left)
  }

  // MARK: - Filing

  @inline(__always)
  final func fileOnRedo(_ step: consuming UndoStep) {
    redoStack.push(step)
    finish()
    redoStack.trim(to: storedLevelsOfUndo, exactly: false)
  }

  /// Files a redone step, as a step of its own or, with a group open, as part of that.
  final func fileOnUndo(_ step: consuming UndoStep) {
    let hasLostInverse = run.hasLostInverse
    finish()
    if open.level == 0 {
      step.after = present
      undoStack.push(step)
      undoStack.trim(to: storedLevelsOfUndo, exactly: false)
      return
    }
    if hasLostInverse { present = freshPlace() }
    open.setLabel(open.label.completed(from: step.takeLabel()))
    open.appendGroup(step)
  }
}

extension UndoStack {
  /// Makes the newest step one that can be performed.
  ///
  /// - Returns: The object of the newest step, if it has just one operation.
  func prepareForUse(limit: Int) -> AnyObject? {
    trim(to: limit, exactly: true)
    return dropDeadNewest()
  }
}
