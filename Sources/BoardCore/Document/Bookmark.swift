package import UndoCore

/// A moment of a board that was given a name.
///
/// It knows what has changed since, and so the whole board as it was, whatever becomes of the history.
package struct Bookmark: Equatable, Sendable {
  package var name: String
  /// In seconds since 1970.
  package var time: Double
  /// The last step that was done then; nil at the beginning.
  package var step: BoardHistory.StepID?
  /// What each element that has changed since was then; nil if it was not on the board.
  package private(set) var elements: [ElementID: Element?] = [:]

  package init(
    name: String,
    time: Double,
    step: BoardHistory.StepID?,
    elements: [ElementID: Element?] = [:]
  ) {
    self.name = name
    self.time = time
    self.step = step
    self.elements = elements
  }

  mutating func note(_ id: ElementID, _ before: Element?) {
    if elements[id] == nil { elements[id] = .some(before) }
  }
}
