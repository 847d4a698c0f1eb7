/// Changing what was recorded.
extension NamedHistory {
  /// Replaces what was recorded of some subjects, as when something that all their states name has got another name.
  ///
  /// Nothing is a step then: what leads back or on leads to the new states. This is possible for subjects that began
  /// after the saved point, and of which no branch holds anything, as long as there is one author.
  ///
  /// - Parameters:
  ///   - subjects: The subjects, of each of which something can be undone.
  ///   - rewritten: Returns what takes the place of a change; nil if that is not possible.
  /// - Returns: Whether everything was replaced; otherwise nothing was.
  /// - Complexity: O(parts of the subjects, and of all branches).
  public mutating func rewrite(
    _ subjects: some Collection<Subject>,
    by rewritten: (Part) -> Change?
  ) -> Bool {
    let slots = subjects.compactMap { self.subjects.number(of: $0) }
    guard !isShared, slots.count == subjects.count, !isOnBranch(slots) else { return false }
    var changes: [(direction: UndoDirection, position: Int, change: Change)] = []
    for (subject, slot) in zip(subjects, slots) {
      guard done.tops[slot] > 0 else { return false }
      for direction in [UndoDirection.undo, .redo] {
        for position in self[direction].list(of: slot) {
          let entry = self[direction][position]
          // Nothing of it was in effect when the content was saved.
          guard (entry.mark == savedPoint.epoch) == (direction == .undo),
            let change = entry.change.flatMap({ rewritten(Part(subject, $0)) })
          else { return false }
          changes.append((direction, position, change))
        }
      }
    }
    touch(changes.count)
    for (direction, position, change) in changes { self[direction][position].change = change }
    return true
  }

  private func isOnBranch(_ slots: [Int]) -> Bool {
    guard let stash, !stash.isEmpty else { return false }
    let wanted = Set(slots.map(UInt32.init))
    return stash.branches.contains { branch in
      branch.stack.entries.contains { !$0.isVacant && wanted.contains($0.slot) }
    }
  }
}
