extension History {
  /// Internal inconsistencies, a phrase for each; empty if there are none.
  ///
  /// - Complexity: O(everything).
  @_spi(Testing) public func checkInvariants() -> [String] {
    faults(.undo) + faults(.redo) + faults()
  }

  #if DEBUG
    /// The number of entries read or written, and of branches looked at, so far. Tests of
    /// cost count them instead of measuring time.
    @_spi(Testing) public var touchedEntryCount: Int { touchedCount + (stash?.touchedCount ?? 0) }
  #endif

  private func faults() -> [String] {
    let slots = subjects.subjects.map { subjects.slots[$0].map(Int.init) }
    let used = done.entries.count + undone.entries.count
    let sum = (done.entries + undone.entries).reduce(0) { $0 + ($1.isVacant ? 0 : Int($1.cost)) }
    let differing = subjects.states.count { savedPoint.differs($0.saved) }
    let steps = (done.entries + undone.entries).map(\.step)
    return (subjects.subjects.count == subjects.states.count).fault("a state has no subject")
      + (slots == Array(subjects.states.indices)).fault("a subject has another slot")
      + (done.vacantCount + undone.vacantCount <= wasteCount).fault("\(used) entries are in use")
      + (sum == byteSum).fault("wrong cost")
      + (openStep == nil || !done.isEmpty).fault("no step can be open")
      + steps.allSatisfy { (1..<nextStep).contains($0) }.fault("an ID is out of range")
      + (differing == savedPoint.differingCount).fault("\(differing) subjects differ")
      + subjects.states.indices.flatMap(markFaults)
      + (stash?.hasRightCounts != false).fault("wrong counts of branches")
      + (stash?.branches ?? []).flatMap { branch in
        (reach(of: branch) == (branch.hasParent, branch.hasBases)).fault("wrong reach of a branch")
      }
  }

  private func markFaults(of slot: Int) -> [String] {
    let mark = subjects.states[slot].saved
    guard let step = savedPoint.step(of: mark) else { return [] }
    return ((topStep(of: slot) != step) == mark.differs).fault("wrong mark of slot \(slot)")
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
    var tops = [UInt32](repeating: 0, count: subjects.states.count)
    for position in stack.positions {
      let entry = stack[position]
      guard Int(entry.slot) < tops.count else { return ["no subject"] }
      let index = stack.batchIndex(of: position)
      faults +=
        stack.positions(ofBatch: index).contains(position).fault("no batch at \(position)")
        + (stack.kept(entry.below) == tops[Int(entry.slot)]).fault("wrong link at \(position)")
      tops[Int(entry.slot)] = UInt32(position)
    }
    faults += (tops == subjects.states.map { $0[direction] }).fault("wrong top")
    return faults.map { "\(direction): \($0)" }
  }
}

extension Bool {
  /// A list of one fault if this is false.
  fileprivate func fault(_ fault: @autoclosure () -> String) -> [String] { self ? [] : [fault()] }
}
