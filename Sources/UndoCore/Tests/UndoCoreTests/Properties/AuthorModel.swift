import UndoCore

/// Steps of several authors as a log of single fields, each with a mark: in effect since when, or undone since
/// when. The content is what the marked ones make in the order in which they were recorded.
struct AuthorModel {
  /// What a part does to one field, or to the whole life of a subject.
  enum Field: Hashable { case life, place, color }

  struct Entry: Hashable {
    var step: Int
    var author: UInt16
    var subject: String
    var field: Field
    /// For a life: one if it begins, zero if it ends.
    var value: Int
  }

  private(set) var log: [Entry] = []
  private(set) var inEffect: [Entry: Int] = [:]
  var undone: [Entry: Int] = [:]
  var branches: [Place] = []
  /// What was dropped for a limit, and what it has made unchangeable: in effect for ever.
  private(set) var fixed: Set<Entry> = []
  /// The greatest number of batches that can be undone, and of those that can be redone.
  var limit = Int.max
  var keepsBranches = false
  private var clock = 0

  typealias Content = [String: [Field: Int]]

  var content: Content {
    log.filter { inEffect[$0] != nil }.reduce(into: [:]) { content, entry in
      if entry.field == .life {
        content[entry.subject] = entry.value == 1 ? [.place: 0, .color: 0] : nil
      } else {
        content[entry.subject]?[entry.field] = entry.value
      }
    }
  }

  private func touch(_ one: Entry, _ other: Entry) -> Bool {
    one.subject == other.subject
      && (one.field == other.field || one.field == .life || other.field == .life)
  }

  mutating func record(
    by author: UInt16,
    _ parts: [(subject: String, field: Field, value: Int)],
    inAll: Bool
  ) {
    clock += 1
    let subjects = Set(parts.map(\.subject))
    if author == 0, keepsBranches { stash() }
    undone = undone.filter {
      $0.key.author != author || !(inAll || subjects.contains($0.key.subject))
    }
    for part in parts {
      let entry = Entry(
        step: clock,
        author: author,
        subject: part.subject,
        field: part.field,
        value: part.value
      )
      log.append(entry)
      inEffect[entry] = clock
    }
  }

  /// The entries of an author by batch, the newest first.
  func batches(
    _ entries: [Entry: Int],
    of author: UInt16,
    _ sees: (String) -> Bool
  ) -> [(time: Int, entries: Set<Entry>)] {
    struct Batch: Hashable {
      var time: Int
      var step: Int
    }
    let seen = entries.filter { $0.key.author == author && sees($0.key.subject) }
    let groups = Dictionary(grouping: seen) { Batch(time: $0.value, step: $0.key.step) }
    return groups.sorted { ($0.key.time, $0.key.step) > ($1.key.time, $1.key.step) }
      .map { ($0.key.time, Set($0.value.map(\.key))) }
  }

  // MARK: Limits

  /// The batches of all authors, the oldest first: those of others, then one's own.
  private func droppable(_ entries: [Entry: Int]) -> [Set<Entry>] {
    let authors = Set(entries.keys.map(\.author))
    let free = entries.filter { !fixed.contains($0.key) }
    let all = authors.flatMap { batches(free, of: $0, { _ in true }) }
    func isOwn(_ batch: Set<Entry>) -> Int { batch.first?.author == 0 ? 1 : 0 }
    return all.sorted { (isOwn($0.entries), $0.time) < (isOwn($1.entries), $1.time) }.map(\.entries)
  }

  var undoCount: Int { droppable(inEffect).count }
  var redoCount: Int { droppable(undone).count }

  mutating func enforceLimit() {
    while undoCount > limit, let oldest = droppable(inEffect).first {
      fixed.formUnion(oldest)
      while let entry = inEffect.keys.first(where: { !fixed.contains($0) && isStuck($0, inEffect) })
      {
        fixed.insert(entry)
      }
      undone = withoutStuck(undone)
      for index in branches.indices { branches[index].held = withoutStuck(branches[index].held) }
    }
    while redoCount > limit, let oldest = droppable(undone).first {
      for entry in oldest { undone[entry] = nil }
    }
  }

