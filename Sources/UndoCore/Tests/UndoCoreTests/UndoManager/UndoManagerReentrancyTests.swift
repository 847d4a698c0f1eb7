import TestSupport
import Testing
import UndoCore

/// Code for Apple's class begins and ends groups in the middle of other calls. None of these managers
/// has a handler of misuse, so that each mistake would end the program.
@MainActor
@Suite("Groups that are begun and ended in the middle of an undo manager's calls")
struct UndoManagerReentrancyTests {
  private let manager = UndoManager()
  private let card: Card

  init() { card = Card(manager) }

  /// Does something at the first event of a kind.
  private func once(at awaited: UndoManager.Event, _ body: @escaping @MainActor () -> Void) {
    var isDone = false
    manager.addObserver { _, event in
      guard event == awaited, !isDone else { return }
      isDone = true
      body()
    }
  }

  private func endAll() {
    while manager.groupingLevel > 0 { manager.endUndoGrouping() }
  }

  @Test("G11: in a handler, an end of the manager's group and the next begin cancel each other out")
  func endAndBegin() {
    manager.event {
      manager.registerUndo(withTarget: card) { [manager] card in
        card.set(1)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 0)
        manager.beginUndoGrouping()
        #expect(manager.groupingLevel == 1)
        card.set(2)
      }
    }
    manager.undo()
    #expect((manager.undoCount, manager.redoCount, manager.groupingLevel) == (0, 1, 0))
    manager.redo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (0, 1, 0))
  }

  @Test("G11, D4: registration may be switched off or on between the two")
  func endAndBeginWhileDisabled() {
    manager.event {
      manager.registerUndo(withTarget: card) { [manager] card in
        manager.endUndoGrouping()
        manager.withoutRegistration { manager.beginUndoGrouping() }
        manager.withoutRegistration { manager.endUndoGrouping() }
        manager.beginUndoGrouping()
        card.set(1)
      }
    }
    manager.undo()
    #expect((manager.redoCount, manager.groupingLevel) == (1, 0))
  }

  @Test("G11: an end without a begin is told once, when the handler is done, and the step goes on")
  func endAlone() {
    var log: [UndoManager.Misuse] = []
    for handler in [nil, { @MainActor misuse in log.append(misuse) }] {
      manager.onMisuse = handler
      manager.event {
        manager.registerUndo(withTarget: card) { card in
          card.manager.endUndoGrouping()
          card.set(1)
          #expect(log.isEmpty)
        }
      }
      manager.undo()
      #expect(manager.redoCount == 1)
    }
    #expect(log == [.endWithoutBegin])
  }

  @Test("G11: a handler that ends more than there is does not end the program either")
  func twoEnds() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.manager.endUndoGrouping()
        card.manager.endUndoGrouping()
        card.set(1)
      }
    }
    manager.undo()
    #expect((manager.redoCount, manager.groupingLevel) == (1, 0))
  }

  @Test("G10, G11: a handler, and an observer of its groups, can end all that is open")
  func endAllInHandler() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        endAll()
        card.manager.beginUndoGrouping()
        card.manager.beginUndoGrouping()
        card.set(1)
        endAll()
        endAll()
      }
    }
    manager.addObserver { manager, event in if manager.isUndoing { endAll() } }
    manager.undo()
    #expect((manager.redoCount, manager.groupingLevel) == (1, 0))
  }

  @Test("O6: an end in an observer of a closing group is for the group around it")
  func endInObserver() {
    for event in [UndoManager.Event.checkpoint, .willCloseUndoGroup(isDiscardable: false)] {
      let (manager, card) = (UndoManager(), Card(manager))
      manager.groupsByEvent = false
      for _ in 1...3 { manager.beginUndoGrouping() }
      var isDone = false
      manager.addObserver { manager, told in
        guard told == event, !isDone else { return }
        isDone = true
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 2)
      }
      manager.endUndoGrouping()
      #expect(manager.groupingLevel == 1)
      withExtendedLifetime(card) { manager.endUndoGrouping() }
      #expect(manager.undoCount == 1)
    }
  }

  @Test("O6: an end and a begin in an observer of a closing group leave the group around it open")
  func endAndBeginInObserver() {
    manager.beginUndoGrouping()
    once(at: .checkpoint) { [manager, card] in
      manager.endUndoGrouping()
      manager.beginUndoGrouping()
      card.set(1)
    }
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    manager.undo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (0, 0, 1))
  }

  @Test("O6: an observer can end all that is open, at any event")
  func endAllInObservers() {
    manager.addObserver { _, _ in endAll() }
    manager.beginUndoGrouping()
    card.set(1)
    endAll()
    manager.event { card.set(2) }
    manager.undo()
    manager.redo()
    manager.undo()
    #expect((manager.groupingLevel, card.value, manager.redoCount) == (0, 1, 1))
  }

  @Test("T1, M1: objects that are released by a handler, or by a removal, end and begin groups")
  func released() {
    let tracker = LifetimeTracker()
    func object() -> LifetimeTracker.Token {
      tracker.token { [manager] in
        MainActor.assumeIsolated {
          if manager.groupingLevel > 0 { manager.endUndoGrouping() }
          manager.beginUndoGrouping()
          manager.endUndoGrouping()
        }
      }
    }
    var target: LifetimeTracker.Token? = object()
    manager.event {
      card.set(1)
      if let kept = target { manager.registerUndo(withTarget: kept) { _ in target = nil } }
      card.set(2)
    }
    manager.undo()
    #expect((card.value, tracker.alive, manager.groupingLevel, manager.redoCount) == (0, 0, 0, 1))

    for _ in 1...2 {
      let captured = object()
      manager.event { manager.registerUndo(withTarget: card) { _ in captured.touch() } }
    }
    manager.beginUndoGrouping()
    manager.removeAllActions()
    #expect(tracker.alive == 0)
    endAll()
    #expect(manager.groupingLevel == 0)
  }

  @Test("Whatever is begun, ended and released in whatever call, the program goes on")
  func anything() {
    var (removals, held) = (Cases(), Cases())
    withEvery("seed", in: SeededGenerator.seeds(500)) { seed in
      let session = Session(SeededGenerator(seed: seed))
      session.run()
      #expect(session.isWhole, "\(Trace.current)")
      removals.note(session.removedInside > 0)
      held.note(session.endedInHandlers > 0)
    }
    removals.expectEnough()
    held.expectEnough()
  }
}

