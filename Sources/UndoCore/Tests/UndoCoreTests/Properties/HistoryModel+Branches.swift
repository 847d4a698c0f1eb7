import UndoCore

/// Branches, by identity: everything ever recorded is either in effect, on an undone list, on one
/// branch, or gone. A branch holds what was in effect on every subject when it was left.
extension HistoryModel {
  struct Branch {
    /// The oldest undone first.
    var batches: [[Item]]
    /// What is in effect there.
    var place: [String: [Int]]
    /// The subjects that restoring in a scope of some leads back.
    var subjects: Set<String>
    /// The newest part in effect where it starts.
    var parent: Parent?
    /// What could be redone there without being on the branch.
    var redoable: Set<Int>
    /// How the items lay that were on the lists, from the lowest one that was moved.
    var doneOrder: [[Int]] = []
    var undoneOrder: [[Int]] = []

    struct Parent: Equatable {
      var step: UInt32
      var subject: String
    }

    var items: [Item] { Array(batches.joined()) }

    var id: History<String, HistoryReplacement<Int>>.Branch.ID? {
      guard let first = batches.last?.last else { return nil }
      return .init(step: HistoryStepID(rawValue: first.step), subject: first.subject)
    }
  }

  mutating func setBranchLimit(_ limit: Int) {
    branchLimit = max(0, limit)
    open = nil
    enforceBranchLimit()
    enforceLimits()
  }

  /// Drops undone lists, and stashes them as a branch if the limit allows any.
  mutating func stashUndone(of subjects: [String]) {
    let batches = Self.batches(of: undone, subjects.contains)
    if branchLimit > 0, !batches.isEmpty {
      var place = placeHere
      for item in batches.reversed().flatMap({ $0.reversed() }) {
        place[item.subject, default: []].append(item.identity)
      }
      branches.append(
        Branch(
          batches: batches,
          place: place,
          subjects: Set(batches.joined().map(\.subject)),
          parent: newestPart,
          redoable: []
        )
      )
      enforceBranchLimit()
    }
    for subject in subjects { undone[subject] = nil }
  }

  private var placeHere: [String: [Int]] { applied.mapValues { $0.map(\.identity) } }

  private var newestPart: Branch.Parent? {
    let newest = Self.batches(of: done, { _ in true }).last?.last
    return newest.map { .init(step: $0.step, subject: $0.subject) }
  }

  /// What is in effect either now or there.
  private func moved(to branch: Branch, inAll: Bool) -> Set<Int> {
    let subjects = inAll ? Set(applied.keys).union(branch.place.keys) : branch.subjects
    return subjects.reduce(into: []) { moved, subject in
      let here = Set(placeHere[subject] ?? [])
      moved.formUnion(here.symmetricDifference(branch.place[subject] ?? []))
    }
  }

  func isReachable(_ branch: Branch, inAll: Bool) -> Bool {
    let items = Array(done.values.joined()) + Array(undone.values.joined()) + branch.items
    return moved(to: branch, inAll: inAll).isSubset(of: items.map(\.identity))
  }

  func lines(of branch: Branch) -> [Line] {
    branch.batches.reversed().map { Self.line($0, isDone: false) }
  }

  /// Returns what to do; nil if the branch is not reachable.
  mutating func restore(_ index: Int, inAll: Bool) -> [Taken]? {
    guard branches.indices.contains(index),
      isReachable(branches[index], inAll: inAll)
    else {
      return nil
    }
    open = nil
    let (branch, before) = (branches[index], self)
    let moved = moved(to: branch, inAll: inAll)
    var taken = leave(.undo) { moved.contains($0.identity) }
    let redoable = Set(before.undone.values.joined().map(\.identity)).intersection(moved)
    taken += leave(.redo) { redoable.contains($0.identity) }
    func isDisplaced(_ item: Item) -> Bool {
      (inAll || branch.subjects.contains(item.subject)) && !branch.redoable.contains(item.identity)
    }
    let displaced = Self.batches(of: undone.mapValues { $0.filter(isDisplaced) }, { _ in true })
    var left = Branch(
      batches: displaced,
      place: before.placeHere,
      subjects: Set(displaced.joined().map(\.subject)).union(inAll ? [] : branch.subjects),
      redoable: redoable
    )
    let own = Set(displaced.joined().map(\.identity))
    let rest = Self.batches(of: before.done, { _ in true }).joined().last {
      !own.contains($0.identity)
    }
    left.parent = rest.map { .init(step: $0.step, subject: $0.subject) }
    left.doneOrder = before.order(of: before.done) { moved.contains($0.identity) }
    left.undoneOrder = before.order(of: before.undone) {
      inAll || branch.subjects.contains($0.subject) || redoable.contains($0.identity)
    }
    branches.replaceSubrange(index...index, with: displaced.isEmpty ? [] : [left])
    let kept = Self.batches(
      of: undone.mapValues { $0.filter { branch.redoable.contains($0.identity) } },
      { _ in true }
    )
    undone = undone.mapValues { items in
      items.filter { !isDisplaced($0) && !branch.redoable.contains($0.identity) }
    }
    taken += attach(branch, moved)
    for batch in kept { put(batch, \.undone) }
    arrange(\.done, branch.doneOrder)
    arrange(\.undone, branch.undoneOrder)
    enforceLimits()
    return taken
  }

