/// Which elements of a board have changed lately, so that what was derived from all of them can be
/// brought up to date without looking at all of them.
package struct RecentChanges: Sendable {
  private static let maxChanges = 1024

  /// Of the board and its copies.
  private final class Origin: Sendable {}

  private let origin = Origin()
  /// How many changes there have been.
  package private(set) var count = 0
  /// The last ones, oldest first.
  private var recent: [ElementID] = []

  mutating func note(_ id: ElementID) {
    count += 1
    if recent.count == 2 * Self.maxChanges { recent.removeFirst(Self.maxChanges) }
    recent.append(id)
  }

  /// What has changed since a board, of which this is the later state, had the log `earlier`; nil if
  /// that is another board, or too long ago to be known.
  package func changes(since earlier: RecentChanges) -> Set<ElementID>? {
    let missing = count - earlier.count
    guard origin === earlier.origin, missing >= 0, missing <= recent.count else { return nil }
    return Set(recent.suffix(missing))
  }
}
