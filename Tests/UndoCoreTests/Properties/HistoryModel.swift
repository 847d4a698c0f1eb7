import UndoCore

/// A history written down straight from its definition, without a thought for speed: two lists for
/// each subject, and everything found by looking through all of them.
struct HistoryModel {
  struct Item {
    var identity: Int
    var name: String
    var time: Double
    var subject: String
    var change: Replacement<Int>
    /// When the batch happened, and the place among its parts.
    var batch: Int
    var order: Int
  }

  struct Taken {
    var name: String
    var time: Double
    var items: [Item]
  }

  var done: [String: [Item]] = [:]
  var undone: [String: [Item]] = [:]
  var limit: Int?
  /// Everything that is in effect, as identities, however old; and the same at the saved point.
  var applied: [String: [Int]] = [:]
  var saved: [String: [Int]] = [:]
  var open: (key: String, time: Double)?
  private var clock = 0

  mutating func nextNumber() -> Int {
    clock += 1
    return clock
  }
}

// MARK: - Recording

extension HistoryModel {
  mutating func record(
    _ name: String,
    at time: Double,
    _ parts: [(String, Replacement<Int>)],
    throughAll: Bool
  ) {
    if parts.isEmpty { return }
    open = nil
    let batch = nextNumber()
    for (order, (subject, change)) in parts.enumerated() {
      let item = Item(
        identity: nextNumber(),
        name: name,
        time: time,
        subject: subject,
        change: change,
        batch: batch,
        order: order
      )
      undone[subject] = nil
      done[subject, default: []].append(item)
      applied[subject, default: []].append(item.identity)
    }
    if throughAll { undone = [:] }
    keepLimit()
  }

  /// Returns whether the step joined the last one.
  mutating func record(
    _ name: String,
    at time: Double,
    _ parts: [(String, Replacement<Int>)],
    throughAll: Bool,
    key: String,
    within interval: Double,
    merge: (Replacement<Int>, Replacement<Int>) -> Replacement<Int>?
  ) -> Bool {
    if parts.isEmpty { return false }
    if joins(at: time, parts, key: key, within: interval, merge: merge) {
      for (subject, change) in parts {
        guard var item = done[subject]?.popLast(), let merged = merge(item.change, change) else {
          continue
        }
        item.change = merged
        item.identity = nextNumber()
        done[subject]?.append(item)
        applied[subject]?.removeLast()
        applied[subject]?.append(item.identity)
      }
      if throughAll { undone = [:] }
      open?.time = time
      return true
    }
    record(name, at: time, parts, throughAll: throughAll)
    if limit != 0 { open = (key, time) }
    return false
  }

  private func joins(
    at time: Double,
    _ parts: [(String, Replacement<Int>)],
    key: String,
    within interval: Double,
    merge: (Replacement<Int>, Replacement<Int>) -> Replacement<Int>?
  ) -> Bool {
    guard let open, open.key == key, time >= open.time, time - open.time <= interval else {
      return false
    }
    let newest = done.values.joined().map(\.batch).max()
    let last = done.values.joined().filter { $0.batch == newest }
    guard last.map(\.subject).sorted() == parts.map(\.0).sorted() else { return false }
    guard Set(parts.map(\.0)).count == parts.count else { return false }
    return parts.allSatisfy { part in
      last.contains { $0.subject == part.0 && merge($0.change, part.1) != nil }
    }
  }

  mutating func markSaved() {
    saved = applied
    open = nil
  }

  mutating func setLimit(_ limit: Int?) {
    self.limit = limit
    open = nil
    keepLimit()
  }

  private mutating func keepLimit() {
    guard let limit else { return }
    Self.keep(limit, of: &done)
    Self.keep(limit, of: &undone)
  }

  private static func keep(_ limit: Int, of lists: inout [String: [Item]]) {
    let batches = Set(lists.values.joined().map(\.batch)).sorted()
    let dropped = Set(batches.dropLast(limit))
    lists = lists.mapValues { $0.filter { !dropped.contains($0.batch) } }
  }
}

// MARK: - Undoing, redoing and looking

extension HistoryModel {
  mutating func undo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextUndo(sees) else { return nil }
    Self.carry(taken, from: &done, to: &undone, batch: nextNumber())
    for item in taken.items { applied[item.subject]?.removeLast() }
    open = nil
    keepLimit()
    return taken
  }

  mutating func redo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextRedo(sees) else { return nil }
    Self.carry(taken, from: &undone, to: &done, batch: nextNumber())
    for item in taken.items { applied[item.subject, default: []].append(item.identity) }
    open = nil
    keepLimit()
    return taken
  }

  func nextUndo(_ sees: (String) -> Bool) -> Taken? { Self.next(in: done, sees) }

  func nextRedo(_ sees: (String) -> Bool) -> Taken? { Self.next(in: undone, sees) }

  func steps(_ sees: (String) -> Bool) -> [StepSummary] {
    Self.batches(of: done, sees).map { StepSummary(name: $0.name, time: $0.time, state: .done) }
      + Self.batches(of: undone, sees).reversed().map {
        StepSummary(name: $0.name, time: $0.time, state: .undone)
      }
  }

  func hasSteps(for subject: String) -> Bool {
    done[subject]?.isEmpty == false || undone[subject]?.isEmpty == false
  }

  var hasUnsavedChanges: Bool {
    applied.filter { !$0.value.isEmpty } != saved.filter { !$0.value.isEmpty }
  }

  private static func next(in lists: [String: [Item]], _ sees: (String) -> Bool) -> Taken? {
    let seen = lists.filter { sees($0.key) }.values
    guard let newest = seen.compactMap({ $0.last }).max(by: { $0.batch < $1.batch }) else {
      return nil
    }
    let items = seen.joined().filter { $0.batch == newest.batch }.sorted { $0.order > $1.order }
    return Taken(name: newest.name, time: newest.time, items: items)
  }

  private static func batches(of lists: [String: [Item]], _ sees: (String) -> Bool) -> [Item] {
    let seen = lists.filter { sees($0.key) }.values.joined()
    let firsts = Dictionary(grouping: seen, by: \.batch).compactMapValues(\.first)
    return firsts.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func carry(
    _ taken: Taken,
    from source: inout [String: [Item]],
    to target: inout [String: [Item]],
    batch: Int
  ) {
    for (order, var item) in taken.items.enumerated() {
      source[item.subject]?.removeLast()
      item.batch = batch
      item.order = order
      target[item.subject, default: []].append(item)
    }
  }
}