  private mutating func attach(_ branch: Branch, _ moved: Set<Int>) -> [Taken] {
    for batch in branch.batches { put(batch.filter { !moved.contains($0.identity) }, \.undone) }
    var taken: [Taken] = []
    for batch in branch.batches.reversed() {
      let items = Array(batch.filter { moved.contains($0.identity) }.reversed())
      if items.isEmpty { continue }
      put(items, \.done)
      for item in items { applied[item.subject, default: []].append(item) }
      taken.append(Taken(direction: .redo, items: items))
    }
    return taken
  }

  private mutating func put(_ items: [Item], _ lists: WritableKeyPath<Self, [String: [Item]]>) {
    let number = nextNumber()
    for (order, var item) in items.enumerated() {
      (item.batch, item.order) = (number, order)
      self[keyPath: lists][item.subject, default: []].append(item)
    }
  }

  /// Moves all items that fit to the other lists, the newest batch first.
  private mutating func leave(_ direction: UndoDirection, where fits: (Item) -> Bool) -> [Taken] {
    let leaving = (direction == .undo ? done : undone).mapValues { $0.filter(fits) }
    return Self.batches(of: leaving, { _ in true }).reversed().map { batch in
      let items = Array(batch.reversed())
      if direction == .undo { moveToUndone(items) } else { moveToDone(items) }
      return Taken(direction: direction, items: items)
    }
  }

  /// The batches from the lowest one with an item that fits.
  private func order(of lists: [String: [Item]], from fits: (Item) -> Bool) -> [[Int]] {
    let batches = Self.batches(of: lists, { _ in true })
    guard let lowest = batches.firstIndex(where: { $0.contains(where: fits) }) else { return [] }
    return batches[lowest...].map { $0.map(\.identity) }
  }

  /// Lets the newest items lie as they did, if they are the same ones in each list.
  private mutating func arrange(
    _ key: WritableKeyPath<Self, [String: [Item]]>,
    _ order: [[Int]]
  ) {
    let lists = self[keyPath: key]
    let newest = Self.batches(of: lists, { _ in true }).joined().suffix(order.joined().count)
    let numbers = Dictionary(
      uniqueKeysWithValues: order.joined().enumerated().map { ($1, $0) }
    )
    guard Set(newest.map(\.identity)) == Set(numbers.keys) else { return }
    let sorted = newest.sorted { numbers[$0.identity] ?? 0 < numbers[$1.identity] ?? 0 }
    let isSame = Set(newest.map(\.subject)).allSatisfy { subject in
      newest.filter { $0.subject == subject }.map(\.identity)
        == sorted.filter { $0.subject == subject }.map(\.identity)
    }
    guard isSame else { return }
    for batch in order {
      let number = nextNumber()
      for (place, identity) in batch.enumerated() {
        self[keyPath: key] = self[keyPath: key].mapValues { items in
          items.map { item in
            guard item.identity == identity else { return item }
            var item = item
            (item.batch, item.order) = (number, place)
            return item
          }
        }
      }
    }
  }

  /// Items are gone: branches that start after them start after what lies beneath.
  private mutating func leave(_ gone: [Item], for beneath: Branch.Parent?) {
    for index in branches.indices
    where gone.contains(where: {
      branches[index].parent == .init(step: $0.step, subject: $0.subject)
    }) {
      branches[index].parent = beneath
    }
  }

  /// The oldest step is about to be dropped.
  mutating func willDrop(_ items: [Item], isDone: Bool) {
    if isDone { return leave(items, for: nil) }
    let first = Self.batches(of: undone, { _ in true }).dropFirst().first?.first
    leave(items, for: first.map { .init(step: $0.step, subject: $0.subject) } ?? newestPart)
  }

  mutating func dropOldestBranch() {
    let oldest = branches.removeFirst()
    leave(oldest.items, for: oldest.parent)
  }

  private mutating func enforceBranchLimit() {
    while branches.count > branchLimit { dropOldestBranch() }
  }
}
