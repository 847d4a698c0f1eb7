import TestSupport
import Testing
import UndoCore

@MainActor
@Suite("What an undo manager can do beyond Foundation's")
struct UndoManagerAdditionTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
  }

  @Test("X2: a click that drags nothing leaves no step and keeps redo")
  func emptyGroups() {
    manager.discardsEmptyGroups = true
    manager.event { card.set(1) }
    manager.undo()
    manager.event {
      manager.beginUndoGrouping()
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
      manager.endUndoGrouping()
    }
    #expect((manager.undoCount, manager.redoCount) == (0, 1))
  }

  @Test("X3: a cancelled drag leaves no trace")
  func cancel() {
    manager.event {
      card.set(1)
      manager.setActionName("First")
    }
    manager.event { card.set(2) }
    manager.undo()
    let log = EventLog(manager)
    manager.beginUndoGrouping()
    manager.setActionName("Drag")
    for value in 3...9 { card.set(value) }
    _ = log.take()
    manager.cancelUndoGrouping()
    #expect(log.take() == ["checkpoint 2", "willClose 2", "didClose 1"])
    manager.endEvent()
    #expect(card.value == 1)
    #expect((manager.undoCount, manager.redoCount) == (1, 1))
    #expect(manager.undoActionName == "First")
    manager.redo()
    #expect(card.value == 2)
  }

  @Test("X3: with groups by hand, and with groups inside; earlier changes and the name stay")
  func cancelNested() {
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    card.set(1)
    manager.setActionName("Outer")
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    card.set(2)
    manager.endUndoGrouping()
    card.set(3)
    manager.setActionName("Inner")
    manager.cancelUndoGrouping()
    #expect((card.value, manager.groupingLevel, manager.undoActionName) == (1, 1, "Outer"))
    manager.endUndoGrouping()
    manager.undo()
    #expect(card.value == 0)
    #expect(misuse.all.isEmpty)
  }

  @Test("X3: what was redone in the group is taken back and gone; other redo steps stay")
  func cancelRedone() {
    manager.event { card.set(1) }
    manager.event { card.set(2) }
    manager.undo(count: 2)
    manager.beginUndoGrouping()
    manager.redo()
    #expect((card.value, manager.redoCount) == (1, 1))
    manager.cancelUndoGrouping()
    #expect((card.value, manager.undoCount, manager.redoCount) == (0, 0, 1))
    manager.redo()
    #expect((card.value, manager.redoCount) == (2, 0))
  }

  @Test("X3: redo steps that a change cleared after a redo in the group come back")
  func cancelAfterRedo() {
    manager.event { card.set(1) }
    manager.event { card.set(2) }
    manager.undo(count: 2)
    manager.beginUndoGrouping()
    manager.redo()
    card.set(7)
    #expect(manager.redoCount == 0)
    manager.cancelUndoGrouping()
    #expect((card.value, manager.redoCount) == (0, 1))
  }

  @Test("X3, L4: redo steps that a group holds are trimmed from their far end, at once")
  func heldRedoLimit() {
    let tracker = LifetimeTracker()
    for value in 1...4 {
      manager.event {
        manager.registerUndo(withTarget: card) { card in
          let token = tracker.token()
          card.manager.registerUndo(withTarget: card) { card in
            token.touch()
            card.set(value)
          }
        }
      }
    }
    manager.undo(count: 4)
    manager.beginUndoGrouping()
    card.set(9)
    #expect(tracker.alive == 4)
    manager.levelsOfUndo = 2
    #expect(tracker.alive == 2)
    manager.cancelUndoGrouping()
    #expect((card.value, manager.redoCount) == (0, 2))
    manager.redo()
    #expect(card.value == 1)
  }

  @Test("X3, T3: dead redo steps that a group holds are released when somebody asks")
  func heldRedoDies() {
    let tracker = LifetimeTracker()
    var dead: Card? = Card(manager)
    manager.event {
      guard let dead else { return }
      manager.registerUndo(withTarget: dead) { card in
        let token = tracker.token()
        card.manager.registerUndo(withTarget: card) { _ in token.touch() }
      }
    }
    manager.undo()
    manager.beginUndoGrouping()
    card.set(1)
    dead = nil
    #expect(tracker.alive == 1)
    #expect(manager.canUndo)
    #expect(tracker.alive == 0)
    manager.cancelUndoGrouping()
    #expect((card.value, manager.redoCount) == (0, 0))
  }

  @Test("X4: a drag with a key is one operation, and goes back to where it began")
  func coalescing() {
    let other = Card(manager)
    manager.beginUndoGrouping()
    for value in 1...1000 { card.drag(to: value) }
    other.drag(to: 5)
    manager.endUndoGrouping()
    manager.endEvent()
    var changes = 0
    manager.addObserver { _, event in if event == .didUndoChange { changes += 1 } }
    manager.undo()
    #expect((card.value, other.value) == (0, 0))
    manager.redo()
    #expect((card.value, other.value) == (1000, 5))
    #expect(changes == 1)
  }

  @Test("X4: never over groups; a merged one still clears redo; after removal the next is kept")
  func coalescingLimits() {
    let tracker = LifetimeTracker()
    func register() {
      let token = tracker.token()
      manager.registerUndo(withTarget: card, coalescing: "k") { _ in token.touch() }
    }
    register()
    register()
    #expect(tracker.alive == 1)
    manager.beginUndoGrouping()
    register()
    #expect(tracker.alive == 2)
    manager.removeAllActions(withTarget: card)
    #expect(tracker.alive == 0)
    register()
    #expect(tracker.alive == 1)
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    register()
    #expect(tracker.alive == 1)
  }

  @Test("X5: undo and redo reach the clean place again, another branch does not")
  func clean() {
    #expect(manager.isClean)
    manager.event { card.set(1) }
    #expect(!manager.isClean)
    manager.markClean()
    #expect(manager.isClean)
    card.set(2)
    #expect(!manager.isClean)
    manager.undo()
    #expect(manager.isClean)
    manager.undo()
    #expect(!manager.isClean)
    manager.redo()
    #expect(manager.isClean)
    manager.undo()
    manager.event { card.set(7) }
    #expect(!manager.isClean)
    manager.undo()
    #expect(!manager.isClean)
  }

  @Test("X5: trimming, removal, cancelling and empty steps")
  func cleanAndRemoval() {
    manager.event {
      manager.beginUndoGrouping()
      manager.endUndoGrouping()
    }
    #expect(manager.isClean)
    manager.beginUndoGrouping()
    card.set(1)
    #expect(!manager.isClean)
    manager.cancelUndoGrouping()
    #expect(manager.isClean)
    manager.event { card.set(1) }
    manager.event { card.set(2) }
    manager.removeAllActions(withTarget: card)
    #expect(!manager.isClean)
    manager.markClean()
    manager.removeAllActions()
    #expect(manager.isClean)
  }

  @Test("X6: the changes of one object, out of the middle")
  func perObject() {
    let other = Card(manager)
    manager.event {
      card.set(1)
      other.set(1)
      manager.setActionName("Both")
    }
    manager.event { other.set(2) }
    #expect(manager.canUndo(for: card))
    manager.undo(for: card)
    #expect((card.value, other.value) == (0, 2))
    #expect((manager.undoCount, manager.redoActionName) == (2, "Both"))
    #expect(!manager.canUndo(for: card))
    #expect(manager.canRedo(for: card))
    #expect(!manager.canRedo(for: other))
    manager.redo(for: card)
    #expect(card.value == 1)
    manager.undo(for: other)
    manager.undo(for: other)
    #expect((card.value, other.value, manager.undoCount) == (1, 0, 1))
    #expect(!manager.isClean)
  }

  @Test("Registering can be overridden, also by a signature that says nothing of ownership")
  func overriding() {
    final class Counting: UndoManager {
      var registered = 0

      override func registerUndo<Target: AnyObject>(
        withTarget target: Target,
        handler: @escaping @MainActor (Target) -> Void
      ) {
        registered += 1
        super.registerUndo(withTarget: target, handler: handler)
      }
    }
    let manager = Counting()
    let card = Card(manager)
    manager.event { card.set(1) }
    manager.undo()
    manager.redo()
    manager.prepare(withInvocationTarget: manager).registered = 0
    #expect((card.value, manager.registered, manager.undoCount) == (1, 4, 2))
  }
}
