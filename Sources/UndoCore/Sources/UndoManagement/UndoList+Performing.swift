extension UndoList {
  /// Takes a closed group off, to be performed, and moves it to the end unless it is there.
  ///
  /// - Returns: The group that then has the operations, and what it was.
  @inline(__always)
  mutating func takeOff(_ group: Int) -> (running: Int, step: UndoGroup) {
    let (step, isNested) = (groups[group], groups[group].home == .nested)
    groups[group].label = nil
    if isNested { subtract(step.share, from: Int(step.link)) } else { unlist(group) }
    groups[group].home = .running
    return (isNested || group < groups.count - 1 ? putLast(group) : group, step)
  }

  private mutating func putLast(_ group: Int) -> Int {
    var isOwn: ContiguousArray<Bool> = [true]
    var isLast = true
    for other in groups[(group + 1)...] {
      let parent = other.home == .nested ? Int(other.link) - group : -1
      isOwn.append(parent >= 0 && isOwn[parent])
      if parent < 0, other.home != .gone { isLast = false }
    }
    let indices = operations.indices[Int(groups[group].start)...].reversed().filter(isThere)
    let own = indices.filter {
      let inner = Int(operations[$0].group) - group
      return inner >= 0 && isOwn[inner]
    }
    if isLast, own.first == indices.first { return group }
    groups[group].home = .gone
    return moveToEnd(own)
  }

  /// Moves the operations for an object out of a step into a group that is to be performed.
  mutating func moveToEnd(for subject: Int, in step: Int) -> Int {
    let indices = indices(for: subject).filter { root(ofOperation: $0) == step }
    let group = moveToEnd(indices)
    noteLoss(of: step)
    return group
  }

  /// Moves operations, given newest first, into a group of their own, which is to be performed.
  private mutating func moveToEnd(_ indices: [Int]) -> Int {
    let moved = indices.map { (take($0), Int(operations[$0].subject)) }
    let group = begin(.running, 0)
    for (handler, subject) in moved.reversed() {
      if let handler { append(handler, for: subject, in: group) }
    }
    return group
  }

  /// Makes room in the waste for the operations from an index on.
  @inline(__always)
  mutating func reserveWaste(from start: Int) {
    let count = operations.count - start
    if count > 1 { waste.handlers.reserveCapacity(waste.handlers.count + count) }
  }

  /// Takes the last operation off. Nil if it is before an index.
  @inline(__always)
  mutating func popOperation(downTo start: Int) -> UndoOperation? {
    guard operations.count > start else { return nil }
    let operation = operations.removeLast()
    if operation.handler == nil {
      gaps -= 1
    } else {
      ends[Int(operation.subject)] = Int(operation.previous) < floor ? -1 : operation.previous
    }
    return operation
  }
}
