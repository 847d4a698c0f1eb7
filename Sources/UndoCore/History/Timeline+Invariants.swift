#if DEBUG
  extension Timeline {
    /// What is wrong with the arrays, a sentence for each fault.
    func faults() -> [String] {
      var faults = linkFaults() + groupFaults()
      let live = entries.indices.filter { entries[$0].change != nil }
      if live.count != livePartCount {
        faults.append("\(livePartCount) parts counted, \(live.count) there")
      }
      if let last = live.last ?? entries.indices.last, last != entries.count - 1 || live.isEmpty {
        faults.append("the last entry is a hole")
      }
      if let first = live.first, first < oldest { faults.append("a part lies before the oldest") }
      if oldest > entries.count { faults.append("the oldest lies beyond the end") }
      if entries.count > 2 * live.count + 64 { faults.append("more than half is holes") }
      if labels(at: live).count != batchCount { faults.append("\(batchCount) batches counted") }
      return faults
    }

    /// The table of tops and the links must be what one would find by walking over all entries.
    private func linkFaults() -> [String] {
      var expected = [Int?](repeating: nil, count: tops.count)
      var faults: [String] = []
      for position in entries.indices where entries[position].change != nil {
        let slot = Int(entries[position].slot)
        guard slot < tops.count else { return ["slot \(slot) has no top"] }
        if below(position) != expected[slot] { faults.append("wrong link at \(position)") }
        expected[slot] = position
      }
      for slot in tops.indices where top(of: slot) != expected[slot] {
        faults.append("wrong top of slot \(slot)")
      }
      return faults
    }

    private func groupFaults() -> [String] {
      var counts = [UInt32](repeating: 0, count: groups.count)
      for (position, entry) in entries.enumerated() {
        guard let group = entry.tag.group else { continue }
        guard group < groups.count else { return ["group \(group) does not exist"] }
        if groups[group].first > position { return ["group \(group) begins too late"] }
        if entry.change != nil { counts[group] += 1 }
      }
      return groups.indices.filter { groups[$0].livePartCount != counts[$0] }
        .map { "group \($0) counts \(groups[$0].livePartCount) parts, \(counts[$0]) are there" }
    }
  }
#endif
