extension UndoList {
  /// The number of operations and gaps.
  var length: Int { operations.count }

  /// The newest step, and whether it has one operation.
  mutating func newestStep() -> (step: Int, hasOne: Bool)? {
    guard steps.count > held else { return nil }
    let step = Int(steps[steps.count - 1])
    return (step, groups[step].tally.operations == 1)
  }

  /// All steps, newest first.
  var newestFirst: some Sequence<UndoGroup> {
    steps[held...].reversed().lazy.filter { $0 >= 0 }.map { groups[Int($0)] }
  }

  mutating func start(of group: Int) -> Int { Int(groups[group].start) }

  /// Whether a group is where it was, and nothing else at its index.
  func has(_ group: Int, _ serial: UInt32, _ home: UndoGroup.Home) -> Bool {
    guard group < groups.count, groups[group].serial == serial, groups[group].home == home
    else { return false }
    return home == .nested ? groups[root(of: group)].home == .open : isListed(group)
  }

  /// Fixes the mark of a collected group. Returns false if it has no operations.
  mutating func settle(_ group: Int) -> Bool {
    let isDiscardable = groups[group].mark == .discardable
    groups[group].mark = isDiscardable ? .alwaysDiscardable : .neverDiscardable
    return groups[group].tally.operations > 0
  }

  /// The outermost group around a group.
  func root(of group: Int) -> Int {
    var group = group
    while groups[group].home == .nested { group = Int(groups[group].link) }
    return group
  }

  func isThere(_ index: Int) -> Bool { operations[index].handler != nil }

  /// Whether there is an operation for an object.
  mutating func hasOperation(for subject: Int) -> Bool {
    subject < ends.count && ends[subject] >= 0
  }

  /// The indices of the operations for an object, newest first.
  func indices(for subject: Int) -> some Sequence<Int> {
    let last = subject < ends.count ? Int(ends[subject]) : -1
    return sequence(state: last) { index in
      guard index >= floor else { return nil }
      defer { index = Int(operations[index].previous) }
      return index
    }
  }

  func root(ofOperation index: Int) -> Int { root(of: Int(operations[index].group)) }

  /// Whether a step is among those that can be performed now.
  func isListed(_ step: Int) -> Bool {
    groups[step].home == .filed && groups[step].link >= held
  }

  /// The object of the first operation in a group, at any depth.
  ///
  /// - Complexity: O(1), amortized over the removal of operations.
  mutating func firstSubject(in group: Int) -> Int? {
    guard groups[group].tally.operations > 0 else { return nil }
    while !isThere(Int(groups[group].start)) { groups[group].start += 1 }
    return Int(operations[Int(groups[group].start)].subject)
  }

  /// The last operation that is in a group itself, and its object.
  func lastLoose(in group: Int) -> (index: Int, subject: Int)? {
    guard groups[group].tally.loose > 0 else { return nil }
    let index = operations.lastIndex { $0.group == group && $0.handler != nil }
    return index.map { ($0, Int(operations[$0].subject)) }
  }

  /// The closed groups that are in a group itself, last first.
  func inner(of group: Int) -> some Sequence<Int> {
    (group + 1..<groups.count).reversed().lazy.filter {
      groups[$0].home == .nested && groups[$0].link == group
    }
  }
}
