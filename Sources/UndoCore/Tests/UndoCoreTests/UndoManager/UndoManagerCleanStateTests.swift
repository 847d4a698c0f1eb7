import Testing
import UndoCore

/// Rule X5 in its corners: whenever a step has lost something, the places it led to are not the same
/// any more, and the document must not be taken for clean there.
@MainActor
@Suite("The places that an undo manager knows")
struct UndoManagerCleanStateTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
  }

  @Test("X5, M3: an undo step that has lost operations does not lead back to the clean place")
  func removedFromUndo() {
    let other = Card(manager)
    manager.event {
      card.set(1)
      other.set(1)
    }
    manager.removeAllActions(withTarget: other)
    manager.undo()
    #expect((card.value, other.value) == (0, 1))
    #expect(!manager.isClean)
  }

  @Test("X5, M3: a redo step that has lost operations does not lead on to the clean place")
  func removedFromRedo() {
    let other = Card(manager)
    manager.event {
      card.set(1)
      other.set(1)
    }
    manager.markClean()
    manager.undo()
    manager.removeAllActions(withTarget: other)
    manager.redo()
    #expect((card.value, other.value) == (1, 0))
    #expect(!manager.isClean)
  }

  @Test(
    "X5, T3: a step that was undone in part does not lead back to the clean place, nor on again"
  )
  func undoneInPart() {
    var other: Card? = Card(manager)
    manager.event {
      card.set(1)
      other?.set(1)
    }
    other = nil
    manager.undo()
    #expect(!manager.isClean)
    manager.markClean()
    manager.redo()
    #expect(!manager.isClean)
    manager.undo()
    #expect(manager.isClean)
  }

  @Test("X5, M3: an open group that has lost operations leaves the document at a fresh place")
  func removedFromOpen() {
    card.set(1)
    manager.removeAllActions(withTarget: card)
    #expect(!manager.isClean)
    manager.endEvent()
    #expect(!manager.isClean)
  }

  @Test("X5, X6: undo for one object comes to no place that was there before")
  func perObject() {
    manager.event { card.set(1) }
    manager.undo(for: card)
    #expect(card.value == 0)
    #expect(!manager.isClean)
    manager.markClean()
    manager.redo(for: card)
    manager.undo()
    #expect(!manager.isClean)
  }

  @Test("X5, N3: a nested undo leads to a fresh place, and undoing its redo leads there again")
  func nestedUndo() {
    manager.beginUndoGrouping()
    card.set(1)
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    manager.endEvent()
    #expect(card.value == 0)
    #expect(!manager.isClean)
    manager.markClean()
    manager.redo()
    #expect(!manager.isClean)
    manager.undo()
    #expect(card.value == 0)
    #expect(manager.isClean)
  }

  @Test("X5, M1, M2: removing everything keeps the place at rest, but not in a handler")
  func removedAll() {
    manager.event { card.set(1) }
    manager.markClean()
    manager.removeAllActions()
    #expect(manager.isClean)
    manager.event {
      card.set(2)
      manager.registerUndo(withTarget: card) { $0.manager.removeAllActions() }
    }
    manager.undo()
    #expect(card.value == 1)
    #expect(!manager.isClean)
  }

  @Test("X5, U7: a change made while registration is off, in a handler, is not reversed by a redo")
  func unregisteredInHandler() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.set(5)
        card.manager.disableUndoRegistration()
        card.set(0)
        card.manager.enableUndoRegistration()
      }
    }
    manager.markClean()
    manager.undo()
    #expect(manager.redoCount == 1)
    manager.redo()
    #expect(!manager.isClean)
  }

  @Test("X5: when all places are used up, no document is taken for clean wrongly")
  func usedUp() {
    let last = UndoStateID(number: .max - 1)
    #expect(last == last && last != last.next)
    #expect(last.next != last.next.next)
    #expect(last.next != last.next)
  }
}
