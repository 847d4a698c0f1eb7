/// Ids for new elements, in the form most boards have.
package enum FreshName {
  package static let length = 16

  /// Sixteen lower-case hexadecimal digits.
  package static func make(using generator: inout some RandomNumberGenerator) -> String {
    let bits = generator.next() as UInt64
    let digits = (0..<length).map {
      Ascii.hexDigit(UInt8(truncatingIfNeeded: bits >> (60 - 4 * $0)))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Different ones that no element on the board has.
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
