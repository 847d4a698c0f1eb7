import TestSupport
import Testing
import UndoCore

@MainActor
@Suite("What an undo manager keeps, and for how long")
struct UndoManagerLifetimeTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let tracker = LifetimeTracker()

  init() { (manager, misuse) = UndoManager.forTests() }

  private func register(_ target: Card) {
    let token = tracker.token()
    manager.registerUndo(withTarget: target) { _ in token.touch() }
  }

  @Test("P5, T1, T2: a target is not kept, and a dead one is skipped")
  func weakTargets() {
    var card: Card? = Card(manager)
    weak let watched = card
    let other = Card(manager)
    manager.event {
      card?.set(1)
      other.set(1)
    }
    card = nil
    #expect(watched == nil)
    manager.undo()
    #expect(other.value == 0)
    #expect(manager.redoCount == 1)
    #expect(misuse.all.isEmpty)
  }

  @Test("T3: a dead step does not count, lends no name, and undo goes on to the next")
  func deadSteps() {
    let card = Card(manager)
    manager.event {
      card.set(1)
      manager.setActionName("Live")
    }
    var dead: Card? = Card(manager)
    manager.event {
      if let dead { register(dead) }
      manager.setActionName("Dead")
    }
    dead = nil
    #expect(tracker.alive == 1)
    #expect((manager.undoCount, manager.undoActionName) == (1, "Live"))
    #expect(tracker.alive == 0)
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("T3: an open group whose targets are all dead counts no more")
  func deadOpenGroup() {
    var dead: Card? = Card(manager)
    if let dead { register(dead) }
    dead = nil
    #expect(!manager.canUndo)
    #expect(tracker.alive == 0)
    manager.endEvent()
    #expect(manager.undoCount == 0)
  }

  @Test("P1: nothing is retained while registration is off")
  func disabled() {
    let card = Card(manager)
    manager.disableUndoRegistration()
    register(card)
    #expect(tracker.alive == 0)
  }

  @Test("M5: a performed handler is released, and so is a cleared redo")
  func performed() {
    let card = Card(manager)
    manager.event {
      let token = tracker.token()
      manager.registerUndo(withTarget: card) { [tracker] card in
        token.touch()
        let next = tracker.token()
        card.manager.registerUndo(withTarget: card) { _ in next.touch() }
      }
    }
    manager.undo()
    #expect(tracker.alive == 1)
    card.set(1)
    #expect(tracker.alive == 0)
  }

  @Test("M5: redo cleared in an explicit group is held until that closes")
  func heldRedo() {
    let card = Card(manager)
    manager.event {
      manager.registerUndo(withTarget: card) { [tracker] card in
        let token = tracker.token()
        card.manager.registerUndo(withTarget: card) { _ in token.touch() }
      }
    }
    manager.undo()
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    card.set(1)
    #expect((manager.redoCount, tracker.alive) == (0, 1))
    manager.endUndoGrouping()
    #expect(tracker.alive == 1)
    manager.endUndoGrouping()
    #expect(tracker.alive == 0)
  }

  @Test("L1, L2, L3: beyond the limit the oldest go; raising it clears nothing", arguments: [3, 8])
  func limit(_ limit: Int) {
    let card = Card(manager)
    manager.levelsOfUndo = limit
    for _ in 0..<(limit + 5) { manager.event { register(card) } }
    #expect(tracker.alive == limit)
    manager.levelsOfUndo = 0
    #expect(manager.undoCount == limit)
    manager.levelsOfUndo = -4
    #expect((manager.levelsOfUndo, manager.undoCount) == (0, limit))
    manager.levelsOfUndo = 1
    #expect((tracker.alive, manager.undoCount) == (1, 1))
  }

  @Test("L2: a large limit holds when it is asked about, and while it is not, nearly")
  func largeLimit() {
    let card = Card(manager)
    manager.levelsOfUndo = 100
    for _ in 0..<1000 { manager.event { register(card) } }
    #expect(tracker.alive <= 150)
    #expect(manager.undoCount == 100)
    #expect(tracker.alive == 100)
  }

  @Test("L2: dead steps go before live ones")
  func deadStepsCostNoLiveOnes() {
    manager.levelsOfUndo = 2
    let card = Card(manager)
    var dead: Card? = Card(manager)
    manager.event { card.set(1) }
    manager.event { dead?.set(1) }
    dead = nil
    manager.event { card.set(2) }
    #expect(manager.undoCount == 2)
    manager.undo(count: 2)
    #expect(card.value == 0)
  }

  @Test("L4: redo is trimmed from its far end")
  func redoLimit() {
    let card = Card(manager)
    for value in 1...4 { manager.event { card.set(value) } }
    manager.undo(count: 4)
    manager.levelsOfUndo = 2
    #expect(manager.redoCount == 2)
    manager.redo()
    #expect(card.value == 1)
  }

  @Test("T2: a manager can be shown, as failed tests do, whatever objects are gone")
  func reflection() {
    var dead: Card? = Card(manager)
    manager.event { dead?.set(1) }
    dead = nil
    var text = ""
    dump(manager, to: &text)
    #expect(text.contains("UndoManager"))
  }

  @Test("M1: everything goes, groups too, and registration is on")
  func removeAll() {
    let card = Card(manager)
    manager.event { register(card) }
    manager.beginUndoGrouping()
    register(card)
    manager.disableUndoRegistration()
    manager.removeAllActions()
    #expect((tracker.alive, manager.groupingLevel) == (0, 0))
    #expect(manager.isUndoRegistrationEnabled)
    manager.endUndoGrouping()
    #expect(misuse.all == [.endWithoutBegin])
  }

  @Test("M2: everything removed by a handler; the rest of the step is performed, nothing is kept")
  func removeAllInHandler() {
    let card = Card(manager)
    let log = EventLog(manager)
    manager.event {
      card.set(1)
      manager.registerUndo(withTarget: card) { $0.manager.removeAllActions() }
      card.set(2)
    }
    _ = log.take()
    manager.undo()
    #expect(card.value == 0)
    #expect((manager.undoCount, manager.redoCount, manager.groupingLevel) == (0, 0, 0))
    #expect(!manager.isUndoing)
    #expect(log.take().last == "didUndo 0")
  }

  @Test("M3, M4: one target's operations go from stacks, groups and the running step")
  func removeTarget() {
    let card = Card(manager)
    let other = Card(manager)
    manager.event { other.set(1) }
    manager.event {
      other.set(2)
      manager.beginUndoGrouping()
      other.set(3)
      manager.endUndoGrouping()
      card.set(1)
      manager.registerUndo(withTarget: card) { $0.manager.removeAllActions(withTarget: other) }
    }
    manager.disableUndoRegistration()
    manager.removeAllActions(withTarget: 5)
    #expect(!manager.isUndoRegistrationEnabled)
    manager.enableUndoRegistration()
    manager.undo()
    #expect((card.value, other.value) == (0, 3))
    #expect(manager.undoCount == 0)
    #expect(manager.redoCount == 1)
  }

  @Test("M3: a target is found in an optional, too; nil and values find nothing")
  func removeOptionalTarget() {
    let card: Card? = Card(manager)
    manager.event { card?.set(1) }
    manager.removeAllActions(withTarget: 5)
    manager.removeAllActions(withTarget: Card?.none as Any)
    #expect(manager.undoCount == 1)
    manager.removeAllActions(withTarget: card as Any)
    #expect(manager.undoCount == 0)
  }

  @Test("What is released may call the manager")
  func callsFromDeinit() {
    let card = Card(manager)
    func registerCaller() {
      let token = tracker.token { [manager] in
        MainActor.assumeIsolated { manager.removeAllActions(withTarget: card) }
      }
      manager.registerUndo(withTarget: card) { _ in token.touch() }
    }
    manager.event {
      let token = tracker.token { [manager] in
        MainActor.assumeIsolated { manager.setActionUserInfoValue(nil, forKey: "other") }
      }
      manager.setActionUserInfoValue(token, forKey: "token")
      manager.setActionUserInfoValue(1, forKey: "other")
      manager.setActionUserInfoValue(nil, forKey: "token")
    }
    #expect(manager.undoActionUserInfoValue(forKey: "other") == nil)
    let actions: [() -> Void] = [
      { manager.removeAllActions() }, { manager.removeAllActions(withTarget: card) },
      { manager.undo() }, { manager.levelsOfUndo = 1 },
    ]
    for action in actions {
      manager.levelsOfUndo = 0
      for _ in 0..<3 { manager.event { registerCaller() } }
      manager.event {
        registerCaller()
        registerCaller()
      }
      action()
      manager.removeAllActions()
      #expect(tracker.alive == 0)
    }
  }
}
