// Any bytes are calls of a manager. Half of the inputs use only calls after each of which a naive
// model can predict the result. The others use all calls, also from handlers and observers, and
// only what always holds is demanded.

/// Runs the fuzzer once. libFuzzer looks for this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    let input = FuzzInput(bytes)
    if input.byte() & 1 == 0 { ModelledSession(input).run() } else { WildSession(input).run() }
  }
  return 0
}

/// A number with undo, in the usual form.
@MainActor
final class FuzzedCard {
  private(set) var value = 0
  let manager: UndoManager
  var onSet: (@MainActor () -> Void)?

  init(_ manager: UndoManager) { self.manager = manager }

  func set(_ new: Int) {
    let old = value
    manager.registerUndo(withTarget: self) { $0.set(old) }
    value = new
    onSet?()
  }

  func drag(_ new: Int) {
    let old = value
    manager.registerUndo(withTarget: self, coalescing: "value") { $0.drag(old) }
    value = new
    onSet?()
  }
}

// MARK: - With a model

/// The expected behavior of a manager, modeled with copies of the whole content.
struct NaiveManager {
  struct Step {
    var before: [Int]
    var after: [Int]
    var name: String
    var hasOperations: Bool
  }

  struct Group {
    var before: [Int]
    var nameAtBegin = ""
    var isEvent = false
    var hasChildren = false
    var hasOperations = false
    /// Whether a step inside of it was redone.
    var hasRedone = false
    var heldRedo: [Step] = []
  }

  var values: [Int]
  var done: [Step] = []
  var undone: [Step] = []
  var open: [Group] = []
  var name = ""
  var dropsEmpty = false
  var levels = 0

  var hasPendingChildren: Bool { open.contains(where: \.hasChildren) }
  var undoCount: Int { done.count + (hasPendingChildren ? 1 : 0) }
  var names: [String] { (hasPendingChildren ? [name] : []) + done.reversed().map(\.name) }

  mutating func openEvent() {
    if open.isEmpty { open.append(Group(before: values, isEvent: true)) }
  }

  mutating func set(_ card: Int, _ value: Int) {
    openEvent()
    if !open[open.count - 1].isEvent { open[open.count - 1].heldRedo += undone }
    undone = []
    values[card] = value
    open[open.count - 1].hasChildren = true
    open[open.count - 1].hasOperations = true
  }

  mutating func begin() {
    openEvent()
    open.append(Group(before: values, nameAtBegin: name))
  }

  mutating func end() {
    guard let group = open.popLast() else { return }
    if let parent = open.indices.last {
      if !open[parent].isEvent { open[parent].heldRedo += group.heldRedo }
      if dropsEmpty && !group.hasOperations { return }
      open[parent].hasChildren = true
      if group.hasOperations { open[parent].hasOperations = true }
      if group.hasRedone { open[parent].hasRedone = true }
      return
    }
    defer { name = "" }
    guard group.hasChildren, group.hasOperations || !dropsEmpty else { return }
    done.append(
      Step(before: group.before, after: values, name: name, hasOperations: group.hasOperations)
    )
    trim()
  }

  mutating func cancel() {
    guard let group = open.last, !group.isEvent else { return }
    open.removeLast()
    values = group.before
    name = group.nameAtBegin
    if undone.isEmpty { undone = group.heldRedo }
  }

  mutating func undo() {
    if open.count == 1 { end() }
    guard open.isEmpty, let step = done.popLast() else { return }
    values = step.before
    if step.hasOperations { undone.append(step) }
    trim()
  }

  mutating func redo() {
    guard let step = undone.popLast() else { return }
    values = step.after
    if let inner = open.indices.last {
      open[inner].hasChildren = true
      open[inner].hasOperations = true
      open[inner].hasRedone = true
      if name.isEmpty { name = step.name }
    } else {
      done.append(step)
      trim()
    }
  }

  mutating func trim() {
    guard levels > 0 else { return }
    done.removeFirst(max(0, done.count - levels))
    undone.removeFirst(max(0, undone.count - levels))
  }
}

