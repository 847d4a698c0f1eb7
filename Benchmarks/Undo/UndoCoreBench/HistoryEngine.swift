import UndoCore

/// `History` as an engine, in the ways in which a host may use it.
struct HistoryEngine {
  enum Manner {
    /// A name, a subject and a change.
    case plain
    /// Every step has a time of its own.
    case timed
    /// Undo and redo look at the one subject whose turn it is.
    case lens
    /// At most so many steps.
    case limit(Int)
  }

  let manner: Manner
  var history = History<Int, Replacement<Double>>()
  var model = Model()

  init(_ manner: Manner) {
    self.manner = manner
    if case .limit(let limit) = manner { history.levelLimit = limit }
  }

  mutating func change(_ target: Int, to value: Double) -> Replacement<Double> {
    let change = Replacement(before: model.values[target], after: value)
    model.values[target] = value
    return change
  }
}

extension HistoryEngine: Engine {
  @inline(never)
  mutating func set(_ count: Int) {
    for step in 0..<count {
      let target = Model.target(of: step)
      let change = change(target, to: Model.value(of: step))
      if case .timed = manner {
        history.record("Set", of: target, change, at: Double(step) * 0.25)
      } else {
        history.record("Set", of: target, change)
      }
    }
  }

  @inline(never)
  mutating func undo(_ count: Int) {
    if case .lens = manner {
      for step in (0..<count).reversed() { undo(through: .only(Model.target(of: step))) }
    } else {
      for _ in 0..<count {
        guard let undone = history.undo() else { return }
        for part in undone.parts { model.values[part.subject] = part.change.before }
      }
    }
  }

  @inline(never)
  mutating func redo(_ count: Int) {
    if case .lens = manner {
      for step in 0..<count { redo(through: .only(Model.target(of: step))) }
    } else {
      for _ in 0..<count {
        guard let redone = history.redo() else { return }
        for part in redone.parts { model.values[part.subject] = part.change.after }
      }
    }
  }

  private mutating func undo(through lens: Lens<Int>) {
    guard let undone = history.undo(through: lens) else { return }
    for part in undone.parts { model.values[part.subject] = part.change.before }
  }

  private mutating func redo(through lens: Lens<Int>) {
    guard let redone = history.redo(through: lens) else { return }
    for part in redone.parts { model.values[part.subject] = part.change.after }
  }
}

/// All changes are one step.
struct HistoryGroupEngine: Engine {
  var engine = HistoryEngine(.plain)
  var model: Model { engine.model }

  @inline(never)
  mutating func set(_ count: Int) {
    var parts: [History<Int, Replacement<Double>>.Part] = []
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
