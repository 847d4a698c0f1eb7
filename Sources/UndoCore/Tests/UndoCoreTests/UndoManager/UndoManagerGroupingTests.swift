import TestSupport
import Testing
import UndoCore

@MainActor
@Suite("Groups of an undo manager")
struct UndoManagerGroupingTests {
  @Test("G1: a group begun inside another is undone with it")
  func nesting() {
    let (manager, _) = UndoManager.forTests(groupsByEvent: false)
    let card = Card(manager)
    manager.beginUndoGrouping()
    card.set(1)
    manager.beginUndoGrouping()
    card.set(2)
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    manager.undo()
    #expect(card.value == 0)
    #expect(manager.undoCount == 0)
  }

  @Test("G2, G3: the first begin of an event opens two groups, without events it opens one")
  func firstBegin() {
    for (groupsByEvent, level) in [(true, 2), (false, 1)] {
      let (manager, _) = UndoManager.forTests(groupsByEvent: groupsByEvent)
      manager.beginUndoGrouping()
      #expect(manager.groupingLevel == level)
    }
  }

  @Test("G5: an end without a begin is a misuse")
  func endWithoutBegin() {
    let (manager, log) = UndoManager.forTests()
    manager.endUndoGrouping()
    #expect(log.all == [.endWithoutBegin])
  }

  @Test("G6: what observers of the checkpoint register belongs to the closing group")
  func registeringAtCheckpoint() {
    let (manager, _) = UndoManager.forTests()
    let card = Card(manager)
    card.set(1)
    var isFirst = true
    manager.addObserver { _, event in
      guard event == .checkpoint, isFirst else { return }
      isFirst = false
      card.set(2)
    }
    manager.endEvent()
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("G7: a group of the top level becomes a step, a nested one part of it")
  func filing() {
    let (manager, _) = UndoManager.forTests()
    let card = Card(manager)
    manager.event {
      manager.beginUndoGrouping()
      card.set(1)
      manager.endUndoGrouping()
      manager.beginUndoGrouping()
      card.set(2)
      manager.endUndoGrouping()
    }
    #expect(manager.undoCount == 1)
  }

  @Test("G8: an empty explicit group is a step that changes nothing")
  func emptyExplicitGroup() {
    for groupsByEvent in [true, false] {
      let (manager, log) = UndoManager.forTests(groupsByEvent: groupsByEvent)
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
      #expect(manager.canUndo)
      manager.undo()
      #expect(!manager.canUndo)
      #expect(!manager.canRedo)
      #expect(log.all.isEmpty)
    }
  }

  @Test("G8: an event group that only got a name is dropped")
  func namedEventGroup() {
    let (manager, _) = UndoManager.forTests()
    manager.event { manager.setActionName("Nothing") }
    #expect(!manager.canUndo)
  }

  @Test("G8: a group that lost all of its operations is dropped, an empty one inside it stays one")
  func lostOperations() {
    let (manager, _) = UndoManager.forTests()
    let card = Card(manager)
    manager.beginUndoGrouping()
    card.set(1)
    manager.removeAllActions(withTarget: card)
    manager.endUndoGrouping()
    manager.endEvent()
    #expect(manager.undoCount == 0)

    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    manager.endUndoGrouping()
    manager.endEvent()
    #expect(manager.undoCount == 1)
  }

  @Test("G9: an event group can be ended by hand, and the next event is not confused")
  func endingEventByHand() {
    let (manager, log) = UndoManager.forTests()
    let card = Card(manager)
    card.set(1)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 0)
    manager.endEvent()
    manager.event { card.set(2) }
    #expect(manager.undoCount == 2)
    manager.undo()
    #expect(card.value == 1)
    #expect(log.all.isEmpty)
  }

  @Test("G10: the level is 0 at rest, 1 in an event, 2 inside an explicit group")
  func level() {
    let (manager, _) = UndoManager.forTests()
    #expect(manager.groupingLevel == 0)
    Card(manager).set(1)
    #expect(manager.groupingLevel == 1)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
  }

  @Test("G11: a handler cannot close the manager's group, and what it leaves open is closed")
  func groupsInHandlers() {
    let (manager, log) = UndoManager.forTests()
    let card = Card(manager)
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        #expect(card.manager.groupingLevel == 1)
        card.manager.endUndoGrouping()
        card.set(1)
      }
      manager.registerUndo(withTarget: card) { card in
        card.manager.beginUndoGrouping()
        #expect(card.manager.groupingLevel == 2)
        card.set(5)
      }
    }
    manager.undo()
    #expect(log.all == [.endWithoutBegin])
    #expect(manager.redoCount == 1)
    #expect(manager.groupingLevel == 0)
    manager.redo()
    #expect(card.value == 0)
    #expect(manager.undoCount == 1)
  }

  @Test("A hundred thousand nested groups are closed, undone and released without recursion")
  func depth() {
    let (manager, _) = UndoManager.forTests()
    let card = Card(manager)
    for _ in 0..<100_000 { manager.beginUndoGrouping() }
    card.set(1)
    for _ in 0..<100_000 { manager.endUndoGrouping() }
    manager.endEvent()
    manager.undo()
    #expect(card.value == 0)
    manager.redo()
    #expect(card.value == 1)
  }
}
