import UndoCore

/// What somebody has done elsewhere, in the terms of steps: of a new version of the file only the difference is known.
enum OthersDeeds {
  struct Group {
    var name: StepName
    var changes: [BoardChange]
  }

  /// Returns the changes by what they did, each kind with all of its changes.
  static func groups(of changes: [BoardChange]) -> [Group] {
    let seen = changes.filter { $0.isVisible || $0.note != nil }
    func group(_ name: StepName, _ isMeant: (BoardChange) -> Bool) -> Group? {
      let changes = seen.filter(isMeant)
      return changes.isEmpty ? nil : Group(name: name, changes: changes)
    }
    func group(_ name: StepName, _ fields: Set<ElementField>) -> Group? {
      group(name) { change in
        guard let before = change.before, let after = change.after else { return false }
        return !fields.isDisjoint(with: after.changedFields(from: before))
      }
    }
    let groups = [
      group(.newCard) { $0.before == nil && $0.after?.card != nil },
      group(.delete(count: 1)) { $0.before?.card != nil && $0.after == nil },
      group(.editNote) { $0.note != nil },
      group(.editText, [.content]),
      group(.editLabel, [.label]),
      group(.move, [.place]),
      group(.resize, [.size]),
      group(.colour, [.color]),
      group(.connect) { $0.before == nil && $0.after?.edge != nil },
      group(.reconnect, [.from, .to]),
      // Connections go with their cards.
      seen.contains { $0.before?.card != nil && $0.after == nil }
        ? nil : group(.delete(count: 1)) { $0.before?.edge != nil && $0.after == nil },
    ]
    return groups.compactMap(\.self)
  }
}
