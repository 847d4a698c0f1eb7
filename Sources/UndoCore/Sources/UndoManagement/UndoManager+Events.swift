// Telling observers. A single function does, and it also decides whether the observer may undo.

extension UndoManager {
  /// Something that a manager does or is about to do, as told to its observers.
  public enum Event: Hashable, Sendable {
    /// The manager is about to read or change its state: register pending changes now.
    case checkpoint
    /// A group was opened and is included in the grouping level.
    case didOpenUndoGroup
    /// A group is about to be closed and is still included in the grouping level.
    case willCloseUndoGroup(isDiscardable: Bool)
    /// A group was closed. If no group is open now, it is safe to undo.
    case didCloseUndoGroup(isDiscardable: Bool)
    /// A step is about to be undone.
    case willUndoChange
    /// A step was undone.
    case didUndoChange
    /// A step is about to be redone.
    case willRedoChange
    /// A step was redone.
    case didRedoChange
    /// Steps or operations were removed: redraw menus and lists of steps.
    case didRemoveActions
  }

  /// Identifies an observer.
  public struct Observation: Hashable, Sendable {
    let number: UInt64
  }

  struct Observer {
    let observation: Observation
    let tell: @MainActor (UndoManager, Event) -> Void
  }

  /// Tells the subclass, then the observers.
  final func post(_ event: Event) {
    if isHeard { tell(event) }
  }

  private final func tell(_ event: Event) {
    let wasTelling = isTelling
    isTelling = !allowsUndo(during: event)
    notify(event)
    if !observers.isEmpty {
      for observer in observers { observer.tell(self, event) }
    }
    isTelling = wasTelling
  }

  /// An undo between two events of the same call would invalidate its state.
  private final func allowsUndo(during event: Event) -> Bool {
    switch event {
    case .didUndoChange, .didRedoChange: true
    case .didCloseUndoGroup: open.level == 0
    default: false
    }
  }

  /// Whether undo and redo are refused now, because a step is being performed or observers are being
  /// told in the middle of a call.
  final var isBusy: Bool { performance != nil || isTelling }
}
