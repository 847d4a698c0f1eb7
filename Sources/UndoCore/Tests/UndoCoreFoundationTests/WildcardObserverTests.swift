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

  @Test("O5: generic code that says so hears a message whose type is a parameter")
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

  @Test("O5: an observer of everything hears each event once, as on Apple's platforms")
  func wildcards() async {
    // Whether messages are observed is known to the whole process.
    await #expect(processExitsWith: .success) { @MainActor in
      let manager = UndoManager()
      let log = WildcardLog(manager)
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undo()
      precondition(log.names.count == 8)
      precondition(log.names.last == .NSUndoManagerDidUndoChange)
      log.stop()
    }
  }

  @Test("O5: an observer of everything also hears messages of which there are other observers")
  func wildcardsAndMessages() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let manager = UndoManager()
      let token = NotificationCenter.default.addObserver(of: manager, for: .didUndoChange) { _ in }
      let log = WildcardLog(manager)
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undo()
      precondition(log.names.count == 9)
      precondition(log.names.last?.rawValue.hasSuffix("DidUndoChangeMessage") == true)
      log.stop()
      NotificationCenter.default.removeObserver(token)
    }
  }

  @Test("O5: each way to add an observer is noticed before anything is posted")
  func ways() async {
    await #expect(processExitsWith: .success) { @MainActor in
      let (manager, center) = (UndoManager(), NotificationCenter.default)
      var heard: [String] = []
      let tokens = [
        center.addObserver(of: manager, for: .checkpoint) { _ in heard.append("identifier") },
        center.addObserver(of: UndoManager.self, for: .didOpenUndoGroup) { _ in
          heard.append("identifier, any manager")
        },
        center.addObserver(of: manager, for: UndoManager.WillUndoChangeMessage.self) { _ in
          heard.append("type")
        },
        center.addObserver(for: UndoManager.DidUndoChangeMessage.self) { _ in
          heard.append("any manager")
        },
      ]
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undo()
      for token in tokens { center.removeObserver(token) }
      precondition(
        heard == [
          "identifier, any manager", "identifier", "identifier", "type", "identifier",
          "any manager",
        ]
      )
    }
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
