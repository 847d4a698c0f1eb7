public import Foundation

// The short names of the messages, for `addObserver(of: manager, for: .didUndoChange)`.

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.CheckpointMessage> {
  /// The identifier of checkpoints.
  public static var checkpoint: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.DidOpenUndoGroupMessage> {
  /// The identifier of opened groups.
  public static var didOpenUndoGroup: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.WillCloseUndoGroupMessage> {
  /// The identifier of groups about to be closed.
  public static var willCloseUndoGroup: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.DidCloseUndoGroupMessage> {
  /// The identifier of closed groups.
  public static var didCloseUndoGroup: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.WillUndoChangeMessage> {
  /// The identifier of undos to come.
  public static var willUndoChange: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.DidUndoChangeMessage> {
  /// The identifier of undos.
  public static var didUndoChange: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.WillRedoChangeMessage> {
  /// The identifier of redos to come.
  public static var willRedoChange: Self { .init() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<UndoManager.DidRedoChangeMessage> {
  /// The identifier of redos.
  public static var didRedoChange: Self { .init() }
}
