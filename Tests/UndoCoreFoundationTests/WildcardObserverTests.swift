import Testing
import UndoCoreFoundation

@Suite("Observers of all notifications")
struct WildcardObserverTests {
  @Test("O5: they can be told of an undo as long as nobody asks for messages")
  func wildcards() async {
    // In a process of its own, for here others ask for messages.
    await #expect(processExitsWith: .success) { @MainActor in
      let manager = UndoManager()
      var names: Set<Notification.Name> = []
      let tokens = [nil, manager].map { object in
        NotificationCenter.default.addObserver(forName: nil, object: object, queue: nil) {
          let name = $0.name
          MainActor.assumeIsolated { _ = names.insert(name) }
        }
      }
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undo()
      #expect(names.contains(.NSUndoManagerDidUndoChange))
      for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
  }

  @Test("O5: a message asked for by its type arrives")
  func byType() async {
    await #expect(processExitsWith: .success) { @MainActor in
      final class Own: UndoManager {}
      let manager = Own()
      var count = 0
      let center = NotificationCenter.default
      let tokens = [
        center.addObserver(of: manager, for: UndoManager.DidUndoChangeMessage.self) { _ in
          count += 1
        },
        center.addObserver(for: UndoManager.DidUndoChangeMessage.self) { _ in count += 1 },
      ]
      manager.registerUndo(withTarget: manager) { _ in }
      manager.undo()
      #expect(count == 2)
      for token in tokens { center.removeObserver(token) }
    }
  }
}
