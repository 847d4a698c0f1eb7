import BoardValues

/// The names in the boards of a merge, each with a number, so that every name is hashed only once.
struct MergeNames {
  private var numbers: [ExactText: Int] = [:]

  init(capacity: Int) { numbers.reserveCapacity(capacity) }

  subscript(name: ExactText) -> Int? { numbers[name] }

  /// Numbers the names of items, those without one excepted.
  mutating func add(_ items: inout [some Alignable]) {
    for index in items.indices { items[index].number = items[index].id.map { add($0) } }
  }

  mutating func add(_ name: ExactText) -> Int {
    let next = numbers.count
    func number(_ number: inout Int) -> Int { number }
    return number(&numbers[name, default: next])
  }

  /// Returns the items of one list by the numbers of their names.
  func table(of items: [some Alignable]) -> Table { Table(items, count: numbers.count) }

  /// The items of one list by the numbers of their names.
  struct Table {
    /// The index of the first item of a name; -1 for none.
    private var indices: [Int]
    private var isShared: [Bool]
    /// Whether any name is that of several items.
    private(set) var hasSharedNames = false

    fileprivate init(_ items: [some Alignable], count: Int) {
      indices = Array(repeating: -1, count: count)
      isShared = Array(repeating: false, count: count)
      for (index, item) in items.enumerated() {
        guard let name = item.number else { continue }
        if indices[name] < 0 {
          indices[name] = index
        } else {
          isShared[name] = true
          hasSharedNames = true
        }
      }
    }

    /// The first item of a name.
    subscript(name: Int) -> Int? { indices[name] < 0 ? nil : indices[name] }

    func contains(_ name: Int) -> Bool { indices[name] >= 0 }

    /// Returns whether several items share a name.
    func isShared(_ name: Int) -> Bool { isShared[name] }
  }
}
