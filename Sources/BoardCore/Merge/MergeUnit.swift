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

  /// Returns the units of three lists.
  ///
  /// Items of a name that no list repeats are the same. Those that share a name are matched by what they
  /// hold, then by their order; those without a name only by what they hold.
  static func all(_ base: [MergeItem], _ ours: [MergeItem], _ theirs: [MergeItem]) -> [MergeUnit] {
    let lists = [base, ours, theirs].map(NamedItems.init)
    let repeated = lists.reduce(into: Set<ExactText>()) { $0.formUnion($1.repeated) }
    var units: [MergeUnit] = []
    units.reserveCapacity(max(ours.count, theirs.count))
    func isAlone(_ id: ExactText) -> Bool { repeated.isEmpty || !repeated.contains(id) }
    for (index, item) in ours.enumerated() {
      guard let id = item.id, isAlone(id) else { continue }
      units.append(
        MergeUnit(base: lists[0].indices[id], ours: index, theirs: lists[2].indices[id])
      )
    }
    for (index, item) in theirs.enumerated() {
      guard let id = item.id, isAlone(id), lists[1].indices[id] == nil else { continue }
      units.append(MergeUnit(base: lists[0].indices[id], theirs: index))
    }
    units += namesakes(base, ours, theirs, hasOrder: true) { item in
      item.id.flatMap { isAlone($0) ? nil : $0 }
    }
    units += namesakes(base, ours, theirs, hasOrder: false) { $0.id == nil ? $0.line : nil }
    return units
  }

  /// The items of a list by their names.
  private struct NamedItems {
    private(set) var indices: [ExactText: Int] = [:]
    private(set) var repeated: Set<ExactText> = []

    init(_ items: [MergeItem]) {
      indices.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        guard let id = item.id else { continue }
        if indices.updateValue(index, forKey: id) != nil { repeated.insert(id) }
      }
    }
  }

  /// Returns the units of items that have a key in common: first those that hold the same in several
  /// boards, then, if they have an order, what is left of each key in its order.
  private static func namesakes(
    _ base: [MergeItem],
    _ ours: [MergeItem],
    _ theirs: [MergeItem],
    hasOrder: Bool,
    key: (MergeItem) -> ExactText?
  ) -> [MergeUnit] {
    var groups: [ExactText: (base: [Int], ours: [Int], theirs: [Int])] = [:]
    for (index, item) in base.enumerated() {
      if let key = key(item) { groups[key, default: ([], [], [])].base.append(index) }
    }
    for (index, item) in ours.enumerated() {
      if let key = key(item) { groups[key, default: ([], [], [])].ours.append(index) }
    }
    for (index, item) in theirs.enumerated() {
      if let key = key(item) { groups[key, default: ([], [], [])].theirs.append(index) }
    }
    return groups.values.flatMap { group in
      var (before, mine, other) = group
      func take(_ item: MergeItem, from indices: inout [Int], of list: [MergeItem]) -> Int? {
        indices.firstIndex { list[$0].isSame(as: item) }.map { indices.remove(at: $0) }
      }
      var units: [MergeUnit] = []
      for index in mine {
        guard let twin = take(ours[index], from: &other, of: theirs) else { continue }
        units.append(
          MergeUnit(base: take(ours[index], from: &before, of: base), ours: index, theirs: twin)
        )
      }
      mine.removeAll { index in units.contains { $0.ours == index } }
      // What one version left as it was is the same in the other, changed or removed.
      var rest = before.map { MergeUnit(base: $0) }
      for index in mine {
        if let place = rest.firstIndex(where: {
          $0.ours == nil && $0.base.map { base[$0].isSame(as: ours[index]) } == true
        }) {
          rest[place].ours = index
        }
      }
      for index in other {
        if let place = rest.firstIndex(where: {
          $0.theirs == nil && $0.base.map { base[$0].isSame(as: theirs[index]) } == true
        }) {
          rest[place].theirs = index
        }
      }
      mine.removeAll { index in rest.contains { $0.ours == index } }
      other.removeAll { index in rest.contains { $0.theirs == index } }
      for index in mine {
        let place = hasOrder ? rest.firstIndex { $0.ours == nil } : nil
        if let place { rest[place].ours = index } else { units.append(MergeUnit(ours: index)) }
      }
      for index in other {
        let place = hasOrder ? rest.firstIndex { $0.theirs == nil } : nil
        if let place { rest[place].theirs = index } else { units.append(MergeUnit(theirs: index)) }
      }
      return units + rest
    }
  }
}
