public import Foundation

// Foundation on Linux passes a posted message to observers of all notifications, too, as if it were
// a `Notification`, and ends the program if it is not. So the messages here are notifications, which
// the cast bridges. Neither is ever turned into the other, so both are posted.

/// The base class of an undo manager's typed messages.
public class UndoManagerMessage: NSNotification, NotificationCenter.MainActorMessage {
  /// The subject of the messages: the manager that posts them.
  public typealias Subject = UndoManager

  /// The bits of the kinds of messages that this class stands for.
  class var kinds: UInt16 { .max }

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
    override class var kinds: UInt16 { 1 << 0 }
  }

  /// A group was opened.
  public final class DidOpenUndoGroupMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidOpenUndoGroup }
    override class var kinds: UInt16 { 1 << 1 }
  }

  /// A group is about to be closed.
  public final class WillCloseUndoGroupMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillCloseUndoGroup }
    override class var kinds: UInt16 { 1 << 2 }
  }

  /// A group was closed.
  public final class DidCloseUndoGroupMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidCloseUndoGroup }
    override class var kinds: UInt16 { 1 << 3 }
  }

  /// A step is about to be undone.
  public final class WillUndoChangeMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillUndoChange }
    override class var kinds: UInt16 { 1 << 4 }
  }

  /// A step was undone. The group is the step that can now be redone.
  public final class DidUndoChangeMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidUndoChange }
    override class var kinds: UInt16 { 1 << 5 }
  }

  /// A step is about to be redone.
  public final class WillRedoChangeMessage: UndoManagerMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerWillRedoChange }
    override class var kinds: UInt16 { 1 << 6 }
  }

  /// A step was redone. The group is the step that can now be undone.
  public final class DidRedoChangeMessage: UndoManagerGroupMessage {
    /// The name of the classic notification.
    public static var name: Notification.Name { .NSUndoManagerDidRedoChange }
    override class var kinds: UInt16 { 1 << 7 }
  }

  /// Posts the typed message of an event if anything may observe it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isDiscardable: Whether the step just undone or redone is discardable, which is not part of
  ///     the event.
  final func postMessage(of event: Event, _ isDiscardable: Bool) {
    switch event {
    case .checkpoint: post(CheckpointMessage.self, CheckpointMessage.init)
    case .didOpenUndoGroup: post(DidOpenUndoGroupMessage.self, DidOpenUndoGroupMessage.init)
    case .willCloseUndoGroup: post(WillCloseUndoGroupMessage.self, WillCloseUndoGroupMessage.init)
    case .didCloseUndoGroup(let isDiscardable):
      post(DidCloseUndoGroupMessage.self) { DidCloseUndoGroupMessage(from: $0, isDiscardable) }
    case .willUndoChange: post(WillUndoChangeMessage.self, WillUndoChangeMessage.init)
    case .didUndoChange:
      post(DidUndoChangeMessage.self) { DidUndoChangeMessage(from: $0, isDiscardable) }
    case .willRedoChange: post(WillRedoChangeMessage.self, WillRedoChangeMessage.init)
    case .didRedoChange:
      post(DidRedoChangeMessage.self) { DidRedoChangeMessage(from: $0, isDiscardable) }
    case .didRemoveActions: break
    }
  }

  private final func post<Message: UndoManagerMessage>(
    _ type: Message.Type,
    _ makeMessage: (UndoManager) -> Message
  ) {
    guard type.mayBeObserved else { return }
    NotificationCenter.default.post(makeMessage(self), subject: self)
  }
}
