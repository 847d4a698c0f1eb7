extension HistoryModel {
  mutating func setLimit(_ limit: Int?) {
    self.limit = limit
    open = nil
    keepLimits()
  }

  mutating func setByteLimit(_ limit: Int?) {
    byteLimit = limit
    open = nil
    keepLimits()
  }

  var byteCount: Int {
    let kept = [done, undone].flatMap { $0.values.joined() }
    let items = kept + branches.flatMap { $0.batches.joined() }
    return items.reduce(0) { $0 + $1.cost }
  }

  mutating func keepLimits() {
    if let limit {
      while Self.batchNumbers(done).count > limit { Self.dropFirst(of: &done) }
      while Self.batchNumbers(undone).count > limit { Self.dropFirst(of: &undone) }
    }
    while let byteLimit, byteCount > byteLimit { dropSomething() }
  }

  private mutating func dropSomething() {
    if let oldest = branches.first { return drop([oldest]) }
    if Self.dropDiscardable(of: &done) || Self.dropDiscardable(of: &undone) { return }
    if done.values.joined().isEmpty {
      Self.dropOldest(of: &undone)
    } else {
      Self.dropOldest(of: &done)
    }
  }

  private static func batchNumbers(_ lists: [String: [Item]]) -> [Int] {
    Set(lists.values.joined().map(\.batch)).sorted()
  }

  private static func dropFirst(of lists: inout [String: [Item]]) {
    if !dropDiscardable(of: &lists) { dropOldest(of: &lists) }
  }

  private static func dropOldest(of lists: inout [String: [Item]]) {
    let oldest = batchNumbers(lists).first
    lists = lists.mapValues { $0.filter { $0.batch != oldest } }
  }

  private static func dropDiscardable(of lists: inout [String: [Item]]) -> Bool {
    let batches = lists.values.joined().filter(\.isDiscardable).map(\.batch)
    guard let oldest = batches.min() else { return false }
    for list in lists.values where list.contains(where: { $0.batch == oldest }) {
      if list.first?.batch != oldest { return false }
    }
    lists = lists.mapValues { $0.filter { $0.batch != oldest } }
    return true
  }
}
