public import Observation
public import UndoManagement

// A target of its own, because Observation is a library of its own: a program that doesn't import
// this doesn't load it.

/// The state of an undo manager as menus and buttons show it, for views that observe it.
///
/// Reading a property is tracked, as with any observable class. The values are the manager's at that
/// moment; nothing is copied. Observers are told when a step was closed, undone, redone or removed.
@MainActor @Observable
public final class ObservableUndo {
  /// The manager.
  @ObservationIgnored public let manager: UndoManager
  @ObservationIgnored private var observation: UndoManager.Observation?
  /// Changes with every event that can change a value.
  private var revision = 0

  /// Creates a store.
  ///
  /// - Parameter manager: The manager. It is held strongly, and holds the store weakly.
  public init(_ manager: UndoManager) {
    self.manager = manager
    observation = manager.addObserver { [weak self] _, event in
      // Asking whether there is anything to redo is a checkpoint itself.
      if event != .checkpoint { self?.revision += 1 }
    }
  }

  isolated deinit { observation.map(manager.removeObserver) }

  /// Whether there is anything to undo.
  public var canUndo: Bool { tracked.canUndo }

  /// Whether there is anything to redo.
  public var canRedo: Bool { tracked.canRedo }

  /// The title of the Undo menu item.
  public var undoTitle: String { tracked.undoMenuItemTitle }

  /// The title of the Redo menu item.
  public var redoTitle: String { tracked.redoMenuItemTitle }

  /// The number of steps that can be undone.
  public var undoCount: Int { tracked.undoCount }

  /// The number of steps that can be redone.
  public var redoCount: Int { tracked.redoCount }

  /// Whether the document is certainly as it was saved.
  public var isClean: Bool { tracked.isClean }

  /// Marks the present state as saved.
  public func markClean() {
    manager.markClean()
    revision += 1
  }

  /// Undoes the newest step.
  public func undo() { manager.undo() }

  /// Redoes the step that was undone last.
  public func redo() { manager.redo() }

  private var tracked: UndoManager {
    _ = revision
    return manager
  }
}
