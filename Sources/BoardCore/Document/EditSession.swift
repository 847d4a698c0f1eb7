import UndoCore

/// Trying something out: everything done meanwhile becomes one step, or is taken back.
///
/// It has its own undo history, which ends with it.
package struct EditSession: Equatable, Sendable {
  package static let defaultName = "Try Out"

  /// What the step will be called.
  package let name: String
  /// What may be changed; nil for the whole board.
  package let subjects: Set<ElementID>?
  package private(set) var log: Document.Log
  /// The state before the edit of each element that was changed in it.
  private var before: [ElementID: Element?] = [:]

  package init(name: String, subjects: Set<ElementID>?, log: Document.Log = Document.Log()) {
    self.name = name
    self.subjects = subjects
    self.log = log
  }

  func covers(_ id: ElementID) -> Bool { subjects?.contains(id) ?? true }

  package mutating func note(_ id: ElementID, _ life: Element?) {
    if before[id] == nil { before[id] = .some(life) }
  }

  mutating func withLog<Result>(_ body: (inout Document.Log) -> Result) -> Result {
    body(&log)
  }

  package func hasChanges(on board: Board) -> Bool { before.contains { board[$0.key] != $0.value } }

  /// What is different from before the edit.
  package func changes(on board: Board) -> [BoardChange] {
    before.sorted { $0.key < $1.key }.compactMap { id, life in
      board[id] == life ? nil : BoardChange(id, from: life, to: board[id])
    }
  }
}
