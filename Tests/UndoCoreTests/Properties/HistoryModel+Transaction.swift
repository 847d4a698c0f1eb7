import UndoCore

extension HistoryModel {
  mutating func mark() {
    open = nil
    marks.append(held.count)
  }

  /// Returns whether a step was recorded.
  mutating func commit(
    _ name: String,
    at time: Double,
    inAll: Bool,
    merge: ((Replacement<Int>, Replacement<Int>) -> Replacement<Int>?)?,
    cost: (Replacement<Int>) -> Int
  ) -> Bool {
    guard let start = marks.popLast() else { return false }
    fold(from: max(start, savedCount ?? 0), merge, cost)
    if !marks.isEmpty { return false }
    let (items, count) = (held, savedCount)
    (held, savedCount) = ([], nil)
    let isDiscardable = items.allSatisfy(\.isDiscardable)
    let before = counting([])
    record(
      items.map { item in
        var item = item
        (item.name, item.time) = (name, (time * 1000).rounded() / 1000)
        item.isDiscardable = isDiscardable
        return item
      },
      inAll: inAll
    )
    if let count {
      if items[..<count].allSatisfy(\.isDiscardable) {
        restoreSaved(before)
      } else if items[count...].allSatisfy(\.isDiscardable) {
        saved = counting([])
      } else {
        loseSaved()
      }
    }
    return !items.isEmpty
  }

  /// Returns what to revert.
  mutating func cancel() -> [Item] {
    guard let start = marks.popLast() else { return [] }
    let items = Array(held[start...].reversed())
    if let count = savedCount, count > start {
      savedCount = held[start..<count].allSatisfy(\.isDiscardable) ? start : nil
    }
    held.removeSubrange(start...)
    if marks.isEmpty { savedCount = nil }
    return items
  }

  /// The content before a step was the saved one.
  private mutating func restoreSaved(_ before: [String: [Int]]) { saved = before }

  private mutating func fold(
    from start: Int,
    _ merge: ((Replacement<Int>, Replacement<Int>) -> Replacement<Int>?)?,
    _ cost: (Replacement<Int>) -> Int
  ) {
    var folded: [Item] = []
    for item in held[start...] {
      guard let earlier = folded.lastIndex(where: { $0.subject == item.subject }),
        let change = (merge ?? { $0.followed(by: $1) })(folded[earlier].change, item.change)
      else {
        folded.append(item)
        continue
      }
      folded[earlier].change = change
      folded[earlier].cost = max(0, cost(change))
      folded[earlier].isDiscardable = folded[earlier].isDiscardable && item.isDiscardable
      folded[earlier].identity = nextNumber()
    }
    if merge == nil { folded.removeAll { $0.change.before == $0.change.after } }
    held.replaceSubrange(start..., with: folded)
  }
}
