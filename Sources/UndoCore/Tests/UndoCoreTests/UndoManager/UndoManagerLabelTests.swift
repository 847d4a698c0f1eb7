import TestSupport
import Testing
import UndoCore

@MainActor
@Suite("Names, information and marks of an undo manager's steps")
struct UndoManagerLabelTests {
  private let manager: UndoManager
  private let card: Card

  init() {
    (manager, _) = UndoManager.forTests()
    card = Card(manager)
  }

  @Test("A1, A2: a name set before or deep inside belongs to the whole step")
  func deepName() {
    manager.setActionName("First")
    manager.beginUndoGrouping()
    card.set(1)
    manager.setActionName("Second")
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Second")
    manager.endEvent()
    #expect(manager.undoActionName == "Second")
  }

  @Test("A3: an empty string takes the name away")
  func noName() {
    card.set(1)
    manager.setActionName("Move")
    manager.setActionName("")
    manager.endEvent()
    #expect((manager.undoActionName, manager.undoMenuItemTitle) == ("", "Undo"))
  }

  @Test("A4: the name travels, and a handler may change it")
  func travel() {
    manager.event {
      card.set(1)
      manager.setActionName("Move")
    }
    manager.undo()
    #expect((manager.undoActionName, manager.redoActionName) == ("", "Move"))
    manager.redo()
    #expect((manager.undoActionName, manager.redoActionName) == ("Move", ""))
    card.onChange = { [manager] in manager.setActionName("Shift") }
    manager.undo()
    #expect(manager.redoActionName == "Shift")
  }

  @Test("A5, A6: naming at rest opens the event; an older step keeps its name")
  func namingAtRest() {
    manager.event {
      card.set(1)
      manager.setActionName("Old")
    }
    manager.beginUndoGrouping()
    #expect(manager.undoActionName == "Old")
    manager.disableUndoRegistration()
    manager.setActionName("Lost")
    manager.enableUndoRegistration()
    #expect(manager.undoActionName == "Old")
    manager.setActionName("New")
    #expect(manager.undoActionName == "New")
  }

  @Test("A7: titles use names as they are, and can be overridden")
  func titles() {
    final class Translated: UndoManager {
      override func undoMenuTitle(forUndoActionName actionName: String) -> String {
        "Zurück: \(actionName)"
      }
    }
    #expect(manager.undoMenuTitle(forUndoActionName: "0") == "Undo 0")
    #expect(manager.redoMenuTitle(forUndoActionName: "") == "Redo")
    let translated = Translated()
    translated.setActionName("Bewegen")
    #expect(translated.undoMenuItemTitle == "Zurück: Bewegen")
  }

  @Test("A8: information follows the step, key by key")
  func information() {
    manager.event {
      card.set(1)
      manager.setActionUserInfoValue(1, forKey: "a")
      manager.setActionUserInfoValue(2, forKey: "b")
      manager.setActionUserInfoValue(nil, forKey: "a")
    }
    #expect(manager.undoActionUserInfoValue(forKey: "a") == nil)
    card.onChange = { [manager] in manager.setActionUserInfoValue(3, forKey: "c") }
    manager.undo()
    #expect(manager.redoActionUserInfoValue(forKey: "b") as? Int == 2)
    #expect(manager.redoActionUserInfoValue(forKey: "c") as? Int == 3)
    #expect(manager.undoActionUserInfoValue(forKey: "b") == nil)
  }

  @Test("S1, S2, S4: a step is discardable if all of it is")
  func discardable() {
    manager.setActionIsDiscardable(true)
    card.set(1)
    #expect(manager.undoActionIsDiscardable)
    manager.beginUndoGrouping()
    card.set(2)
    #expect(!manager.undoActionIsDiscardable)
    manager.setActionIsDiscardable(true)
    manager.endUndoGrouping()
    manager.endEvent()
    #expect(manager.undoActionIsDiscardable)

    manager.event {
      manager.beginUndoGrouping()
      manager.setActionIsDiscardable(true)
      manager.endUndoGrouping()
    }
    #expect(manager.undoActionIsDiscardable)
    manager.event { card.set(3) }
    #expect(!manager.undoActionIsDiscardable)
  }

  @Test("S2: a mark of false wins, and removal changes the answer")
  func discardableAfterRemoval() {
    let other = Card(manager)
    manager.event {
      other.set(1)
      manager.beginUndoGrouping()
      card.set(1)
      manager.setActionIsDiscardable(true)
      manager.endUndoGrouping()
    }
    #expect(!manager.undoActionIsDiscardable)
    manager.removeAllActions(withTarget: other)
    #expect(manager.undoActionIsDiscardable)
  }

  @Test("S3: it travels, and a handler may take it back")
  func discardableTravels() {
    manager.event {
      card.set(1)
      manager.setActionIsDiscardable(true)
    }
    manager.undo()
    #expect(manager.redoActionIsDiscardable)
    card.onChange = { [manager] in manager.setActionIsDiscardable(false) }
    manager.redo()
    #expect(!manager.undoActionIsDiscardable)
  }

  @Test("X7: the names of the history, and several steps at once")
  func listing() {
    for name in ["a", "b", "c"] {
      manager.event {
        card.set(card.value + 1)
        manager.setActionName(name)
      }
    }
    #expect(manager.undoActionNames == ["c", "b", "a"])
    manager.undo(count: 2)
    #expect((manager.undoActionNames, manager.redoActionNames) == (["a"], ["b", "c"]))
    manager.redo(count: 9)
    #expect(card.value == 3)
    manager.undo(count: 9)
    #expect((card.value, manager.undoCount) == (0, 0))
  }

  @Test("N4: the redo step of a nested group takes name and information of the step around it")
  func nestedUndo() {
    manager.setActionName("Outer")
    manager.setActionUserInfoValue("kept", forKey: "key")
    manager.beginUndoGrouping()
    card.set(1)
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    #expect((card.value, manager.redoActionName) == (0, "Outer"))
    #expect(manager.redoActionUserInfoValue(forKey: "key") as? String == "kept")
    #expect(manager.undoActionName == "Outer")
    #expect(manager.undoActionUserInfoValue(forKey: "key") as? String == "kept")
  }
}
