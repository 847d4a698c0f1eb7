/// Branches of one's own: which fields were in effect at a place, and what was taken away with it.
extension AuthorModel {
  struct Place {
    var effect: Set<Entry>
    /// What can still be redone there.
    var held: [Entry: Int]
    /// All that was taken away with it.
    var keys: Set<Key>
    var redoable: Set<Key> = []

    init(effect: Set<Entry>, held: [Entry: Int]) {
      (self.effect, self.held) = (effect, held)
      keys = Set(held.keys.map { Key(step: $0.step, subject: $0.subject) })
    }
  }

  /// A step and a subject.
  struct Key: Hashable {
    var step: Int
    var subject: String
  }

  private func key(_ entry: Entry) -> Key { Key(step: entry.step, subject: entry.subject) }

  private var ownEffect: Set<Entry> { Set(inEffect.keys.filter { $0.author == 0 }) }

  private var ownUndone: [Entry: Int] { undone.filter { $0.key.author == 0 } }

  /// Displaces what one could redo, as something else is recorded.
  mutating func stash() {
    let held = ownUndone
    if held.isEmpty { return }
    branches.append(Place(effect: ownEffect.union(held.keys), held: held))
    for entry in held.keys { undone[entry] = nil }
  }

  /// Returns whether there is a way.
  mutating func restore(_ index: Int) -> Bool {
    let branch = branches[index]
    var wanted = ownEffect.symmetricDifference(branch.effect)
    let others = branches.enumerated().filter { $0.offset != index }.flatMap(\.element.keys)
    let missing = Set(wanted.map(key)).subtracting(branch.keys)
    if !missing.isDisjoint(with: others) { return false }
    let effect = ownEffect
    let staying = Set(ownUndone.keys.map(key)).intersection(branch.redoable)
    move(&wanted, isUndoing: true)
    let redoable = Set(ownUndone.keys.map(key)).intersection(wanted.map(key))
    move(&wanted, isUndoing: false)
    let nearer = ownUndone.filter { branch.redoable.contains(key($0.key)) }
    var left = Place(effect: effect, held: ownUndone.filter { nearer[$0.key] == nil })
    left.redoable = redoable.union(staying)
    for entry in ownUndone.keys { undone[entry] = nil }
    undone.merge(branch.held) { $1 }
    move(&wanted, isUndoing: false)
    undone.merge(nearer) { $1 }
    branches.replaceSubrange(index...index, with: left.held.isEmpty ? [] : [left])
    return true
  }

  private mutating func move(_ wanted: inout Set<Entry>, isUndoing: Bool) {
    let all = isUndoing ? inEffect.filter { !fixed.contains($0.key) } : undone
    for (time, batch) in batches(all, of: 0, { _ in true }) {
      let (wish, now) = (batch.intersection(wanted), self)
      let free = free(wish) { entry, free in
        isUndoing
          ? now.isBlockedFromUndo(entry, time, free) : now.isBlockedFromRedo(entry, time, free)
      }
      wanted.subtract(free)
      put(free, inEffect: !isUndoing)
    }
  }
}
