import TestSupport
import Testing
import UndoCore

/// What is released may have a `deinit` that calls the manager. It must find the manager in a state
/// as between two calls, whatever call has let go of it.
@MainActor
@Suite("Objects that call an undo manager when they are released")
struct UndoManagerReleaseTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card
  private let tracker = LifetimeTracker()

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
  }

  /// An object that calls when it is released.
  private func caller(_ call: @escaping @MainActor () -> Void) -> LifetimeTracker.Token {
    tracker.token { MainActor.assumeIsolated { call() } }
  }

  /// Registers a handler that registers another one, which has captured an object.
  private func registerInverse(
    capturing makeToken: @escaping @MainActor () -> LifetimeTracker.Token
  ) {
    manager.registerUndo(withTarget: card) { card in
      let token = makeToken()
      card.manager.registerUndo(withTarget: card) { _ in token.touch() }
    }
  }

  @Test("X3: what a cancelled group lets go of registers a change of its own")
  func cancelled() {
    manager.event { card.set(1) }
    manager.beginUndoGrouping()
    registerInverse { caller { card.set(card.value + 10) } }
    manager.cancelUndoGrouping()
    #expect(tracker.alive == 0)
    manager.endEvent()
    #expect((card.value, manager.undoCount, manager.groupingLevel) == (11, 2, 0))
    manager.undo()
    #expect(card.value == 1)
    manager.undo()
    #expect((card.value, manager.undoCount) == (0, 0))
    #expect(misuse.all.isEmpty)
  }

  @Test("N2: what a nested undo lets go of ends groups and removes everything")
  func nested() {
    let calls: [@MainActor () -> Void] = [
      { [manager] in manager.endUndoGrouping() }, { [manager] in manager.removeAllActions() },
    ]
    for call in calls {
      manager.beginUndoGrouping()
      manager.beginUndoGrouping()
      registerInverse { caller(call) }
      manager.endUndoGrouping()
      manager.undoNestedGroup()
      manager.removeAllActions()
      #expect((tracker.alive, manager.groupingLevel, manager.undoCount) == (0, 0, 0))
    }
  }

  @Test("G8, M5: what a closing group lets go of begins and ends groups")
  func closing() {
    manager.event { registerInverse { caller {} } }
    manager.undo()
    let token = caller { [manager] in
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
    }
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: card) { _ in token.touch() }
    manager.registerUndo(withTarget: card, coalescing: "key") { _ in }
    manager.endUndoGrouping()
    manager.endEvent()
    #expect((manager.groupingLevel, manager.undoCount) == (0, 1))
  }

  @Test("M5: a chain of objects, each of which lets go of the next, needs no deep stack")
  func chain() {
    var next: LifetimeTracker.Token?
    for _ in 0..<20_000 {
      let link = Card(manager)
      let token = next
      manager.event { manager.registerUndo(withTarget: link) { _ in token?.touch() } }
      next = caller { [manager] in manager.removeAllActions(withTarget: link) }
    }
    next = nil
    #expect((tracker.alive, manager.undoCount) == (0, 0))
  }

  @Test("M3: an object that removes its own operations when it goes")
  func ownRemoval() {
    final class Model {
      let manager: UndoManager
      init(_ manager: UndoManager) { self.manager = manager }
      deinit {
        nonisolated(unsafe) let target = self
        MainActor.assumeIsolated { target.manager.removeAllActions(withTarget: target) }
      }
    }
    let token = tracker.token()
    var model: Model? = Model(manager)
    manager.event { card.set(1) }
    manager.event {
      if let model { manager.registerUndo(withTarget: model) { _ in token.touch() } }
      card.set(2)
    }
    model = nil
    #expect(manager.undoCount == 2)
    manager.undo()
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("M5: what performed handlers captured goes after the last event, in the order of the calls")
  func performed() {
    var log: [String] = []
    manager.addObserver { _, event in
      if event == .didUndoChange { log.append("did undo") }
    }
    for number in 1...3 {
      let token = tracker.token { MainActor.assumeIsolated { log.append("release \(number)") } }
      manager.registerUndo(withTarget: card) { _ in
        token.touch()
        log.append("call \(number)")
      }
    }
    manager.undo()
    #expect(
      log == [
        "call 3", "call 2", "call 1", "did undo", "release 3", "release 2", "release 1",
      ]
    )
  }

  @Test("M5: of steps undone in one call, nothing goes before the last is undone")
  func performedTogether() {
    var log: [String] = []
    for number in 1...2 {
      let token = tracker.token { MainActor.assumeIsolated { log.append("release \(number)") } }
      manager.event {
        manager.registerUndo(withTarget: card) { _ in
          token.touch()
          log.append("call \(number)")
        }
      }
    }
    manager.undo(count: 2)
    #expect(log == ["call 2", "call 1", "release 2", "release 1"])
  }

  @Test("Whatever calls are made when whatever is released, the manager stays whole")
  func anything() {
    withEvery("seed", in: SeededGenerator.seeds(2000)) { seed in
      let session = Session(SeededGenerator(seed: seed))
      session.run()
      #expect(session.faults.isEmpty, "\(Trace.current): \(session.faults)")
    }
  }
}

