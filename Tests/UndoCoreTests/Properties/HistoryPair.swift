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
  /// What the history was at each open mark, unless something else than recording has happened.
  var copies: [NumberHistory?] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    if generator.oneIn(3) { setLimit() }
    if generator.oneIn(3) { setByteLimit() }
    if generator.oneIn(2) { setBranchLimit() }
  }

  mutating func act(_ step: Int) {
    let lens = HistoryHost.lens(&generator)
    switch Int.random(in: 0..<58, using: &generator) {
    case 0..<12: record(step, through: lens)
    case 12..<18: recordJoining(step, through: lens)
    case 18..<27: undo(through: lens)
    case 27..<35: redo(through: lens)
    case 35..<38: markSaved()
    case 38: setLimit()
    case 39: compact()
    case 40: setByteLimit()
    case 56: writeAndRead()
    case 41: setBranchLimit()
    case 42..<45: mark()
    case 45..<48: commit(step, through: lens)
    case 48..<50: cancel()
    case 50..<52: jump(through: lens)
    case 52..<56: bringBack()
    default: comeBack(through: lens)
    }
  }

  mutating func record(_ step: Int, through lens: Lens<String>) {
    passTime()
    let name = generator.oneIn(3) ? "Move" : "step \(step)"
    let subjects = generator.oneIn(15) ? [] : HistoryHost.someSubjects(&generator)
    let draft = draft(name, subjects, through: lens)
    log.append("record \(subjects) \(lens.isAll) \(draft.isDiscardable)")
    host.history.record(
      name,
      at: time,
      parts: draft.parts.map { .init($0.subject, $0.change) },
      through: lens,
      discardable: draft.isDiscardable,
      costing: draft.cost
    )
    model.record(draft)
  }

  private mutating func draft(
    _ name: String,
    _ subjects: [String],
    through lens: Lens<String>
  ) -> HistoryModel.Draft {
    let isCheap = generator.oneIn(3)
    return HistoryModel.Draft(
      name: name,
      time: time,
      parts: host.edit(subjects).map { ($0.0, $0.1) },
      throughAll: lens.isAll,
      isDiscardable: generator.oneIn(4),
      cost: { isCheap ? -1 : $0.after % 7 * 10 }
    )
  }

  mutating func recordJoining(_ step: Int, through lens: Lens<String>) {
    passTime()
    let key = generator.oneIn(4) ? "scale" : "nudge"
    let subjects =
      generator.oneIn(3)
      ? HistoryHost.someSubjects(&generator) : ["a", "b"].shuffled(using: &generator)
    let draft = draft("nudge \(step)", subjects, through: lens)
    let refused = generator.oneIn(6) ? draft.parts.last?.change : nil
    let merge = { (earlier: Number, later: Number) -> Number? in
      later == refused ? nil : earlier.followed(by: later)
    }
    log.append("join \(subjects) \(key) \(lens.isAll) \(draft.isDiscardable)")
    let joined = host.history.record(
      draft.name,
      at: time,
      parts: draft.parts.map { .init($0.subject, $0.change) },
      through: lens,
      joining: key,
      within: 1,
      discardable: draft.isDiscardable,
      costing: draft.cost,
      merging: merge
    )
    let expected = model.record(draft, key: key, within: 1, merge: merge)
    if joined != expected { faults.append("joined: \(joined), not \(expected)") }
  }

  mutating func undo(through lens: Lens<String>) {
    log.append("undo \(lens)")
    let performed = host.history.undo(through: lens)
    let expected = model.undo(lens.contains)
    compare("undo", performed, expected)
    if let performed { host.revert(performed) }
  }

  mutating func redo(through lens: Lens<String>) {
    log.append("redo \(lens)")
    let performed = host.history.redo(through: lens)
    let expected = model.redo(lens.contains)
    compare("redo", performed, expected)
    if let performed { host.apply(performed) }
  }

  /// A longer way back, so that the bottom of the lists and the saved point are met more often.
  mutating func comeBack(through lens: Lens<String>) {
    for _ in 0..<Int.random(in: 2...30, using: &generator) { undo(through: lens) }
  }

  mutating func markSaved() {
    log.append("save")
    forgetCopies()
    host.history.markSaved()
    model.markSaved()
  }

  mutating func setLimit() {
    let limit = [nil, 0, 1, 2, 3, 5, 8].randomElement(using: &generator) ?? nil
    log.append("limit \(limit ?? -1)")
    forgetCopies()
    host.history.levelLimit = limit
    model.setLimit(limit)
  }

  mutating func compact() {
    log.append("compact")
    let before = host.history
    host.history.compact()
    if host.history != before { faults.append("not equal after compacting") }
  }

  mutating func passTime() {
    time += [0, 0, 0.3, 0.9, 1, 1.5, -0.5].randomElement(using: &generator) ?? 0
  }
}
