import UndoCore

/// `History` as an engine, used in different ways.
struct HistoryEngine {
  enum Manner {
    /// A name, a subject and a change.
    case plain
    /// Every step has a different time.
    case timed
    /// Undo and redo in the scope of the one subject whose turn it is.
    case scope
    /// One subject after the other, so that parts are removed from the middle.
    case apart
  }

  static let workloads = [
    Workload(engine: "history", name: "single") { HistoryEngine(.plain) },
    Workload(engine: "history", name: "times") { HistoryEngine(.timed) },
    Workload(engine: "history", name: "scope") { HistoryEngine(.scope) },
    Workload(engine: "history", name: "apart") { HistoryEngine(.apart) },
    Workload(engine: "history", name: "group") { HistoryGroupEngine() },
    Workload(engine: "history", name: "limit-100", keepsAll: false) {
      HistoryEngine(.plain, limit: 100)
    },
  ]

  let manner: Manner
  var history = History<Int, HistoryReplacement<Double>>()
  var model = Model()

  init(_ manner: Manner, limit: Int? = nil) {
    self.manner = manner
    history.limits.steps = limit
  }

  mutating func change(_ target: Int, to value: Double) -> HistoryReplacement<Double> {
    let change = HistoryReplacement(before: model.values[target], after: value)
    model.values[target] = value
    return change
  }
}

// Not inlined, so that each workload is compiled like a separate host.
extension HistoryEngine: Engine {
  @inline(never)
  mutating func set(_ count: Int) {
    for step in 0..<count {
      let target = Model.target(of: step)
      let change = change(target, to: Model.value(of: step))
      if manner == .timed {
        history.record("Set", of: target, change, at: Double(step) * 0.25)
      } else {
        history.record("Set", of: target, change)
      }
    }
  }

  @inline(never)
  mutating func undo(_ count: Int) {
    if manner == .scope { return undoEach(count) }
    if manner == .apart { return undoApart() }
    for _ in 0..<count {
      guard let undone = history.undo() else { return }
      for part in undone.parts { model.values[part.subject] = part.change.before }
    }
  }

  @inline(never)
  mutating func redo(_ count: Int) {
    if manner == .scope { return redoEach(count) }
    if manner == .apart { return redoApart() }
    for _ in 0..<count {
      guard let redone = history.redo() else { return }
      for part in redone.parts { model.values[part.subject] = part.change.after }
    }
  }

  @inline(never)
  mutating func jump(_ count: Int) {
    let end = history.undoCount()
    for step in 0..<count {
      for transition in history.jump(toUndoCount: step % 2 == 0 ? end - 1 : end) {
        for part in transition.parts {
          model.values[part.subject] = part.change.value(after: transition.direction)
        }
      }
    }
  }

  private mutating func undoEach(_ count: Int) {
    for step in (0..<count).reversed() {
      guard let undone = history.undo(in: .only(Model.target(of: step))) else { return }
      for part in undone.parts { model.values[part.subject] = part.change.before }
    }
  }

  private mutating func redoEach(_ count: Int) {
    for step in 0..<count {
      guard let redone = history.redo(in: .only(Model.target(of: step))) else { return }
      for part in redone.parts { model.values[part.subject] = part.change.after }
    }
  }
}

extension HistoryEngine {
  private mutating func undoApart() {
    for target in 0..<Model.count {
      while let undone = history.undo(in: .only(target)) {
        for part in undone.parts { model.values[part.subject] = part.change.before }
      }
    }
  }

  private mutating func redoApart() {
    for target in 0..<Model.count {
      while let redone = history.redo(in: .only(target)) {
        for part in redone.parts { model.values[part.subject] = part.change.after }
      }
    }
  }
}

/// All changes are one step.
struct HistoryGroupEngine: Engine {
  var engine = HistoryEngine(.plain)
  var model: Model { engine.model }

  mutating func set(_ count: Int) {
    var parts: [History<Int, HistoryReplacement<Double>>.Part] = []
    parts.reserveCapacity(count)
    for step in 0..<count {
      let target = Model.target(of: step)
      parts.append(.init(target, engine.change(target, to: Model.value(of: step))))
    }
    engine.history.record("Set All", parts: parts)
  }

  mutating func undo(_ count: Int) { engine.undo(1) }
  mutating func redo(_ count: Int) { engine.redo(1) }
}
