// Undo and redo are the same in two directions: a step is taken from one list, its handlers are
// called, last first, and what they register becomes one step of the other list.

extension UndoManager {
  /// What is being performed while handlers are called, or the list that it is taken from.
  /// Cancelling a group counts as undo.
  enum Direction {
    case undo, redo
  }

  /// The list of a direction.
  final subscript(direction: Direction) -> UndoList {
    @inline(__always) _read {
      if direction == .undo { yield undoList } else { yield redoList }
    }
    @inline(__always) _modify {
      if direction == .undo { yield &undoList } else { yield &redoList }
    }
  }

  /// The recording to which groups and operations are added now.
  final var active: UndoRecording {
    @inline(__always) _read {
      if performance == nil { yield open } else { yield inflight }
    }
    @inline(__always) _modify {
      if performance == nil { yield &open } else { yield &inflight }
    }
  }

  /// The list to which they are added.
  final var activeSide: Direction { performance == .undo ? .redo : .undo }

  /// The progress of performing a step.
  struct Run {
    /// Whether an operation was skipped because its object is gone or it was removed.
    var hasSkipped = false
    /// Whether a change was made that the collected operations do not revert.
    var hasLostInverse = false
    /// Whether the handler being called has registered anything.
    var hasRegistered = false
    /// Whether everything was removed meanwhile, so that collected operations are discarded.
    var isForgotten = false
    /// The object whose handler is being called, and its number.
    var target: ObjectIdentifier?
    var subject = -1
    /// Where the operations that are still to be performed begin.
    var bottom = 0
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
    close(index)
  }

  final func takeBackNewest() {
    trim(exactly: true)
    var (newest, object) = newest(of: .undo)
    guard let newest else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    if announce(newest, in: .undo) { takeBack(newest, consume object) }
    post(.didUndoChange)
  }

  /// Tells observers what is about to be performed.
  ///
  /// - Returns: Whether it is still there. An observer may have removed it.
  @inline(__always)
  final func announce(_ group: Int, in side: Direction) -> Bool {
    guard isHeard else { return true }
    let (serial, home) = (self[side].groups[group].serial, self[side].groups[group].home)
    post(side == .undo ? .willUndoChange : .willRedoChange)
    return self[side].has(group, serial, home)
  }

  @inline(__always)
  private final func takeBack(_ group: Int, _ object: consuming AnyObject?) {
    let (running, step) = undoList.takeOff(group)
    // With changes in an open group on top, undoing the step does not lead to the state before it.
    let isInPlace = currentState == step.after && !hasOpenOperation
    if step.hadOperations { currentState = isInPlace ? step.before : newState() }
    let inverse = perform(running, in: .undo, as: step, consume object)
    if run.hasSkipped { currentState = newState() }
    let isReversed = isInPlace && !run.hasLostInverse
    file(inverse, before: currentState, after: isReversed ? step.after : nil, .undo)
  }

  // MARK: - Redo

  final func redoStep(_ makeAgain: (UndoManager) -> Void) {
    guard !isBusy else { return report(.redoInsideUndo) }
    post(.checkpoint)
    makeAgain(self)
  }

  final func makeNewestAgain() {
    trim(exactly: true)
    var (newest, object) = newest(of: .redo)
    guard let newest else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    if announce(newest, in: .redo) { makeAgain(newest, consume object) }
    post(.didRedoChange)
  }

  @inline(__always)
  private final func makeAgain(_ group: Int, _ object: consuming AnyObject?) {
    let (running, step) = redoList.takeOff(group)
    let isInPlace = currentState == step.before && open.level == 0
    if open.level == 0, step.hadOperations { currentState = isInPlace ? step.after : newState() }
    let inverse = perform(running, in: .redo, as: step, consume object)
    // Without an inverse, the change is in no step.
    if open.level == 0 ? run.hasSkipped : inverse == nil { currentState = newState() }
    let isReversed = isInPlace && !run.hasLostInverse
    file(inverse, before: isReversed ? step.before : nil, after: nil, .redo)
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
    if announce(group, in: .undo) { takeBack(nested: group) }
    post(.didUndoChange)
  }

