import TestSupport
import UndoCore

/// Transactions, jumps, branches and limits, done to both.
extension HistoryPair {
  mutating func recordTogether(_ step: Int, in scope: HistoryScope<String>) {
    passTime()
    var draft = draft("all \(step)", [], in: scope)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      draft.parts += host.edit(HistoryHost.someSubjects(&generator)).map { ($0.0, $0.1) }
    }
    let some: (Number, Number) -> Number? = { earlier, later in
      later.after % 4 > 0 ? earlier.followed(by: later) : nil
    }
    let merge = generator.oneIn(2) ? some : nil
    log.append("together \(draft.parts.map(\.subject)) \(merge == nil) \(scope.isAll)")
    var transaction = NumberHistory.Transaction(merging: merge)
    for part in draft.parts { transaction.add(part.subject, part.change) }
    if generator.oneIn(4) {
      for part in transaction.partsToRevert { host.revert(part) }
      return
    }
    let recorded = host.history.record(
      draft.name,
      transaction,
      at: time,
      in: scope,
      costing: draft.cost
    )
    let expected = model.recordTogether(draft, merge: merge ?? { $0.followed(by: $1) })
    if recorded != expected { faults.append("recorded: \(recorded), not \(expected)") }
  }

  mutating func jump(in scope: HistoryScope<String>) {
    let count = Int.random(in: -1...12, using: &generator)
    log.append("jump \(count) \(scope)")
    let results = host.history.jump(toUndoCount: count, in: scope)
    for result in results { host.perform(result) }
    let done = model.steps(scope.contains).count(where: \.isDone)
    var expected: [HistoryModel.Taken] = []
    for _ in 0..<max(0, done - count) { expected += model.undo(scope.contains).map { [$0] } ?? [] }
    for _ in 0..<max(0, count - done) { expected += model.redo(scope.contains).map { [$0] } ?? [] }
    compare("jump", results, expected)
  }

  mutating func restoreBranch(in scope: HistoryScope<String>) {
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
    host.history.limits.bytes = limit
    model.setByteLimit(limit)
  }

  mutating func setBranchLimit() {
    let limit = [0, 1, 2, 3, 10].randomElement(using: &generator) ?? 0
    log.append("branches \(limit)")
    host.history.limits.branches = limit
    model.setBranchLimit(limit)
  }

  private mutating func compare(
    _ label: String,
    _ performed: [NumberHistory.Transition],
    _ expected: [HistoryModel.Taken]
  ) {
    if performed.count != expected.count {
      return faults.append("\(label): \(performed.count) steps, not \(expected.count)")
    }
    for (step, taken) in zip(performed, expected) { compare(label, step, taken) }
  }
}
