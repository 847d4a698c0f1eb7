public import UndoManagement

/// The saved state of a document that several undo managers change.
///
/// The document is as it was saved if that is true of each manager. When an editor with a manager of
/// its own is closed, ``remove(_:)`` keeps in mind whether it leaves changes behind.
@MainActor
public final class SharedSavePoint {
  private var managers: [UndoManager] = []
  /// Whether a manager was removed whose changes are not saved.
  private var keepsChanges = false

  /// Creates a save point.
  ///
  /// - Parameter managers: The managers whose changes count. They are held strongly.
  public init(_ managers: UndoManager...) { self.managers = managers }

  /// Adds a manager.
  ///
  /// - Parameter manager: The manager. It is held strongly.
  public func add(_ manager: UndoManager) {
    if !managers.contains(manager) { managers.append(manager) }
  }

  /// Removes a manager, whose changes can no longer be undone.
  ///
  /// If there are any since the document was saved, the document stays changed until it is saved
  /// again.
  ///
  /// - Parameter manager: The manager.
  public func remove(_ manager: UndoManager) {
    guard let index = managers.firstIndex(of: manager) else { return }
    if !managers.remove(at: index).isClean { keepsChanges = true }
  }

  /// Marks the present state of the document as saved.
  public func markClean() {
    for manager in managers { manager.markClean() }
    keepsChanges = false
  }

  /// Whether the document is certainly as it was saved.
  public var isClean: Bool { !keepsChanges && managers.allSatisfy(\.isClean) }
}
