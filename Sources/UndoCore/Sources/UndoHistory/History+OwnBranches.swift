/// Restoring branches in a history of several authors. Only one's own parts are moved, as far as nobody else has
/// touched the same fields since.
extension NamedHistory {
  mutating func restoreOwn(
    at index: Int,
    in scope: Scope,
    _ leaving: (Obstacle) -> Void
  ) -> [Transition]? {
    guard let branch = stash?.branches[index], hasOwnWay(to: branch, in: scope) else { return nil }
    openStep = nil
    var wanted = wanted(by: branch, in: scope)
    let staying = branch.redoable.intersection(undone.keys)
    stash?.leave(for: index)
    var transitions = moveOwn(&wanted, .undo, leaving)
    var left = StashedBranch(parent: topKey)
    left.redoable = Set(undone.keys).filter { wanted[$0] != nil }.union(staying)
    transitions += moveOwn(&wanted, .redo, leaving)
    let redoable = detachUndone(where: branch.redoable.contains)
    left.stack = detachUndone { scope.isAll || branch.slots.contains($0.slot) }
    left.slots = Set(left.stack.entries.map(\.slot)).union(scope.isAll ? [] : branch.slots)
    putBack(stash?.branches[index].stack ?? branch.stack)
    transitions += moveOwn(&wanted, .redo, leaving)
    putBack(redoable)
    stash?.replace(at: index, with: left.stack.isEmpty ? nil : left)
    enforceLimits()
    if isSparse { compact() }
    return transitions
  }

  /// Whether nothing that is to be moved is on another branch.
  func hasOwnWay(to branch: StashedBranch, in scope: Scope) -> Bool {
    let own = Set(branch.stack.keys)
    let rest = Set(wanted(by: branch, in: scope).keys).subtracting(own)
    if rest.isEmpty { return true }
    let others = (stash?.branches ?? []).map { Set($0.stack.keys) }.filter { $0 != own }
    return others.allSatisfy(rest.isDisjoint)
  }

  private func wanted(by branch: StashedBranch, in scope: Scope) -> [Key: FieldSet] {
    let moved = stash?.moved(since: branch.place) ?? [:]
    return scope.isAll ? moved : moved.filter { branch.slots.contains($0.key.slot) }
  }

  /// Puts the parts that still have fields back on the undone stack.
  private mutating func putBack(_ stack: Stack) {
    for index in stack.batches.indices {
      let parts = stack.parts(ofBatch: index).filter { !fields(of: stack[$0]).isEmpty }
      attach(stack, index, parts, on: .redo)
    }
  }

  // MARK: Moving some fields

  /// Undoes or redoes the wanted fields of one's own parts, as far as they are free, and takes what was moved out of
  /// them.
  private mutating func moveOwn(
    _ wanted: inout [Key: FieldSet],
    _ direction: UndoDirection,
    _ leaving: (Obstacle) -> Void
  ) -> [Transition] {
    var transitions: [Transition] = []
    for batch in self[direction].batches.indices.reversed() {
      // What is moved may leave nothing but empty batches at the end, which go, too.
      guard batch < self[direction].batches.count,
        self[direction].batches[batch].stamp.author == 0
      else { continue }
      let plan = plan(ofBatch: batch, direction, leaving: leaving) { position in
        wanted[self[direction].key(at: position)]
      }
      if plan.parts.isEmpty { continue }
      for (position, fields) in plan.parts {
        wanted[self[direction].key(at: position)]?.subtract(fields)
      }
      _ = lift(plan, direction)
      transitions += moveNewest(direction).map { [$0] } ?? []
    }
    wanted = wanted.filter { !$0.value.isEmpty }
    return transitions
  }
}
