// Undo and redo are the same in two directions: a step is taken from one list, its handlers are
// called, last first, and what they register becomes one step of the other list.

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
    /// Whether everything was removed meanwhile, so that collected operations are discarded.
    var isForgotten = false
    /// The object whose handler is being called.
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
    close(index, of: open)
  }

  final func takeBackNewest() {
    trim(exactly: true)
    var (newest, object) = newest(of: undoList)
    guard let newest else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    if announce(.willUndoChange, newest, in: undoList) { takeBack(newest, consume object) }
    post(.didUndoChange)
  }

  /// Tells observers what is about to be performed.
  ///
  /// - Returns: Whether it is still there. An observer may have removed it.
  final func announce(_ event: Event, _ group: Int, in list: UndoList) -> Bool {
    guard isHeard else { return true }
    let (serial, home) = (list.groups[group].serial, list.groups[group].home)
    post(event)
    guard group < list.groups.count, list.groups[group].serial == serial,
      list.groups[group].home == home
    else { return false }
    return home == .filed ? list.isListed(group) : list.groups[list.root(of: group)].home == .open
  }

  @inline(__always)
  private final func takeBack(_ group: Int, _ object: consuming AnyObject?) {
    let step = undoList.groups[group]
    // With changes in an open group on top, undoing the step does not lead to the state before it.
    let isInPlace = currentState == step.after && !open.hasOperation
    if step.hadOperations { currentState = isInPlace ? step.before : newState() }
    let running = undoList.takeOff(group)
    let inverse = perform(running, in: undoList, as: step, .undo, consume object)
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
    var (newest, object) = newest(of: redoList)
    guard let newest else { return }
    // Observers told now must be able to release the object.
    if isHeard { object = nil }
    if announce(.willRedoChange, newest, in: redoList) { makeAgain(newest, consume object) }
    post(.didRedoChange)
  }

  @inline(__always)
  private final func makeAgain(_ group: Int, _ object: consuming AnyObject?) {
    let step = redoList.groups[group]
    let isInPlace = currentState == step.before && open.level == 0
    if open.level == 0, step.hadOperations { currentState = isInPlace ? step.after : newState() }
    let running = redoList.takeOff(group)
    let inverse = perform(running, in: redoList, as: step, .redo, consume object)
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
    if announce(.willUndoChange, group, in: undoList) { takeBack(nested: group) }
    post(.didUndoChange)
  }

  /// The last thing in the innermost open group, if that is a closed group.
  private final var lastOpenChild: Int? {
    guard let group = open.innermostGroup else { return nil }
    let last = undoList.inner(of: group).first { isLive($0, in: undoList) }
    while let loose = undoList.lastLoose(in: group) {
      if let last, loose.index < undoList.groups[last].start { return last }
      if subjects.object(loose.subject) != nil { return nil }
      removeOperations(of: loose.subject)
    }
    return last
  }

  /// The group has no name of its own; its inverse gets the name of the enclosing step.
  private final func takeBack(nested group: Int) {
    var step = undoList.groups[group]
    step.label = open.label
    if step.tally.operations > 0 { currentState = newState() }
    let inverse = perform(undoList.takeOff(group), in: undoList, as: step, .undo)
    file(inverse, before: nil, after: nil, .undo)
  }

  // MARK: - Handlers

  /// Calls the handlers of a group and collects what they register.
  ///
  /// - Parameters:
  ///   - group: A group at the end of the list, which is then removed.
  ///   - step: What the inverse inherits from.
  /// - Returns: The inverse, which is not a step yet; nil if nothing was collected.
  final func perform(
    _ group: Int,
    in list: UndoList,
    as step: UndoGroup,
    _ direction: Performance,
    _ object: consuming AnyObject? = nil
  ) -> Int? {
    lastPerformedIsDiscardable = step.isDiscardable
    start(direction)
    run.hasSkipped = step.hasLost
    inflight.label = step.label
    let (other, collected) = (inflight.list, inflight.path[0].group)
    if step.isDiscardable { other.groups[collected].mark = .discardable }
    callOperations(of: group, in: list, consume object)
    post(.checkpoint)
    if inflight.path.count > 1 { closeForgottenGroups() }
    guard !run.isForgotten, other.groups[collected].tally.operations > 0 else { return nil }
    other.groups[collected].settledAnswer = other.groups[collected].mark == .discardable
    return collected
  }

  @inline(__always)
  final func start(_ direction: Performance) {
    performance = direction
    run = Run()
    inflight.list = direction == .undo ? redoList : undoList
    inflight.open(.collecting, id: nextNumber(), .collected)
  }

  /// Calls the handlers of a group, last first. Each is released as soon as it has been called.
  @inline(__always)
  final func callOperations(
    of group: Int,
    in list: UndoList,
    _ object: consuming AnyObject? = nil
  ) {
    run.bottom = Int(list.groups[group].start)
    while let operation = list.popOperation(downTo: run.bottom) {
      guard let handler = operation.handler else { continue }
      run.subject = Int(operation.subject)
      run.hasRegistered = false
      if let target = object.take() ?? subjects.object(run.subject) {
        handler.call(with: target)
        if !run.hasRegistered { run.hasLostInverse = true }
      } else {
        run.hasSkipped = true
      }
      run.subject = -1
      if inflight.path.count > 1 { closeForgottenGroups() }
    }
    list.truncate(to: group)
  }

  private final func closeForgottenGroups() {
    guard let own = inflight.path.first else { return }
    closeGroups(after: own.id, of: inflight)
  }

  /// Ends performing.
  @inline(__always)
  final func finish(keeping isKept: Bool) {
    performance = nil
    if let label = inflight.label.take() { waste.others.append(label) }
    while let last = inflight.path.indices.last {
      let open = inflight.remove(at: last)
      if last == 0, !isKept { inflight.list.truncate(to: open.group) }
      putAside(open)
    }
  }

  /// Files the inverse, if there is one, on the other list or, if a group is open, what was redone in
  /// that group. Then nothing is being performed any more.
  ///
  /// - Parameters:
  ///   - before: The state before the change, or nil for a new one.
  ///   - after: The state after it; for a redone step, that is the present one.
  @inline(__always)
  final func file(
    _ inverse: Int?,
    before: UInt64?,
    after: UInt64?,
    _ direction: Performance
  ) {
    let (list, label) = (inflight.list, inverse == nil ? nil : inflight.label.take())
    finish(keeping: inverse != nil)
    guard let inverse else { return }
    guard direction == .redo, let group = open.innermostGroup else {
      let before = before ?? newState()
      let after = direction == .redo ? currentState : after ?? newState()
      list.groups[inverse].become(before, after, label)
      list.push(inverse)
      return trim(exactly: false)
    }
    if run.hasLostInverse { currentState = newState() }
    if let label {
      setLabel(open.label.completed(from: label), of: open)
      waste.others.append(label)
    }
    list.nest(inverse, in: group)
  }
}
