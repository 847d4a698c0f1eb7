package import BoardCore

/// The elements that a search has found.
package struct FoundMarks: Equatable, Sendable {
  package var all: Set<ElementID> = []
  /// The current match.
  package var current: ElementID?
  /// The current place in the text of that element, in bytes of its source.
  package var place: Range<Int>?
  /// The query that they match.
  package var query: FindQuery?
  /// The places in the open text.
  package var written: [Range<Int>] = []

  package init(
    all: Set<ElementID> = [],
    current: FoundPlaces.Place? = nil,
    query: FindQuery? = nil
  ) {
    self.all = all
    self.current = current?.id
    place = current?.range
    self.query = query
  }

  func mark(of id: ElementID) -> Mark? {
    guard all.contains(id) else { return nil }
    return id == current ? .current : .other
  }

  enum Mark: Equatable, Sendable {
    case current, other
  }
}
