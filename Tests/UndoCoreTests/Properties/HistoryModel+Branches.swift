import UndoCore

/// Branches, by identity: everything ever recorded is either in effect, on an undone list, on one
/// branch, or gone. No counting, no holders.
extension HistoryModel {
  struct Branch {
    var batches: [[Item]]
    /// What was in effect on each subject where the branch starts.
    var bases: [String: [Int]]
  }

  mutating func setBranchLimit(_ limit: Int) {
    branchLimit = max(0, limit)
    enforceBranchLimit()
  }

  /// Drops undone lists, and stashes them as a branch if the limit allows any.
  mutating func stashUndone(_ dropped: [String], recording recorded: [String]) {
    let subjects = Set(dropped).union(recorded)
    let gone = undone.filter { subjects.contains($0.key) && !$0.value.isEmpty }
    if branchLimit > 0 {
      for subject in subjects where gone[subject] != nil || recorded.contains(subject) {
        loseSavedAhead(of: subject)
        dropBranches(aheadOf: subject)
      }
      let batches = Dictionary(grouping: gone.values.joined(), by: \.batch)
      let ordered = batches.sorted { $0.key < $1.key }
        .map { $0.value.sorted { $0.order < $1.order } }
      let forked = returning.isEmpty ? Array(gone.keys) : recorded
      let bases = forked.map { ($0, identities(of: $0)) }
      if !gone.isEmpty {
        branches.append(Branch(batches: ordered, bases: Dictionary(uniqueKeysWithValues: bases)))
      }
      enforceBranchLimit()
    }
    for subject in subjects { undone[subject] = nil }
  }

  func isReachable(_ branch: Branch) -> Bool {
    branch.bases.allSatisfy { subject, base in
      let present = identities(of: subject)
      if present.starts(with: base) {
        return present.count - base.count <= done[subject]?.count ?? 0
      }
      let ahead = (undone[subject] ?? []).reversed().map(\.identity)
      return base.starts(with: present) && ahead.starts(with: base.dropFirst(present.count))
    }
  }

  func summaries(of branch: Branch) -> [StepSummary] {
    branch.batches.reversed().map { Self.summary($0[0], .undone) }
  }

  /// Returns what to revert, and then what to apply; nil if the branch is not reachable.
  mutating func restore(_ index: Int) -> (undone: [Taken], redone: [Taken])? {
    guard marks.isEmpty, branches.indices.contains(index), isReachable(branches[index]) else {
      return nil
    }
    open = nil
    let branch = branches[index]
    let taken = leave(.done) { item in
      branch.bases[item.subject].map { !$0.contains(item.identity) } ?? false
    }
    for item in taken.flatMap(\.items) { applied[item.subject]?.removeLast() }
    var again = leave(.undone) { item in
      branch.bases[item.subject]?.contains(item.identity) ?? false
    }
    for item in again.flatMap(\.items) { applied[item.subject, default: []].append(item) }
    returning = [branches.remove(at: index)]
    stashUndone(Array(branch.bases.keys), recording: Array(branch.bases.keys))
    returning = []
    for batch in branch.batches.reversed() { again.append(redo(batch)) }
    enforceLimits()
    return (taken, again)
  }

  private mutating func redo(_ batch: [Item]) -> Taken {
    let number = nextNumber()
    let items = batch.reversed()
    for (order, var item) in items.enumerated() {
      item.batch = number
      item.order = order
      done[item.subject, default: []].append(item)
      applied[item.subject, default: []].append(item)
    }
    return Taken(name: batch[0].name, time: batch[0].time, items: Array(items))
  }

  /// Moves all items that fit to the other lists, the newest batch first.
  private mutating func leave(
    _ state: StepSummary.State,
    where fits: (Item) -> Bool
  ) -> [Taken] {
    let leaving = (state == .done ? done : undone).values.joined().filter(fits)
    let batches = Dictionary(grouping: leaving, by: \.batch).sorted { $0.key > $1.key }
    return batches.map { _, items in
      let items = items.sorted { $0.order > $1.order }
      let taken = Taken(name: items[0].name, time: items[0].time, items: items)
      let number = nextNumber()
      if state == .done {
        Self.move(taken, from: &done, to: &undone, batch: number)
      } else {
        Self.move(taken, from: &undone, to: &done, batch: number)
      }
      return taken
    }
  }

  private func identities(of subject: String) -> [Int] { (applied[subject] ?? []).map(\.identity) }

  /// A branch that starts on undone steps is kept if all of those are, like one that starts on another
  /// branch.
  private mutating func dropBranches(aheadOf subject: String) {
    let present = identities(of: subject)
    let ahead = (undone[subject] ?? []).reversed().map(\.identity)
    let held = Set((branches + returning).flatMap { $0.batches.joined() }.map(\.identity))
    drop(
      branches.filter { branch in
        guard let base = branch.bases[subject], base.starts(with: present) else { return false }
        let rest = base.dropFirst(present.count)
        let kept = zip(rest, ahead).prefix { $0 == $1 }.count
        return rest.dropFirst(kept).first.map { !held.contains($0) } ?? false
      }
    )
  }

  private mutating func loseSavedAhead(of subject: String) {
    let present = (applied[subject] ?? []).count { !$0.isDiscardable }
    if present < saved[subject]?.count ?? 0 { loseSaved(subject) }
  }

  private mutating func enforceBranchLimit() {
    while branches.count > branchLimit { drop([branches[0]]) }
  }

  /// Drops branches, and those that start on them.
  mutating func drop(_ doomed: [Branch]) {
    if doomed.isEmpty { return }
    let gone = Set(doomed.flatMap { $0.batches.joined() }.map(\.identity))
    branches.removeAll { branch in branch.batches.joined().contains { gone.contains($0.identity) } }
    drop(branches.filter { branch in branch.bases.values.joined().contains(where: gone.contains) })
  }
}
