public import Foundation

// On Linux, notifications are not bridged to messages or vice versa, so both are posted.

extension UndoManager {
  /// The manager is about to read or change its state: register pending changes now.
  public struct CheckpointMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerCheckpoint }

    /// A message.
    public init() {}
  }

  /// A group was opened.
  public struct DidOpenUndoGroupMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }

    /// A message.
    public init() {}
  }

  /// A group is about to be closed.
  public struct WillCloseUndoGroupMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillCloseUndoGroup }

    /// A message.
    public init() {}
  }

  /// A group was closed.
  public struct DidCloseUndoGroupMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidCloseUndoGroup }
    /// Whether nothing in the group needs to be saved.
    public var groupIsDiscardable: Bool

    /// A message about a group.
    public init(groupIsDiscardable: Bool) { self.groupIsDiscardable = groupIsDiscardable }
  }

  /// A step is about to be undone.
  public struct WillUndoChangeMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillUndoChange }

    /// A message.
    public init() {}
  }

  /// A step was undone.
  public struct DidUndoChangeMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidUndoChange }

    /// A message.
    public init() {}
  }

  /// A step is about to be redone.
  public struct WillRedoChangeMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillRedoChange }

    /// A message.
    public init() {}
  }

  /// A step was redone.
  public struct DidRedoChangeMessage: NotificationCenter.MainActorMessage {
    /// The manager that posts it.
    public typealias Subject = UndoManager
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidRedoChange }

    /// A message.
    public init() {}
  }

  final func postMessage(of event: Event) {
    let center = NotificationCenter.default
    switch event {
    case .checkpoint: center.post(CheckpointMessage(), subject: self)
    case .didOpenUndoGroup: center.post(DidOpenUndoGroupMessage(), subject: self)
    case .willCloseUndoGroup: center.post(WillCloseUndoGroupMessage(), subject: self)
    case .didCloseUndoGroup(let isDiscardable):
      center.post(DidCloseUndoGroupMessage(groupIsDiscardable: isDiscardable), subject: self)
    case .willUndoChange: center.post(WillUndoChangeMessage(), subject: self)
    case .didUndoChange: center.post(DidUndoChangeMessage(), subject: self)
    case .willRedoChange: center.post(WillRedoChangeMessage(), subject: self)
    case .didRedoChange: center.post(DidRedoChangeMessage(), subject: self)
    case .didRemoveActions: break
    }
  }
}
