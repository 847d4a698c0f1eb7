import UndoCore

/// Branches, by identity: everything ever recorded is either in effect, on an undone list, on one
/// branch, or gone.
extension HistoryModel {
  struct Branch {
    /// The oldest undone first.
    var batches: [[Item]]
    /// What was in effect on each subject where the branch starts.
    var bases: [String: [Int]]
    /// The newest step done where it starts: nil if there was none, zero if it was dropped.
    var parent: UInt32?
    /// How many batches are redone when it is restored, or how many before it undone.
    var resume: Int

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
    if branchLimit > 0, let branch = branch(of: subjects) {
      branches.append(branch)
      enforceBranchLimit()
    }
    for subject in subjects { undone[subject] = nil }
  }

  /// What some subjects could redo; nil if that is nothing.
  private func branch(of subjects: [String], and others: [String] = []) -> Branch? {
    let batches = Self.batches(of: undone, subjects.contains)
    if batches.isEmpty { return nil }
    let forked = Set(batches.joined().map(\.subject) + others)
    return Branch(
      batches: batches,
      bases: Dictionary(uniqueKeysWithValues: forked.map { ($0, identities(of: $0)) }),
      parent: Self.batches(of: done, { _ in true }).last?[0].step,
      resume: batches.count
    )
  }

  func isReachable(_ branch: Branch, inAll: Bool) -> Bool {
    if inAll, let parent = branch.parent,
      ![done, undone].contains(where: { $0.values.joined().contains { $0.step == parent } })
    {
      return false
    }
    return branch.bases.allSatisfy { subject, base in
      let present = identities(of: subject)
      if present.starts(with: base) {
        return present.count - base.count <= done[subject]?.count ?? 0
      }
      let ahead = (undone[subject] ?? []).reversed().map(\.identity)
      return base.starts(with: present) && ahead.starts(with: base.dropFirst(present.count))
    }
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
    let branch = branches[index]
    let subjects = Array(branch.bases.keys)
    var taken = inAll ? goTo(branch.parent) : []
    let doomed = Set(
      done.values.joined().filter { item in
        branch.bases[item.subject].map { !$0.contains(item.identity) } ?? false
      }.map(\.identity)
    )
    taken += leave(.undo) { doomed.contains($0.identity) }
    taken += leave(.redo) { branch.bases[$0.subject]?.contains($0.identity) ?? false }
    let left = inAll ? Array(undone.keys) : subjects
    let way = taken.reduce(0) { $0 + ($1.direction == .undo ? 1 : -1) }
    var displaced = self.branch(of: left, and: inAll ? [] : subjects)
    if let count = displaced?.batches.count { displaced?.resume = min(way, count) }
    branches.replaceSubrange(index...index, with: displaced.map { [$0] } ?? [])
    for subject in left { undone[subject] = nil }
    taken += attach(branch, inAll: inAll)
    enforceLimits()
    return taken
  }

  /// Goes to where a step is the last one done.
  private mutating func goTo(_ parent: UInt32?) -> [Taken] {
    guard let parent else { return leave(.undo) { _ in true } }
    let batches = [done, undone].map { lists in
      lists.values.joined().filter { $0.step == parent }.map(\.batch)
    }
    if let last = batches[0].max() { return leave(.undo) { $0.batch > last } }
    if let first = batches[1].min() { return leave(.redo) { $0.batch >= first } }
    return []
  }

  private mutating func attach(_ branch: Branch, inAll: Bool) -> [Taken] {
    let kept = branch.batches.count - max(0, branch.resume)
    for batch in branch.batches {
      let number = nextNumber()
      for (order, var item) in batch.enumerated() {
        item.batch = number
        item.order = order
        undone[item.subject, default: []].append(item)
      }
    }
    var taken: [Taken] = []
    for batch in branch.batches.dropFirst(kept).reversed() {
      taken.append(Taken(direction: .redo, items: batch.reversed()))
      moveToDone(batch.reversed())
    }
    for _ in 0..<max(0, -branch.resume) {
      guard let next = nextUndo({ inAll || branch.bases[$0] != nil }) else { break }
      moveToUndone(next.items)
      taken.append(next)
    }
    return taken
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

  /// The oldest step was dropped.
  mutating func didDrop(_ step: UInt32?) {
    for index in branches.indices {
      let parent = branches[index].parent
      branches[index].parent = parent == nil ? 0 : parent == step ? nil : parent
    }
  }

  private func identities(of subject: String) -> [Int] { (applied[subject] ?? []).map(\.identity) }

  private mutating func enforceBranchLimit() {
    while branches.count > branchLimit { drop([branches[0]]) }
  }

  /// Drops branches, and those that start on them.
  mutating func drop(_ doomed: [Branch]) {
    if doomed.isEmpty { return }
    let gone = Set(doomed.flatMap { $0.batches.joined() }.map(\.identity))
    branches.removeAll { branch in branch.batches.joined().contains { gone.contains($0.identity) } }
    drop(
      branches.filter { branch in
        branch.bases.values.contains { base in base.last.map(gone.contains) ?? false }
      }
    )
  }
}
