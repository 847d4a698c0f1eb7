import BoardValues

/// What stands for the same item in the three boards, by its index in their lists.
struct MergeUnit {
  var base: Int?
  var ours: Int?
  var theirs: Int?

  subscript(version: BoardMerge.Version) -> Int? {
    switch version {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// Returns the units of three lists, in the order of ours, then theirs, then the base.
  ///
  /// Items of a name that no list repeats are the same. Those that share a name are matched by what they
  /// hold, then by their order; those without a name only by what they hold.
  static func all(_ base: [MergeItem], _ ours: [MergeItem], _ theirs: [MergeItem]) -> [MergeUnit] {
    let (fromOurs, fromTheirs) = (heirs(of: base, in: ours), heirs(of: base, in: theirs))
    var units: [MergeUnit] = []
    units.reserveCapacity(max(ours.count, theirs.count))
    var seen = [Bool](repeating: false, count: theirs.count)
    var theirsOfBase: [Int: Int] = [:]
    for (index, origin) in fromTheirs.enumerated() {
      if let origin { theirsOfBase[origin] = index }
    }
    let newOurs = ours.indices.filter { fromOurs[$0] == nil }
    let newTheirs = theirs.indices.filter { fromTheirs[$0] == nil }
    let twins = heirs(
      of: newTheirs.map { theirs[$0] },
      in: newOurs.map { ours[$0] },
      repeating: false
    )
    var twinOfOurs: [Int: Int] = [:]
    for (index, twin) in zip(newOurs, twins) { twinOfOurs[index] = twin.map { newTheirs[$0] } }
    for index in ours.indices {
      let origin = fromOurs[index]
      let other = origin.map { theirsOfBase[$0] } ?? twinOfOurs[index]
      if let other { seen[other] = true }
      units.append(MergeUnit(base: origin, ours: index, theirs: other))
    }
    for index in theirs.indices where !seen[index] {
      units.append(MergeUnit(base: fromTheirs[index], theirs: index))
    }
    return units
  }

  /// Returns for each item of a version the one of the base that it was; nil for a new one. If not
  /// `repeating`, items that share a name are the same only if they hold the same.
  private static func heirs(
    of base: [MergeItem],
    in version: [MergeItem],
    repeating: Bool = true
  ) -> [Int?] {
    var named: [ExactText: [Int]] = [:]
    var nameless: [ExactText: [Int]] = [:]
    for (index, item) in base.enumerated() {
      if let id = item.id {
        named[id, default: []].append(index)
      } else {
        nameless[item.line, default: []].append(index)
      }
    }
    var counts: [ExactText: Int] = [:]
    for item in version { if let id = item.id { counts[id, default: 0] += 1 } }
    var heirs = [Int?](repeating: nil, count: version.count)
    // The names that a list repeats, with what is left of them.
    var rest: [ExactText: [Int]] = [:]
    for (index, item) in version.enumerated() {
      guard let id = item.id else {
        let line = item.line
        guard let found = nameless[line]?.first else { continue }
        nameless[line]?.removeFirst()
        heirs[index] = found
        continue
      }
      guard let known = named[id] else { continue }
      if known.count == 1, counts[id] == 1 {
        heirs[index] = known[0]
      } else if let found = known.firstIndex(where: { base[$0].isSame(as: item) }) {
        heirs[index] = known[found]
        named[id]?.remove(at: found)
      } else {
        rest[id, default: []].append(index)
      }
    }
    guard repeating else { return heirs }
    for (id, indices) in rest {
      for (index, origin) in zip(indices, named[id] ?? []) { heirs[index] = origin }
    }
    return heirs
  }
}
