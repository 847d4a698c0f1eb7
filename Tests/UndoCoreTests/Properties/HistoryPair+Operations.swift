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
    let merge: (Number, Number) -> Number? = { earlier, later in
      merges && later.after % 4 > 0 ? earlier.followed(by: later) : nil
    }
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
    let results = host.history.jump(toStepCount: count, in: scope)
    for result in results { host.perform(result) }
    let done = model.steps(scope.contains).count { $0.state == .done }
    var expected: [HistoryModel.Taken] = []
    for _ in 0..<max(0, done - count) { expected += model.undo(scope.contains).map { [$0] } ?? [] }
    for _ in 0..<max(0, count - done) { expected += model.redo(scope.contains).map { [$0] } ?? [] }
    compare("jump", results, expected)
  }

  mutating func restoreBranch() {
    let index = Int.random(in: 0...2, using: &generator)
    log.append("restore \(index)")
    let results = host.history.restore(branch: index)
    let expected = model.restore(index)
    if (results == nil) != (expected == nil) { faults.append("restored") }
    guard let results, let expected else { return }
    for result in results { host.perform(result) }
    compare("restore", results, expected.undone + expected.redone)
  }

  mutating func setByteLimit() {
    let limit = [nil, nil, 0, 40, 100, 300].randomElement(using: &generator) ?? nil
    log.append("bytes \(limit ?? -1)")
    forgetCopies()
    host.history.byteLimit = limit
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
    _ actions: [NumberHistory.UndoAction],
    _ expected: [HistoryModel.Taken]
  ) {
    if actions.count != expected.count { return faults.append("\(label): \(actions.count) steps") }
    for (action, taken) in zip(actions, expected) { compare(label, action.result, taken) }
  }
}
