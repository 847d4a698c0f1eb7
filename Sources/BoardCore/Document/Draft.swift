import UndoCore

/// Changes that are tried out: in the end they become one step, or are taken back.
///
/// A draft has its own undo history, which ends with it.
package struct Draft: Equatable, Sendable {
  /// The name of the step that the draft becomes.
  package let name: StepName
  /// The elements that may be changed; nil for the whole board.
  package let subjects: Set<ElementID>?
  package private(set) var history: BoardHistory
  /// The state before the draft of each element that the draft has changed.
  private var before: [ElementID: Element?] = [:]

  package init(name: StepName, subjects: Set<ElementID>?, history: BoardHistory = BoardHistory()) {
    self.name = name
    self.subjects = subjects
    self.history = history
  }

  func covers(_ id: ElementID) -> Bool { subjects?.contains(id) ?? true }

  /// Notes the state of an element before its first change in the draft.
  package mutating func note(_ id: ElementID, _ element: Element?) {
    if before[id] == nil { before[id] = .some(element) }
  }

  mutating func withHistory<Result>(_ body: (inout BoardHistory) -> Result) -> Result {
    body(&history)
  }

  package func hasChanges(on board: Board) -> Bool { before.contains { board[$0.key] != $0.value } }

  /// Returns the changes since the draft began, one for each element.
  package func changes(on board: Board) -> [BoardChange] {
    before.sorted { $0.key < $1.key }.compactMap { id, element in
      board[id] == element ? nil : BoardChange(id, from: element, to: board[id])
    }
  }
}
