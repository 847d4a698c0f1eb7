/// What undo and redo would do, without doing it. While a transaction is open, that is nothing.
extension History {
  /// Whether there is anything to undo in the scope. O(subjects in the scope), as all of these.
  public func canUndo(in scope: Scope<Subject> = .all) -> Bool { newest(in: scope, on: .done) > 0 }

  /// Whether there is anything to redo in the scope.
  public func canRedo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .undone) > 0
  }

  /// The name of the step that would be undone next; nil if there is none.
  public func undoActionName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .done), on: .done)
  }

  /// The name of the step that would be redone next; nil if there is none.
  public func redoActionName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .undone), on: .undone)
  }

  /// What ``undo(in:)`` would return: what would have to be reverted; nil if that is nothing.
  public func nextUndo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .done)
  }

  /// What ``redo(in:)`` would return: what would have to be applied; nil if that is nothing.
  public func nextRedo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .undone)
  }

  private func name(of top: Int, on side: StepState) -> String? {
    top == 0 ? nil : log.steps[log[top, side].step].name
  }

  private func preview(in scope: Scope<Subject>, on side: StepState) -> Performed? {
    let top = newest(in: scope, on: side)
    return top == 0 ? nil : performed(batch(under: top, in: scope, on: side)[...], on: side)
  }

  /// What moving a batch off a stack would be.
  func performed(_ batch: ArraySlice<Int>, on side: StepState) -> Performed {
    let step = log.steps[log[batch[batch.startIndex], side].step]
    return Performed(side.direction, step, Parts(batch.map { part(at: $0, on: side) }))
  }
}

// MARK: - One subject

extension History {
  /// What a step does to one subject.
  public struct SubjectChange {
    /// Which step it is.
    public var id: StepID
    /// Whether it is in effect.
    public var state: StepState
    /// The change.
    public var change: Change
  }

  /// All changes of a subject: first the done ones, the oldest first, then the undone ones, the next
  /// to redo first.
  ///
  /// - Complexity: O(length of the result).
  public func changes(of subject: Subject) -> [SubjectChange] {
    guard let slot = subjects.slot(of: subject) else { return [] }
    func changes(on side: StepState) -> [SubjectChange] {
      log.list(of: slot, on: side).map { position in
        SubjectChange(
          id: log.id(at: position, on: side),
          state: side,
          change: part(at: position, on: side).change
        )
      }
    }
    return changes(on: .done).reversed() + changes(on: .undone)
  }

  /// Whether anything of a subject can be undone or redone; open transactions and stashed branches
  /// count, too. If not, and if the subject is not in the host's model, nothing can bring it back, and
  /// the host may forget it. The history forgets such subjects by itself.
  ///
  /// - Complexity: O(1), plus O(parts) of an open transaction.
  public func hasSteps(for subject: Subject) -> Bool {
    if let slot = subjects.slot(of: subject), log.hasParts(of: slot) { return true }
    return transaction?.parts.contains { $0.part.subject == subject } ?? false
      || stash?.holds(subject) ?? false
  }
}

extension History.SubjectChange: Equatable where Change: Equatable {}
extension History.SubjectChange: Sendable where Change: Sendable {}
