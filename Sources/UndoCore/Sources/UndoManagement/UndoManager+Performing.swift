// Undo and redo are the same in two directions: a step is taken from one list, its handlers are
// called, last first, and what they register becomes one step of the other list.

extension UndoManager {
  /// The direction in which a step is performed, or the list that it is taken from. Cancelling a
  /// group counts as undo.
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
    /// The index of the first operation that is still to be performed.
    var bottom = 0
  }

  // MARK: - Undo and redo

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
    if closesForUndo, !open.path[0].isClosing { close(0) }
  }

  final func redoStep(_ makeAgain: (UndoManager) -> Void) {
    guard !isBusy else { return report(.redoInsideUndo) }
    post(.checkpoint)
    makeAgain(self)
  }

  /// Undoes or redoes the newest step.
  @inline(__always)
  final func performNewest(in side: Direction) {
    trim(exactly: true)
    var (newest, object) = newest(of: side)
    guard let newest else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    if announce(newest, in: side) { performStep(newest, in: side, consume object) }
    post(side == .undo ? .didUndoChange : .didRedoChange)
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

  /// Performs a step. It leads from the state on one side of it to that on the other, unless there are
  /// changes on top, and its inverse leads back, unless it does not revert everything.
  @inline(__always)
  private final func performStep(
    _ group: Int,
    in side: Direction,
    _ object: consuming AnyObject?
  ) {
    let (running, step) = self[side].takeOff(group)
    let (start, end) = side == .undo ? (step.after, step.before) : (step.before, step.after)
    // What is redone with a group open is in no step of its own.
    let isNested = side == .redo && open.level > 0
    let isInPlace = currentState == start && !isNested && !hasOpenOperation
    if step.hadOperations, !isNested { currentState = isInPlace ? end : newState() }
    let inverse = perform(running, in: side, as: step, consume object)
    if isNested ? inverse == nil : run.hasSkipped { currentState = newState() }
    file(inverse, leadingTo: isInPlace && !run.hasLostInverse ? start : nil, side)
  }

  // MARK: - Undo inside an open group

  final func takeBackNested() {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || lastOpenChild != nil else {
      return report(.undoNestedWithPendingOperations)
    }
    post(.checkpoint)
    guard open.level > 0 else { return performNewest(in: .undo) }
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
    file(perform(running, in: .undo, as: step), leadingTo: nil, .undo)
  }

  // MARK: - Handlers

  /// Calls the handlers of a group and collects what they register.
  ///
  /// - Parameters:
  ///   - group: A group at the end of its list, which is then removed.
  ///   - side: The list.
  ///   - step: The step whose label and mark the inverse inherits.
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
    closeForgottenGroups()
    guard !run.isForgotten, self[activeSide].settle(collected) else { return nil }
    return collected
  }

  @inline(__always)
  final func start(_ direction: Direction) {
    performance = direction
    run = Run()
    begin(.collecting, .collected)
  }

  /// Calls the handlers of a group, last first.
  @inline(__always)
  final func callOperations(
    of group: Int,
    in side: Direction,
    _ object: consuming AnyObject? = nil
  ) {
    run.bottom = self[side].start(of: group)
    self[side].reserveWaste(from: run.bottom)
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
      keep(handler, of: side)
      closeForgottenGroups()
    }
    self[side].truncate(to: group)
  }

  @inline(__always)
  private final func closeForgottenGroups() {
    if inflight.path.count > 1 { closeGroups(after: inflight.path[0].id) }
    inflight.path[0].silent = 0
    if inflight.takeBackEnd() { reportEnd() }
  }

  /// Ends performing.
  @inline(__always)
  final func finish(keeping isKept: Bool) {
    let side = activeSide
    performance = nil
    if let label = inflight.label.take() { removed.append(label) }
    while inflight.level > 0 {
      let open = inflight.removeLast()
      if inflight.level == 0, !isKept { self[side].truncate(to: open.group) }
      putAside(open)
    }
  }

  /// Files the inverse, if there is one, on the other list or, if a group is open, what was redone in
  /// that group. Then nothing is being performed any more.
  ///
  /// - Parameters:
  ///   - inverse: A group that has collected operations, if any.
  ///   - origin: The state that the inverse leads back to from the present one; nil for a new one.
  ///   - direction: The direction in which the step was performed.
  @inline(__always)
  final func file(_ inverse: Int?, leadingTo origin: UndoStateID?, _ direction: Direction) {
    let label = inverse == nil ? nil : inflight.label.take()
    finish(keeping: inverse != nil)
    guard let inverse else { return }
    if direction == .undo {
      redoList.push(inverse, currentState, origin ?? newState(), label)
    } else if open.level == 0 {
      undoList.push(inverse, origin ?? newState(), currentState, label)
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
