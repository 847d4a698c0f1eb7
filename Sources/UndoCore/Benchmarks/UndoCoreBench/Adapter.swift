// The adapter in a file of its own: beside the core's, its class needs no other name here.
import UndoCoreFoundation

/// A manager of the adapter.
@MainActor
func makeAdapter() -> UndoManager { UndoManager() }

/// Observers of what menus and documents observe, each as a notification.
func undoObservers() -> [Any] {
  [
    Notification.Name.NSUndoManagerCheckpoint, .NSUndoManagerDidCloseUndoGroup,
    .NSUndoManagerDidUndoChange, .NSUndoManagerDidRedoChange,
  ].map { name in
    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in }
  }
}
