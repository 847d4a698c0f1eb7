import Testing
import UndoCore

@MainActor
final class DraggedCard {
  let manager: UndoManager
  var position = 0

  init(_ manager: UndoManager) { self.manager = manager }

  func move(to newPosition: Int) {
    let old = position
    manager.registerUndo(withTarget: self) { $0.move(to: old) }
    position = newPosition
  }
}

final class QueueingManager: UndoManager {
  var isWaiting = false

  override func scheduleEndOfEvent() { isWaiting = true }
}

@MainActor
private struct Gesture {
  let manager = UndoManager()
  let card: DraggedCard

  init() { card = DraggedCard(manager) }

  func press() {
    manager.beginUndoGrouping()
  }

  func drag(to position: Int) {
    let old = card.position
    manager.registerUndo(withTarget: card, coalescing: "position") { $0.move(to: old) }
    card.position = position
  }

  func release() {
    manager.setActionName("Move")
    manager.endUndoGrouping()
  }

  func escape() {
    manager.cancelUndoGrouping()
  }
}

@MainActor
@Suite("The article about event loops")
struct EventLoopArticle {
  @Test("shows a loop in which each event is a step")
  func loop() {
    let manager = UndoManager()
    let card = DraggedCard(manager)
    let events = [3, 4]
    func handle(_ event: Int) { card.move(to: event) }
    for event in events {
      handle(event)
      manager.endEvent()
    }
    #expect(manager.undoCount == 2)
  }

  @Test("shows a manager that asks for the end of the event")
  func asking() {
    let manager = QueueingManager()
    let card = DraggedCard(manager)
    card.move(to: 3)
    #expect(manager.isWaiting)
  }

  @Test("shows a gesture that is one step, or none")
  func gesture() {
    let gesture = Gesture()
    for isKept in [true, false] {
      gesture.press()
      for position in 1...5 {
        gesture.drag(to: 10 + position)
        gesture.manager.endEvent()
      }
      if isKept { gesture.release() } else { gesture.escape() }
      gesture.manager.endEvent()
    }
    #expect(gesture.card.position == 15)
    #expect(gesture.manager.undoActionNames == ["Move"])
    gesture.manager.undo()
    #expect(gesture.card.position == 0)
  }

  @Test("shows a history that does the same, and joins what comes quickly")
  func history() {
    var places = ["plan": 7]
    var history = History<String, HistoryReplacement<Int>>()
    var drag = History<String, HistoryReplacement<Int>>.Transaction()
    drag.add("plan", HistoryReplacement(before: 0, after: 1))
    drag.add("plan", HistoryReplacement(before: 1, after: 2))
    history.record("Move", drag)
    #expect(history.nextUndo()?.parts.map(\.change) == [HistoryReplacement(before: 0, after: 2)])

    var escaped = History<String, HistoryReplacement<Int>>.Transaction()
    escaped.add("plan", HistoryReplacement(before: 2, after: 7))
    for part in escaped.partsToRevert {
      places[part.subject] = part.change.before
    }
    #expect(places == ["plan": 2])

    for (number, time) in [1.0, 1.2, 1.4].enumerated() {
      history.record(
        "Nudge",
        at: time,
        parts: [.init("plan", HistoryReplacement(before: 2 + number, after: 3 + number))],
        coalescing: .init("arrow", within: 0.5)
      )
    }
    #expect(history.steps().map(\.name) == ["Move", "Nudge"])
  }
}
