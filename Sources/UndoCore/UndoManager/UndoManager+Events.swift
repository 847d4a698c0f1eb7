// What the manager tells, and to whom. There is one place that tells, and it also decides whether
// the one who is told may undo.

extension UndoManager {
  /// What a manager tells its observers.
  public enum Event: Hashable, Sendable {
    /// The manager is about to look at its state or to change it: hand in what is pending.
    case checkpoint
    /// A group was opened, and counts in the level.
    case didOpenUndoGroup
    /// A group is about to be closed, and still counts in the level.
    case willCloseUndoGroup(isDiscardable: Bool)
    /// A group was closed. With no group open any more, it is safe to undo.
    case didCloseUndoGroup(isDiscardable: Bool)
    /// A step is about to be undone.
    case willUndoChange
    /// A step was undone.
    case didUndoChange
    /// A step is about to be redone.
    case willRedoChange
    /// A step was redone.
    case didRedoChange
    /// Steps or operations were removed: menus and lists of the history should be drawn again.
    case didRemoveActions
  }

  /// Stands for a closure that is told what happens.
  public struct Observation: Hashable, Sendable {
    let number: UInt64
  }

  struct Observer {
    let observation: Observation
    let tell: @MainActor (UndoManager, Event) -> Void
  }

  final func appendObserver(
    _ tell: @escaping @MainActor (UndoManager, Event) -> Void
  ) -> Observation {
    let observation = Observation(number: nextNumber())
    observers.append(Observer(observation: observation, tell: tell))
    isHeard = true
    return observation
  }

  final func dropObserver(_ observation: Observation) {
    guard let index = observers.firstIndex(where: { $0.observation == observation }) else { return }
    let dropped = observers.remove(at: index)
    isHeard = !observers.isEmpty || type(of: self) != UndoManager.self
    extendLifetime(dropped)
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

  /// Between the posts of one call, an undo would pull the ground from under it.
  private final func allowsUndo(during event: Event) -> Bool {
    switch event {
    case .didUndoChange, .didRedoChange: true
    case .didCloseUndoGroup: open.level == 0
    default: false
    }
  }

  /// Whether undo and redo make no sense now, because a step is running or a call is half done.
  final var isBusy: Bool { performance != nil || isTelling }
}
