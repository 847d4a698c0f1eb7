extension UndoLog {
  /// Everything that is inconsistent, a phrase for each fault.
  func faults() -> [String] {
    var faults = faults(on: .done) + faults(on: .undone)
    if gap < 0 { return ["the stacks overlap"] }
    if isSparse { faults.append("vacant entries outnumber parts") }
    if (done.length..<done.length + gap).contains(where: { !entries[$0].isVacant }) {
      faults.append("there is a part in the gap")
    }
    let indices = (0..<entries.count).filter { !entries[$0].isVacant }
    if indices.reduce(0, { $0 + Int(entries.cost(at: $1)) }) != cost { faults.append("wrong cost") }
    return faults
  }

  private func faults(on stack: StackKind) -> [String] {
    var faults = linkFaults(on: stack) + groupFaults(on: stack)
    let (known, live) = (self[stack], positions(on: stack))
    if live.count != known.livePartCount { faults.append("\(known.livePartCount) parts counted") }
    if known.length != live.last ?? 0 { faults.append("the last entry is vacant") }
    if let first = live.first, first <= known.lastDropped {
      faults.append("a part should have been dropped")
    }
    if known.lastDropped > known.length { faults.append("entries beyond the top were dropped") }
    if firsts(of: live, on: stack).count != known.batchCount {
      faults.append("\(known.batchCount) batches counted")
    }
    faults += discardableFaults(on: stack, of: live)
    return faults.map { "\(stack): \($0)" }
  }

  /// The tops and the links must be those found by walking over all entries.
  private func linkFaults(on stack: StackKind) -> [String] {
    var expected = [Int?](repeating: nil, count: entries.stateCount)
    var faults: [String] = []
    for position in positions(on: stack) {
      let slot = Int(self[position, stack].slot)
      guard slot < entries.stateCount else { return ["slot \(slot) has no top"] }
      if below(position, on: stack) != expected[slot] { faults.append("wrong link at \(position)") }
      expected[slot] = position
    }
    for slot in 0..<entries.stateCount where top(of: slot, on: stack) != expected[slot] {
      faults.append("wrong top of slot \(slot)")
    }
    return faults
  }

  private func groupFaults(on stack: StackKind) -> [String] {
    let groups = self[stack].groups
    var counts = [UInt32](repeating: 0, count: groups.count)
    for position in 1..<self[stack].length + 1 {
      guard let group = self[position, stack].tag.group else { continue }
      guard group < groups.count else { return ["group \(group) does not exist"] }
      if groups[group].first > position { return ["group \(group) starts too late"] }
      if !self[position, stack].isVacant { counts[group] += 1 }
    }
    return groups.indices.filter { groups[$0].livePartCount != counts[$0] }
      .map { "group \($0) counts \(groups[$0].livePartCount) parts, \(counts[$0]) are there" }
  }

  private func discardableFaults(on stack: StackKind, of live: [Int]) -> [String] {
    let (known, found) = (
      self[stack].discardable, live.filter { self[$0, stack].tag.isDiscardable }
    )
    if batches(of: found, on: stack).count != known.batchCount {
      return ["\(known.batchCount) discardable batches counted"]
    }
    guard let first = found.first, first <= known.scanned else { return [] }
    return ["the discardable part at \(first) was missed"]
  }
}