@MainActor
final class ModelledSession {
  private let input: FuzzInput
  private let manager = UndoManager()
  private let cards: [FuzzedCard]
  private var model = NaiveManager(values: [0, 0, 0])
  private var cleanValues: [Int]? = [0, 0, 0]
  private var log: [String] = []

  init(_ input: FuzzInput) {
    self.input = input
    manager.onMisuse = { _ in }
    cards = [FuzzedCard(manager), FuzzedCard(manager), FuzzedCard(manager)]
  }

  func run() {
    if input.byte() & 1 == 1 {
      manager.discardsEmptyGroups = true
      model.dropsEmpty = true
    }
    while !input.isEmpty, log.count < 200 {
      step()
      compare()
    }
    for _ in model.open { model.end() }
    while manager.groupingLevel > 0 { manager.endUndoGrouping() }
    compare()
    while manager.canUndo {
      manager.undo()
      model.undo()
      compare()
    }
  }

  private func step() {
    let call = input.below(16)
    log.append("\(call)")
    switch call {
    case 0, 1:
      manager.beginUndoGrouping()
      model.begin()
    case 2, 3:
      manager.endUndoGrouping()
      model.end()
    case 4:
      manager.endEvent()
      if model.open.count == 1 { model.end() }
    case 5, 6, 7:
      manager.undo()
      model.undo()
    case 8, 9:
      manager.redo()
      model.redo()
    case 10:
      // A step that was redone inside is gone after a cancellation. A redo after it then meets
      // content that copies of the whole do not hold.
      if model.open.last?.hasRedone == true { return }
      manager.cancelUndoGrouping()
      model.cancel()
    case 11:
      let name = ["", "Move", "Grow"][input.below(3)]
      manager.setActionName(name)
      model.openEvent()
      model.name = name
    case 12: changeLimit()
    case 13: markClean()
    default: change(dragging: call == 14)
    }
  }

  private func change(dragging: Bool) {
    let (card, value) = (input.below(3), input.below(5))
    if dragging { cards[card].drag(value) } else { cards[card].set(value) }
    model.set(card, value)
  }

  private func changeLimit() {
    manager.levelsOfUndo = input.below(4)
    model.levels = manager.levelsOfUndo
    model.trim()
  }

  private func markClean() {
    manager.markClean()
    let isPending = model.open.contains(where: \.hasOperations)
    cleanValues = isPending ? nil : model.values
  }

  private func compare() {
    same(cards.map(\.value), model.values, "content")
    same(manager.undoCount, model.undoCount, "undoCount")
    same(manager.redoCount, model.undone.count, "redoCount")
    same(manager.canUndo, model.undoCount > 0, "canUndo")
    same(manager.canRedo, !model.undone.isEmpty, "canRedo")
    same(manager.groupingLevel, model.open.count, "groupingLevel")
    same(manager.undoActionNames, model.names, "undoActionNames")
    same(manager.redoActionNames, model.undone.reversed().map(\.name), "redoActionNames")
    if manager.isClean { same(model.values, cleanValues ?? [], "clean content") }
  }

  private func same<Value: Equatable>(_ real: Value, _ model: Value, _ what: String) {
    demand(real == model, "\(what): \(real), the model says \(model), after \(log)")
  }
}

// MARK: - Without a model

/// An object that makes a call when it is released.
final class FuzzedToken {
  private let onRelease: @MainActor () -> Void

  init(_ onRelease: @escaping @MainActor () -> Void) { self.onRelease = onRelease }

  deinit { MainActor.assumeIsolated(onRelease) }
}

/// A session that makes all calls, at rest, from handlers, from observers and from released
/// objects.
@MainActor
final class WildSession {
  private let input: FuzzInput
  private let manager = UndoManager()
  private var cards: [FuzzedCard] = []
  private var misuses = 0
  private var depth = 0
  private var calls = 0
  /// Whether results are being compared, which a call between them would change.
  private var isAsking = false

  init(_ input: FuzzInput) {
    self.input = input
    manager.onMisuse = { [unowned self] _ in misuses += 1 }
    for _ in 0..<3 { cards.append(newCard()) }
    manager.addObserver { [unowned self] _, _ in if input.byte() & 7 == 7 { callInside() } }
  }

