public import Foundation

// Foundation on Linux passes a posted message to observers of all notifications, too, as if it were
// a `Notification`, and ends the program if it is not. So the messages here are notifications, which
// the cast bridges. Neither is ever turned into the other, so both are posted.

/// What the typed messages of an undo manager have in common.
public class UndoManagerMessage: NSNotification, NotificationCenter.MainActorMessage {
  /// The manager that posts it.
  public typealias Subject = UndoManager

  /// A message. Observers of all notifications see it under the name of its type.
  public init() { super.init(name: Notification.Name(_typeName(Self.self)), object: nil) }

  fileprivate init(from manager: UndoManager) {
    super.init(name: Notification.Name(_typeName(Self.self)), object: manager)
  }

  /// A message cannot be archived.
  public required init?(coder: NSCoder) { nil }
}

/// What the messages about a group have in common.
public class UndoManagerGroupMessage: UndoManagerMessage {
  /// Whether nothing in the group needs to be saved.
  public let groupIsDiscardable: Bool

  /// A message about a group.
  public init(groupIsDiscardable: Bool) {
    self.groupIsDiscardable = groupIsDiscardable
    super.init()
  }

  fileprivate init(from manager: UndoManager, _ groupIsDiscardable: Bool) {
    self.groupIsDiscardable = groupIsDiscardable
    super.init(from: manager)
  }

  /// A message cannot be archived.
  public required init?(coder: NSCoder) { nil }
}

extension UndoManager {
  /// The manager is about to read or change its state: register pending changes now.
  public final class CheckpointMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerCheckpoint }
  }

  /// A group was opened.
  public final class DidOpenUndoGroupMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }
  }

  /// A group is about to be closed.
  public final class WillCloseUndoGroupMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillCloseUndoGroup }
  }

  /// A group was closed.
  public final class DidCloseUndoGroupMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidCloseUndoGroup }
  }

  /// A step is about to be undone.
  public final class WillUndoChangeMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillUndoChange }
  }

  /// A step was undone. The group is the step that can now be redone.
  public final class DidUndoChangeMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidUndoChange }
  }

  /// A step is about to be redone.
  public final class WillRedoChangeMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillRedoChange }
  }

  /// A step was redone. The group is the step that can now be undone.
  public final class DidRedoChangeMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidRedoChange }
  }

  /// Whether the step that was undone or redone is discardable is not part of the event.
  final func postMessage(of event: Event, _ isDiscardable: Bool) {
    let center = NotificationCenter.default
    switch event {
    case .checkpoint: center.post(CheckpointMessage(from: self), subject: self)
    case .didOpenUndoGroup: center.post(DidOpenUndoGroupMessage(from: self), subject: self)
    case .willCloseUndoGroup: center.post(WillCloseUndoGroupMessage(from: self), subject: self)
    case .didCloseUndoGroup(let isDiscardable):
      center.post(DidCloseUndoGroupMessage(from: self, isDiscardable), subject: self)
    case .willUndoChange: center.post(WillUndoChangeMessage(from: self), subject: self)
    case .didUndoChange:
      center.post(DidUndoChangeMessage(from: self, isDiscardable), subject: self)
    case .willRedoChange: center.post(WillRedoChangeMessage(from: self), subject: self)
    case .didRedoChange:
      center.post(DidRedoChangeMessage(from: self, isDiscardable), subject: self)
    case .didRemoveActions: break
    }
  }
}
