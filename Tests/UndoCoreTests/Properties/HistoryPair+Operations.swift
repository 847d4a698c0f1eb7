import TestSupport
import UndoCore

/// Transactions, jumps, branches and limits, done to both.
extension HistoryPair {
  mutating func mark() {
    if copies.count > 2 { return }
    log.append("mark")
    copies.append(host.history)
    host.history.mark()
    model.mark()
  }

  mutating func commit(_ step: Int, in scope: Scope<String>) {
    passTime()
    let merges = generator.oneIn(2)
    log.append("commit \(merges) \(scope.isAll)")
    _ = copies.popLast()
    let cost = { (change: Number) in change.after % 5 }
    let some: (Number, Number) -> Number? = { earlier, later in
      merges && later.after % 4 > 0 ? earlier.followed(by: later) : nil
    }
    let merge = generator.oneIn(2) ? some : nil
    let recorded = host.history.commit(
      named: "all \(step)",
      at: time,
      in: scope,
      costing: cost,
      merging: merge
    )
    let expected = model.commit(
      "all \(step)",
      at: time,
      inAll: scope.isAll,
      merge: merge,
      cost: cost
    )
    if recorded != expected { faults.append("committed: \(recorded), not \(expected)") }
  }

  mutating func cancel() {
    log.append("cancel")
    let parts = host.history.cancel()
    let expected = model.cancel()
    for part in parts { host.revert(part) }
    if parts.map(\.change) != expected.map(\.change) { faults.append("cancelled other parts") }
    if let copy = copies.popLast(), let copy, copy != host.history {
      faults.append("a trace is left of what was cancelled")
    }
  }

  mutating func jump(in scope: Scope<String>) {
    let count = Int.random(in: -1...12, using: &generator)
    log.append("jump \(count) \(scope)")
    let path = host.history.path(toUndoCount: count, in: scope)
    let values = host.history.values(atUndoCount: count, in: scope)
    let results = host.history.jump(toUndoCount: count, in: scope)
    if path != results { faults.append("the path is not what a jump does") }
    for result in results { host.perform(result) }
    for (subject, value) in values where host.number(of: subject) != value {
      faults.append("\(subject) was said to be \(value)")
    }
    let done = model.steps(scope.contains).count { $0.state == .done }
    var expected: [HistoryModel.Taken] = []
    for _ in 0..<max(0, done - count) { expected += model.undo(scope.contains).map { [$0] } ?? [] }
    for _ in 0..<max(0, count - done) { expected += model.redo(scope.contains).map { [$0] } ?? [] }
    compare("jump", results, expected)
  }

  mutating func restoreBranch(in scope: Scope<String>) {
    let index = Int.random(in: 0...2, using: &generator)
    log.append("restore \(index) \(scope.isAll)")
    let branches = host.history.branches()
    let id = branches.indices.contains(index) ? branches[index].id : nil
    let results = id.flatMap { host.history.restore($0, in: scope) }
    let expected = model.restore(index, inAll: scope.isAll)
    if (results == nil) != (expected == nil) { faults.append("restored") }
    guard let results, let expected else { return }
    for result in results { host.perform(result) }
    compare("restore", results, expected)
  }

  mutating func setByteLimit() {
    let limit = [nil, nil, 1, 40, 100, 300].randomElement(using: &generator) ?? nil
    log.append("bytes \(limit ?? -1)")
    forgetCopies()
    host.history.byteLimit = limit ?? 0
    model.setByteLimit(limit)
  }

  mutating func setBranchLimit() {
    let limit = [0, 1, 2, 3, 10].randomElement(using: &generator) ?? 0
    log.append("branches \(limit)")
    forgetCopies()
    host.history.branchLimit = limit
    model.setBranchLimit(limit)
  }

  /// A cancelled transaction leaves no trace of what was recorded in it, but everything else that was
  /// done stays.
  mutating func forgetCopies() { copies = copies.map { _ in nil } }

  private mutating func compare(
    _ label: String,
    _ performed: [NumberHistory.Performed],
    _ expected: [HistoryModel.Taken]
  ) {
    if performed.count != expected.count {
      return faults.append("\(label): \(performed.count) steps, not \(expected.count)")
    }
    for (step, taken) in zip(performed, expected) { compare(label, step, taken) }
  }
}
