extension Timelines {
  /// What is wrong with the arrays, a sentence for each fault.
  func faults() -> [String] {
    var faults = faults(on: .done) + faults(on: .undone)
    if gap < 0 { return ["the lines overlap"] }
    if isHollow { faults.append("holes outnumber parts") }
    if (done.length..<done.length + gap).contains(where: { !entries[$0].isHole }) {
      faults.append("a part lies in the gap")
    }
    let places = (0..<entries.count).filter { !entries[$0].isHole }
    if places.reduce(0, { $0 + Int(entries.cost(at: $1)) }) != cost { faults.append("wrong cost") }
    return faults
  }

  private func faults(on side: Side) -> [String] {
    var faults = linkFaults(on: side) + groupFaults(on: side)
    let (line, live) = (self[side], ranks(on: side))
    if live.count != line.livePartCount { faults.append("\(line.livePartCount) parts counted") }
    if line.length != live.last ?? 0 { faults.append("the last entry is a hole") }
    if let first = live.first, first <= line.oldest { faults.append("a part is too old") }
    if line.oldest > line.length { faults.append("the oldest lies beyond the end") }
    if firsts(of: live, on: side).count != line.batchCount {
      faults.append("\(line.batchCount) batches counted")
    }
    faults += discardableFaults(on: side, of: live)
    return faults.map { "\(side): \($0)" }
  }

  /// The table of tops and the links must be what one would find by walking over all entries.
  private func linkFaults(on side: Side) -> [String] {
    var expected = [Int?](repeating: nil, count: entries.trackCount)
    var faults: [String] = []
    for rank in ranks(on: side) {
      let slot = Int(self[rank, side].slot)
      guard slot < entries.trackCount else { return ["slot \(slot) has no top"] }
      if below(rank, on: side) != expected[slot] { faults.append("wrong link at \(rank)") }
      expected[slot] = rank
    }
    for slot in 0..<entries.trackCount where top(of: slot, on: side) != expected[slot] {
      faults.append("wrong top of slot \(slot)")
    }
    return faults
  }

  private func groupFaults(on side: Side) -> [String] {
    let groups = self[side].groups
    var counts = [UInt32](repeating: 0, count: groups.count)
    for rank in 1..<self[side].length + 1 {
      guard let group = self[rank, side].tag.group else { continue }
      guard group < groups.count else { return ["group \(group) does not exist"] }
      if groups[group].first > rank { return ["group \(group) begins too late"] }
      if !self[rank, side].isHole { counts[group] += 1 }
    }
    return groups.indices.filter { groups[$0].livePartCount != counts[$0] }
      .map { "group \($0) counts \(groups[$0].livePartCount) parts, \(counts[$0]) are there" }
  }

  private func discardableFaults(on side: Side, of live: [Int]) -> [String] {
    let (known, found) = (self[side].discardable, live.filter { self[$0, side].tag.isDiscardable })
    if batches(of: found, on: side).count != known.batchCount {
      return ["\(known.batchCount) discardable batches counted"]
    }
    guard let first = found.first, first <= known.scanned else { return [] }
    return ["the discardable part at \(first) was missed"]
  }
}
