import Testing
import UndoCoreFoundation

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

  @Test("O5: generic code hears messages, with a subject, with an optional one and without")
  func generic() {
    func observe<Message: NotificationCenter.MainActorMessage>(
      _ subject: Message.Subject,
      _ type: Message.Type,
      _ tell: @escaping @MainActor (Message) -> Void
    ) -> [NotificationCenter.ObservationToken] where Message.Subject: AnyObject {
      let center = NotificationCenter.default
      return [
        center.addObserver(of: subject, for: type, using: tell),
        center.addObserver(of: Optional(subject), for: type, using: tell),
        center.addObserver(for: type, using: tell),
        center.addObserver(
          of: Message.Subject.self,
          for: NotificationCenter.BaseMessageIdentifier<Message>(),
          using: tell
        ),
      ]
    }
    var count = 0
    let tokens =
      observe(manager, UndoManager.DidUndoChangeMessage.self) { _ in count += 1 }
      + observe(manager, UndoManager.DidRedoChangeMessage.self) { _ in count += 10 }
      + observe(manager, UndoManager.CheckpointMessage.self) { _ in count += 100 }
    makeStep()
    manager.undo()
    manager.redo()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(count == 4 * 511)
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

  @Test("O5: an observer of everything hears each event as a notification, then as a message")
  func wildcards() {
    let log = WildcardLog(manager)
    manager.registerUndo(withTarget: manager) { _ in }
    manager.undo()
    log.stop()
    #expect(log.names.count == 16)
    #expect(log.names.suffix(2).first == .NSUndoManagerDidUndoChange)
    #expect(log.names.last?.rawValue.hasSuffix("DidUndoChangeMessage") == true)
  }

  @Test("O4, O5: messages after an undo and a redo say whether their step is discardable")
  func discardable() {
    var heard: [Bool] = []
    let tokens = [
      NotificationCenter.default.addObserver(of: manager, for: .didUndoChange) {
        heard.append($0.groupIsDiscardable)
      },
      NotificationCenter.default.addObserver(of: manager, for: .didRedoChange) {
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

/// The names of everything that an observer of everything hears from one manager.
@MainActor
private final class WildcardLog {
  private(set) var names: [Notification.Name] = []
  private var token: (any NSObjectProtocol)?

  init(_ manager: UndoManager) {
    token = NotificationCenter.default.addObserver(forName: nil, object: manager, queue: nil) {
      [weak self] notification in
      let (name, isOurs) = (notification.name, notification.object as? UndoManager === manager)
      MainActor.assumeIsolated { if isOurs { self?.names.append(name) } }
    }
  }

  func stop() { token.map(NotificationCenter.default.removeObserver) }
}
