import UndoCore

extension Document {
  /// Drops the steps of the view, which older versions could undo. Everything else stays: a moment after
  /// such a step becomes the moment after the step before it.
  package mutating func dropViewSteps() {
    if draft?.history.contains(.view) == true {
      withDraftHistory { $0 = $0.withoutViewSteps(isSaved: true) }
    }
    guard history.contains(.view) else { return }
    let moments = LaterMoments(history)
    let isSaved = changesToSaved.isEmpty
    moveMoments { moments.moment(before: $0) }
    withHistory { $0 = $0.withoutViewSteps(isSaved: isSaved) }
  }
}

/// The moments that are the same once steps of the view are gone.
private struct LaterMoments {
  private var before: [BoardHistory.StepID: BoardHistory.StepID?] = [:]

  init(_ history: BoardHistory) {
    var last: BoardHistory.StepID?
    for step in history.steps() {
      note(step, after: last)
      last = step.id
    }
    for branch in history.branches() {
      last = branch.parent
      for step in branch.steps {
        note(step, after: last)
        last = step.id
      }
    }
  }

  private mutating func note(_ step: BoardHistory.Step, after last: BoardHistory.StepID?) {
    if step.subjects == [.view] { before[step.id] = .some(last) }
  }

  /// Returns the last step up to `step` that is not a step of the view.
  func moment(before step: BoardHistory.StepID?) -> BoardHistory.StepID? {
    var (step, rest) = (step, before.count)
    while rest > 0, let known = step, let last = before[known] {
      step = last
      rest -= 1
    }
    return step
  }
}

extension BoardHistory {
  /// Returns the history without the steps of the view. `isSaved` is whether the content is the saved
  /// one, which such steps may hide.
  fileprivate func withoutViewSteps(isSaved: Bool) -> Self {
    let moments = LaterMoments(self)
    let lastStep = currentStep
    guard var copy = try? Self(archive.without(.view) { moments.moment(before: $0) }) else {
      return self
    }
    if isSaved && !copy.isClean { copy.markClean() }
    if copy.currentStep != lastStep { copy.endCoalescing() }
    return copy
  }
}

extension HistoryForm {
  /// Returns the archive without the changes of an element. `moment` returns the step that stands for one
  /// that is gone.
  fileprivate func without(
    _ id: ElementID,
    moment: (BoardHistory.StepID?) -> BoardHistory.StepID?
  ) -> Self {
    guard let index = subjects.firstIndex(of: id) else { return self }
    var form = self
    let first = UInt32(done.names.count) + 1
    let end = first + UInt32(undone.names.count)
    form.done.ids = done.ids ?? Array(1..<first)
    form.undone.ids = undone.ids ?? Array((first..<end).reversed())
    let all = [form.done.ids, form.undone.ids] + (branches ?? []).map(\.steps.ids)
    form.nextID = nextID ?? (all.compactMap { $0?.max() }.max() ?? 0) + 1
    _ = form.done.remove(index)
    _ = form.undone.remove(index)
    if saved?.indices.contains(index) == true { form.saved?[index] = 0 }
    form.branches = branches?.compactMap { branch in
      var branch = branch
      let kept = branch.steps.remove(index)
      if branch.steps.names.isEmpty { return nil }
      if let resume = branch.resume, resume > 0 {
        branch.resume = kept.suffix(resume).count { $0 }
      }
      let parent = BoardHistory.StepID(rawValue: branch.parent)
      branch.parent = moment(branch.parent == 0 ? nil : parent)?.rawValue ?? 0
      let indices = branch.subjects.indices.filter { branch.subjects[$0] != index }
      branch.bases = indices.map { branch.bases[$0] }
      branch.saved = branch.saved.map { saved in indices.map { saved[$0] } }
      branch.subjects = indices.map { branch.subjects[$0] }
      return branch
    }
    if form.branches?.isEmpty == true { form.branches = nil }
    return form
  }
}

extension HistoryForm.Steps {
  /// Removes the parts of a subject, and the steps that have no others. Returns for each step whether it
  /// is left.
  fileprivate mutating func remove(_ subject: Int) -> [Bool] {
    var (left, time, part) = (Self(), Int64(0), 0)
    var last = Int64(0)
    var (isKept, ids, sizes, costs) = ([Bool](), [UInt32](), [Int](), [UInt32]())
    for step in names.indices {
      time += times[step]
      let range = part..<part + (self.sizes?[step] ?? 1)
      part = range.upperBound
      let kept = range.filter { parts.subjects[$0] != subject }
      isKept.append(!kept.isEmpty)
      if kept.isEmpty { continue }
      left.names.append(names[step])
      left.times.append(time - last)
      last = time
      if let id = self.ids?[step] { ids.append(id) }
      sizes.append(kept.count)
      left.parts.subjects += kept.map { parts.subjects[$0] }
      left.parts.changes += kept.map { parts.changes[$0] }
      costs += kept.map { parts.costs?[$0] ?? 0 }
    }
    (left.ids, left.sizes) = (ids, sizes)
    left.parts.costs = parts.costs == nil ? nil : costs
    self = left
    return isKept
  }
}
