import Observation
import Testing
import UndoCore
import UndoObservation

@MainActor
@Suite("Undo for views that observe it")
struct ObservationTests {
  @MainActor private final class Flag { var isUp = false }

  /// Whether reading something is told of a change that an action makes.
  private func isTold<Value>(of read: () -> Value, by act: () -> Void) -> Bool {
    let flag = Flag()
    withObservationTracking {
      _ = read()
    } onChange: {
      MainActor.assumeIsolated { flag.isUp = true }
    }
    act()
    return flag.isUp
  }

  @Test("each property of a manager's store is told of steps made, undone, redone and removed")
  func manager() {
    let (manager, _) = UndoManager.forTests()
    let (card, undo) = (Card(manager), ObservableUndo(manager))
    let acts: [() -> Void] = [
      { manager.event { card.set(1) } }, undo.undo, undo.redo, { manager.removeAllActions() },
    ]
    let reads: [() -> Any] = [
      { undo.canUndo }, { undo.canRedo }, { undo.undoTitle }, { undo.redoTitle },
      { undo.undoCount }, { undo.redoCount }, { undo.isClean },
    ]
    for read in reads {
      for act in acts { #expect(isTold(of: read, by: act)) }
    }
    #expect(isTold(of: { undo.isClean }, by: undo.markClean))
  }

  @Test("asking for what can be redone tells nothing, and the values are the manager's")
  func values() {
    let (manager, _) = UndoManager.forTests()
    let (card, undo) = (Card(manager), ObservableUndo(manager))
    manager.event {
      card.set(1)
      manager.setActionName("Move")
    }
    #expect(!isTold(of: { undo.canRedo }, by: { _ = undo.canRedo }))
    #expect((undo.undoTitle, undo.undoCount, undo.isClean) == ("Undo Move", 1, false))
    undo.undo()
    #expect((undo.redoTitle, undo.redoCount, undo.canUndo) == ("Redo Move", 1, false))
  }

  @Test("a store that is gone no longer listens")
  func gone() {
    let (manager, _) = UndoManager.forTests()
    var undo: ObservableUndo? = ObservableUndo(manager)
    weak let watched = undo
    undo = nil
    #expect(watched == nil)
    manager.event { Card(manager).set(1) }
  }

  @Test("the events of a manager end with their reader")
  func events() async {
    let (manager, _) = UndoManager.forTests()
    let reader = Task { @MainActor in
      var events: [UndoManager.Event] = []
      for await event in manager.events() { events.append(event) }
      return events
    }
    await Task.yield()
    manager.event { Card(manager).set(1) }
    await Task.yield()
    reader.cancel()
    let names = await reader.value.map(\.shortName)
    #expect(names == ["didOpen", "checkpoint", "willClose", "didClose"])
  }

  @Test("a history's store is told of what is recorded, and performs what it returns")
  func history() {
    var value = 2
    let undo = ObservableHistory<Int, HistoryReplacement<Int>> { step in
      for part in step.parts { value = part.change.value(after: step.direction) }
    }
    #expect(
      isTold(of: { undo.canUndo }) {
        undo.history.record("Set", of: 1, HistoryReplacement(before: 1, after: 2))
      }
    )
    #expect((undo.undoName, undo.redoName, undo.isClean) == ("Set", nil, false))
    undo.undo()
    #expect((value, undo.canUndo, undo.canRedo, undo.isClean) == (1, false, true, true))
    undo.scope = .only(5)
    #expect(!undo.canRedo)
    undo.redo()
    #expect(value == 1)
    undo.scope = .all
    undo.redo()
    #expect(value == 2)
  }

  @Test("a history's store goes to any step, to a branch, and marks what is saved")
  func goingPlaces() {
    var value = 0
    let undo = ObservableHistory<Int, HistoryReplacement<Int>> { step in
      for part in step.parts { value = part.change.value(after: step.direction) }
    }
    undo.history.limits.branches = 5
    func set(_ newValue: Int) {
      undo.history.record(
        "Set \(newValue)",
        of: 1,
        HistoryReplacement(before: value, after: newValue)
      )
      value = newValue
    }
    for newValue in 1...3 { set(newValue) }
    #expect(isTold(of: { undo.canRedo }) { undo.jump(toUndoCount: 1) })
    #expect((value, undo.undoName, undo.redoName) == (1, "Set 1", "Set 2"))
    #expect(isTold(of: { undo.isClean }, by: undo.markClean))
    #expect(undo.isClean)
    set(9)
    let branch = undo.history.branches().last?.id
    #expect(branch.map { undo.restore($0) } == true)
    #expect((value, undo.undoName, undo.isClean) == (3, "Set 3", false))
    undo.scope = .only(7)
    #expect(branch.map { undo.restore($0) } == false)
    undo.scope = .all
    undo.jump(toUndoCount: 1)
    #expect(undo.isClean)
  }
}
