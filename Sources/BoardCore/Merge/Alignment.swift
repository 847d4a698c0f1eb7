import BoardValues

/// An item of a list that can be found again in another version of the list.
protocol Alignable {
  /// The name; nil for an item without one.
  var id: ExactText? { get }
  /// The number of the name in `MergeNames`, once it has one.
  var number: Int? { get set }
  /// What the item holds, as one line of text. Items that cannot be told apart by their names are found
  /// again by it.
  var line: ExactText { get }
}

/// What stands for the same item in three versions of a list, by its index in each.
struct AlignedUnit {
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
}

/// Which items of several versions of a list are the same: those of a name that no version repeats, and of
/// namesakes and items without a name those that hold the same.
///
/// The merge of boards, their differences and reading a file again all ask here, so that what is said to
/// have changed is what a merge takes over.
enum Alignment {
  /// Returns for each item of an old list the index of what it has become in a new one.
  ///
  /// Namesakes that hold something else than before are paired in their order, so that they are changed
  /// rather than replaced. No third version could disagree.
  static func heirs<Item: Alignable>(of old: [Item], in new: [Item]) -> [Int?] {
    var (old, new) = (old, new)
    var names = MergeNames(capacity: max(old.count, new.count))
    names.add(&old)
    names.add(&new)
    var heirs = [Int?](repeating: nil, count: old.count)
    var free: [Int: [Int]] = [:]
    for unit in units([], old, new, names) {
      if let before = unit.ours {
        heirs[before] = unit.theirs
      } else if let index = unit.theirs, let name = new[index].number {
        free[name, default: []].append(index)
      }
    }
    for name in free.keys { free[name]?.sort(by: >) }
    for index in old.indices where heirs[index] == nil {
      if let name = old[index].number { heirs[index] = free[name]?.popLast() }
    }
    return heirs
  }

  /// Returns the units of three lists.
  ///
  /// A change of one of several namesakes is a removal and an addition, since it cannot be told which of
  /// them it was.
  static func units<Item: Alignable>(
    _ base: [Item],
    _ ours: [Item],
    _ theirs: [Item],
    _ names: MergeNames
  ) -> [AlignedUnit] {
    let (before, mine, other) = (
      names.table(of: base), names.table(of: ours), names.table(of: theirs)
    )
    let hasSharedNames = before.hasSharedNames || mine.hasSharedNames || other.hasSharedNames
    func isShared(_ name: Int) -> Bool {
      hasSharedNames && (before.isShared(name) || mine.isShared(name) || other.isShared(name))
    }
    var units: [AlignedUnit] = []
    units.reserveCapacity(max(ours.count, theirs.count))
    for (index, item) in ours.enumerated() {
      guard let name = item.number, !isShared(name) else { continue }
      units.append(
        AlignedUnit(base: before[name], ours: index, theirs: other[name], isNamed: true)
      )
    }
    for (index, item) in theirs.enumerated() {
      guard let name = item.number, !isShared(name), !mine.contains(name) else { continue }
      units.append(AlignedUnit(base: before[name], theirs: index, isNamed: true))
    }
    if hasSharedNames {
      units += namesakes(base, ours, theirs) { item in
        item.number.flatMap { isShared($0) ? item.id : nil }
      }
    }
    units += namesakes(base, ours, theirs) { $0.number == nil ? $0.line : nil }
    return units
  }

  /// The items of three lists that have something in common, by their indices.
  private struct Group {
    var base: [Int] = []
    var ours: [Int] = []
    var theirs: [Int] = []
  }

  /// Returns the units of items that have a key in common, which are the same if they hold the same.
  private static func namesakes<Item: Alignable>(
    _ base: [Item],
    _ ours: [Item],
    _ theirs: [Item],
    key: (Item) -> ExactText?
  ) -> [AlignedUnit] {
    var groups: [ExactText: Group] = [:]
    func collect(_ items: [Item], _ list: WritableKeyPath<Group, [Int]>) {
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
  private static func counted<Item: Alignable>(
    _ group: Group,
    _ base: [Item],
    _ ours: [Item],
    _ theirs: [Item]
  ) -> [AlignedUnit] {
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
        let unit = AlignedUnit(
          base: same.base.dropFirst(index).first,
          ours: same.ours.dropFirst(index).first,
          theirs: same.theirs.dropFirst(index).first
        )
        // What stays though one version does not have it counts as new.
        let isNew = index < count && (unit.ours == nil || unit.theirs == nil)
        return isNew ? AlignedUnit(ours: unit.ours, theirs: unit.theirs) : unit
      }
    }
  }
}