  /// The last thing in the innermost open group, if that is a closed group.
  private final var lastOpenChild: Int? {
    let last = undoList.inner(of: open.group).first { isLive($0) }
    while let loose = undoList.lastLoose(in: open.group) {
      if let last, loose.index < undoList.groups[last].start { return last }
      if subjects.object(loose.subject) != nil { return nil }
      removeOperations(of: loose.subject)
    }
    return last
  }

  /// The group has no name of its own; its inverse gets the name of the enclosing step.
  private final func takeBack(nested group: Int) {
    var (running, step) = undoList.takeOff(group)
    step.label = open.label
    if step.tally.operations > 0 { currentState = newState() }
    let inverse = perform(running, in: .undo, as: step)
    file(inverse, before: nil, after: nil, .undo)
  }

  // MARK: - Handlers

  /// Calls the handlers of a group and collects what they register.
  ///
  /// - Parameters:
  ///   - group: A group at the end of its list, which is then removed.
  ///   - side: The list.
  ///   - step: What the inverse inherits from.
  ///   - object: The object of the only operation, if it is known.
  /// - Returns: The inverse, which is not a step yet; nil if nothing was collected.
  final func perform(
    _ group: Int,
    in side: Direction,
    as step: UndoGroup,
    _ object: consuming AnyObject? = nil
  ) -> Int? {
    lastPerformedIsDiscardable = step.isDiscardable
    start(side)
    run.hasSkipped = step.hasLost
    inflight.label = step.label
    let collected = inflight.group
    if step.isDiscardable { self[activeSide].groups[collected].mark = .discardable }
    callOperations(of: group, in: side, consume object)
    post(.checkpoint)
    if inflight.path.count > 1 { closeForgottenGroups() }
    guard !run.isForgotten, self[activeSide].settle(collected) else { return nil }
    return collected
  }

  @inline(__always)
  final func start(_ direction: Direction) {
    performance = direction
    run = Run()
    begin(.collecting, .collected)
  }

  /// Calls the handlers of a group, last first. Each is released as soon as it has been called.
  @inline(__always)
  final func callOperations(
    of group: Int,
    in side: Direction,
    _ object: consuming AnyObject? = nil
  ) {
    run.bottom = self[side].start(of: group)
    while let operation = self[side].popOperation(downTo: run.bottom) {
      guard let handler = operation.handler else { continue }
      run.subject = Int(operation.subject)
      run.hasRegistered = false
      if let target = object.take() ?? subjects.object(run.subject) {
        run.target = ObjectIdentifier(target)
        handler.call(with: target)
        if !run.hasRegistered { run.hasLostInverse = true }
      } else {
        run.hasSkipped = true
      }
      run.target = nil
      if inflight.path.count > 1 { closeForgottenGroups() }
    }
    self[side].truncate(to: group)
  }

  private final func closeForgottenGroups() {
    if let own = inflight.path.first { closeGroups(after: own.id) }
  }

  /// Ends performing.
  @inline(__always)
  final func finish(keeping isKept: Bool) {
    let side = activeSide
    performance = nil
    if let label = inflight.label.take() { removed.append(label) }
    while inflight.path.count > 0 {
      let open = inflight.remove(at: inflight.path.count - 1)
      if inflight.level == 0, !isKept { self[side].truncate(to: open.group) }
      putAside(open)
    }
  }

  /// Files the inverse, if there is one, on the other list or, if a group is open, what was redone in
  /// that group. Then nothing is being performed any more.
  ///
  /// - Parameters:
  ///   - inverse: A group that has collected operations, if any.
  ///   - before: The state before the change, or nil for a new one.
  ///   - after: The state after it; for a redone step, that is the present one.
  ///   - direction: What was performed.
  @inline(__always)
  final func file(
    _ inverse: Int?,
    before: UndoStateID?,
    after: UndoStateID?,
    _ direction: Direction
  ) {
    let label = inverse == nil ? nil : inflight.label.take()
    finish(keeping: inverse != nil)
    guard let inverse else { return }
    if direction == .undo {
      redoList.push(inverse, before ?? newState(), after ?? newState(), label)
    } else if open.level == 0 {
      undoList.push(inverse, before ?? newState(), currentState, label)
    } else {
      if run.hasLostInverse { currentState = newState() }
      if let label {
        setLabel(open.label.completed(from: label))
        removed.append(label)
      }
      return undoList.nest(inverse, in: open.group)
    }
    trim(exactly: false)
  }
}
