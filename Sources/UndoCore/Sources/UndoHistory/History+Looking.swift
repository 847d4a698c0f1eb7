/// Questions about what undo and redo would do.
extension NamedHistory {
  /// Whether there is anything to undo in the scope. O(subjects in the scope), as all of these.
  public func canUndo(in scope: Scope = .all) -> Bool { batch(next: .undo, in: scope) != nil }

  /// Whether there is anything to redo in the scope.
  public func canRedo(in scope: Scope = .all) -> Bool { batch(next: .redo, in: scope) != nil }

  /// The name of the step that would be undone next; nil if there is none.
  public func undoName(in scope: Scope = .all) -> Name? {
    batch(next: .undo, in: scope).map { names[$0.name] }
  }

  /// The name of the step that would be redone next; nil if there is none.
  public func redoName(in scope: Scope = .all) -> Name? {
    batch(next: .redo, in: scope).map { names[$0.name] }
  }

  /// Returns what ``undo(in:)`` would return, without undoing anything; nil if there is nothing to undo.
  public func nextUndo(in scope: Scope = .all) -> Transition? { next(.undo, in: scope) }

  /// Returns what ``redo(in:)`` would return, without redoing anything; nil if there is nothing to redo.
  public func nextRedo(in scope: Scope = .all) -> Transition? { next(.redo, in: scope) }

  /// Returns the step that is next in the scope, with its parts outside of the scope as far as these are on
  /// top of the lists of their subjects, so that they could go along; nil if there is nothing to undo or redo.
  ///
  /// - Complexity: O(parts of the step), as the step is not searched for.
  public func nextStep(_ direction: UndoDirection, in scope: Scope = .all) -> Transition? {
    let stack = self[direction]
    let top = stack.newest(in: scope, subjects)
    if top == 0 { return nil }
    let index = stack.batchIndex(of: top)
    let positions = stack.positions(ofBatch: index)
    let free = stack.parts(ofBatch: index).reversed().filter { position in
      positions.contains(Int(stack.tops[Int(stack.entries[position - 1].slot)]))
    }
    return transition(direction, stack.batches[index], parts(at: free, stack))
  }

  /// The batch that is next in the scope.
  private func batch(next direction: UndoDirection, in scope: Scope) -> Batch? {
    let stack = self[direction]
    let top = stack.newest(in: scope, subjects)
    return top == 0 ? nil : stack.batches[stack.batchIndex(of: top)]
  }

  func next(_ direction: UndoDirection, in scope: Scope) -> Transition? {
    let stack = self[direction]
    let top = stack.newest(in: scope, subjects)
    if top == 0 { return nil }
    let index = stack.batchIndex(of: top)
    let positions = stack.positions(under: top, ofBatch: index, in: scope, subjects)
    return transition(direction, stack.batches[index], parts(at: positions, stack))
  }

  func parts(at positions: [Int], _ stack: Stack) -> Parts {
    Parts(positions.compactMap { part(stack[$0]) })
  }

  func part(_ entry: Entry) -> Part? { entry.change.map { Part(subjects[entry.slot], $0) } }

  /// The ID of the step that would be undone next in the scope of all; nil if there is none.
  public var currentStep: StepID? { done.batches.last.map { StepID(rawValue: $0.step) } }

  /// Returns the IDs of the steps that would be undone next in the scope of all, at most so many, the next one first.
  ///
  /// - Complexity: O(count), and the steps in between that have lost all their parts.
  public func nextSteps(_ count: Int) -> [StepID] {
    done.batches.reversed().lazy.filter { $0.count > 0 }.prefix(count)
      .map { StepID(rawValue: $0.step) }
  }
}

// MARK: - One subject

extension NamedHistory {
  /// The change of one subject by a step.
  public struct SubjectChange {
    /// The ID of the step.
    public var id: StepID
    /// Who recorded it.
    public var author: Author
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
    guard let slot = subjects.number(of: subject) else { return [] }
    func changes(_ direction: UndoDirection) -> [SubjectChange] {
      let stack = self[direction]
      return stack.list(of: slot).compactMap { position in
        stack[position].change.map { change in
          let batch = stack.batches[stack.batchIndex(of: position)]
          return SubjectChange(
            id: StepID(rawValue: batch.step),
            author: Author(rawValue: batch.stamp.author),
            isDone: direction == .undo,
            change: change
          )
        }
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
    guard let slot = subjects.number(of: subject) else { return false }
    return done.tops[slot] > 0 || undone.tops[slot] > 0 || stash?.holds(slot) == true
  }
}

extension NamedHistory.SubjectChange: Equatable where Change: Equatable {}
extension NamedHistory.SubjectChange: Sendable where Change: Sendable {}
