import BoardCore
import BoardValues
import UndoCore

/// A naive model of undo for any number of subjects, as the contract defines it.
struct EditorModel {
  private struct Part {
    var batch: Int
    var name: StepName
    var before: Element?
    var after: Element?
  }

  private(set) var content: [ElementID: Element]
  private var known: Set<ElementID>
  private var done: [ElementID: [Part]] = [:]
  private var undone: [ElementID: [Part]] = [:]
  private var batch = 0
  /// What was taken at once since the last step, and the number of those pieces that are undone.
  private var trail: [Set<ElementID>] = []
  private var trailStart = 0

  init(_ board: Board) {
    content = Self.content(of: board)
    known = Set(content.keys)
  }

  static func content(of board: Board) -> [ElementID: Element] {
    let ids = board.cardOrder + board.edgeOrder
    return Dictionary(uniqueKeysWithValues: ids.compactMap { id in board[id].map { (id, $0) } })
  }

  /// Selects by hand, which ends the way back from the last step.
  mutating func select() { (trail, trailStart) = ([], 0) }

  /// Returns the subjects that undo or redo takes: those of the next piece of the trail, else the latest
  /// parts in the scope and what goes along with them.
  func taken(_ direction: UndoDirection, _ scope: UndoScope, _ selection: Set<ElementID>)
    -> Set<ElementID>
  {
    if direction == .undo, trailStart < trail.count { return trail[trailStart] }
    if direction == .redo, trailStart > 0 { return trail[trailStart - 1] }
    let lists = direction == .undo ? done : undone
    let isAll = scope == .board || selection.isEmpty
    let subjects = isAll ? known : selection
    guard let latest = subjects.compactMap({ lists[$0]?.last?.batch }).max() else { return [] }
    let free = known.filter { lists[$0]?.last?.batch == latest }
    var taken = subjects.intersection(free)
    while !isAll {
      let more = free.subtracting(taken).filter { id in
        taken.contains { takes($0, along: id, lists) }
      }
      if more.isEmpty { break }
      taken.formUnion(more)
    }
    return taken
  }

  /// Whether a card lies in a group before or after the step, or an edge came or went with a card.
  private func takes(_ id: ElementID, along other: ElementID, _ lists: [ElementID: [Part]]) -> Bool
  {
    guard let part = lists[id]?.last, let along = lists[other]?.last else { return false }
    let versions = [(part.before, along.before), (part.after, along.after)]
    if let edge = (along.before ?? along.after)?.edge {
      return (along.before == nil || along.after == nil)
        && [edge.from.card, edge.to.card].contains(id)
    }
    return versions.contains { holder, held in
      guard let group = holder?.card, group.isGroup, let card = held?.card else { return false }
      return group.frame.contains(card.frame)
    }
  }

  /// Records a change of the board. The elements that differ are the parts of the step.
  mutating func record(_ name: StepName, _ new: [ElementID: Element], _ scope: UndoScope) {
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
    (trail, trailStart) = ([changed], 0)
  }

  /// Returns the name of the step that some subjects belong to, which are next.
  func name(_ direction: UndoDirection, of taken: Set<ElementID>) -> StepName? {
    taken.first.flatMap { (direction == .undo ? done : undone)[$0]?.last?.name }
  }

  mutating func undoRedo(_ direction: UndoDirection, _ taken: Set<ElementID>) {
    guard !taken.isEmpty else { return }
    switch direction {
    case .undo:
      if trailStart == trail.count { trail.append(taken) }
      trailStart += 1
    case .redo:
      if trailStart == 0 { trail.insert(taken, at: 0) } else { trailStart -= 1 }
    }
    batch += 1
    for id in taken {
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
