import BoardCore

/// What is marked on the board because somebody looks for it.
struct FoundMarks: Equatable, Sendable {
  var all: Set<ElementID> = []
  /// The one of them that one has come to.
  var current: ElementID?
  /// What it is that they have.
  var query: FindQuery?

  func mark(of id: ElementID) -> Mark? {
    guard all.contains(id) else { return nil }
    return id == current ? .current : .other
  }

  enum Mark: Equatable, Sendable {
    case current, other
  }
}
