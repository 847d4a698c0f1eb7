package import UndoCore

/// A moment of a board that the user has named.
///
/// A bookmark holds what has changed since, and so the whole board as it was, whatever becomes of the
/// history.
package struct Bookmark: Equatable, Sendable {
  package var name: String
  /// The time of the moment, in seconds since 1970.
  package var time: Double
  /// The last step that was done at the moment; nil at the beginning of the history.
  package var step: BoardHistory.StepID?
  /// The state at the moment of each element that has changed since; nil if it was not on the board.
  package private(set) var elements: [ElementID: Element?] = [:]

  mutating func note(_ id: ElementID, _ before: Element?) {
    if elements[id] == nil { elements[id] = .some(before) }
  }
}
