import UndoCore

/// A history straight from its definition, without regard to speed: two lists for each subject, and
/// everything found by searching all of them.
struct HistoryModel {
  struct Item: Equatable {
    var identity: Int
    var name: String
    var time: Double
    var subject: String
    var change: Replacement<Int>
    var isDiscardable = false
    var cost = 0
    /// When the batch happened, and the index among its parts.
    var batch = 0
    var order = 0
  }

  struct Taken {
    var name: String
    var time: Double
    var items: [Item]
  }

  /// A step as it is to be recorded.
  struct Draft {
    var name: String
    var time: Double
    var parts: [(subject: String, change: Replacement<Int>)]
    var inAll: Bool
    var isDiscardable = false
    var cost: (Replacement<Int>) -> Int = { _ in 0 }
  }

  var done: [String: [Item]] = [:]
  var undone: [String: [Item]] = [:]
  var limit: Int?
  var byteLimit: Int?
  var droppedStepCount = 0
  /// Everything that is in effect, however old; and what of it counted when it was saved. A saved
  /// list that is lost holds an identity that nothing has.
  var applied: [String: [Item]] = [:]
  var saved: [String: [Int]] = [:]
  var open: (key: String, time: Double, isDiscardable: Bool)?
  var branchLimit = 0
  var branches: [Branch] = []
  /// The branch that is being restored.
  var returning: [Branch] = []
  var held: [Item] = []
  var marks: [Int] = []
  var savedCount: Int?
  private var clock = 0

  mutating func nextNumber() -> Int {
    clock += 1
    return clock
  }
}

// MARK: - Recording

extension HistoryModel {
  mutating func items(of draft: Draft) -> [Item] {
    draft.parts.map { part in
      Item(
        identity: nextNumber(),
        name: draft.name,
        time: (draft.time * 1000).rounded() / 1000,
        subject: part.subject,
        change: part.change,
        isDiscardable: draft.isDiscardable,
        cost: max(0, draft.cost(part.change))
      )
    }
  }

  mutating func record(_ draft: Draft) {
    let items = items(of: draft)
    if items.isEmpty { return }
    if marks.isEmpty {
      record(items, inAll: draft.inAll)
    } else {
      held += items
    }
  }

  /// Records a step of these items, whose discardability is that of the first.
  mutating func record(_ items: [Item], inAll: Bool) {
    guard let isDiscardable = items.first?.isDiscardable else { return }
    open = nil
    let recorded = items.map(\.subject)
    let dropped = inAll && !isDiscardable ? Array(undone.keys) : recorded
    stashUndone(dropped, recording: recorded)
    let batch = nextNumber()
    for (order, var item) in items.enumerated() {
      item.batch = batch
      item.order = order
      done[item.subject, default: []].append(item)
      applied[item.subject, default: []].append(item)
    }
    enforceLimits()
  }

  /// Returns whether the step joined the last one.
  mutating func record(
    _ draft: Draft,
    key: String,
    within interval: Double,
    merge: (Replacement<Int>, Replacement<Int>) -> Replacement<Int>?
  ) -> Bool {
    if draft.parts.isEmpty { return false }
    if joins(draft, key: key, within: interval, merge: merge) {
      for part in draft.parts {
        guard var item = done[part.subject]?.popLast(), let merged = merge(item.change, part.change)
        else { continue }
        item.change = merged
        item.cost = max(0, draft.cost(merged))
        item.identity = nextNumber()
        done[part.subject]?.append(item)
        applied[part.subject]?.removeLast()
        applied[part.subject]?.append(item)
      }
      if draft.inAll && !draft.isDiscardable { stashUndone(Array(undone.keys), recording: []) }
      open?.time = draft.time
      closeIfDropped { $0.enforceLimits() }
      return true
    }
    let identityBefore = nextNumber()
    record(draft)
    let kept = done.values.joined().contains { $0.identity > identityBefore }
    if kept && marks.isEmpty { open = (key, draft.time, draft.isDiscardable) }
    return false
  }

