import TestSupport
import UndoCore

/// The two that are compared, and the numbers that they speak of.
struct HistoryPair {
  var host = HistoryHost()
  var model = HistoryModel()
  var generator: SeededGenerator
  var log: [String] = []
  var time = 0.0
  var faults: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    if generator.oneIn(3) { setLimit() }
    if generator.oneIn(3) { setByteLimit() }
    if generator.oneIn(2) { setBranchLimit() }
  }

  mutating func act(_ step: Int) {
    let scope = HistoryHost.scope(&generator)
    switch Int.random(in: 0..<58, using: &generator) {
    case 0..<12: record(step, in: scope)
    case 12..<18: recordJoining(step, in: scope)
    case 18..<27: undo(in: scope)
    case 27..<35: redo(in: scope)
    case 35..<38: markSaved()
    case 38: setLimit()
    case 39: compact()
    case 40: setByteLimit()
    case 56: writeAndRead()
    case 41: setBranchLimit()
    case 42..<50: recordTogether(step, in: scope)
    case 50..<52: jump(in: scope)
    case 52..<56: restoreBranch(in: scope)
    default: undoALot(in: scope)
    }
  }

  mutating func record(_ step: Int, in scope: HistoryScope<String>) {
    passTime()
    let name = generator.oneIn(3) ? "Move" : "step \(step)"
    let subjects = generator.oneIn(15) ? [] : HistoryHost.someSubjects(&generator)
    let draft = draft(name, subjects, in: scope)
    log.append("record \(subjects) \(scope.isAll)")
    host.history.record(
      name,
      at: time,
      parts: draft.parts.map { .init($0.subject, $0.change) },
      in: scope,
      costing: draft.cost
    )
    model.record(draft)
  }

  mutating func draft(
    _ name: String,
    _ subjects: [String],
    in scope: HistoryScope<String>
  ) -> HistoryModel.Draft {
    let isCheap = generator.oneIn(3)
    return HistoryModel.Draft(
      name: name,
      time: time,
      parts: host.edit(subjects).map { ($0.0, $0.1) },
      inAll: scope.isAll,
      cost: { isCheap ? -1 : $0.after % 7 * 10 }
    )
  }

  mutating func recordJoining(_ step: Int, in scope: HistoryScope<String>) {
    passTime()
    let key = generator.oneIn(4) ? "scale" : "nudge"
    let subjects =
      generator.oneIn(3)
      ? HistoryHost.someSubjects(&generator) : ["a", "b"].shuffled(using: &generator)
    var draft = draft("nudge \(step)", subjects, in: scope)
    if Set(subjects).count == subjects.count, generator.oneIn(3) { goBack(&draft) }
    let refused = generator.oneIn(6) ? draft.parts.last?.change : nil
    let merge = { (earlier: Number, later: Number) -> Number? in
      later == refused ? nil : earlier.followed(by: later)
    }
    let composes = refused == nil && generator.oneIn(2)
    log.append("join \(subjects) \(key) \(scope.isAll)")
    let joined = host.history.record(
      draft.name,
      at: time,
      parts: draft.parts.map { .init($0.subject, $0.change) },
      in: scope,
      coalescing: .init(key, within: 1, merging: composes ? nil : merge),
      costing: draft.cost
    )
    let expected = model.record(draft, key: key, within: 1, merge: merge)
    if joined != expected { faults.append("joined: \(joined), not \(expected)") }
  }

  /// Has the changes lead back to where the last ones of their subjects started.
  private mutating func goBack(_ draft: inout HistoryModel.Draft) {
    for index in draft.parts.indices {
      let subject = draft.parts[index].subject
      guard let last = model.done[subject]?.last?.change.before else { continue }
      draft.parts[index].change.after = last
      host.numbers[subject] = last
    }
  }

  mutating func undo(in scope: HistoryScope<String>) {
    log.append("undo \(scope)")
    let result = host.history.undo(in: scope)
    let expected = model.undo(scope.contains)
    compare("undo", result, expected)
    if let result { host.perform(result) }
  }

  mutating func redo(in scope: HistoryScope<String>) {
    log.append("redo \(scope)")
    let result = host.history.redo(in: scope)
    let expected = model.redo(scope.contains)
    compare("redo", result, expected)
    if let result { host.perform(result) }
  }

  /// Many undos, so that the bottom of the lists and the saved point are reached more often.
  mutating func undoALot(in scope: HistoryScope<String>) {
    for _ in 0..<Int.random(in: 2...30, using: &generator) { undo(in: scope) }
  }

  mutating func markSaved() {
    log.append("save")
    host.history.markClean()
    model.markSaved()
  }

  mutating func setLimit() {
    let limit = [nil, 1, 2, 3, 5, 8].randomElement(using: &generator) ?? nil
    log.append("limit \(limit ?? -1)")
    host.history.limits.steps = limit
    model.setLimit(limit)
  }

  mutating func compact() {
    log.append("compact")
    let before = host.history
    // Setting limits compacts, whatever they are.
    host.history.limits = host.history.limits
    model.open = nil
    if host.history != before { faults.append("not equal after compacting") }
  }

  mutating func passTime() {
    time += [0, 0, 0.3, 0.9, 1, 1.5, -0.5].randomElement(using: &generator) ?? 0
  }
}
