extension History {
  /// What is wrong inside, a sentence for each fault; empty as long as everything is right.
  ///
  /// - Complexity: O(everything).
  package func checkInvariants() -> [String] {
    timelines.faults() + limitFaults() + labelFaults() + subjectFaults()
  }

  #if DEBUG
    /// How many entries were read, written or copied since the beginning. Tests of cost count instead
    /// of measuring time.
    package var touchedEntryCount: Int { timelines.touchedCount + timelines.entries.copiedCount }
  #endif

  private func limitFaults() -> [String] {
    var faults: [String] = []
    for line in [timelines.done, timelines.undone] where line.batchCount > batchLimit {
      faults.append("\(line.batchCount) steps, limit \(batchLimit)")
    }
    if openStep != nil, timelines.done.length == 0 { faults.append("no step can be open") }
    if let transaction, transaction.marks.isEmpty { faults.append("a transaction has no mark") }
    if openStep != nil, transaction != nil { faults.append("a step is open in a transaction") }
    return faults
  }

  private func labelFaults() -> [String] {
    var faults: [String] = []
    for side in [Side.done, .undone] {
      for rank in timelines.ranks(on: side)
      where timelines.label(of: rank, on: side).name >= labels.names.count {
        faults.append("the part at \(rank) has no name")
      }
    }
    return faults
  }

  private func subjectFaults() -> [String] {
    var faults: [String] = []
    for slot in subjects.subjects.indices {
      guard let subject = subjects.subjects[slot] else {
        if timelines.hasParts(of: slot) { faults.append("vacant slot \(slot) has parts") }
        continue
      }
      if subjects.slot(of: subject) != slot { faults.append("\(subject) is not at slot \(slot)") }
    }
    if subjects.count != subjects.numbers.count { faults.append("a subject is listed twice") }
    let slots = 0..<timelines.entries.trackCount
    if slots.count > subjects.subjects.count { faults.append("a track has no subject") }
    let held = aside?.subjects ?? []
    for lost in held where subjects.slot(of: lost) == nil {
      faults.append("\(lost) was set aside and forgotten")
    }
    let differing = slots.count(where: timelines.differs)
    let counted = timelines.savedPoint.differingCount
    if differing != counted {
      faults.append("\(counted) subjects counted as differing, not \(differing)")
    }
    return faults
  }
}
