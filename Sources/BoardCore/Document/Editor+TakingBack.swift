import UndoCore

/// Taking back a single step while everything that came later stays.
extension Editor {
  package enum TakingBack: Equatable, Sendable {
    /// The changes that give back what the step changed, and nothing else.
    case possible([BoardChange])
    /// A later step, by its index, has changed the same.
    case blocked(by: Int)
    /// Nothing of the step is left to take back.
    case nothing
  }

  /// Returns how a step of the timeline that is done can be taken back: field by field, where no later
  /// step has changed the same field.
  ///
  /// - Complexity: O(parts of the step), and O(parts of the later steps) if one of them is in the way.
  package func takingBack(_ index: Int) -> TakingBack {
    let steps = timelineSteps
    guard index < document.activeHistory.undoCount(in: timelineScope), index >= 0 else {
      return .nothing
    }
    var changes: [BoardChange] = []
    let parts = steps.parts(at: index)
    let subjects = Set(parts.map(\.subject))
    for part in parts where mayChange(part.id) {
      guard let change = takingBack(part, with: subjects) else {
        return blocker(of: part, after: index, in: steps).map(TakingBack.blocked) ?? .nothing
      }
      if change.before != change.after { changes.append(change) }
    }
    return changes.isEmpty ? .nothing : .possible(changes)
  }

  /// Takes back a step of the timeline, as a new step. Returns nil if that is not possible.
  package mutating func takeBack(_ index: Int, at now: Double) -> AppliedStep? {
    endLook()
    guard case .possible(let changes) = takingBack(index) else { return nil }
    let name = StepName.takeBack(timelineSteps[index].stepName)
    return record(name, changes, at: now) ? AppliedStep(name: name, changes: changes) : nil
  }

  /// Returns the change that takes back a part of a step; nil if something later is in the way.
  private func takingBack(_ part: BoardChange, with subjects: Set<ElementID>) -> BoardChange? {
    let present = document.state(of: part.id)
    func change(to element: Element?) -> BoardChange {
      BoardChange(part.id, from: present, to: element)
    }
    switch (part.before, part.after, present) {
    case (nil, .some, nil), (.some, nil, .some): return change(to: present)
    case (.some(let before), nil, nil): return change(to: before)
    case (nil, .some(let after), .some(let present)):
      let edges = Set(document.board.edges(of: part.id))
      return present == after && edges.isSubset(of: subjects) ? change(to: nil) : nil
    case (.some(let before), .some(let after), .some(var present)):
      for field in after.changedFields(from: before)
      where present.differs(from: before, in: field) {
        guard !present.differs(from: after, in: field) else { return nil }
        present = present.taking(field, from: before)
      }
      return change(to: present)
    default: return nil
    }
  }

  /// Returns the last step that has changed what a part of an earlier one did.
  private func blocker(of part: BoardChange, after index: Int, in steps: BoardHistory.Steps) -> Int?
  {
    let done = document.activeHistory.undoCount(in: timelineScope)
    let fields = part.before.flatMap { before in
      part.after.map { Set($0.changedFields(from: before)) }
    }
    return (index + 1..<max(done, index + 1)).last { later in
      steps.parts(at: later).contains { other in
        let isEdge = other.after?.edge.map { $0.from.card == part.id || $0.to.card == part.id }
        guard other.id == part.id else { return part.before == nil && isEdge == true }
        guard let before = other.before, let after = other.after, let fields else { return true }
        return !fields.isDisjoint(with: after.changedFields(from: before))
      }
    }
  }
}