/// Random calls by handlers, observers and released objects, each as a program makes it that looks at
/// the grouping level first.
@MainActor
private final class Session {
  private var random: SeededGenerator
  private let manager = UndoManager()
  private var cards: [Leaf] = []
  /// The number of calls in the middle of others that may still come.
  private var budget = 0
  /// Apple's class does not allow that an observer leaves a group open while it looks for a step.
  private var isLooking = false
  private(set) var removedInside = 0
  private(set) var endedInHandlers = 0

  /// An object that calls when it is released.
  final class Leaf {
    private let onRelease: () -> Void
    init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }
    deinit { onRelease() }
  }

  init(_ random: SeededGenerator) {
    self.random = random
    cards = (0..<3).map { _ in leaf() }
    manager.addObserver { [weak self] _, _ in self?.callInObserver() }
  }

  /// Whether the manager is at rest, and works as ever.
  var isWhole: Bool {
    budget = 0
    endAll()
    let target = leaf()
    var value = 1
    func set(_ new: Int) {
      let old = value
      manager.registerUndo(withTarget: target) { _ in set(old) }
      value = new
    }
    set(2)
    manager.endEvent()
    manager.undo()
    let undone = value
    manager.redo()
    return undone == 1 && value == 2 && manager.groupingLevel == 0 && !manager.isUndoing
  }

  func run() {
    for _ in 0..<30 {
      budget = 12
      switch Int.random(in: 0..<15, using: &random) {
      case 0, 1: manager.beginUndoGrouping()
      case 2: endAll()
      case 3: manager.endEvent()
      case 4, 5: undo()
      case 6: manager.redo()
      case 7: if random.oneIn(4) { manager.removeAllActions() }
      case 8: replaceCard()
      case 9: manager.levelsOfUndo = Int.random(in: 0..<4, using: &random)
      default: register()
      }
    }
  }

  private var card: Int { Int.random(in: 0..<3, using: &random) }

  private func leaf() -> Leaf {
    Leaf { [weak self] in MainActor.assumeIsolated { self?.callInside() } }
  }

  private func replaceCard() {
    let number = card
    let old = cards[number]
    cards[number] = leaf()
    // It goes only now, because it calls.
    withExtendedLifetime(old) {}
  }

  private func undo() {
    budget = 0
    endAll()
    budget = 12
    isLooking = true
    manager.undo()
    isLooking = false
  }

  private func endAll() {
    while manager.groupingLevel > 0 { end() }
  }

  private func end() {
    if manager.isUndoing || manager.isRedoing { endedInHandlers += 1 }
    manager.endUndoGrouping()
  }

  private func register() {
    let captured = leaf()
    manager.registerUndo(withTarget: cards[card]) { [weak self] _ in
      self?.callInside()
      self?.register()
      withExtendedLifetime(captured) { self?.callInside() }
    }
  }

  private func callInObserver() {
    if random.oneIn(4) { callInside() }
  }

  private func callInside() {
    guard budget > 0 else { return }
    budget -= 1
    defer { if isLooking, !manager.isUndoing { endAll() } }
    let isOpen = manager.groupingLevel > 0
    switch Int.random(in: 0..<9, using: &random) {
    case 0 where isOpen: end()
    case 1 where isOpen:
      end()
      manager.beginUndoGrouping()
    case 2: manager.beginUndoGrouping()
    case 3:
      manager.beginUndoGrouping()
      if manager.groupingLevel > 0 { end() }
    case 4: endAll()
    case 5:
      removedInside += 1
      manager.removeAllActions(withTarget: cards[card])
    case 6 where random.oneIn(6):
      removedInside += 1
      manager.removeAllActions()
    case 7: replaceCard()
    default: register()
    }
  }
}
