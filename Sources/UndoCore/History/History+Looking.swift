/// What undo and redo would do, without doing it. While a transaction is open, that is nothing.
extension History {
  /// Whether there is anything to undo in the scope. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  public func canUndo(in scope: Scope<Subject> = .all) -> Bool { newest(in: scope, on: .done) > 0 }

  /// Whether there is anything to redo in the scope. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  public func canRedo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .undone) > 0
  }

  /// The name of the step that would be undone next; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  public func undoActionName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .done), on: .done)
  }

  /// The name of the step that would be redone next; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  public func redoActionName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .undone), on: .undone)
  }

  /// What ``undo(in:)`` would return, for a preview.
  ///
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the scope).
  public func nextUndo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .done)
  }

  /// What ``redo(in:)`` would return, for a preview.
  ///
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the scope).
  public func nextRedo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .undone)
  }

  private func name(of top: Int, on side: StepState) -> String? {
    top == 0 ? nil : log.info(ofStep: log.step(at: top, on: side)).name
  }

  private func preview(in scope: Scope<Subject>, on side: StepState) -> Performed? {
    let top = newest(in: scope, on: side)
    return top == 0 ? nil : performed(batch(under: top, in: scope, on: side), on: side)
  }

  /// What moving a batch off a stack would be.
  func performed(_ batch: some Collection<Int>, on side: StepState) -> Performed? {
    guard let first = batch.first else { return nil }
    let parts = batch.map { part(at: $0, on: side) }
    let info = log.info(ofStep: log.step(at: first, on: side))
    return Performed(side.direction, info, Parts(parts.count == 1 ? .one(parts[0]) : .many(parts)))
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
        let id = log.info(ofStep: log.step(at: position, on: side)).id
        return SubjectChange(id: id, state: side, change: part(at: position, on: side).change)
      }
    }
    return changes(on: .done).reversed() + changes(on: .undone)
  }

  /// Whether anything of a subject can be undone or redone.
  ///
  /// Open transactions and stashed branches count, too. If a subject is not in the host's model and
  /// has no steps, nothing can bring it back, and the host may forget it. The history forgets such
  /// subjects by itself.
  ///
  /// - Parameter subject: The subject.
  /// - Returns: Whether there is a step to undo or to redo.
  /// - Complexity: O(1) if there is one; else O(parts of the transaction + branches).
  public func hasSteps(for subject: Subject) -> Bool {
    if let slot = subjects.slot(of: subject), log.hasParts(of: slot) { return true }
    return transaction?.contains(subject) ?? false || stash?.contains(subject) ?? false
  }
}

extension History.SubjectChange: Equatable where Change: Equatable {}
extension History.SubjectChange: Sendable where Change: Sendable {}
