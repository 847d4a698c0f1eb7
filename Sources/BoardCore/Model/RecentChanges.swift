/// The elements of a board that have changed lately. Values derived from all elements can be brought up
/// to date with it, without looking at all of them.
package struct RecentChanges: Sendable {
  private static let maxChanges = 1024

  /// The identity of the board and its copies.
  private final class Origin: Sendable {}

  private let origin = Origin()
  /// The number of changes so far.
  package private(set) var count = 0
  /// The last changes, oldest first.
  private var recent: [ElementID] = []

  mutating func note(_ id: ElementID) {
    count += 1
    if recent.count == 2 * Self.maxChanges { recent.removeFirst(Self.maxChanges) }
    recent.append(id)
  }

  /// Returns what has changed since a board, of which this is a later state, had the changes `earlier`.
  /// Nil if that is another board, or too long ago to be known.
  package func changes(since earlier: RecentChanges) -> Set<ElementID>? {
    let missing = count - earlier.count
    guard origin === earlier.origin, missing >= 0, missing <= recent.count else { return nil }
    return Set(recent.suffix(missing))
  }
}