  func run() {
    while !input.isEmpty, calls < 300 {
      call()
      demandSound()
    }
    isAsking = true
    manager.removeAllActions()
    demand(manager.groupingLevel == 0, "groups after everything was removed")
    isAsking = false
    // An observer's reaction to the removal may itself be undone.
    while manager.canUndo, calls < 600 { call() }
    demandSound()
  }

  private func newCard() -> FuzzedCard {
    let card = FuzzedCard(manager)
    card.onSet = { [unowned self] in if input.byte() & 7 == 7 { callInside() } }
    return card
  }

  /// Registers a handler, and in it another one, each with an object that makes a call when it is
  /// released.
  private func registerTokens(_ card: FuzzedCard) {
    let (token, inverse) = (newToken(), newToken())
    manager.registerUndo(withTarget: card) { [manager] card in
      withExtendedLifetime(token) {}
      manager.registerUndo(withTarget: card) { _ in withExtendedLifetime(inverse) {} }
    }
  }

  private func newToken() -> FuzzedToken { FuzzedToken { [weak self] in self?.callInside() } }

  private func callInside() {
    guard depth < 4, !isAsking, calls < 600 else { return }
    depth += 1
    call()
    demandConsistent()
    depth -= 1
  }

  private func call() {
    calls += 1
    let card = cards[input.below(3)]
    switch input.below(30) {
    case 0, 1: manager.beginUndoGrouping()
    case 2, 3: manager.endUndoGrouping()
    case 4: manager.endEvent()
    case 5: manager.undo()
    case 6: manager.redo()
    case 7: manager.undoNestedGroup()
    case 8: manager.cancelUndoGrouping()
    case 9: manager.setActionName(["", "Move"][input.below(2)])
    case 10: manager.groupsByEvent.toggle()
    case 11: manager.discardsEmptyGroups.toggle()
    case 12: manager.disableUndoRegistration()
    case 13: manager.enableUndoRegistration()
    case 14: manager.removeAllActions()
    case 15: manager.removeAllActions(withTarget: card)
    case 16: manager.levelsOfUndo = input.below(5)
    case 17: manager.undo(for: card)
    case 18: manager.redo(for: card)
    case 19: manager.undo(count: input.below(4))
    case 20: manager.redo(count: input.below(4))
    case 21: manager.setActionIsDiscardable(input.byte() & 1 == 1)
    case 22: manager.setActionUserInfoValue(input.below(3), forKey: "key")
    case 23: manager.markClean()
    case 24: cards[input.below(3)] = newCard()
    case 25: registerTokens(card)
    case 26: manager.setActionUserInfoValue(newToken(), forKey: "token")
    case 27: card.drag(input.below(5))
    default: card.set(input.below(5))
    }
  }

  /// Demands what holds at any moment.
  private func demandConsistent() {
    isAsking = true
    defer { isAsking = false }
    let undoCount = manager.undoCount
    demand(undoCount >= 0 && manager.redoCount >= 0, "a negative count")
    demand(manager.canUndo == (manager.undoCount > 0), "canUndo and undoCount differ")
    demand(manager.undoActionNames.count == manager.undoCount, "names and undoCount differ")
    demand(manager.redoActionNames.count == manager.redoCount, "names and redoCount differ")
    demand(!(manager.isUndoing && manager.isRedoing), "undoing and redoing at once")
    demand(manager.groupingLevel >= 0, "a negative level")
    for card in cards where manager.canUndo(for: card) {
      demand(manager.canUndo, "one object can undo, all cannot")
    }
  }

  private func demandSound() {
    demandConsistent()
    demand(!manager.isUndoing && !manager.isRedoing, "a flag is up at rest")
    let (undos, redos, level) = (manager.undoCount, manager.redoCount, manager.groupingLevel)
    let before = misuses
    guard manager.isUndoRegistrationEnabled else { return }
    manager.enableUndoRegistration()
    demand(misuses == before + 1, "one enable too many was no misuse")
    demand(
      (manager.undoCount, manager.redoCount, manager.groupingLevel) == (undos, redos, level),
      "a misuse has changed something"
    )
  }
}
