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

  @Test("O6: in didClose with a group still open, undo and redo are misuse")
  func undoInNestedClose() {
    var misuse: [UndoManager.Misuse] = []
    manager.onMisuse = { misuse.append($0) }
    manager.addObserver { manager, event in
      guard case .didCloseUndoGroup = event, manager.groupingLevel == 1 else { return }
      manager.undo()
      manager.undoNestedGroup()
      manager.redo()
    }
    manager.beginUndoGrouping()
    card.set(1)
    manager.endUndoGrouping()
    #expect(misuse == [.undoInsideUndo, .undoInsideUndo, .redoInsideUndo])
    #expect((card.value, manager.groupingLevel) == (1, 1))
  }

  @Test("O6: in didUndo and didRedo the other direction is open, and a change there is a new one")
  func afterPerforming() {
    var hasAnswered = false
    manager.addObserver { manager, event in
      guard event == .didUndoChange, !hasAnswered else { return }
      hasAnswered = true
      #expect(!manager.isUndoing)
      manager.redo()
    }
    manager.event { card.set(1) }
    manager.undo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (1, 1, 0))
    manager.addObserver { [card] _, event in if event == .didUndoChange { card.set(8) } }
    manager.undo()
    #expect(manager.redoCount == 0)
  }

  @Test("U3, N2: what an observer of the checkpoint leaves open is a misuse after all")
  func groupsOpenedAtCheckpoint() {
    var misuse: [UndoManager.Misuse] = []
    manager.onMisuse = { misuse.append($0) }
    manager.event { card.set(1) }
    var act: (@MainActor () -> Void)?
    manager.addObserver { _, event in
      guard event == .checkpoint, let once = act else { return }
      act = nil
      once()
    }
    act = { [manager] in manager.beginUndoGrouping() }
    manager.undo()
    #expect(misuse == [.undoWithOpenGroups])
    manager.removeAllActions()
    act = { [card] in card.set(3) }
    manager.undoNestedGroup()
    #expect(misuse == [.undoWithOpenGroups, .undoNestedWithPendingOperations])
    #expect(card.value == 3)
  }

  @Test("E3: an event end in a handler is nothing, and one too many is nothing, too")
  func eventEnds() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.set(4)
        card.manager.endEvent()
        card.set(5)
      }
    }
    manager.endEvent()
    manager.undo()
    #expect((manager.undoCount, manager.redoCount) == (0, 1))
  }

  @Test("O6: an undo from didClose takes the step that an outer undo was about to take")
  func undoInsideClosingUndo() {
    manager.event { card.set(1) }
    card.set(2)
    var isFirst = true
    manager.addObserver { manager, event in
      guard case .didCloseUndoGroup = event, isFirst else { return }
      isFirst = false
      manager.undo()
    }
    manager.undo()
    #expect((card.value, manager.undoCount, manager.redoCount) == (0, 0, 2))
  }

  @Test("O6: groups that observers left open are closed into the closing one")
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
