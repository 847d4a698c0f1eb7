#if DEBUG
  extension History {
    /// What is wrong inside, a sentence for each fault; empty as long as everything is right.
    ///
    /// - Complexity: O(everything).
    package func checkInvariants() -> [String] {
      done.faults().map { "done: \($0)" } + undone.faults().map { "undone: \($0)" }
        + limitFaults() + labelFaults() + subjectFaults()
    }

    /// How many entries were read or written since the beginning. Tests of cost count instead of
    /// measuring time.
    package var touchedEntryCount: Int { done.touchedCount + undone.touchedCount }

    private func limitFaults() -> [String] {
      var faults: [String] = []
      if done.batchCount > batchLimit { faults.append("\(done.batchCount) done steps") }
      if undone.batchCount > batchLimit { faults.append("\(undone.batchCount) undone steps") }
      if openStep != nil, done.isEmpty { faults.append("a step that is not there is open") }
      return faults
    }

    private func labelFaults() -> [String] {
      var faults: [String] = []
      for timeline in [done, undone] {
        for position in timeline.positions(through: .all, of: subjects)
        where timeline.label(at: position) >= labels.count {
          faults.append("the part at \(position) has no label")
        }
      }
      if labels.labels.contains(where: { $0.name >= labels.names.count }) {
        faults.append("a label has no name")
      }
      return faults
    }

    private func subjectFaults() -> [String] {
      var faults: [String] = []
      for slot in subjects.slots.indices {
        guard let subject = subjects.slots[slot].subject else {
          let isUsed = done.top(of: slot) != nil || undone.top(of: slot) != nil
          if isUsed { faults.append("vacant slot \(slot) has parts") }
          continue
        }
        if subjects.slot(of: subject) != slot { faults.append("\(subject) is not at slot \(slot)") }
      }
      let occupied = subjects.slots.count - subjects.vacant.count
      if occupied != subjects.numbers.count { faults.append("a subject is listed twice") }
      let differing = subjects.slots.indices.filter { subjects.differs($0) }.count
      if differing != subjects.differingCount {
        faults.append("\(subjects.differingCount) subjects counted as differing, not \(differing)")
      }
      return faults
    }
  }
#endif
