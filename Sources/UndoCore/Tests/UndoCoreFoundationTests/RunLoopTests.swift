import Foundation
import Testing
import UndoCoreFoundation

@MainActor
@Suite("Events of the main run loop", .serialized)
struct RunLoopTests {
  private final class Box { var value = 0 }

  private func set(_ box: Box, _ value: Int, _ manager: UndoManager) {
    let old = box.value
    manager.registerUndo(withTarget: box) { $0.value = old }
    box.value = value
  }

  /// Lets the loop run once. Without a timer it would think that there is nothing to wait for.
  private func turn(_ mode: RunLoop.Mode = .default) {
    let timer = Timer(timeInterval: 0.001, repeats: false) { _ in }
    RunLoop.current.add(timer, forMode: mode)
    _ = RunLoop.current.run(mode: mode, before: Date(timeIntervalSinceNow: 1))
  }

  @Test("E5: a turn of the loop ends the event")
  func turns() {
    let manager = UndoManager()
    manager.runLoop = .current
    let box = Box()
    set(box, 1, manager)
    set(box, 2, manager)
    turn()
    #expect(manager.groupingLevel == 0)
    set(box, 3, manager)
    turn()
    #expect(manager.undoCount == 2)
    manager.undo()
    #expect(box.value == 2)
  }

  @Test("E5: the loop closes no explicit group, and the event after the last of them")
  func explicitGroups() {
    let manager = UndoManager()
    manager.runLoop = .current
    let box = Box()
    manager.beginUndoGrouping()
    set(box, 1, manager)
    for _ in 0..<3 { turn() }
    #expect(manager.groupingLevel == 2)
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    turn()
    #expect(manager.groupingLevel == 0)
  }

  @Test("E5: a mode of one's own")
  func modes() {
    let mode = RunLoop.Mode("UndoCoreTracking")
    let manager = UndoManager()
    manager.runLoop = .current
    #expect(manager.runLoopModes == [.default])
    manager.runLoopModes = [mode]
    let box = Box()
    set(box, 1, manager)
    turn()
    #expect(manager.groupingLevel == 1)
    turn(mode)
    #expect(manager.groupingLevel == 0)
  }

  @Test("E5: events end in the modes of modal panels and gestures once these are asked for")
  func panelsAndGestures() {
    #expect(RunLoop.Mode.modalPanel.rawValue == "NSModalPanelRunLoopMode")
    #expect(RunLoop.Mode.eventTracking.rawValue == "NSEventTrackingRunLoopMode")
    #expect(RunLoop.Mode.tracking.rawValue == "UITrackingRunLoopMode")
    let manager = UndoManager()
    manager.runLoop = .current
    let box = Box()
    set(box, 1, manager)
    for mode in [RunLoop.Mode.modalPanel, .eventTracking, .tracking] {
      turn(mode)
      #expect(manager.groupingLevel == 1)
    }
    let modes = [RunLoop.Mode.modalPanel, .eventTracking, .tracking, .default]
    manager.runLoopModes = modes
    for (value, mode) in modes.enumerated() {
      manager.endEvent()
      set(box, value, manager)
      turn(mode)
      #expect(manager.groupingLevel == 0)
    }
  }

  @Test("E5: events without a running loop leave one call for each list of modes")
  func manyEvents() {
    var manager: UndoManager? = UndoManager()
    manager?.runLoop = .current
    weak let watched = manager
    let box = Box()
    for value in 0..<20_000 {
      manager?.runLoopModes = value % 2 == 0 ? [.default] : [.default, .common]
      if let manager { set(box, value, manager) }
      manager?.endUndoGrouping()
    }
    #expect(manager?.awaitedModes == [[.default], [.default, .common]])
    turn()
    #expect(manager?.awaitedModes.isEmpty == true)
    if let manager { set(box, 1, manager) }
    manager = nil
    #expect(watched == nil)
    turn()
  }

  /// Tests run like a program with an asynchronous main: the main thread is gone.
  @Test("E5: where no main run loop is left, a turn of the main actor is the event")
  func withoutRunLoop() async {
    let manager = UndoManager()
    let box = Box()
    set(box, 1, manager)
    set(box, 2, manager)
    await otherTurns { manager.groupingLevel == 0 }
    set(box, 3, manager)
    manager.beginUndoGrouping()
    await otherTurns { manager.groupingLevel != 2 }
    #expect(manager.groupingLevel == 2)
    manager.endUndoGrouping()
    await otherTurns { manager.groupingLevel == 0 }
    #expect(manager.undoCount == 2)
    manager.undo()
    #expect(box.value == 2)
  }

  /// Lets others have the main actor until something holds, or often enough to know that it won't.
  private func otherTurns(until isDone: () -> Bool) async {
    for _ in 0..<100 where !isDone() { await Task.yield() }
  }
}
