import TestSupport
import Testing
import UndoCore

/// The real manager and the model get the same random calls; everything that can be asked is
/// compared after each.
@MainActor
@Suite("An undo manager and its naive model", .goesRound)
struct UndoManagerModelTests {
  private final class Pair {
    let manager: UndoManager
    let misuse: MisuseLog
    var cards: [Int: Card] = [:]
    var model: UndoManagerModel
    var nextItem = 3
    /// What the document was when it was marked clean. Items that are gone don't matter.
    var saved: [Int: Int]

    @MainActor init() {
      (manager, misuse) = UndoManager.forTests()
      for item in 0..<3 { cards[item] = Card(manager) }
      saved = [0: 0, 1: 0, 2: 0]
      model = UndoManagerModel(values: saved, living: [0, 1, 2])
    }
  }

  @Test("agree about everything after any calls")
  func agreement() {
    withEvery("seed", in: SeededGenerator.seeds(3000)) { seed in
      var random = SeededGenerator(seed: seed)
      let pair = Pair()
      var calls: [String] = []
      for number in 0..<60 {
        calls.append(act(on: pair, number, &random))
        guard agrees(pair, random.oneIn(3)) else {
          Issue.record("\(Trace.current) after \(calls.joined(separator: ", ")): \(state(pair))")
          return
        }
      }
    }
  }

  private func act(on pair: Pair, _ number: Int, _ random: inout SeededGenerator) -> String {
    let items = pair.cards.keys.sorted()
    let item = items[Int.random(in: 0..<items.count, using: &random)]
    let choice = Int.random(in: 0..<100, using: &random)
    switch choice {
    case 0..<22:
      pair.cards[item]?.set(number)
      pair.model.set(item, number)
    case 22..<32:
      pair.manager.beginUndoGrouping()
      pair.model.begin()
    case 32..<45:
      pair.manager.endUndoGrouping()
      pair.model.end()
    case 45..<56:
      pair.manager.endEvent()
      pair.model.endEvent()
    case 56..<66:
      pair.manager.undo()
      pair.model.undo()
    case 66..<72:
      pair.manager.undoNestedGroup()
      pair.model.undoNested()
    case 72..<79:
      pair.manager.redo()
      pair.model.redo()
    case 79..<83:
      pair.manager.setActionName("n\(number)")
      pair.model.setName("n\(number)")
    default: return "\(choice) \(item) " + actRarely(on: pair, item, choice, number)
    }
    return "\(choice) \(item)"
  }

  private func actRarely(on pair: Pair, _ item: Int, _ choice: Int, _ number: Int) -> String {
    switch choice {
    case 83, 84:
      pair.manager.setActionIsDiscardable(choice == 83)
      pair.model.setMark(choice == 83)
    case 85, 86:
      pair.manager.cancelUndoGrouping()
      pair.model.cancel()
    case 87:
      pair.manager.disableUndoRegistration()
      pair.model.disabled += 1
    case 88, 89:
      pair.manager.enableUndoRegistration()
      pair.model.enable()
    case 90:
      pair.manager.removeAllActions()
      pair.model.removeAll()
    case 91:
      if let card = pair.cards[item] { pair.manager.removeAllActions(withTarget: card) }
      pair.model.remove(item)
    case 92:
      pair.manager.levelsOfUndo = number % 5
      pair.model.setLimit(number % 5)
    case 93:
      pair.manager.groupsByEvent.toggle()
      pair.model.byEvent.toggle()
    case 94:
      pair.manager.discardsEmptyGroups.toggle()
      pair.model.dropsEmpty.toggle()
    case 95: replace(item, in: pair)
    default:
      pair.manager.markClean()
      pair.saved = pair.model.values
    }
    return ""
  }

  /// One object goes away, with all that could be undone of it, and a new one comes.
  private func replace(_ item: Int, in pair: Pair) {
    pair.cards[item] = nil
    pair.model.living.remove(item)
    pair.model.values[item] = nil
    pair.cards[pair.nextItem] = Card(pair.manager)
    pair.model.living.insert(pair.nextItem)
    pair.model.values[pair.nextItem] = 0
    pair.nextItem += 1
  }

  private func agrees(_ pair: Pair, _ asks: Bool) -> Bool {
    let (manager, model) = (pair.manager, pair.model)
    guard pair.cards.mapValues(\.value) == model.values,
      manager.groupingLevel == model.level,
      pair.misuse.all.count == model.misuse,
      manager.isUndoRegistrationEnabled == (model.disabled == 0)
    else { return false }
    if manager.isClean, !isSaved(pair) { return false }
    // A question drops what is dead; without one, the next call has to cope with it.
    guard asks else { return true }
    return manager.undoActionNames == model.undoNames
      && manager.redoActionNames == model.redoNames
      && manager.undoCount == model.undoNames.count
      && manager.canUndo == !model.undoNames.isEmpty
      && manager.canRedo == !model.redoNames.isEmpty
      && manager.undoActionName == model.undoName
      && (manager.groupingLevel > 0
        || manager.undoActionIsDiscardable == model.newestIsDiscardable)
  }

  private func isSaved(_ pair: Pair) -> Bool {
    if pair.model.hasUnknownChanges { return true }
    return pair.model.values.allSatisfy { item, value in
      pair.saved[item].map { $0 == value } ?? true
    }
  }

  private func state(_ pair: Pair) -> String {
    let (manager, model) = (pair.manager, pair.model)
    return """
      values \(pair.cards.mapValues(\.value)) / \(model.values), \
      level \(manager.groupingLevel) / \(model.level), \
      misuse \(pair.misuse.all) / \(model.misuse), \
      undo \(manager.undoActionNames) / \(model.undoNames), \
      redo \(manager.redoActionNames) / \(model.redoNames), \
      name \(manager.undoActionName) / \(model.undoName), clean \(manager.isClean) \
      discardable \(manager.undoActionIsDiscardable) / \(model.newestIsDiscardable)
      """
  }
}
