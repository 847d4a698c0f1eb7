import Foundation
import Testing
import UndoCoreFoundation

@MainActor
@Suite("Notifications and messages of an undo manager", .serialized)
struct NotificationTests {
  nonisolated static let names: [Notification.Name] = [
    .NSUndoManagerCheckpoint, .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup,
    .NSUndoManagerDidCloseUndoGroup, .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange,
    .NSUndoManagerWillRedoChange, .NSUndoManagerDidRedoChange,
  ]

  /// What one manager posts, written down.
  @MainActor private final class Log {
    var names: [String] = []
    var discardable: [Bool] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ manager: UndoManager) {
      for name in NotificationTests.names {
        tokens.append(
          NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) {
            [weak self] notification in
            let isDiscardable = notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool
            MainActor.assumeIsolated {
              self?.names.append(name.rawValue)
              self?.discardable.append(isDiscardable ?? false)
            }
          }
        )
      }
    }

    func stop() { for token in tokens { NotificationCenter.default.removeObserver(token) } }
  }

  @Test("section 4: each is posted once, in order, with the manager as its object")
  func sequence() {
    let manager = UndoManager()
    let log = Log(manager)
    defer { log.stop() }
    manager.registerUndo(withTarget: manager) { manager in
      manager.registerUndo(withTarget: manager) { _ in }
    }
    manager.setActionIsDiscardable(true)
    manager.undo()
    manager.redo()
    let short = log.names.map {
      $0.replacingOccurrences(of: "NSUndoManager", with: "")
        .replacingOccurrences(of: "Notification", with: "")
    }
    #expect(
      short == [
        "DidOpenUndoGroup", "Checkpoint", "WillCloseUndoGroup", "DidCloseUndoGroup", "Checkpoint",
        "WillUndoChange", "Checkpoint", "DidUndoChange", "Checkpoint", "WillRedoChange",
        "Checkpoint", "DidRedoChange",
      ]
    )
    #expect(log.discardable.filter { $0 }.count == 2)
    #expect(log.discardable[2] && log.discardable[3])
  }

  @Test("O5: typed messages reach observers of the manager, with their content")
  func messages() {
    let manager = UndoManager()
    var told: [String] = []
    let center = NotificationCenter.default
    let tokens = [
      center.addObserver(of: manager, for: .didOpenUndoGroup) { _ in told.append("open") },
      center.addObserver(of: manager, for: .didCloseUndoGroup) { message in
        told.append("close \(message.groupIsDiscardable)")
      },
      center.addObserver(of: manager, for: .willUndoChange) { _ in told.append("will undo") },
      center.addObserver(of: manager, for: .didUndoChange) { _ in told.append("did undo") },
    ]
    manager.registerUndo(withTarget: manager) { _ in }
    manager.undo()
    #expect(told == ["open", "close false", "will undo", "did undo"])
    for token in tokens { center.removeObserver(token) }
  }

  @Test("X8: removal has a notification of its own")
  func removal() {
    let manager = UndoManager()
    var count = 0
    let token = NotificationCenter.default.addObserver(
      forName: UndoManager.didRemoveActionsNotification,
      object: manager,
      queue: nil
    ) { _ in MainActor.assumeIsolated { count += 1 } }
    manager.removeAllActions()
    #expect(count == 1)
    NotificationCenter.default.removeObserver(token)
  }

  @Test("constants have Foundation's values")
  func constants() {
    #expect(NSUndoCloseGroupingRunLoopOrdering == 350_000)
    #expect(
      Self.names.allSatisfy {
        $0.rawValue.hasPrefix("NSUndoManager") && $0.rawValue.hasSuffix("Notification")
      }
    )
  }
}
