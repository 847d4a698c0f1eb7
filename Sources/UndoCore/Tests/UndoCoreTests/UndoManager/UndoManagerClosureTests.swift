import Testing
import UndoCore

@MainActor
@Suite("Groups and pauses of an undo manager that last as long as a closure")
struct UndoManagerClosureTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card

  private struct Refusal: Error {}

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
  }

  @Test("a group is closed and named, and what the closure returns comes back")
  func group() {
    let value = manager.withUndoGroup("Move") {
      card.set(1)
      return card.value
    }
    manager.endEvent()
    #expect((value, manager.undoActionNames, manager.groupingLevel) == (1, ["Move"], 0))
    #expect(misuse.all.isEmpty)
  }

  @Test("without a name, the step keeps the one it has")
  func unnamed() {
    manager.withUndoGroup {
      manager.setActionName("Move")
      card.set(1)
    }
    #expect(manager.undoActionName == "Move")
  }

  @Test("a closure that throws leaves neither change nor step, and what could be redone stays")
  func throwing() {
    manager.event { card.set(1) }
    manager.undo()
    #expect(throws: Refusal.self) {
      try manager.withUndoGroup("Move") {
        card.set(5)
        manager.beginUndoGrouping()
        card.set(6)
        throw Refusal()
      }
    }
    manager.endEvent()
    #expect((card.value, manager.undoCount, manager.redoCount) == (0, 0, 1))
    #expect(misuse.all.isEmpty)
  }

  @Test("groups that the closure leaves open are ended, groups around it are not")
  func forgotten() {
    manager.beginUndoGrouping()
    manager.withUndoGroup {
      manager.beginUndoGrouping()
      card.set(1)
      manager.beginUndoGrouping()
    }
    #expect((manager.groupingLevel, misuse.all.count) == (2, 0))
  }

  @Test("a closure that ends the group itself, or removes everything, ends no other")
  func endedInside() {
    manager.beginUndoGrouping()
    manager.withUndoGroup { manager.endUndoGrouping() }
    #expect(manager.groupingLevel == 2)
    manager.withUndoGroup { manager.removeAllActions() }
    #expect((manager.groupingLevel, misuse.all.count) == (0, 0))
  }

  @Test("in a handler, the group is part of the inverse, whether the closure throws or not")
  func inHandler() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.manager.withUndoGroup { card.set(1) }
        try? card.manager.withUndoGroup {
          card.set(2)
          throw Refusal()
        }
      }
    }
    manager.undo()
    #expect((card.value, manager.redoCount) == (2, 1))
    manager.redo()
    #expect((card.value, misuse.all.count) == (0, 0))
  }

  @Test("D4: while registration is disabled, the group leaves nothing")
  func disabled() {
    manager.withoutRegistration {
      manager.withUndoGroup("Move") { card.set(1) }
    }
    #expect((card.value, manager.undoCount, manager.groupingLevel) == (1, 0, 0))
    #expect(manager.isUndoRegistrationEnabled && misuse.all.isEmpty)
  }

  @Test("registration is enabled again after an error, and after everything was removed")
  func enabledAgain() {
    #expect(throws: Refusal.self) { try manager.withoutRegistration { throw Refusal() } }
    #expect(manager.isUndoRegistrationEnabled)
    manager.withoutRegistration { manager.removeAllActions() }
    #expect(manager.isUndoRegistrationEnabled && misuse.all.isEmpty)
    manager.disableUndoRegistration()
    manager.withoutRegistration { card.set(1) }
    #expect(!manager.isUndoRegistrationEnabled)
  }
}
