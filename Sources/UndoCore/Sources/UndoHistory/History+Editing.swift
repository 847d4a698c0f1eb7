/// Removing what was recorded.
extension NamedHistory {
  /// Removes all steps and branches. What they changed stays as it is, and so does the answer to
  /// whether there are unsaved changes.
  public mutating func removeAll() {
    let isClean = isClean
    openStep = nil
    (done, undone, subjects, names) = (Stack(), Stack(), NumberTable(), NumberTable())
    (byteSum, wasteCount, isShared, bases) = (0, 0, false, [:])
    stash?.removeAll()
    savedPoint = SavedPoint()
    savedPoint.isLost = !isClean
  }

  /// Removes the parts of a subject from all steps, and the branches that it is on. What they changed
  /// stays as it is. If it was not at the saved point, it never will be.
  ///
  /// - Complexity: O(parts of the subject), amortized over many calls.
  public mutating func remove(_ subject: Subject) {
    openStep = nil
    guard let slot = subjects.number(of: subject) else { return }
    stash?.drop(slot)
    bases[UInt32(slot)] = nil
    for direction in [UndoDirection.undo, .redo] {
      for position in Array(self[direction].list(of: slot)) {
        vanish(at: position, direction)
        byteSum -= Int(extract(position, from: direction).cost)
      }
      self[direction].trim()
    }
    if isSparse { compact() }
  }

  /// Says that a part is about to vanish: what starts after it starts after what lies beneath.
  mutating func vanish(at position: Int, _ direction: UndoDirection) {
    guard stash?.isEmpty == false else { return }
    let (key, beneath) = (self[direction].key(at: position), key(beneath: position, direction))
    stash?.didVanish(key, above: beneath)
  }

  /// The key of the part beneath another one, of any subject, in the order in which they would be in
  /// effect; nil if there is none.
  func key(beneath position: Int, _ direction: UndoDirection) -> Key? {
    let stack = self[direction]
    let next =
      direction == .undo
      ? (1..<position).last { !stack[$0].isVacant }
      : (position..<stack.top).first { !stack[$0 + 1].isVacant }.map { $0 + 1 }
    if let next { return stack.key(at: next) }
    return direction == .undo || done.isEmpty ? nil : done.key(at: done.top)
  }
}
