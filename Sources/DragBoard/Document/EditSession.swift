import UndoCore

/// The Edit mode: everything done in it becomes one step, or nothing at all.
///
/// Meanwhile it has an undo of its own, which goes with it.
struct EditSession: Equatable, Sendable {
  /// What the step will be called.
  let name: String
  /// What may be changed; nil for the whole board.
  let subjects: Set<ElementID>?
  private(set) var log = Document.Log()
  /// What each element that was touched was before the edit.
  private var before: [ElementID: Element?] = [:]

  init(name: String, subjects: Set<ElementID>?) {
    self.name = name
    self.subjects = subjects
  }

  func covers(_ id: ElementID) -> Bool { subjects?.contains(id) ?? true }

  mutating func note(_ id: ElementID, _ life: Element?) {
    if before[id] == nil { before[id] = .some(life) }
  }

  mutating func withLog<Result>(_ body: (inout Document.Log) -> Result) -> Result { body(&log) }

  func hasChanges(on board: Board) -> Bool { before.contains { board[$0.key] != $0.value } }

  /// What the edit has come to, as far as it is not what was before.
  func changes(on board: Board) -> [BoardChange] {
    before.sorted { $0.key < $1.key }.compactMap { id, life in
      board[id] == life ? nil : BoardChange(id, from: life, to: board[id])
    }
  }
}
