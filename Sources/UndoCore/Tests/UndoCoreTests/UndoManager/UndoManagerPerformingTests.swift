import TestSupport
import Testing
import UndoCore

@MainActor
@Suite("Undo and redo of an undo manager")
struct UndoManagerPerformingTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
  }

  @Test("U6, U8: handlers run last first, and redo runs in the first order")
  func order() {
    final class Writer {
      var lines: [Int] = []
      let manager: UndoManager
      init(_ manager: UndoManager) { self.manager = manager }
      @MainActor func write(_ line: Int) {
        manager.registerUndo(withTarget: self) { $0.write(line) }
        lines.append(line)
      }
    }
    let writer = Writer(manager)
    manager.event {
      writer.write(1)
      manager.beginUndoGrouping()
      writer.write(2)
      writer.write(3)
      manager.endUndoGrouping()
      writer.write(4)
    }
    writer.lines = []
    manager.undo()
    #expect(writer.lines == [4, 3, 2, 1])
    writer.lines = []
    manager.redo()
    #expect(writer.lines == [1, 2, 3, 4])
  }

  @Test("U6, U10: in a handler the step is gone from the count, and its redo is not there yet")
  func stateInHandler() {
    manager.event { card.set(1) }
    manager.event { card.set(2) }
    var seen: [Int] = []
    card.onChange = { [manager] in
      seen += [manager.undoCount, manager.redoCount, manager.isUndoing ? 1 : 0]
    }
    manager.undo()
    #expect(seen == [1, 0, 1])
    #expect(!manager.isUndoing)
  }

  @Test("U7, D3: undo while registration is off loses the redo")
  func undoWhileDisabled() {
    manager.event { card.set(1) }
    manager.disableUndoRegistration()
    manager.undo()
    manager.enableUndoRegistration()
    #expect(card.value == 0)
    #expect(!manager.canRedo)
  }

  @Test("P1, D1, D5: while registration is off nothing is registered, and redo stays")
  func disabled() {
    manager.event { card.set(1) }
    manager.undo()
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    card.set(9)
    #expect(manager.groupingLevel == 0)
    #expect(manager.redoCount == 1)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled)
  }

  @Test("P4: registering clears redo at once; opening and naming a group does not")
  func redoIsCleared() {
    manager.event { card.set(1) }
    manager.undo()
    manager.beginUndoGrouping()
    manager.setActionName("Click")
    #expect(manager.redoCount == 1)
    card.set(2)
    #expect(manager.redoCount == 0)
  }

  @Test("P7: the method form keeps the argument")
  func methodForm() {
    manager.event { manager.registerUndo(withTarget: card, Card.set, argument: 5) }
    manager.undo()
    #expect(card.value == 5)
  }

  @Test("P7: the method form keeps any number of arguments")
  func methodFormWithArguments() {
    final class List {
      var items: [String] = []
      func insert(_ item: String, at index: Int) { items.insert(item, at: index) }
      func clear() { items = [] }
    }
    let list = List()
    manager.event {
      manager.registerUndo(withTarget: list, List.insert(_:at:), arguments: "tea", 1)
      manager.registerUndo(withTarget: list, List.insert(_:at:), arguments: "milk", 0)
    }
    manager.event { manager.registerUndo(withTarget: list, List.clear) }
    list.items = ["old"]
    manager.undo()
    manager.undo()
    #expect(list.items == ["milk", "tea"])
  }

  @Test("P8: the proxy records a write, and reads through")
  func proxy() {
    final class Shape { var width = 1 }
    let shape = Shape()
    manager.event { manager.prepare(withInvocationTarget: shape).width = 9 }
    #expect(shape.width == 1)
    #expect(manager.prepare(withInvocationTarget: shape).width == 1)
    manager.undo()
    #expect(shape.width == 9)
  }

  @Test("P2: at rest, registering opens the event's group first; without events it is a mistake")
  func registeringAtRest() {
    card.set(1)
    #expect((manager.groupingLevel, manager.undoCount) == (1, 1))
    manager.endEvent()
    manager.groupsByEvent = false
    card.set(2)
    #expect(misuse.all == [.noOpenGroup])
    #expect((manager.groupingLevel, manager.undoCount) == (0, 1))
  }

  @Test("U1, R1: undo and redo in a handler are mistakes, and the step goes on", arguments: [0, 1])
  func undoInHandler(redos: Int) {
    manager.event { card.set(1) }
    for _ in 0..<redos { manager.undo() }
    card.onChange = { [manager] in
      manager.undo()
      manager.undoNestedGroup()
      manager.redo()
    }
    if redos == 0 { manager.undo() } else { manager.redo() }
    #expect(misuse.all == [.undoInsideUndo, .undoInsideUndo, .redoInsideUndo])
    #expect((card.value, manager.undoCount, manager.redoCount) == (redos, redos, 1 - redos))
  }

  @Test("R3: redo files its step with the others to undo, and leaves what else can be redone")
  func redoOfSeveral() {
    for value in 1...3 { manager.event { card.set(value) } }
    for _ in 1...3 { manager.undo() }
    var seen: [Bool] = []
    card.onChange = { [manager] in seen += [manager.isRedoing, manager.isUndoing] }
    manager.redo()
    #expect(seen == [true, false])
    #expect((card.value, manager.undoCount, manager.redoCount) == (1, 1, 2))
    manager.redo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (2, 2, 1))
    manager.undo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (1, 1, 2))
  }

  @Test("N1: nested undo closes no group")
  func nestedUndoClosesNothing() {
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    card.set(1)
    manager.endUndoGrouping()
    let log = EventLog(manager)
    manager.undoNestedGroup()
    #expect(log.take() == ["checkpoint 2", "willUndo 2", "checkpoint 1", "didUndo 2"])
    #expect((card.value, manager.groupingLevel) == (0, 2))
  }

  @Test("N2, N3: nested undo takes the last closed groups of the open one, one by one")
  func nestedUndo() {
    card.set(1)
    for value in [2, 3] {
      manager.beginUndoGrouping()
      card.set(value)
      manager.endUndoGrouping()
    }
    manager.setActionName("Both")
    manager.undoNestedGroup()
    #expect((card.value, manager.redoCount) == (2, 1))
    #expect(manager.redoActionName == "Both")
    manager.undoNestedGroup()
    #expect((card.value, manager.redoCount) == (1, 2))
    manager.undoNestedGroup()
    #expect(misuse.all == [.undoNestedWithPendingOperations])
  }

  @Test("R4: with a group open, what is redone becomes a child of it")
  func redoIntoGroup() {
    manager.beginUndoGrouping()
    card.set(1)
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    manager.redo()
    #expect((card.value, manager.groupingLevel, manager.undoCount) == (1, 1, 1))
    manager.undoNestedGroup()
    #expect(card.value == 0)
    manager.redo()
    manager.endEvent()
    manager.undo()
    #expect((card.value, manager.undoCount) == (0, 0))
    #expect(misuse.all.isEmpty)
  }

  @Test("Q1, Q2: an open group counts when it holds something")
  func counts() {
    manager.beginUndoGrouping()
    #expect(!manager.canUndo)
    card.set(1)
    #expect(manager.canUndo)
    #expect(manager.undoCount == 1)
  }

  @Test("Q4: asking does not walk over the operations of a step")
  func questionsAreCheap() {
    let growth = growth(of: 10_000) { count in
      manager.removeAllActions()
      manager.event { for value in 0..<count { card.set(value) } }
      manager.setActionName("Open")
      for value in 0..<count { card.set(value) }
    } _: {
      for _ in 0..<500 {
        _ = (manager.canUndo, manager.canRedo, manager.undoCount, manager.redoCount)
        _ = (manager.undoMenuItemTitle, manager.undoActionIsDiscardable, manager.isClean)
      }
    }
    #expect(growth < noGrowth && manager.undoCount == 2)
  }

  @Test("Q4, T3: a question looks at a few objects, however many steps are dead")
  func questionsLookAtFew() {
    let tracker = LifetimeTracker()
    var cards = (0..<5_000).map { _ in Card(manager) }
    for card in cards {
      let token = tracker.token()
      manager.event { manager.registerUndo(withTarget: card) { _ in token.touch() } }
    }
    cards = cards.enumerated().filter { $0.offset % 3 > 0 }.map(\.element)
    for _ in 0..<20 {
      let before = tracker.alive
      #expect(manager.canUndo)
      #expect(before - tracker.alive <= 64)
    }
    #expect(manager.undoCount == cards.count)
    #expect(tracker.alive == cards.count)
  }

  @Test(
    "M3, L2: neither removing the steps of an object nor asking at the limit looks at all steps"
  )
  func removalIsCheap() {
    let growth = growth(of: 6_000) { count in
      manager.removeAllActions()
      manager.levelsOfUndo = count * 4 / 5
      return ((0..<count / 50).map { _ in Card(manager) }, count)
    } _: { cards, count in
      for step in 0..<count {
        manager.event { manager.registerUndo(withTarget: cards[step % cards.count]) { _ in } }
        if !manager.canUndo { Issue.record("nothing to undo") }
      }
      for card in cards.dropFirst() { manager.removeAllActions(withTarget: card) }
      withExtendedLifetime(cards) { #expect(manager.undoCount == 40) }
    }
    #expect(growth < linearGrowth)
  }

  @Test("E4: an event end does not close a drag")
  func dragOverEvents() {
    manager.beginUndoGrouping()
    manager.endEvent()
    for value in 1...40 { manager.event { card.set(value) } }
    #expect((manager.groupingLevel, manager.undoCount) == (2, 1))
    manager.endUndoGrouping()
    manager.endEvent()
    #expect((manager.groupingLevel, manager.undoCount) == (0, 1))
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("E6: with events switched off, the open event group is the caller's")
  func switchingEventsOff() {
    card.set(1)
    manager.groupsByEvent = false
    manager.endEvent()
    #expect(manager.groupingLevel == 1)
    manager.undo()
    #expect(misuse.all == [.undoWithOpenGroups])
    manager.groupsByEvent = true
    manager.endEvent()
    #expect(manager.groupingLevel == 0)
  }

  @Test("E1, E7: without event ends everything is one step")
  func noEventEnds() {
    for value in 1...1000 { card.set(value) }
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("D4: a begin while off may be ended while on, and the other way round")
  func silentGroups() {
    manager.disableUndoRegistration()
    manager.beginUndoGrouping()
    manager.enableUndoRegistration()
    card.set(1)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    manager.beginUndoGrouping()
    manager.disableUndoRegistration()
    manager.endUndoGrouping()
    manager.enableUndoRegistration()
    manager.endEvent()
    #expect((manager.groupingLevel, manager.undoCount) == (0, 1))
    #expect(misuse.all.isEmpty)
  }

  @Test("A million operations in a group, and as many steps", .takesLong)
  func million() {
    let count = 1_000_000
    for value in 1...count { card.set(value) }
    manager.undo()
    #expect(card.value == 0)
    manager.redo()
    for value in 1...count { manager.event { card.set(value) } }
    #expect(manager.undoCount == count + 1)
  }

  @Test("The worked example: a drag over many events")
  func drag() {
    manager.beginUndoGrouping()
    #expect((manager.groupingLevel, manager.undoCount) == (2, 0))
    manager.endEvent()
    #expect((manager.groupingLevel, manager.undoCount) == (2, 0))
    for value in 1...40 { manager.event { card.set(value) } }
    card.set(41)
    manager.setActionName("Move")
    manager.endUndoGrouping()
    #expect((manager.groupingLevel, manager.undoCount) == (1, 1))
    manager.endEvent()
    #expect(manager.undoMenuItemTitle == "Undo Move")
    var changes: [Int] = []
    card.onChange = { [card] in changes.append(card.value) }
    manager.undo()
    #expect(changes == Array((0...40).reversed()))
    changes = []
    manager.redo()
    #expect(changes == Array(1...41))
    #expect(manager.undoMenuItemTitle == "Undo Move")
  }
}