/// Random calls, also by what is captured in handlers, stored with steps or used as a key.
@MainActor
private final class Session {
  private var random: SeededGenerator
  private let manager = UndoManager()
  private var cards: [Card] = []
  private let tracker = LifetimeTracker()
  private var callsByReleased = 0
  private(set) var faults: [String] = []

  private final class Key: Hashable {
    let token: LifetimeTracker.Token
    init(_ token: LifetimeTracker.Token) { self.token = token }
    static func == (left: Key, right: Key) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  init(_ random: SeededGenerator) {
    self.random = random
    manager.onMisuse = { _ in }
    cards = (0..<3).map { _ in Card(manager) }
  }

  func run() {
    for _ in 0..<40 {
      call()
      check()
    }
    callsByReleased = .max
    manager.removeAllActions()
    check()
    if tracker.alive != 0 { faults.append("\(tracker.alive) objects are still held") }
    if manager.groupingLevel != 0 { faults.append("groups after everything was removed") }
  }

  private func token() -> LifetimeTracker.Token {
    tracker.token { [weak self] in MainActor.assumeIsolated { self?.callByReleased() } }
  }

  private func callByReleased() {
    guard callsByReleased < 60 else { return }
    callsByReleased += 1
    call()
  }

  private func register(_ card: Card) {
    let (token, inverse) = (token(), token())
    manager.registerUndo(withTarget: card) { card in
      token.touch()
      card.manager.registerUndo(withTarget: card) { _ in inverse.touch() }
    }
  }

  private func call() {
    let card = cards[Int.random(in: 0..<3, using: &random)]
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1: manager.beginUndoGrouping()
    case 2, 3: manager.endUndoGrouping()
    case 4: manager.cancelUndoGrouping()
    case 5, 6: manager.endEvent()
    case 7: manager.undo()
    case 8: manager.redo()
    case 9: manager.undoNestedGroup()
    case 10: manager.setActionUserInfoValue(token(), forKey: "token")
    case 11: manager.registerUndo(withTarget: card, coalescing: Key(token())) { _ in }
    case 12: cards[Int.random(in: 0..<3, using: &random)] = Card(manager)
    case 13: manager.removeAllActions(withTarget: card)
    case 14: manager.levelsOfUndo = Int.random(in: 0..<4, using: &random)
    case 15: manager.undo(for: card)
    case 16: manager.redo(for: card)
    case 17: manager.discardsEmptyGroups.toggle()
    case 18: manager.setActionName("Name")
    case 19: if random.oneIn(4) { manager.removeAllActions() }
    default: register(card)
    }
  }

  private func check() {
    // What a question lets go of would change the answer to the next one.
    let calls = callsByReleased
    callsByReleased = .max
    defer { callsByReleased = calls }
    let names = (manager.undoActionNames.count, manager.redoActionNames.count)
    if names != (manager.undoCount, manager.redoCount) { faults.append("names and counts differ") }
    if manager.canUndo != (manager.undoCount > 0) { faults.append("canUndo and undoCount differ") }
    if manager.isUndoing || manager.isRedoing { faults.append("a flag is up at rest") }
    let level = manager.groupingLevel
    if level < 0 || level > 200 { faults.append("level \(level)") }
  }
}
