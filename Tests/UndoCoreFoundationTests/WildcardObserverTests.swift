import Testing
import UndoCoreFoundation

/// Adds an observer without knowing that the message is one of an undo manager.
@MainActor
private func observe<Message: NotificationCenter.MainActorMessage>(
  _ subject: Message.Subject?,
  _ type: Message.Type,
  _ tell: @escaping @MainActor (Message) -> Void
) -> NotificationCenter.ObservationToken where Message.Subject: AnyObject {
  NotificationCenter.default.addObserver(of: subject, for: type, using: tell)
}

@MainActor
@Suite("Observers of messages and observers of everything, side by side", .serialized)
struct WildcardObserverTests {
  private let manager = UndoManager()

  private func makeStep() {
    manager.registerUndo(withTarget: manager) { [manager] _ in
      manager.registerUndo(withTarget: manager) { _ in }
    }
    manager.endEvent()
  }

  @Test("O5: generic code hears a message whose type is a parameter")
  func generic() {
    var count = 0
    let tokens = [
      observe(manager, UndoManager.DidUndoChangeMessage.self) { _ in count += 1 },
      observe(manager, UndoManager.DidRedoChangeMessage.self) { _ in count += 10 },
      observe(manager, UndoManager.CheckpointMessage.self) { _ in count += 100 },
    ]
    makeStep()
    manager.undo()
    manager.redo()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(count == 511)
  }

  @Test("O5: a message asked for by its type arrives, of one manager and of any")
  func byType() {
    final class Own: UndoManager {}
    let (own, center) = (Own(), NotificationCenter.default)
    var count = 0
    let tokens = [
      center.addObserver(of: own, for: UndoManager.DidUndoChangeMessage.self) { _ in count += 1 },
      center.addObserver(for: UndoManager.DidUndoChangeMessage.self) { _ in count += 1 },
    ]
    own.registerUndo(withTarget: own) { _ in }
    own.undo()
    for token in tokens { center.removeObserver(token) }
    #expect(count == 2)
  }

  @Test("O5: an observer of everything hears notifications and messages, each of the manager")
  func wildcards() {
    var names: [Notification.Name] = []
    let center = NotificationCenter.default
    let token = center.addObserver(forName: nil, object: manager, queue: nil) { [manager] in
      let (name, isOurs) = ($0.name, $0.object as? UndoManager === manager)
      MainActor.assumeIsolated { if isOurs { names.append(name) } }
    }
    makeStep()
    names = []
    manager.undo()
    center.removeObserver(token)
    #expect(names.filter { $0 == .NSUndoManagerDidUndoChange }.count == 1)
    #expect(names.last?.rawValue.hasSuffix("DidUndoChangeMessage") == true)
    #expect(names.count == 8)
  }

  @Test("O4, O5: messages after an undo and a redo say whether their step is discardable")
  func discardable() {
    var heard: [Bool] = []
    let tokens = [
      observe(manager, UndoManager.DidUndoChangeMessage.self) {
        heard.append($0.groupIsDiscardable)
      },
      observe(manager, UndoManager.DidRedoChangeMessage.self) {
        heard.append($0.groupIsDiscardable)
      },
    ]
    for isDiscardable in [true, false] {
      manager.setActionIsDiscardable(isDiscardable)
      makeStep()
      manager.undo()
      manager.redo()
    }
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(heard == [true, true, false, false])
    #expect(UndoManager.DidUndoChangeMessage(groupIsDiscardable: true).groupIsDiscardable)
  }
}
