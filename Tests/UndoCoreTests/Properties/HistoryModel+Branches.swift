import UndoCore

/// Branches told by identity: everything that was ever recorded is either in effect, on an undone
/// list, on one branch, or gone. No counting, no holders.
extension HistoryModel {
  struct Branch {
    var batches: [[Item]]
    /// What was in effect on each subject when the branch was left.
    var bases: [String: [Int]]
  }

  mutating func setBranchLimit(_ limit: Int) {
    branchLimit = max(0, limit)
    keepBranchLimit()
  }

  /// Drops undone lists, and keeps them as a branch if there may be any.
  mutating func setAside(_ dropped: [String], recording recorded: [String]) {
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
      keepBranchLimit()
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

  /// Returns what to revert, and then what to apply; nil if the branch cannot be reached.
  mutating func bringBack(_ index: Int) -> (back: [Taken], forth: [Taken])? {
    guard marks.isEmpty, branches.indices.contains(index), isReachable(branches[index]) else {
      return nil
    }
    open = nil
    let branch = branches[index]
    let back = leave(.done) { item in
      branch.bases[item.subject].map { !$0.contains(item.identity) } ?? false
    }
    for item in back.flatMap(\.items) { applied[item.subject]?.removeLast() }
    var forth = leave(.undone) { item in
      branch.bases[item.subject]?.contains(item.identity) ?? false
    }
    for item in forth.flatMap(\.items) { applied[item.subject, default: []].append(item) }
    returning = [branches.remove(at: index)]
    setAside(Array(branch.bases.keys), recording: Array(branch.bases.keys))
    returning = []
    for batch in branch.batches.reversed() { forth.append(redo(batch)) }
    keepLimits()
    return (back, forth)
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

  /// Carries over all items that fit, the newest batch first.
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
        Self.carry(taken, from: &done, to: &undone, batch: number)
      } else {
        Self.carry(taken, from: &undone, to: &done, batch: number)
      }
      return taken
    }
  }

  private func identities(of subject: String) -> [Int] { (applied[subject] ?? []).map(\.identity) }

  /// A branch that leaves from what lies ahead lives on if all of that is kept, as one that leaves
  /// from another branch does.
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

  private mutating func keepBranchLimit() {
    while branches.count > branchLimit { drop([branches[0]]) }
  }

  /// Drops branches, and those that leave from them.
  mutating func drop(_ doomed: [Branch]) {
    if doomed.isEmpty { return }
    let gone = Set(doomed.flatMap { $0.batches.joined() }.map(\.identity))
    branches.removeAll { branch in branch.batches.joined().contains { gone.contains($0.identity) } }
    drop(branches.filter { branch in branch.bases.values.joined().contains(where: gone.contains) })
  }
}
