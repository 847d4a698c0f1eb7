import BoardValues

/// What stands for the same item in the three boards, by its index in their lists.
struct MergeUnit {
  var base: Int?
  var ours: Int?
  var theirs: Int?
  /// Whether the item has a name, and no other in its list has the same.
  var isNamed = false

  subscript(version: BoardMerge.Version) -> Int? {
    switch version {
    case .base: base
    case .ours: ours
    case .theirs: theirs
    }
  }

  /// Returns the units of three lists.
  ///
  /// Items of a name that no list repeats are the same. Those that share a name, and those without one,
  /// are the same if they hold the same: a change of one of them is a removal and an addition, since it
  /// cannot be told which of them it was.
  static func all(
    _ base: [MergeItem],
    _ ours: [MergeItem],
    _ theirs: [MergeItem],
    _ names: MergeNames
  ) -> [MergeUnit] {
    let (before, mine, other) = (
      names.table(of: base), names.table(of: ours), names.table(of: theirs)
    )
    let hasSharedNames = before.hasSharedNames || mine.hasSharedNames || other.hasSharedNames
    func isShared(_ name: Int) -> Bool {
      hasSharedNames && (before.isShared(name) || mine.isShared(name) || other.isShared(name))
    }
    var units: [MergeUnit] = []
    units.reserveCapacity(max(ours.count, theirs.count))
    for (index, item) in ours.enumerated() {
      guard let name = item.number, !isShared(name) else { continue }
      units.append(
        MergeUnit(base: before[name], ours: index, theirs: other[name], isNamed: true)
      )
    }
    for (index, item) in theirs.enumerated() {
      guard let name = item.number, !isShared(name), !mine.contains(name) else { continue }
      units.append(MergeUnit(base: before[name], theirs: index, isNamed: true))
    }
    if hasSharedNames {
      units += namesakes(base, ours, theirs) { item in
        item.number.flatMap { isShared($0) ? item.id : nil }
      }
    }
    units += namesakes(base, ours, theirs) { $0.number == nil ? $0.line : nil }
    return units
  }

  /// The items of three lists that share a name, by their indices.
  private struct Group {
    var base: [Int] = []
    var ours: [Int] = []
    var theirs: [Int] = []
  }

  /// Returns the units of items that have a key in common, which are the same if they hold the same.
  private static func namesakes(
    _ base: [MergeItem],
    _ ours: [MergeItem],
    _ theirs: [MergeItem],
    key: (MergeItem) -> ExactText?
  ) -> [MergeUnit] {
    var groups: [ExactText: Group] = [:]
    func collect(_ items: [MergeItem], _ list: WritableKeyPath<Group, [Int]>) {
      for (index, item) in items.enumerated() {
        if let key = key(item) { groups[key, default: Group()][keyPath: list].append(index) }
      }
    }
    collect(base, \.base)
    collect(ours, \.ours)
    collect(theirs, \.theirs)
    return groups.values.flatMap { counted($0, base, ours, theirs) }
  }

  /// Counts the items that hold the same. What both versions have more or fewer of than the base is there
  /// as often as in the one that went further; what one has more of and the other fewer is kept.
  private static func counted(
    _ group: Group,
    _ base: [MergeItem],
    _ ours: [MergeItem],
    _ theirs: [MergeItem]
  ) -> [MergeUnit] {
    var lines: [ExactText: Group] = [:]
    for index in group.base { lines[base[index].line, default: Group()].base.append(index) }
    for index in group.ours { lines[ours[index].line, default: Group()].ours.append(index) }
    for index in group.theirs { lines[theirs[index].line, default: Group()].theirs.append(index) }
    return lines.values.flatMap { same in
      let (before, mine, other) = (same.base.count, same.ours.count, same.theirs.count)
      let count =
        mine < before && other <= before || other < before && mine <= before
        ? min(mine, other) : max(mine, other)
      return (0..<max(before, mine, other)).map { index in
        let unit = MergeUnit(
          base: same.base.dropFirst(index).first,
          ours: same.ours.dropFirst(index).first,
          theirs: same.theirs.dropFirst(index).first
        )
        // What stays though one version does not have it counts as new.
        let isNew = index < count && (unit.ours == nil || unit.theirs == nil)
        return isNew ? MergeUnit(ours: unit.ours, theirs: unit.theirs) : unit
      }
    }
  }
}
