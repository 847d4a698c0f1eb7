package import UndoCore

/// What was done inside edits that were kept, by the step that each has become. It is there to be looked
/// at, and is the first to go when memory is short.
package struct InnerSteps: Equatable, Sendable {
  private(set) var logs: [StepID: Document.Log] = [:]
  /// In bytes, as the history counts them.
  package private(set) var cost = 0

  package var isEmpty: Bool { logs.isEmpty }

  package subscript(step: StepID) -> Document.Log? { logs[step] }

  /// In bytes, with what it takes besides its changes.
  static func cost(of log: Document.Log) -> Int { log.byteCount + 256 }

  package mutating func keep(_ log: Document.Log, of step: StepID) {
    guard log.canUndo() else { return }
    var log = log
    log.endCoalescing()
    log.forgetUndone()
    logs[step] = log
    cost += Self.cost(of: log)
  }

  /// Drops the oldest until no more than this is left.
  mutating func shrink(to most: Int) {
    while cost > most, let oldest = logs.keys.min(), let log = logs.removeValue(forKey: oldest) {
      cost -= Self.cost(of: log)
    }
  }
}

extension Document.Log {
  /// The state of each element after its last step that is done.
  var ends: [ElementID: Element?] {
    var ends: [ElementID: Element?] = [:]
    let steps = steps()
    for index in steps.indices.prefix(undoCount()) {
      for part in steps.parts(at: index) { ends[part.subject] = .some(part.change.after) }
    }
    return ends
  }
}
