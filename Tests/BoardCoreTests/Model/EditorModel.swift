import BoardCore
import UndoCore

/// A naive model of undo for any number of subjects, as the contract defines it.
struct EditorModel {
  private struct Part {
    var batch: Int
    var name: String
    var before: Element?
    var after: Element?
  }

  private(set) var content: [ElementID: Element]
  private var known: Set<ElementID>
  private var done: [ElementID: [Part]] = [:]
  private var undone: [ElementID: [Part]] = [:]
  private var batch = 0

  init(_ board: Board) {
    content = Self.content(of: board)
    known = Set(content.keys)
  }

  static func content(of board: Board) -> [ElementID: Element] {
    let ids = board.cardOrder + board.edgeOrder
    return Dictionary(uniqueKeysWithValues: ids.compactMap { id in board[id].map { (id, $0) } })
  }

  /// Returns the subjects of a scope: all for the board, the selection for objects, and all if
  /// nothing is selected.
  func scope(_ scope: UndoScope, _ selection: Set<ElementID>) -> Set<ElementID> {
    scope == .board || selection.isEmpty ? known : selection
  }

  /// Returns a scope with the edges that leave the board in the same step as a card of the scope.
  func scope(_ scope: Set<ElementID>, of direction: UndoDirection) -> Set<ElementID> {
    let lists = direction == .undo ? done : undone
    func leaves(_ id: ElementID) -> Bool {
      guard content[id] != nil, let part = lists[id]?.last else { return false }
      return (direction == .undo ? part.before : part.after) == nil
    }
    let latest = tops(lists, scope).map(\.batch).max()
    let cards = scope.filter { lists[$0]?.last?.batch == latest && leaves($0) }
    let edges = known.filter { id in
      guard let edge = content[id]?.edge, leaves(id), lists[id]?.last?.batch == latest else {
        return false
      }
      return [edge.from.card, edge.to.card].contains { $0.map(cards.contains) ?? false }
    }
    return scope.union(edges)
  }

  /// Records a change of the board. The elements that differ are the parts of the step.
  mutating func record(_ name: String, _ new: [ElementID: Element], _ scope: UndoScope) {
    let changed = known.union(new.keys).filter { content[$0] != new[$0] }
    guard !changed.isEmpty else { return }
    batch += 1
    known.formUnion(changed)
    for id in changed {
      let part = Part(batch: batch, name: name, before: content[id], after: new[id])
      done[id, default: []].append(part)
      undone[id] = nil
    }
    if scope == .board { undone = [:] }
    content = new
  }

  func nextName(_ direction: UndoDirection, _ scope: Set<ElementID>) -> String? {
    let lists = direction == .undo ? done : undone
    return tops(lists, scope).max { $0.batch < $1.batch }?.name
  }

  private func tops(_ lists: [ElementID: [Part]], _ scope: Set<ElementID>) -> [Part] {
    scope.compactMap { lists[$0]?.last }
  }

  mutating func undoRedo(_ direction: UndoDirection, _ scope: Set<ElementID>) {
    let lists = direction == .undo ? done : undone
    guard let latest = tops(lists, scope).map(\.batch).max() else { return }
    batch += 1
    for id in scope where lists[id]?.last?.batch == latest {
      if direction == .undo, var part = done[id]?.popLast() {
        content[id] = part.before
        part.batch = batch
        undone[id, default: []].append(part)
      } else if direction == .redo, var part = undone[id]?.popLast() {
        content[id] = part.after
        part.batch = batch
        done[id, default: []].append(part)
      }
    }
  }
}
