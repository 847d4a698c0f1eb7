extension History {
  /// Internal inconsistencies, a phrase for each; empty if there are none.
  ///
  /// - Complexity: O(everything).
  package func checkInvariants() -> [String] {
    log.faults() + limitFaults() + labelFaults() + subjectFaults()
  }

  #if DEBUG
    /// How many entries have been read, written or copied so far. Tests of cost count them instead
    /// of measuring time.
    package var touchedEntryCount: Int { log.touchedCount + log.entries.copiedCount }
  #endif

  private func limitFaults() -> [String] {
    var faults: [String] = []
    for stack in [log.done, log.undone] where stack.batchCount > batchLimit {
      faults.append("\(stack.batchCount) steps, limit \(batchLimit)")
    }
    if openStep != nil, log.done.length == 0 { faults.append("no step can be open") }
    if let transaction, transaction.marks.isEmpty { faults.append("a transaction has no mark") }
    if openStep != nil, transaction != nil { faults.append("a step is open in a transaction") }
    return faults
  }

  private func labelFaults() -> [String] {
    var faults: [String] = []
    for stack in [StackKind.done, .undone] {
      for position in log.positions(on: stack)
      where log.label(of: position, on: stack).name >= labels.names.count {
        faults.append("the part at \(position) has no name")
      }
    }
    return faults
  }

  private func subjectFaults() -> [String] {
    var faults: [String] = []
    for slot in subjects.subjects.indices {
      guard let subject = subjects.subjects[slot] else {
        if log.hasParts(of: slot) { faults.append("vacant slot \(slot) has parts") }
        continue
      }
      if subjects.slot(of: subject) != slot { faults.append("\(subject) is not at slot \(slot)") }
    }
    if subjects.count != subjects.numbers.count { faults.append("a subject is listed twice") }
    let slots = 0..<log.entries.stateCount
    if slots.count > subjects.subjects.count { faults.append("a state has no subject") }
    let held = stash?.subjects ?? []
    for lost in held where subjects.slot(of: lost) == nil {
      faults.append("\(lost) is on a branch, but was forgotten")
    }
    let differing = slots.count(where: log.differs)
    let counted = log.savedPoint.differingCount
    if differing != counted {
      faults.append("\(counted) subjects counted as differing, not \(differing)")
    }
    return faults
  }
}
