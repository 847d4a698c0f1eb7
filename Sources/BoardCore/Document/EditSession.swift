import UndoCore

/// The Edit mode: everything done in it becomes one step, or nothing at all.
///
/// Meanwhile it has an undo of its own, which goes with it.
package struct EditSession: Equatable, Sendable {
  /// What the step will be called.
  package let name: String
  /// What may be changed; nil for the whole board.
  package let subjects: Set<ElementID>?
  package private(set) var log = Document.Log()
  /// What each element that was touched was before the edit.
  private var before: [ElementID: Element?] = [:]

  package init(name: String, subjects: Set<ElementID>?) {
    self.name = name
    self.subjects = subjects
  }

  package func covers(_ id: ElementID) -> Bool { subjects?.contains(id) ?? true }

  package mutating func note(_ id: ElementID, _ life: Element?) {
    if before[id] == nil { before[id] = .some(life) }
  }

  package mutating func withLog<Result>(_ body: (inout Document.Log) -> Result) -> Result {
    body(&log)
  }

  package func hasChanges(on board: Board) -> Bool { before.contains { board[$0.key] != $0.value } }

  /// What the edit has come to, as far as it is not what was before.
  package func changes(on board: Board) -> [BoardChange] {
    before.sorted { $0.key < $1.key }.compactMap { id, life in
      board[id] == life ? nil : BoardChange(id, from: life, to: board[id])
    }
  }
}
