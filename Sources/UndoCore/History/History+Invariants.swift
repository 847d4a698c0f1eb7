extension History {
  /// Internal inconsistencies, a phrase for each; empty if there are none.
  ///
  /// - Complexity: O(everything).
  package func checkInvariants() -> [String] {
    let stacks = log.faults(on: .done) + log.faults(on: .undone)
    return log.gap < 0 ? ["the stacks overlap"] : stacks + log.faults() + faults()
  }

  #if DEBUG
    /// How many entries have been read or written, and how many branches looked at, so far. Tests of
    /// cost count them instead of measuring time.
    package var touchedEntryCount: Int { log.touchedCount + (stash?.touchedCount ?? 0) }
  #endif

  private func faults() -> [String] {
    let vacant = log.entries.map(\.isVacant)
    let slots = subjects.subjects.map { subjects.slots[$0].map(Int.init) }
    return [StepState.done, .undone].allSatisfy { log[$0].batchCount <= batchLimit }.fault("levels")
      + (changes.map { $0 == nil } == vacant).fault("a change is missing, or not vacant")
      + (subjects.subjects.count == log.states.count).fault("a state has no subject")
      + (slots == Array(log.states.indices)).fault("a subject has another slot")
      + (openStep == nil || log.done.length > 0).fault("no step can be open")
      + (openStep == nil || transaction == nil).fault("a step is open in a transaction")
      + (transaction?.marks.isEmpty != true).fault("a transaction has no mark")
      + (stash?.hasRightCounts != false).fault("wrong counts of branches")
  }
}

extension Bool {
  /// A list of one fault if this is false.
  fileprivate func fault(_ fault: @autoclosure () -> String) -> [String] { self ? [] : [fault()] }
}

extension UndoLog {
  fileprivate func faults() -> [String] {
    let unused = gap + done.vacantCount + undone.vacantCount
    let ids = steps.indices.keys
    let differing = states.count { savedPoint.differs($0.saved) }
    let sum = entries.indices.reduce(0) { $0 + Int(cost(at: $1)) }
    return (unused <= wasteCount + max(8, undone.length) * 2).fault("\(unused) entries are unused")
      + entries[done.length..<done.length + gap].allSatisfy(\.isVacant).fault("a part in the gap")
      + (sum == cost).fault("wrong cost")
      + (costs.isEmpty || costs.count == entries.count).fault("\(costs.count) costs")
      + (ids.count == steps.count).fault("two steps have the same ID")
      + ids.allSatisfy { (1..<steps.nextID).contains($0.rawValue) }.fault("an ID is out of range")
      + (differing == savedPoint.differingCount).fault("\(differing) subjects differ")
  }

  /// Links, counts and places must be those found by walking over all entries.
  fileprivate func faults(on side: StepState) -> [String] {
    let (stack, live) = (self[side], positions(on: side))
    var faults =
      (stack.length == live.last ?? 0).fault("the last entry is vacant")
      + (stack.length - stack.vacantCount == live.count).fault("wrong count of parts")
      + (stack.lastDropped <= stack.length).fault("entries beyond the top were dropped")
      + (batches(of: live, on: side).count == stack.batchCount).fault("wrong batch count")
    var tops = [Int](repeating: 0, count: states.count)
    var isInside = false
    for position in live {
      let entry = self[position, side]
      let slot = Int(entry.slot)
      guard slot < states.count, entry.step < steps.count else { return ["no subject or no step"] }
      faults += (entry.place.contains(.first) != isInside).fault("wrong start at \(position)")
      faults += (Int(kept(entry.below, on: side)) == tops[slot]).fault("wrong link at \(position)")
      isInside = !entry.place.contains(.last)
      tops[slot] = position
    }
    faults += (!isInside).fault("the last batch has no end")
    faults += (tops == states.indices.map { top(of: $0, on: side) }).fault("wrong top")
    return faults.map { "\(side): \($0)" }
  }
}
