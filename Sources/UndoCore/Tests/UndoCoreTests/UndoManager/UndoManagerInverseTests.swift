import TestSupport
import Testing
import UndoCore

/// An operation is renewed with the inverse that its handler registers for the same object. Whatever
/// else a handler registers, no observer may notice.
@MainActor
@Suite("What handlers register while a step is undone or redone")
struct UndoManagerInverseTests {
  private let manager: UndoManager
  private let misuse: MisuseLog
  private let card: Card
  private let other: Card

  init() {
    (manager, misuse) = UndoManager.forTests()
    card = Card(manager)
    other = Card(manager)
  }

  /// Sets both, and registers for them in one order or the other, any number of times.
  private static func setBoth(_ first: Card, _ second: Card, _ value: Int, times: Int) {
    let old = (first.value, times)
    first.manager.registerUndo(withTarget: first) { [weak second] first in
      guard let second else { return }
      setBoth(second, first, old.0, times: old.1)
    }
    for _ in 0..<times {
      second.set(value)
      first.set(value)
    }
  }

  @Test(
    "P3, U7: for its own object first, for another first, for each several times",
    arguments: 1...3
  )
  func mixed(_ times: Int) {
    manager.event { Self.setBoth(card, other, 7, times: times) }
    for _ in 0..<4 {
      manager.undo()
      #expect((card.value, other.value) == (0, 0))
      #expect((manager.undoCount, manager.redoCount) == (0, 1))
      manager.redo()
      #expect((card.value, other.value) == (7, 7))
      #expect((manager.undoCount, manager.redoCount) == (1, 0))
    }
  }

  @Test("P3: for another object only")
  func another() {
    manager.event { [other] in
      manager.registerUndo(withTarget: card) { _ in other.set(5) }
    }
    manager.undo()
    #expect((other.value, manager.redoCount) == (5, 1))
    #expect(manager.canRedo(for: other))
    #expect(!manager.canRedo(for: card))
    manager.redo()
    #expect((other.value, manager.undoCount) == (0, 1))
  }

  @Test("M3: an inverse that was removed again is not there")
  func removed() {
    manager.event {
      manager.registerUndo(withTarget: card) { card in
        card.set(1)
        card.manager.removeAllActions(withTarget: card)
        card.set(2)
      }
    }
    manager.undo()
    #expect((card.value, manager.redoCount) == (2, 1))
    manager.redo()
    #expect(card.value == 1)
  }

  @Test("M5: what a handler has captured is released when the call is done, not when it is")
  func captures() {
    let tracker = LifetimeTracker()
    manager.event {
      manager.registerUndo(withTarget: card) { _ in #expect(tracker.alive == 1) }
      let token = tracker.token()
      manager.registerUndo(withTarget: card) { card in
        token.touch()
        card.set(1)
      }
    }
    #expect(tracker.alive == 1)
    manager.undo()
    #expect((tracker.alive, card.value) == (0, 1))
  }

  @Test("T2, U9: an object that an observer lets go of before its step is performed is gone")
  func releasedByObserver() {
    let tracker = LifetimeTracker()
    var dead: Card? = Card(manager)
    manager.event {
      guard let dead else { return }
      let token = tracker.token()
      manager.registerUndo(withTarget: dead) { card in
        token.touch()
        card.set(1)
      }
    }
    manager.addObserver { _, event in if event == .willUndoChange { dead = nil } }
    weak let watched = dead
    manager.undo()
    #expect(watched == nil)
    #expect(tracker.alive == 0)
    #expect((manager.undoCount, manager.redoCount) == (0, 0))
  }

  @Test("T1: an object that its own handler lets go of lives until that returns, and no longer")
  func releasedByHandler() {
    var dead: Card? = Card(manager)
    manager.event {
      guard let dead else { return }
      manager.registerUndo(withTarget: dead) { card in
        card.onChange = nil
        dropObject()
        card.set(1)
      }
    }
    func dropObject() { dead = nil }
    weak let watched = dead
    manager.undo()
    #expect(watched == nil)
    #expect(manager.redoCount == 0)
  }

  @Test("P6: a handler is given its object, by whatever type that is known")
  func types() {
    class Base { var calls = 0 }
    final class Derived: Base {}
    final class Box<Value> {
      var value: Value
      init(_ value: Value) { self.value = value }
    }
    func register<Target: AnyObject>(
      _ target: Target,
      _ handler: @escaping @MainActor (Target) -> Void
    ) {
      manager.registerUndo(withTarget: target, handler: handler)
    }
    let (derived, text, number) = (Derived(), Box("old"), Box(1.5))
    manager.event {
      manager.registerUndo(withTarget: derived) { $0.calls += 1 }
      manager.registerUndo(withTarget: derived as Base) { $0.calls += 10 }
      manager.registerUndo(withTarget: derived as AnyObject) { ($0 as? Base)?.calls += 100 }
      register(derived) { $0.calls += 1000 }
      register(text) { $0.value += "er" }
      register(number) { $0.value *= 2 }
    }
    manager.undo()
    #expect(derived.calls == 1111)
    #expect((text.value, number.value) == ("older", 3))
  }
}
