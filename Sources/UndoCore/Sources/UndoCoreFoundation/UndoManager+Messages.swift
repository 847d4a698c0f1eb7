public import Foundation

// Foundation on Linux passes a posted message to observers of all notifications, too, as if it were
// a `Notification`, and ends the program if it is not. So the messages here are notifications, which
// the cast bridges. Neither is ever turned into the other, and nothing tells which is observed, so both
// are posted.

/// The base class of an undo manager's typed messages.
public class UndoManagerMessage: NSNotification, NotificationCenter.MainActorMessage {
  /// The subject of the messages: the manager that posts them.
  public typealias Subject = UndoManager

  /// Creates a message. Observers of all notifications see it under the name of its type.
  public init() { super.init(name: Notification.Name(_typeName(Self.self)), object: nil) }

  fileprivate init(from manager: UndoManager) {
    super.init(name: Notification.Name(_typeName(Self.self)), object: manager)
  }

  /// Returns nil: a message cannot be archived.
  public required init?(coder: NSCoder) { nil }
}

/// The base class of messages about a group.
public class UndoManagerGroupMessage: UndoManagerMessage {
  /// Whether nothing in the group needs to be saved.
  public let groupIsDiscardable: Bool

  /// Creates a message about a group.
  ///
  /// - Parameter groupIsDiscardable: Whether nothing in the group needs to be saved.
  public init(groupIsDiscardable: Bool) {
    self.groupIsDiscardable = groupIsDiscardable
    super.init()
  }

  fileprivate init(from manager: UndoManager, _ groupIsDiscardable: Bool) {
    self.groupIsDiscardable = groupIsDiscardable
    super.init(from: manager)
  }

  /// Returns nil: a message cannot be archived.
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

  /// Posts the typed message of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isDiscardable: Whether the step just undone or redone is discardable, which is not part of
  ///     the event.
  final func postMessage(of event: Event, _ isDiscardable: Bool) {
    switch event {
    case .checkpoint: post(CheckpointMessage(from: self))
    case .didOpenUndoGroup: post(DidOpenUndoGroupMessage(from: self))
    case .willCloseUndoGroup: post(WillCloseUndoGroupMessage(from: self))
    case .didCloseUndoGroup(let isDiscardable):
      post(DidCloseUndoGroupMessage(from: self, isDiscardable))
    case .willUndoChange: post(WillUndoChangeMessage(from: self))
    case .didUndoChange: post(DidUndoChangeMessage(from: self, isDiscardable))
    case .willRedoChange: post(WillRedoChangeMessage(from: self))
    case .didRedoChange: post(DidRedoChangeMessage(from: self, isDiscardable))
    case .didRemoveActions: break
    }
  }

  private final func post(_ message: some UndoManagerMessage) {
    NotificationCenter.default.post(message, subject: self)
  }
}
