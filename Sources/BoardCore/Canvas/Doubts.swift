/// Which items of a board deserve a closer look.
///
/// Only numbers and places, so that a file of nothing but mistakes opens nearly as quickly as one
/// without: words are found afterwards, for the first of each kind.
package struct Doubts {
  package struct Doubt {
    /// The first such item in the text.
    package var place: Place
    /// How many such items there are.
    package var count: Int
  }

  /// Where an item stands: in which member of the top level, and as which entry of that list.
  package struct Place: Comparable {
    package var member: Int
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
