import Testing
import UndoCore

/// An object with undo, as it is usually written: one method changes it and registers the inverse.
@MainActor
final class Card {
  private(set) var value = 0
  let manager: UndoManager
  /// Extra things to do each time the value changes, such as asking the manager in a handler.
  var onChange: (@MainActor () -> Void)?

  init(_ manager: UndoManager) { self.manager = manager }

  func set(_ newValue: Int) {
    let old = value
    manager.registerUndo(withTarget: self) { $0.set(old) }
    value = newValue
    onChange?()
  }

  func drag(to newValue: Int) {
    let old = value
    manager.registerUndo(withTarget: self, coalescing: "value") { $0.drag(to: old) }
    value = newValue
  }
}

extension UndoManager {
  /// A manager for tests: mistakes are collected and do not end the program.
  static func forTests(groupsByEvent: Bool = true) -> (UndoManager, MisuseLog) {
    let manager = UndoManager()
    let log = MisuseLog()
    manager.groupsByEvent = groupsByEvent
    manager.onMisuse = { log.all.append($0) }
    return (manager, log)
  }

  /// Runs one event: what is done in it, and its end.
  func event(_ body: () -> Void) {
    body()
    endEvent()
  }
}

@MainActor
final class MisuseLog {
  var all: [UndoManager.Misuse] = []
}

/// Writes down what a manager tells, with the level that an observer reads.
@MainActor
final class EventLog {
  private(set) var entries: [String] = []
  private let manager: UndoManager
  private var observation: UndoManager.Observation?

  init(_ manager: UndoManager) {
    self.manager = manager
    observation = manager.addObserver { [weak self] manager, event in
      self?.entries.append("\(event.shortName) \(manager.groupingLevel)")
    }
  }

  /// What was told since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

extension UndoManager.Event {
  var shortName: String {
    switch self {
    case .checkpoint: "checkpoint"
    case .didOpenUndoGroup: "didOpen"
    case .willCloseUndoGroup(let isDiscardable): isDiscardable ? "willClose!" : "willClose"
    case .didCloseUndoGroup(let isDiscardable): isDiscardable ? "didClose!" : "didClose"
    case .willUndoChange: "willUndo"
    case .didUndoChange: "didUndo"
    case .willRedoChange: "willRedo"
    case .didRedoChange: "didRedo"
    case .didRemoveActions: "didRemove"
    }
  }
}
