/// Items of a board in which something is wrong.
///
/// Only counts and positions, so that a file full of mistakes opens nearly as quickly as one
/// without: sentences are made afterwards, for the first of each kind.
package struct Doubts {
  package struct Doubt {
    /// The first such item in the text.
    package var place: Place
    /// How many such items there are.
    package var count: Int
  }

  /// The position of an item: the member of the top level, and the index in that list.
  package struct Place: Comparable {
    var member: Int
    package var item: Int

    package static func < (a: Place, b: Place) -> Bool { (a.member, a.item) < (b.member, b.item) }
  }

  private var doubts = [Doubt?](repeating: nil, count: Finding.Kind.allCases.count)

  package subscript(kind: Finding.Kind) -> Doubt? { doubts[kind.rawValue] }

  package mutating func note(_ kind: Finding.Kind, _ place: Place) {
    let old = doubts[kind.rawValue] ?? Doubt(place: place, count: 0)
    doubts[kind.rawValue] = Doubt(place: min(old.place, place), count: old.count + 1)
  }
}
