extension NamedHistory {
  /// Internal inconsistencies, a phrase for each; empty if there are none.
  ///
  /// - Complexity: O(everything).
  @_spi(Testing) public func checkInvariants() -> [String] {
    faults(.undo) + faults(.redo) + faults()
  }

  #if DEBUG
    /// The number of entries read or written so far. Tests of cost count them instead of measuring time.
    @_spi(Testing) public var touchedEntryCount: Int { touchedCount }

    /// The number of different names that are kept.
    @_spi(Testing) public var nameCount: Int { names.count }
  #endif

  private func faults() -> [String] {
    let numbers = subjects.keys.map { subjects.numbers[$0].map(Int.init) }
    let stacks = [done, undone] + (stash?.branches ?? []).map(\.stack)
    let entries = stacks.flatMap(\.entries).filter { !$0.isVacant }
    let sum = entries.reduce(0) { $0 + Int($1.cost) }
    let unsaved = entries.count { $0.mark == savedPoint.epoch }
    let steps = stacks.flatMap(\.batches).map(\.step)
    var faults = (numbers == Array(numbers.indices)).fault("a subject has another slot")
    faults += (sum == byteCount).fault("wrong cost")
    faults += (openStep == nil || !done.isEmpty).fault("no step can be open")
    faults += steps.allSatisfy { (1..<nextStep).contains($0) }.fault("an ID is out of range")
    faults += (unsaved <= savedPoint.differingCount).fault("\(unsaved) parts are not as saved")
    return faults + (stash?.hasRightCounts != false).fault("wrong counts of branches")
  }

  /// Links, counts and places must be those found by walking over all entries.
  private func faults(_ direction: UndoDirection) -> [String] {
    let stack = self[direction]
    let vacant = stack.entries.count { $0.isVacant }
    let counts = stack.batches.indices.map { stack.parts(ofBatch: $0).count }
    var faults =
      (stack.entries.last?.isVacant != true).fault("the last entry is vacant")
      + (stack.batches.last?.count != 0).fault("the last batch is empty")
      + (stack.vacantCount == vacant).fault("wrong count of vacant entries")
      + (stack.floor <= stack.entries.count).fault("the floor is above the top")
      + stack.entries.prefix(stack.floor).allSatisfy(\.isVacant).fault("a part below the floor")
      + (counts == stack.batches.map { Int($0.count) }).fault("wrong count of parts")
      + (stack.emptyBatchCount == counts.count { $0 == 0 }).fault("wrong count of batches")
      + (stack.batchCount <= keptLimits.steps ?? .max).fault("more steps than the limit")
    var tops = [UInt32](repeating: 0, count: subjects.count)
    for position in stack.positions {
      let entry = stack[position]
      guard Int(entry.slot) < tops.count else { return ["no subject"] }
      let index = stack.batchIndex(of: position)
      faults +=
        stack.positions(ofBatch: index).contains(position).fault("no batch at \(position)")
        + (stack.kept(entry.below) == tops[Int(entry.slot)]).fault("wrong link at \(position)")
      tops[Int(entry.slot)] = UInt32(position)
    }
    faults += (tops == stack.tops).fault("wrong top")
    return faults.map { "\(direction): \($0)" }
  }
}

extension Bool {
  /// A list of one fault if this is false.
  fileprivate func fault(_ fault: @autoclosure () -> String) -> [String] { self ? [] : [fault()] }
}
