import BoardValues

extension FreshName {
  /// Returns different names that no element on the board has.
  ///
  /// Complexity: O(n) in the number of elements.
  package static func make(
    _ count: Int,
    for board: Board,
    using generator: inout some RandomNumberGenerator
  ) -> [String] {
    var names: [String] = []
    var taken: Set<String> = []
    while names.count < count {
      let new = (names.count..<count).map { _ in make(using: &generator) }
      let known = board.names(among: Set(new), length: length)
      names += new.filter { !known.contains($0) && taken.insert($0).inserted }
    }
    return names
  }
}
