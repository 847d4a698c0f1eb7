// What is removed is not released at once, see `UndoWaste`.

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
    if depth == 1, hasRemoved { releaseRemoved() }
    depth -= 1
  }

  private final var hasRemoved: Bool {
    performed != nil || !(undoList.waste.isEmpty && redoList.waste.isEmpty && removed.isEmpty)
  }

  /// Keeps a handler that was called until the outermost call is done. One needs no list.
  @inline(__always)
  final func keep(_ handler: consuming UndoHandler, of side: Direction) {
    if !hasRemoved { return performed = handler }
    if let first = performed.take() { self[side].waste.handlers.append(first) }
    self[side].waste.handlers.append(handler)
  }

  /// What is released may call the manager, and so remove more.
  private final func releaseRemoved() {
    while hasRemoved {
      if let handler = performed.take() { extendLifetime(handler) } else { releaseWaste() }
    }
  }

  private final func releaseWaste() {
    let batch = (undoList.waste, redoList.waste, removed)
    (undoList.waste, redoList.waste, removed) = (UndoWaste(), UndoWaste(), [])
    extendLifetime(batch)
  }

  // MARK: - Removal by the caller

  final func removeEverything() {
    let changesAreLost = hasOpenOperation || performance != nil
    removed.append(open)
    open = UndoRecording()
    disableCount = 0
    for side in [Direction.undo, .redo] {
      // The rest of the step is still performed, so that the document is not left half changed.
      self[side].removeAll(before: side == performance ? run.bottom : self[side].length)
      if performance == nil { self[side].truncate(to: 0) }
    }
    if performance != nil {
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
    // The object's own `deinit` may have called: a weak reference does not reach the object any more.
    if let subject = subjects.number(of: target) {
      removeOperations(of: subject)
    }
    post(.didRemoveActions)
    extendLifetime(target)
  }

  final func removeOperations(of subject: Int) {
    removeOperations(of: subject, from: .undo)
    removeOperations(of: subject, from: .redo)
  }

  private final func removeOperations(of subject: Int, from side: Direction) {
    for home in self[side].removeOperations(for: subject) {
      switch home {
      case .open: currentState = newState()
      case .collected: run.hasLostInverse = true
      case .running: run.hasSkipped = true
      default: break
      }
    }
  }

  // MARK: - Objects that are gone

  /// The number of an object.
  final func subject(of target: AnyObject) -> Int {
    // Most handlers register for their own object.
    if run.target == ObjectIdentifier(target) { return run.subject }
    if let subject = subjects.number(of: target) { return subject }
    return subjects.add(target, isUsed: isUsed)
  }

  private final func isUsed(_ subject: Int) -> Bool {
    undoList.hasOperation(for: subject) || redoList.hasOperation(for: subject)
      || subject == run.subject
  }

  /// Removes the operations of objects that are gone: of all, or of a few that are looked at.
  final func sweep(all isComplete: Bool) {
    if subjects.areFew { trim(exactly: true) }
    subjects.takeGone(all: isComplete, isUsed: isUsed).forEach(removeOperations)
  }

  /// Whether a group counts, after what is dead at its beginning was removed.
  final func isLive(_ group: Int) -> Bool {
    liveObject(of: group, in: .undo) != nil || undoList.groups[group].counts
  }

  /// The object of the first operation that is alive. Those before it are removed.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  @inline(__always)
  final func liveObject(of group: Int, in side: Direction) -> AnyObject? {
    while let subject = self[side].firstSubject(in: group) {
      if let object = subjects.object(subject) { return object }
      removeOperations(of: subject)
    }
    return nil
  }

  // MARK: - The limit

  final func setLevelsOfUndo(_ levels: Int) {
    storedLevelsOfUndo = max(levels, 0)
    trim(exactly: true)
    guard storedLevelsOfUndo > 0 else { return }
    var end = redoList.held
    for open in open.path.reversed() where open.kind == .explicit {
      redoList.trimHeld(open.heldAtBegin..<end, keeping: storedLevelsOfUndo)
      end = open.heldAtBegin
    }
  }

  /// Removes the oldest steps beyond the limit.
  ///
  /// Steps whose objects are all gone go first, and to find those takes time. While steps are only
  /// added, that is done once per half a limit of steps.
  final func trim(exactly: Bool) {
    let limit = storedLevelsOfUndo
    guard limit > 0, max(undoList.count, redoList.count) > limit else { return }
    let slack = exactly || limit <= 8 ? 0 : limit / 2
    guard max(undoList.count, redoList.count) > limit + slack else { return }
    subjects.takeGone(all: true, isUsed: isUsed).forEach(removeOperations)
    undoList.removeOldest(keeping: limit)
    redoList.removeOldest(keeping: limit)
  }
}
