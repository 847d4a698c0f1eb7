import UndoCore

/// A history straight from its definition, without regard to speed: two lists for each subject, and
/// everything found by searching all of them.
struct HistoryModel {
  typealias Replacement = HistoryReplacement<Int>

  struct Item: Equatable {
    var identity: Int
    /// Which step it belongs to.
    var step: UInt32
    var name: String
    var time: Double
    var subject: String
    var change: Replacement
    var cost = 0
    /// When the batch happened, and the index among its parts.
    var batch = 0
    var order = 0
  }

  struct Taken {
    var direction: UndoDirection
    var items: [Item]
  }

  /// A step as the list of steps shows it.
  struct Line: Equatable {
    var step: UInt32
    var name: String
    var time: Double
    var isDone: Bool
    var subjects: Set<String>
  }

  /// A step as it is to be recorded.
  struct Draft {
    var name: String
    var time: Double
    typealias Part = (subject: String, change: Replacement)
    var parts: [Part]
    var inAll: Bool
    var cost: (Replacement) -> Int = { _ in 0 }
    /// Whether the changes say themselves how they are merged.
    var composes = false
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
  var open: (key: String, time: Double)?
  var branchLimit = 0
  var branches: [Branch] = []
  private var clock = 0
  private var stepCount: UInt32 = 0

  mutating func nextStep() -> UInt32 {
    stepCount += 1
    return stepCount
  }

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
        step: 0,
        name: draft.name,
        time: (draft.time * 1000).rounded() / 1000,
        subject: part.subject,
        change: part.change,
        cost: max(0, draft.cost(part.change))
      )
    }
  }

  mutating func record(_ draft: Draft) { record(items(of: draft), inAll: draft.inAll) }

  /// Records a step of these items.
  mutating func record(_ items: [Item], inAll: Bool) {
    if items.isEmpty { return }
    open = nil
    stashUndone(of: inAll ? Array(undone.keys) : items.map(\.subject))
    let (batch, step) = (nextNumber(), nextStep())
    for (order, var item) in items.enumerated() {
      item.step = step
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
    merge: (Replacement, Replacement) -> Replacement?
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
      open?.time = draft.time
      dropEmpty()
      let isStashed = draft.inAll && branchLimit > 0 && undone.values.contains { !$0.isEmpty }
      if draft.inAll { stashUndone(of: Array(undone.keys)) }
      if isStashed { open = nil }
      closeIfDropped { $0.enforceLimits() }
      return true
    }
    let identityBefore = nextNumber()
    record(draft)
    let kept = done.values.joined().contains { $0.identity > identityBefore }
    if kept { open = (key, draft.time) }
    return false
  }

  /// What leads back to where it started is nothing to undo. Only a merged change can.
  private mutating func dropEmpty() {
    let empty = done.values.joined().filter { $0.change.before == $0.change.after }
    for item in empty {
      done[item.subject]?.removeLast()
      applied[item.subject]?.removeLast()
    }
    if !empty.isEmpty, newestBatch != empty[0].batch { open = nil }
  }

  private func joins(
    _ draft: Draft,
    key: String,
    within interval: Double,
    merge: (Replacement, Replacement) -> Replacement?
  ) -> Bool {
    guard let open, open.key == key, draft.time >= open.time, draft.time - open.time <= interval
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
    saved = effective
    open = nil
  }

  /// What is in effect.
  var effective: [String: [Int]] {
    applied.mapValues { $0.map(\.identity) }.filter { !$0.value.isEmpty }
  }

  var hasUnsavedChanges: Bool { effective != saved }
}

// MARK: - Undo, redo and queries

extension HistoryModel {
  mutating func undo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextUndo(sees) else { return nil }
    moveToUndone(taken.items)
    open = nil
    enforceLevelLimit()
    return taken
  }

  mutating func redo(_ sees: (String) -> Bool) -> Taken? {
    guard let taken = nextRedo(sees) else { return nil }
    moveToDone(taken.items)
    open = nil
    enforceLevelLimit()
    return taken
  }

  mutating func moveToUndone(_ items: [Item]) {
    Self.move(items, from: &done, to: &undone, batch: nextNumber())
    for item in items { applied[item.subject]?.removeLast() }
  }

  mutating func moveToDone(_ items: [Item]) {
    Self.move(items, from: &undone, to: &done, batch: nextNumber())
    for item in items { applied[item.subject, default: []].append(item) }
  }

  func nextUndo(_ sees: (String) -> Bool) -> Taken? {
    Self.next(in: done, sees).map { Taken(direction: .undo, items: $0) }
  }

  func nextRedo(_ sees: (String) -> Bool) -> Taken? {
    Self.next(in: undone, sees).map { Taken(direction: .redo, items: $0) }
  }

  func steps(_ sees: (String) -> Bool) -> [Line] {
    Self.batches(of: done, sees).map { Self.line($0, isDone: true) }
      + Self.batches(of: undone, sees).reversed().map { Self.line($0, isDone: false) }
  }

  static func line(_ items: [Item], isDone: Bool) -> Line {
    Line(
      step: items[0].step,
      name: items[0].name,
      time: items[0].time,
      isDone: isDone,
      subjects: Set(items.map(\.subject))
    )
  }

  func hasSteps(for subject: String) -> Bool {
    done[subject]?.isEmpty == false || undone[subject]?.isEmpty == false
      || branches.contains { $0.subjects.contains(subject) }
  }

  private static func next(in lists: [String: [Item]], _ sees: (String) -> Bool) -> [Item]? {
    batches(of: lists, sees).last?.reversed()
  }

  /// The items of each batch in their order, the oldest first.
  static func batches(of lists: [String: [Item]], _ sees: (String) -> Bool) -> [[Item]] {
    let seen = lists.filter { sees($0.key) }.values.joined()
    return Dictionary(grouping: seen, by: \.batch).sorted { $0.key < $1.key }
      .map { $0.value.sorted { $0.order < $1.order } }
  }

  static func move(
    _ taken: [Item],
    from source: inout [String: [Item]],
    to target: inout [String: [Item]],
    batch: Int
  ) {
    for (order, var item) in taken.enumerated() {
      source[item.subject]?.removeLast()
      item.batch = batch
      item.order = order
      target[item.subject, default: []].append(item)
    }
  }
}