  /// Leaves out what can never be redone, and what would come after it.
  private func withoutStuck(_ entries: [Entry: Int]) -> [Entry: Int] {
    var stuck = entries.filter { isStuck($0.key, entries) }
    while true {
      let more = entries.filter { entry, time in
        stuck[entry] == nil
          && stuck.contains { other, since in
            let isBefore = since > time || since == time && other.field == .life
            return other.author == entry.author && isBefore && touch(entry, other)
          }
      }
      if more.isEmpty { return entries.filter { stuck[$0.key] == nil } }
      stuck.merge(more) { $1 }
    }
  }

  /// Whether something that stays for ever has touched what an entry touches since it came to be where it is.
  private func isStuck(_ entry: Entry, _ entries: [Entry: Int]) -> Bool {
    guard let time = entries[entry] else { return false }
    let isUndone = inEffect[entry] == nil
    return fixed.contains { other in
      guard let since = inEffect[other], touch(entry, other) else { return false }
      if isUndone {
        return since > time && (other.author != entry.author || other.step > entry.step)
      }
      return since > time
        || since == time && other.step == entry.step
          && [entry.field, other.field].contains(.life)
    }
  }

  /// Takes away, again and again, what something that stays is in the way of.
  func free(_ batch: Set<Entry>, _ isBlocked: (Entry, Set<Entry>) -> Bool) -> Set<Entry> {
    var free = batch
    while true {
      let kept = free.filter { !isBlocked($0, free) }
      if kept.count == free.count { return free }
      free = kept
    }
  }

  /// The content if one batch of those in effect, counted from the oldest, were undone now as far as it is free; nil if
  /// nothing of it is.
  func contentReverting(_ index: Int) -> Content? {
    let authors = Set(inEffect.keys.map(\.author))
    let all = authors.flatMap { batches(inEffect, of: $0, { _ in true }) }.sorted {
      $0.time < $1.time
    }
    let batch = all[index]
    let free = free(batch.entries) { isBlockedFromUndo($0, batch.time, $1) }
    if free.isEmpty { return nil }
    var copy = self
    copy.put(free, inEffect: false)
    return copy.content
  }

  mutating func undo(of author: UInt16, _ sees: (String) -> Bool) -> Bool {
    for (time, batch) in batches(inEffect.filter { !fixed.contains($0.key) }, of: author, sees) {
      let free = free(batch) { isBlockedFromUndo($0, time, $1) }
      if free.isEmpty { continue }
      put(free, inEffect: false)
      return true
    }
    return false
  }

  mutating func redo(of author: UInt16, _ sees: (String) -> Bool) -> Bool {
    for (time, batch) in batches(undone, of: author, sees) {
      let free = free(batch) { isBlockedFromRedo($0, time, $1) }
      if free.isEmpty { continue }
      put(free, inEffect: true)
      return true
    }
    return false
  }

  mutating func put(_ entries: Set<Entry>, inEffect isInEffect: Bool) {
    clock += 1
    for entry in entries {
      inEffect[entry] = isInEffect ? clock : nil
      undone[entry] = isInEffect ? nil : clock
    }
  }

  func isBlockedFromUndo(_ entry: Entry, _ time: Int, _ free: Set<Entry>) -> Bool {
    inEffect.contains { other, since in
      let isLater =
        since > time
        || since == time && other.step == entry.step && [entry.field, other.field].contains(.life)
      return !free.contains(other) && isLater && touch(entry, other)
    }
  }

  func isBlockedFromRedo(_ entry: Entry, _ time: Int, _ free: Set<Entry>) -> Bool {
    let isThere = content[entry.subject] != nil
    if isThere == (entry.field == .life && entry.value == 1) { return true }
    return inEffect.contains { other, since in
      (other.author != entry.author || other.step > entry.step) && since > time
        && touch(entry, other)
    }
      || undone.contains { other, since in
        let isLater = since > time || since == time && [entry.field, other.field].contains(.life)
        return other.author == entry.author && !free.contains(other) && isLater
          && touch(entry, other)
      }
  }
}
