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
    if depth == 1, !waste.isEmpty { waste.release() }
    depth -= 1
  }

  // MARK: - Removal by the caller

  final func removeEverything() {
    let changesAreLost = open.hasOperation || performance != nil
    waste.others.append(open.reset())
    disableCount = 0
    if performance == nil {
      for list in [undoList, redoList] {
        list.removeAll(before: list.length)
        list.truncate(to: 0)
      }
    } else {
      // The rest of the step is still performed, so that the document is not left half changed.
      for list in [undoList, redoList] {
        list.removeAll(before: list === inflight.list ? list.length : min(run.bottom, list.length))
      }
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
    if let subject = subjects.number(at: ObjectIdentifier(target)) {
      removeOperations(of: subject)
    }
    post(.didRemoveActions)
    extendLifetime(target)
  }

  final func removeOperations(of subject: Int) {
    removeOperations(of: subject, from: undoList)
    removeOperations(of: subject, from: redoList)
  }

  private final func removeOperations(of subject: Int, from list: UndoList) {
    for index in list.indices(for: subject) {
      let root = list.root(ofOperation: index)
      if let handler = list.take(index) { waste.handlers.append(handler) }
      switch list.groups[root].home {
      case .open: currentState = newState()
      case .collected: run.hasLostInverse = true
      case .running: run.hasSkipped = true
      case .filed:
        list.groups[root].hasLost = true
        if !list.groups[root].counts { list.unlist(root) }
      case .nested, .gone: break
      }
    }
  }

  // MARK: - Objects that are gone

  /// The number of an object, which is alive.
  final func subject(of target: AnyObject) -> Int {
    let id = ObjectIdentifier(target)
    // Most handlers register for their own object, which lives as long as the handler runs.
    if performance != nil, subjects.has(id, as: run.subject) { return run.subject }
    if let subject = subjects.number(at: id) {
      if subjects.object(subject) === target { return subject }
      // An object that is gone was at the same address.
      removeOperations(of: subject)
    }
    return subjects.add(target, isUsed: isUsed)
  }

  /// The number of an object, if anything is registered for it.
  final func existingSubject(of target: AnyObject) -> Int? {
    subjects.number(at: ObjectIdentifier(target)).flatMap {
      subjects.object($0) === target ? $0 : nil
    }
  }

  private final func isUsed(_ subject: Int) -> Bool {
    undoList.hasOperation(for: subject) || redoList.hasOperation(for: subject)
  }

  /// Removes the operations of objects that are gone: of all, or of a few that are looked at.
  final func sweep(all isComplete: Bool) {
    if subjects.areFew { trim(exactly: true) }
    subjects.takeGone(all: isComplete, isUsed: isUsed).forEach(removeOperations)
  }

  /// Whether a group counts, after what is dead at its beginning was removed.
  final func isLive(_ group: Int, in list: UndoList) -> Bool {
    liveObject(of: group, in: list) != nil || list.groups[group].counts
  }

  /// The object of the first operation that is alive. Those before it are removed.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  @inline(__always)
  final func liveObject(of group: Int, in list: UndoList) -> AnyObject? {
    while let subject = list.firstSubject(in: group) {
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
