extension HistoryModel {
  mutating func setLimit(_ limit: Int?) {
    self.limit = limit
    open = nil
    enforceLimits()
  }

  mutating func setByteLimit(_ limit: Int?) {
    byteLimit = limit
    open = nil
    enforceLimits()
  }

  var byteCount: Int {
    let kept = [done, undone].flatMap { $0.values.joined() }
    let items = kept + branches.flatMap { $0.batches.joined() }
    return items.reduce(0) { $0 + $1.cost }
  }

  mutating func enforceLimits() {
    enforceLevelLimit()
    while let byteLimit, byteCount > byteLimit, dropSomething() {}
  }

  mutating func enforceLevelLimit() {
    guard let limit else { return }
    while Self.batchNumbers(done).count > limit { dropOldest(of: \.done) }
    while Self.batchNumbers(undone).count > limit { dropOldest(of: \.undone) }
  }

  private typealias Lists = WritableKeyPath<HistoryModel, [String: [Item]]>

  private mutating func dropSomething() -> Bool {
    if !branches.isEmpty {
      dropOldestBranch()
      return true
    }
    let newest = Self.batchNumbers(done).last ?? Self.batchNumbers(undone).last
    for lists: Lists in [\.done, \.undone] {
      guard let oldest = Self.batchNumbers(self[keyPath: lists]).first, oldest != newest else {
        continue
      }
      dropOldest(of: lists)
      return true
    }
    return false
  }

  private mutating func dropOldest(of lists: Lists) {
    let oldest = Self.batchNumbers(self[keyPath: lists]).first
    let items = self[keyPath: lists].values.joined().filter { $0.batch == oldest }
    if !items.isEmpty { droppedStepCount += 1 }
    willDrop(items, isDone: lists == \.done)
    self[keyPath: lists] = self[keyPath: lists].mapValues { $0.filter { $0.batch != oldest } }
  }

  private static func batchNumbers(_ lists: [String: [Item]]) -> [Int] {
    Set(lists.values.joined().map(\.batch)).sorted()
  }
}
