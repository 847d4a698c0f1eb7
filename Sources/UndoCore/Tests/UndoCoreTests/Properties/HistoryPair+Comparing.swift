@_spi(Testing) import UndoHistory

/// Comparing everything that can be seen from outside.
extension HistoryPair {
  /// What differs first between the two; nil if nothing does.
  mutating func difference() -> String? {
    if let fault = faults.first { return fault }
    if let fault = host.history.checkInvariants().first { return fault }
    if host.history.isClean == model.hasUnsavedChanges { return "unsaved changes" }
    if host.history.limits.steps != model.limit { return "limit" }
    if host.history.limits.bytes != model.byteLimit { return "byte limit" }
    if host.history.byteCount != model.byteCount { return "bytes" }
    if host.history.droppedStepCount != model.droppedStepCount { return "dropped steps" }
    compareBranches()
    for subject in HistoryHost.subjects + ["nobody"]
    where host.history.contains(subject) != model.hasSteps(for: subject) {
      return "steps of \(subject)"
    }
    let some = HistoryHost.scope(&generator)
    for scope in [HistoryScope.all, .only("a"), .only(["b", "c"]), some] {
      compareLooking(in: scope)
    }
    return faults.first
  }

  private mutating func compareLooking(in scope: HistoryScope<String>) {
    let history = host.history
    let (undo, redo) = (model.nextUndo(scope.contains), model.nextRedo(scope.contains))
    compare("next undo", history.nextUndo(in: scope), undo)
    compare("next redo", history.nextRedo(in: scope), redo)
    if history.canUndo(in: scope) != (undo != nil) { faults.append("can undo, \(scope)") }
    if history.canRedo(in: scope) != (redo != nil) { faults.append("can redo, \(scope)") }
    if history.undoName(in: scope) != undo?.items[0].name {
      faults.append("undo name, \(scope)")
    }
    if history.redoName(in: scope) != redo?.items[0].name {
      faults.append("redo name, \(scope)")
    }
    let steps = model.steps(scope.contains)
    if history.steps(in: scope).map(Self.line) != steps { faults.append("steps, \(scope)") }
    let next = steps.filter(\.isDone).suffix(3).reversed().map(\.step)
    if scope == .all, history.nextSteps(3).map(\.rawValue) != next { faults.append("next steps") }
    if history.undoCount(in: scope) != steps.count(where: { $0.isDone }) {
      faults.append("step count, \(scope)")
    }
    if history.redoCount(in: scope) != steps.count(where: { !$0.isDone }) {
      faults.append("count of undone steps, \(scope)")
    }
  }

  private mutating func compareBranches() {
    let (branches, expected) = (host.history.branches(), model.branches)
    if host.history.limits.branches != model.branchLimit { faults.append("branch limit") }
    if branches.map({ $0.steps.map(Self.line) }) != expected.map(model.lines) {
      faults.append("branches")
    }
    if branches.map(\.id) != expected.map(\.id) { faults.append("identities of branches") }
    if branches.map(\.parent?.rawValue) != expected.map(\.parent?.step) {
      faults.append("parents")
    }
    if branches.map(\.isReachable) != expected.map({ model.isReachable($0, inAll: true) }) {
      faults.append("reach")
    }
    for parent in Set(branches.map(\.parent) + [host.history.currentStep]) {
      let here = branches.indices.filter {
        branches[$0].isReachable && branches[$0].parent == parent
      }
      if host.history.branchIndices(after: parent) != here {
        faults.append("branches after a step")
      }
    }
    if branches.map(\.subjects) != expected.map({ $0.subjects }) {
      faults.append("subjects of branches")
    }
  }

  private static func line(_ step: HistoryStep<String, String>) -> HistoryModel.Line {
    HistoryModel.Line(
      step: step.id.rawValue,
      name: step.name,
      time: step.time,
      isDone: step.isDone,
      subjects: step.subjects
    )
  }

  mutating func compare(
    _ label: String,
    _ result: NumberHistory.Transition?,
    _ expected: HistoryModel.Taken?
  ) {
    let isSame =
      result?.name == expected?.items[0].name && result?.time == expected?.items[0].time
      && result?.id.rawValue == expected?.items[0].step
      && result?.direction == expected?.direction
      && result?.parts.map(\.subject) == expected?.items.map(\.subject)
      && result?.parts.map(\.change) == expected?.items.map(\.change)
    if !isSame { faults.append("\(label) gave \(result as Any), not \(expected as Any)") }
  }
}
