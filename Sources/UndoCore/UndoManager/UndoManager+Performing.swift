// Undo and redo are the same thing in two directions: a step is taken from one stack, its handlers
// are called, last first, and what they register is filed as one step on the other stack.

extension UndoManager {
  /// What is going on while handlers are called. A cancelled group is undone, too.
  enum Performance {
    case undo, redo
  }

  /// How the performance of a step goes.
  struct Run {
    /// What is still to be performed, if it is more than one operation.
    var rest: ContiguousArray<UndoEntry> = []
    /// Whether some operation was not performed: its object is gone, or it was removed.
    var hasSkipped = false
    /// Whether some change was made that what was collected does not reverse.
    var hasLostInverse = false
    /// Whether the handler being called has registered anything.
    var hasRegistered = false
    /// Whether everything was removed meanwhile, and what is collected is not wanted any more.
    var isForgotten = false
  }

  /// A step as far as its inverse is concerned.
  struct Inherited {
    var name: String
    var info: [UserInfoKey: Any]
    var isDiscardable: Bool
  }

  // MARK: - Undo

  /// Undo, up to the point where it is decided what is undone.
  final func undoStep(_ takeBack: (UndoManager) -> Void) {
    guard !isBusy else { return report(.undoInsideUndo) }
    guard open.level == 0 || closesForUndo else { return report(.undoWithOpenGroups) }
    closeForUndo()
    guard open.level == 0 else { return report(.undoWithOpenGroups) }
    post(.checkpoint)
    // What an observer has just handed in is the newest step.
    closeForUndo()
    guard open.level == 0 else { return report(.undoWithOpenGroups) }
    takeBack(self)
  }

  final var closesForUndo: Bool { open.level == 1 && groupsByEvent }

  private final func closeForUndo() {
    guard closesForUndo, let index = open.topLevel, !open.path[index].isClosing else { return }
    close(index, of: open)
  }

  final func takeBackNewest() {
    undoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let id = undoStack.newest else { return }
    post(.willUndoChange)
    if let step = undoStack.take(id) { takeBack(step) }
    post(.didUndoChange)
  }

  private final func takeBack(_ taken: consuming UndoStep) {
    var step = taken
    // With changes of an open group on top of it, the place the step leads to is not the one before it.
    let isInPlace = present == step.after && !open.hasOperation
    let after = step.after
    if step.hadOperations { present = isInPlace ? step.before : freshPlace() }
    let content = perform(
      step.takeContent(),
      as: .undo,
      for: Inherited(name: step.name, info: step.info, isDiscardable: step.isDiscardable)
    )
    if run.hasSkipped { present = freshPlace() }
    guard let content else { return finish() }
    let isReversible = isInPlace && !run.hasLostInverse
    fileOnRedo(content, before: present, after: isReversible ? after : freshPlace())
  }

  // MARK: - Redo

  final func redoStep(_ makeAgain: (UndoManager) -> Void) {
    guard !isBusy else { return report(.redoInsideUndo) }
    post(.checkpoint)
    makeAgain(self)
  }

  final func makeNewestAgain() {
    redoStack.prepareForUse(limit: storedLevelsOfUndo)
    guard let id = redoStack.newest else { return }
    post(.willRedoChange)
    if let step = redoStack.take(id) { makeAgain(step) }
    post(.didRedoChange)
  }

  private final func makeAgain(_ taken: consuming UndoStep) {
    var step = taken
    let isInPlace = present == step.before && open.level == 0
    let before = step.before
    if open.level == 0, step.hadOperations { present = isInPlace ? step.after : freshPlace() }
    let content = perform(
      step.takeContent(),
      as: .redo,
      for: Inherited(name: step.name, info: step.info, isDiscardable: step.isDiscardable)
    )
    if run.hasSkipped, open.level == 0 { present = freshPlace() }
    guard let content else {
      // What was made again without an inverse is in nobody's step.
      if open.level > 0 { present = freshPlace() }
      return finish()
    }
    fileOnUndo(content, before: isInPlace && !run.hasLostInverse ? before : freshPlace())
  }

  // MARK: - Handlers

  /// Calls the handlers and collects what they register.
  ///
  /// - Returns: What was collected, nil if nothing. Name and information are still in `inflight`, and
  ///   the flags are still up; `finish()` comes after filing.
  final func perform(
    _ content: consuming UndoContent,
    as direction: Performance,
    for inherited: Inherited
  ) -> UndoContent? {
    start(direction, for: inherited)
    callHandlers(content)
    post(.checkpoint)
    closeForgottenGroups()
    guard !run.isForgotten, !inflight.entries.isEmpty else { return nil }
    return inflight.takeContent()
  }

  final func start(_ direction: Performance, for inherited: Inherited) {
    performance = direction
    run = Run()
    inflight.name = inherited.name
    inflight.info = inherited.info
    inflight.open(.collecting, id: nextNumber())
    if inherited.isDiscardable { inflight.setMark(.discardable, at: 0) }
  }

  final func callHandlers(_ content: consuming UndoContent) {
    switch consume content {
    case .one(let operation): call(operation)
    case .many(let entries):
      run.rest = entries
      callRest()
    }
  }

  private final func callRest() {
    while let entry = run.rest.popLast() {
      if case .operation(let operation) = entry { call(operation) }
    }
  }

  private final func call(_ operation: UndoOperation) {
    run.hasRegistered = false
    if operation.perform() {
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
  final func finish() {
    performance = nil
    if inflight.closeCollecting() { return }
    let left = inflight.reset()
    withExtendedLifetime(left) {}
  }

  // MARK: - Filing

  final func fileOnRedo(_ content: UndoContent, before: UndoPlace, after: UndoPlace) {
    redoStack.push(collectedStep(content, before: before, after: after))
    finish()
    redoStack.trim(to: storedLevelsOfUndo, exactly: false)
  }

  /// Files a redone step, as a step of its own or, with a group open, as part of that.
  final func fileOnUndo(_ content: UndoContent, before: UndoPlace) {
    let step = collectedStep(content, before: before, after: present)
    let hasLostInverse = run.hasLostInverse
    finish()
    if open.level == 0 {
      undoStack.push(step)
      undoStack.trim(to: storedLevelsOfUndo, exactly: false)
      return
    }
    if hasLostInverse { present = freshPlace() }
    open.appendGroup(step.content, isDiscardable: step.isDiscardable)
    if open.name.isEmpty { open.name = step.name }
    open.info.merge(step.info) { kept, _ in kept }
  }

  private final func collectedStep(
    _ content: UndoContent,
    before: UndoPlace,
    after: UndoPlace
  ) -> UndoStep {
    let isDiscardable = inflight.isDiscardable(at: 0)
    return UndoStep(
      id: nextNumber(),
      content: content,
      name: inflight.name,
      info: inflight.info,
      before: before,
      after: after,
      mark: isDiscardable ? .discardable : .unset,
      isDiscardable: isDiscardable,
      isAnswerSettled: true,
      hadOperations: true
    )
  }
}

extension UndoStack {
  /// The number of the newest step. Nil if there is none.
  var newest: UInt64? { steps.last?.id }

  /// Makes the newest step one that can be performed.
  func prepareForUse(limit: Int) {
    trim(to: limit, exactly: true)
    dropDeadNewest()
  }
}
