package import BoardCore

/// What is marked on the board because somebody looks for it.
package struct FoundMarks: Equatable, Sendable {
  package var all: Set<ElementID> = []
  /// The one of them that one has come to.
  package var current: ElementID?
  /// What it is that they have.
  package var query: FindQuery?

  package init(
    all: Set<ElementID> = [],
    current: ElementID? = nil,
    query: FindQuery? = nil
  ) {
    self.all = all
    self.current = current
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
