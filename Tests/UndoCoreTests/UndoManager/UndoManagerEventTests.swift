import Testing
import UndoCore

@MainActor
@Suite("What an undo manager tells, in which order")
struct UndoManagerEventTests {
  private let manager = UndoManager()
  private let card: Card
  private let log: EventLog

  init() {
    card = Card(manager)
    log = EventLog(manager)
  }

  @Test("O1, E2: the first registration of an event opens its group, without a checkpoint")
  func register() {
    card.set(1)
    #expect(log.take() == ["didOpen 1"])
    card.set(2)
    #expect(log.take() == [])
  }

  @Test("G4: begin at rest, by event and not")
  func begin() {
    manager.beginUndoGrouping()
    #expect(log.take() == ["didOpen 1", "checkpoint 1", "didOpen 2"])
    manager.removeAllActions()
    manager.groupsByEvent = false
    _ = log.take()
    manager.beginUndoGrouping()
    #expect(log.take() == ["checkpoint 0", "didOpen 1"])
  }

  @Test("G6, O1, O3: ends of groups and of events")
  func end() {
    manager.beginUndoGrouping()
    _ = log.take()
    manager.endUndoGrouping()
    #expect(log.take() == ["checkpoint 2", "willClose 2", "didClose 1"])
    manager.endEvent()
    #expect(log.take() == ["checkpoint 1", "willClose 1", "didClose 0"])
    manager.endEvent()
    #expect(log.take() == [])
  }

  @Test("U2, U6: undo with the event open, undo and redo at rest")
  func undoAndRedo() {
    card.set(1)
    _ = log.take()
    manager.undo()
    let perform = ["checkpoint 0", "willUndo 0", "checkpoint 1", "didUndo 0"]
    #expect(log.take() == ["checkpoint 1", "willClose 1", "didClose 0"] + perform)
    manager.redo()
    #expect(log.take() == ["checkpoint 0", "willRedo 0", "checkpoint 1", "didRedo 0"])
    manager.undo()
    #expect(log.take() == perform)
  }

  @Test("U5, R2, Q3: with nothing to do there is only a checkpoint; so for canRedo")
  func nothing() {
    manager.undo()
    manager.redo()
    manager.undoNestedGroup()
    _ = manager.canRedo
    #expect(log.take() == Array(repeating: "checkpoint 0", count: 4))
    _ = manager.canUndo
    _ = manager.redoCount
    _ = manager.undoActionName
    #expect(log.take() == [])
  }

  @Test("D4: nothing is told of begin, end and register while registration is off")
  func disabled() {
    manager.disableUndoRegistration()
    manager.beginUndoGrouping()
    card.set(1)
    manager.setActionName("Nothing")
    manager.endUndoGrouping()
    #expect(log.take() == [])
    #expect(manager.groupingLevel == 0)
  }

  @Test("O2: groups in handlers tell only their checkpoints")
  func handlers() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.manager.beginUndoGrouping()
        card.set(1)
        card.manager.endUndoGrouping()
      }
    }
    _ = log.take()
    manager.undo()
    #expect(
      log.take() == [
        "checkpoint 0", "willUndo 0", "checkpoint 1", "checkpoint 2", "checkpoint 1", "didUndo 0",
      ]
    )
  }

  @Test("O4: a discardable group says so before and after it is closed")
  func discardable() {
    card.set(1)
    manager.setActionIsDiscardable(true)
    _ = log.take()
    manager.endEvent()
    #expect(log.take() == ["checkpoint 1", "willClose! 1", "didClose! 0"])
  }

  @Test("O6: in didClose at level 0 undo is safe, earlier it is a misuse")
  func undoFromObservers() {
    var misuse: [UndoManager.Misuse] = []
    manager.onMisuse = { misuse.append($0) }
    manager.addObserver { manager, event in
      switch event {
      case .didCloseUndoGroup, .willCloseUndoGroup: manager.undo()
      case .checkpoint: if manager.groupingLevel == 1 { manager.redo() }
      default: break
      }
    }
    card.set(1)
    manager.endEvent()
    #expect(misuse == [.redoInsideUndo, .undoInsideUndo, .redoInsideUndo])
    #expect(card.value == 0)
    #expect(manager.redoCount == 1)
  }

  @Test("O6: a group that observers left open is closed into the closing one; ending that again is not")
  func observersInClose() {
    var misuse: [UndoManager.Misuse] = []
    manager.onMisuse = { misuse.append($0) }
    var isFirst = true
    manager.addObserver { [card] manager, event in
      guard event == .checkpoint, manager.groupingLevel == 1, isFirst else { return }
      isFirst = false
      manager.endUndoGrouping()
      manager.beginUndoGrouping()
      card.set(7)
    }
    card.set(1)
    manager.endEvent()
    #expect(misuse == [.endWithoutBegin])
    #expect(manager.groupingLevel == 0)
    #expect(manager.undoCount == 1)
    manager.undo()
    #expect(card.value == 0)
  }

  @Test("O6: if everything is removed while a group closes, nothing more is told of it")
  func removalInClose() {
    card.set(1)
    _ = log.take()
    let observation = manager.addObserver { manager, event in
      if event == .checkpoint { manager.removeAllActions() }
    }
    manager.endEvent()
    #expect(log.take() == ["checkpoint 1", "didRemove 0"])
    manager.removeObserver(observation)
    manager.undo()
    #expect(log.take() == ["checkpoint 0"])
  }

  @Test("U4: what an observer hands in at the checkpoint of an undo is what gets undone")
  func pendingTyping() {
    manager.event { card.set(1) }
    var isPending = true
    manager.addObserver { [card] _, event in
      guard event == .checkpoint, isPending else { return }
      isPending = false
      card.set(2)
    }
    manager.undo()
    #expect(card.value == 1)
    #expect(manager.undoCount == 1)
  }

  @Test("U9: the chosen step is performed though an observer registers; a removed one is not")
  func chosenStep() {
    manager.event { card.set(1) }
    let other = Card(manager)
    var isFirst = true
    manager.addObserver { _, event in
      guard event == .willUndoChange, isFirst else { return }
      isFirst = false
      other.set(5)
    }
    manager.undo()
    #expect((card.value, other.value) == (0, 5))

    manager.endEvent()
    manager.addObserver { manager, event in
      if event == .willUndoChange { manager.removeAllActions() }
    }
    _ = log.take()
    manager.undo()
    #expect(other.value == 5)
    #expect(log.take() == ["checkpoint 0", "willUndo 0", "didRemove 0", "didUndo 0"])
  }

  @Test("X8: removal is told after it")
  func removal() {
    manager.event { card.set(1) }
    _ = log.take()
    manager.removeAllActions(withTarget: card)
    #expect(log.take() == ["didRemove 0"])
    manager.removeAllActions()
    #expect(log.take() == ["didRemove 0"])
  }
}
