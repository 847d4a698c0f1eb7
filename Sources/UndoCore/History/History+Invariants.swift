extension History {
  /// Internal inconsistencies, a phrase for each; empty if there are none.
  ///
  /// - Complexity: O(everything).
  package func checkInvariants() -> [String] {
    let stacks = log.faults(on: .done) + log.faults(on: .undone)
    return log.gap < 0 ? ["the stacks overlap"] : stacks + log.faults() + faults()
  }

  #if DEBUG
    /// How many entries have been read or written so far. Tests of cost count them instead of
    /// measuring time.
    package var touchedEntryCount: Int { log.touchedCount }
  #endif

  private func faults() -> [String] {
    var faults: [String] = []
    if changes.count != log.entries.count { faults.append("\(changes.count) changes") }
    for (index, entry) in log.entries.enumerated() where (changes[index] == nil) != entry.isVacant {
      faults.append("the change at \(index) is missing, or not vacant")
    }
    if subjects.subjects.count != log.states.count { faults.append("a state has no subject") }
    for (slot, subject) in subjects.subjects.enumerated()
    where subjects.slots[subject].map(Int.init) != slot {
      faults.append("\(subject) is not at slot \(slot)")
    }
    for side in [StepState.done, .undone] where log[side].batchCount > batchLimit {
      faults.append("\(log[side].batchCount) steps, limit \(batchLimit)")
    }
    if openStep != nil, log.done.length == 0 { faults.append("no step can be open") }
    if let transaction, transaction.marks.isEmpty { faults.append("a transaction has no mark") }
    if openStep != nil, transaction != nil { faults.append("a step is open in a transaction") }
    return faults
  }
}

extension UndoLog {
  fileprivate func faults() -> [String] {
    var faults: [String] = []
    if isSparse(heldCount: states.count) { faults.append("too much is unused") }
    if entries[done.length..<done.length + gap].contains(where: { !$0.isVacant }) {
      faults.append("there is a part in the gap")
    }
    if entries.indices.reduce(0, { $0 + Int(cost(at: $1)) }) != cost { faults.append("wrong cost") }
    if !costs.isEmpty, costs.count != entries.count { faults.append("\(costs.count) costs") }
    if Set(steps.map(\.id)).count != steps.count { faults.append("two steps have the same ID") }
    if steps.contains(where: { $0.id.rawValue >= nextID || $0.id == .beginning }) {
      faults.append("an ID is out of range")
    }
    let differing = states.count { savedPoint.differs($0.saved) }
    if differing != savedPoint.differingCount {
      faults.append("\(savedPoint.differingCount) subjects counted as differing, not \(differing)")
    }
    return faults
  }

  /// Links, counts and places must be those found by walking over all entries.
  fileprivate func faults(on side: StepState) -> [String] {
    var faults: [String] = []
    let (stack, live) = (self[side], positions(on: side))
    if stack.length != live.last ?? 0 { faults.append("the last entry is vacant") }
    if stack.length - stack.vacantCount != live.count { faults.append("wrong count of parts") }
    if stack.lastDropped > stack.length { faults.append("entries beyond the top were dropped") }
    if batches(of: live, on: side).count != stack.batchCount { faults.append("wrong batch count") }
    var tops = [Int](repeating: 0, count: states.count)
    var isInside = false
    for position in live {
      let entry = self[position, side]
      if entry.place.contains(.first) == isInside { faults.append("wrong start at \(position)") }
      isInside = !entry.place.contains(.last)
      guard Int(entry.slot) < states.count, entry.step < steps.count else {
        return ["the part at \(position) has no subject or no step"]
      }
      let slot = Int(entry.slot)
      if below(position, on: side) != tops[slot] { faults.append("wrong link at \(position)") }
      tops[slot] = position
    }
    if isInside { faults.append("the last batch has no end") }
    for slot in states.indices where top(of: slot, on: side) != tops[slot] {
      faults.append("wrong top of slot \(slot)")
    }
    return faults.map { "\(side): \($0)" }
  }
}