  private func joins(
    _ draft: Draft,
    key: String,
    within interval: Double,
    merge: (Replacement<Int>, Replacement<Int>) -> Replacement<Int>?
  ) -> Bool {
    guard marks.isEmpty, let open, open.key == key, open.isDiscardable == draft.isDiscardable,
      draft.time >= open.time, draft.time - open.time <= interval
    else { return false }
    let last = done.values.joined().filter { $0.batch == newestBatch }
    guard last.map(\.subject).sorted() == draft.parts.map(\.subject).sorted() else { return false }
    guard Set(draft.parts.map(\.subject)).count == draft.parts.count else { return false }
    return draft.parts.allSatisfy { part in
      last.contains { $0.subject == part.subject && merge($0.change, part.change) != nil }
    }
  }

  private var newestBatch: Int? { done.values.joined().map(\.batch).max() }

  /// A step that was dropped for a limit can no longer be joined.
  private mutating func closeIfDropped(_ body: (inout HistoryModel) -> Void) {
    let newest = newestBatch
    body(&self)
    if newestBatch != newest { open = nil }
  }
}

// MARK: - The saved point

extension HistoryModel {
  mutating func markSaved() {
    saved = counting(held)
    savedCount = marks.isEmpty ? nil : held.count
    open = nil
  }

  /// What is in effect and makes the content unsaved, with some items to come.
  func counting(_ more: [Item]) -> [String: [Int]] {
    var lists = applied
    for item in more { lists[item.subject, default: []].append(item) }
    return lists.mapValues { $0.filter { !$0.isDiscardable }.map(\.identity) }
      .filter { !$0.value.isEmpty }
  }

  var hasUnsavedChanges: Bool { counting(held) != saved }

  mutating func loseSaved(_ subject: String) { saved[subject] = [-1] }
}

// MARK: - Undo, redo and queries

extension HistoryModel {
  mutating func undo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextUndo(sees) else { return nil }
    Self.move(taken, from: &done, to: &undone, batch: nextNumber())
    for item in taken.items { applied[item.subject]?.removeLast() }
    open = nil
    enforceLevelLimit()
    return taken
  }

  mutating func redo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextRedo(sees) else { return nil }
    Self.move(taken, from: &undone, to: &done, batch: nextNumber())
    for item in taken.items { applied[item.subject, default: []].append(item) }
    open = nil
    enforceLevelLimit()
    return taken
  }

  func nextUndo(_ sees: (String) -> Bool) -> Taken? {
    marks.isEmpty ? Self.next(in: done, sees) : nil
  }

  func nextRedo(_ sees: (String) -> Bool) -> Taken? {
    marks.isEmpty ? Self.next(in: undone, sees) : nil
  }

  func steps(_ sees: (String) -> Bool) -> [StepSummary] {
    Self.batches(of: done, sees).map { Self.summary($0, .done) }
      + Self.batches(of: undone, sees).reversed().map { Self.summary($0, .undone) }
  }

  static func summary(_ item: Item, _ state: StepSummary.State) -> StepSummary {
    StepSummary(name: item.name, time: item.time, state: state, isDiscardable: item.isDiscardable)
  }

  func hasSteps(for subject: String) -> Bool {
    done[subject]?.isEmpty == false || undone[subject]?.isEmpty == false
      || held.contains { $0.subject == subject }
      || branches.contains { $0.bases[subject] != nil }
  }

  private static func next(in lists: [String: [Item]], _ sees: (String) -> Bool) -> Taken? {
    let seen = lists.filter { sees($0.key) }.values
    guard let newest = seen.compactMap({ $0.last }).max(by: { $0.batch < $1.batch }) else {
      return nil
    }
    let items = seen.joined().filter { $0.batch == newest.batch }.sorted { $0.order > $1.order }
    return Taken(name: newest.name, time: newest.time, items: items)
  }

  static func batches(of lists: [String: [Item]], _ sees: (String) -> Bool) -> [Item] {
    let seen = lists.filter { sees($0.key) }.values.joined()
    let firsts = Dictionary(grouping: seen, by: \.batch).compactMapValues(\.first)
    return firsts.sorted { $0.key < $1.key }.map(\.value)
  }

  static func move(
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
