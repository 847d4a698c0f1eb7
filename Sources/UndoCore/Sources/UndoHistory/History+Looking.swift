/// Questions about what undo and redo would do.
extension History {
  /// Whether there is anything to undo in the scope. O(subjects in the scope), as all of these.
  public func canUndo(in scope: Scope = .all) -> Bool { newest(in: scope, .undo) > 0 }

  /// Whether there is anything to redo in the scope.
  public func canRedo(in scope: Scope = .all) -> Bool { newest(in: scope, .redo) > 0 }

  /// The name of the step that would be undone next; nil if there is none.
  public func undoName(in scope: Scope = .all) -> String? { name(.undo, in: scope) }

  /// The name of the step that would be redone next; nil if there is none.
  public func redoName(in scope: Scope = .all) -> String? { name(.redo, in: scope) }

  /// Returns what ``undo(in:)`` would return, without undoing anything; nil if there is nothing to undo.
  public func nextUndo(in scope: Scope = .all) -> Transition? { next(.undo, in: scope) }

  /// Returns what ``redo(in:)`` would return, without redoing anything; nil if there is nothing to redo.
  public func nextRedo(in scope: Scope = .all) -> Transition? { next(.redo, in: scope) }

  /// Returns the step that is next in the scope, with its parts outside of the scope as far as these are on
  /// top of the lists of their subjects, so that they could go along; nil if there is nothing to undo or redo.
  ///
  /// - Complexity: O(parts of the step), as the step is not searched for.
  public func nextStep(_ direction: UndoDirection, in scope: Scope = .all) -> Transition? {
    let top = newest(in: scope, direction)
    if top == 0 { return nil }
    let batch = self[direction].batchIndex(of: top)
    let positions = self[direction].positions(ofBatch: batch)
    let free = self[direction].parts(ofBatch: batch).reversed().filter { position in
      let slot = Int(self[direction][position].slot)
      return positions.contains(Int(subjects.states[slot][direction]))
    }
    return transition(direction, batch, free)
  }

  private func name(_ direction: UndoDirection, in scope: Scope) -> String? {
    let top = newest(in: scope, direction)
    return top == 0 ? nil : self[direction].batches[self[direction].batchIndex(of: top)].name
  }

  private func next(_ direction: UndoDirection, in scope: Scope) -> Transition? {
    let top = newest(in: scope, direction)
    if top == 0 { return nil }
    let batch = self[direction].batchIndex(of: top)
    return transition(direction, batch, parts(under: top, ofBatch: batch, in: scope, direction))
  }

  /// Returns the transition of some parts of a batch, of which there is at least one.
  private func transition(_ direction: UndoDirection, _ batch: Int, _ positions: [Int])
    -> Transition?
  {
    let stack = self[direction]
    guard let first = positions.first else { return nil }
    let parts = Parts(positions.map { part(stack[$0]) })
    return Transition(direction, stack.batches[batch], step: stack[first].step, parts)
  }

  /// The ID of the step that would be undone next in the scope of all; nil if there is none.
  public var currentStep: StepID? {
    done.isEmpty ? nil : StepID(rawValue: done[done.top].step)
  }
}

// MARK: - One subject

extension History {
  /// The change of one subject by a step.
  public struct SubjectChange {
    /// The ID of the step.
    public var id: StepID
    /// Whether it is in effect.
    public var isDone: Bool
    /// The change.
    public var change: Change
  }

  /// All changes of a subject: first the done ones, the oldest first, then the undone ones, the next
  /// to redo first.
  ///
  /// - Complexity: O(length of the result).
  public func changes(of subject: Subject) -> [SubjectChange] {
    guard let slot = subjects.slot(of: subject) else { return [] }
    func changes(_ direction: UndoDirection) -> [SubjectChange] {
      let stack = self[direction]
      return stack.list(from: Int(subjects.states[slot][direction])).map { position in
        SubjectChange(
          id: StepID(rawValue: stack[position].step),
          isDone: direction == .undo,
          change: part(stack[position]).change
        )
      }
    }
    return changes(.undo).reversed() + changes(.redo)
  }

  /// Whether anything of a subject can be undone or redone; stashed branches count, too. If not, and if
  /// the subject is not in the host's model, nothing can bring it back, and the host may forget it. The
  /// history forgets such subjects by itself.
  ///
  /// - Complexity: O(1).
  public func contains(_ subject: Subject) -> Bool {
    if let slot = subjects.slot(of: subject) {
      let state = subjects.states[slot]
      if state.done > 0 || state.undone > 0 { return true }
    }
    return stash?.holds(subject) ?? false
  }
}

extension History.SubjectChange: Equatable where Change: Equatable {}
extension History.SubjectChange: Sendable where Change: Sendable {}
