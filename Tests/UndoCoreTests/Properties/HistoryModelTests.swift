import TestSupport
import Testing
import UndoCore

/// The history and the naive model get the same random steps, and after each of them everything
/// that can be seen from outside is compared.
@Suite("History and its naive model")
struct HistoryModelTests {
  @Test("are never told apart, whatever is done through whatever lens", arguments: 0..<4)
  func agree(share: Int) {
    let seeds = SeededGenerator.seeds(1_200).enumerated().filter { $0.offset % 4 == share }
    withEvery("seed", in: seeds.map(\.element)) { seed in
      var pair = HistoryPair(seed: seed)
      let count = pair.generator.oneIn(40) ? 400 : Int.random(in: 5...60, using: &pair.generator)
      for step in 0..<count {
        pair.act(step)
        let difference = pair.difference()
        #expect(difference == nil, "after step \(step), \(pair.log.suffix(8)); \(Trace.current)")
        if difference != nil { break }
      }
    }
  }
}

/// The two that are compared, and the numbers that they speak of.
struct HistoryPair {
  var host = HistoryHost()
  var model = HistoryModel()
  var generator: SeededGenerator
  var log: [String] = []
  private var time = 0.0
  private var faults: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    if generator.oneIn(3) { setLimit() }
  }

  mutating func act(_ step: Int) {
    let lens = HistoryHost.lens(&generator)
    switch Int.random(in: 0..<42, using: &generator) {
    case 0..<12: record(step, through: lens)
    case 12..<18: recordJoining(step, through: lens)
    case 18..<27: undo(through: lens)
    case 27..<35: redo(through: lens)
    case 35..<38: markSaved()
    case 38: setLimit()
    case 39: compact()
    default: comeBack(through: lens)
    }
  }

  private mutating func record(_ step: Int, through lens: Lens<String>) {
    passTime()
    let name = generator.oneIn(3) ? "Move" : "step \(step)"
    let subjects = generator.oneIn(15) ? [] : HistoryHost.someSubjects(&generator)
    let parts = host.edit(subjects)
    log.append("record \(subjects) \(lens.isAll)")
    host.history.record(name, at: time, parts: parts.map { .init($0.0, $0.1) }, through: lens)
    model.record(name, at: time, parts, throughAll: lens.isAll)
  }

  private mutating func recordJoining(_ step: Int, through lens: Lens<String>) {
    passTime()
    let key = generator.oneIn(4) ? "scale" : "nudge"
    let subjects =
      generator.oneIn(3)
      ? HistoryHost.someSubjects(&generator) : ["a", "b"].shuffled(using: &generator)
    let parts = host.edit(subjects)
    let refused = generator.oneIn(6) ? parts.last?.1 : nil
    let merge = { (earlier: Number, later: Number) -> Number? in
      later == refused ? nil : earlier.followed(by: later)
    }
    log.append("join \(subjects) \(key) \(lens.isAll)")
    let joined = host.history.record(
      "nudge \(step)",
      at: time,
      parts: parts.map { .init($0.0, $0.1) },
      through: lens,
      joining: key,
      within: 1,
      merging: merge
    )
    let expected = model.record(
      "nudge \(step)",
      at: time,
      parts,
      throughAll: lens.isAll,
      key: key,
      within: 1,
      merge: merge
    )
    if joined != expected { faults.append("joined: \(joined), not \(expected)") }
  }

  private mutating func undo(through lens: Lens<String>) {
    log.append("undo \(lens)")
    let performed = host.history.undo(through: lens)
    let expected = model.undo(lens.contains)
    compare("undo", performed, expected)
    if let performed { host.revert(performed) }
  }

  private mutating func redo(through lens: Lens<String>) {
    log.append("redo \(lens)")
    let performed = host.history.redo(through: lens)
    let expected = model.redo(lens.contains)
    compare("redo", performed, expected)
    if let performed { host.apply(performed) }
  }

  /// A longer way back, so that the bottom of the lists and the saved point are met more often.
  private mutating func comeBack(through lens: Lens<String>) {
    for _ in 0..<Int.random(in: 2...30, using: &generator) { undo(through: lens) }
  }

  private mutating func markSaved() {
    log.append("save")
    host.history.markSaved()
    model.markSaved()
  }

  private mutating func setLimit() {
    let limit = [nil, 0, 1, 2, 3, 5, 8].randomElement(using: &generator) ?? nil
    log.append("limit \(limit ?? -1)")
    host.history.levelLimit = limit
    model.setLimit(limit)
  }

  private mutating func compact() {
    log.append("compact")
    let before = host.history
    host.history.compact()
    if host.history != before { faults.append("not equal after compacting") }
  }

  private mutating func passTime() {
    time += [0, 0, 0.3, 0.9, 1, 1.5, -0.5].randomElement(using: &generator) ?? 0
  }
}

// MARK: - Comparing

extension HistoryPair {
  /// What differs first between the two; nil if nothing does.
  mutating func difference() -> String? {
    if let fault = faults.first { return fault }
    if let fault = host.history.checkInvariants().first { return fault }
    if host.history.hasUnsavedChanges != model.hasUnsavedChanges { return "unsaved changes" }
    if host.history.levelLimit != model.limit { return "limit" }
    for subject in HistoryHost.subjects + ["nobody"]
    where host.history.hasSteps(for: subject) != model.hasSteps(for: subject) {
      return "steps of \(subject)"
    }
    let some = HistoryHost.lens(&generator)
    for lens in [.all, .only("a"), .only(["b", "c"]), some] {
      compareLooking(through: lens)
    }
    return faults.first
  }

  private mutating func compareLooking(through lens: Lens<String>) {
    let history = host.history
    let (undo, redo) = (model.nextUndo(lens.contains), model.nextRedo(lens.contains))
    compare("next undo", history.nextUndo(through: lens), undo)
    compare("next redo", history.nextRedo(through: lens), redo)
    if history.canUndo(through: lens) != (undo != nil) { faults.append("can undo, \(lens)") }
    if history.canRedo(through: lens) != (redo != nil) { faults.append("can redo, \(lens)") }
    if history.undoName(through: lens) != undo?.name { faults.append("undo name, \(lens)") }
    if history.redoName(through: lens) != redo?.name { faults.append("redo name, \(lens)") }
    if history.steps(through: lens) != model.steps(lens.contains) {
      faults.append("steps, \(lens)")
    }
  }

  private mutating func compare(
    _ label: String,
    _ performed: NumberHistory.Performed?,
    _ expected: HistoryModel.Taken?
  ) {
    let isSame =
      performed?.name == expected?.name && performed?.time == expected?.time
      && performed?.parts.map(\.subject) == expected?.items.map(\.subject)
      && performed?.parts.map(\.change) == expected?.items.map(\.change)
    if !isSame { faults.append("\(label) gave \(performed as Any), not \(expected as Any)") }
  }
}
