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
  private(set) var undone: [Entry: Int] = [:]
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
  private func batches(
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

  /// Takes away, again and again, what something that stays is in the way of.
  private func free(_ batch: Set<Entry>, _ isBlocked: (Entry, Set<Entry>) -> Bool) -> Set<Entry> {
    var free = batch
    while true {
      let kept = free.filter { !isBlocked($0, free) }
      if kept.count == free.count { return free }
      free = kept
    }
  }

  mutating func undo(of author: UInt16, _ sees: (String) -> Bool) -> Bool {
    for (time, batch) in batches(inEffect, of: author, sees) {
      let free = free(batch) { entry, free in
        inEffect.contains { other, since in
          let isLater =
            since > time
            || since == time && other.step == entry.step
              && [entry.field, other.field].contains(.life)
          return !free.contains(other) && isLater && touch(entry, other)
        }
      }
      if free.isEmpty { continue }
      clock += 1
      for entry in free { (inEffect[entry], undone[entry]) = (nil, clock) }
      return true
    }
    return false
  }

  mutating func redo(of author: UInt16, _ sees: (String) -> Bool) -> Bool {
    for (time, batch) in batches(undone, of: author, sees) {
      let free = free(batch) { entry, free in
        inEffect.contains { other, since in
          other.author != author && since > time && touch(entry, other)
        }
          || undone.contains { other, since in
            let isLater =
              since > time || since == time && [entry.field, other.field].contains(.life)
            return other.author == author && !free.contains(other) && isLater
              && touch(entry, other)
          }
      }
      if free.isEmpty { continue }
      clock += 1
      for entry in free { (undone[entry], inEffect[entry]) = (nil, clock) }
      return true
    }
    return false
  }
}
