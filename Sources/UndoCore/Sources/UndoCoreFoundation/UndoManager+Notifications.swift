public import Foundation

extension Notification.Name {
  /// The manager is about to read or change its state: register pending changes now.
  public static let NSUndoManagerCheckpoint = Notification.Name(
    "NSUndoManagerCheckpointNotification"
  )
  /// A group was opened.
  public static let NSUndoManagerDidOpenUndoGroup = Notification.Name(
    "NSUndoManagerDidOpenUndoGroupNotification"
  )
  /// A group is about to be closed.
  public static let NSUndoManagerWillCloseUndoGroup = Notification.Name(
    "NSUndoManagerWillCloseUndoGroupNotification"
  )
  /// A group was closed.
  public static let NSUndoManagerDidCloseUndoGroup = Notification.Name(
    "NSUndoManagerDidCloseUndoGroupNotification"
  )
  /// A step is about to be undone.
  public static let NSUndoManagerWillUndoChange = Notification.Name(
    "NSUndoManagerWillUndoChangeNotification"
  )
  /// A step was undone.
  public static let NSUndoManagerDidUndoChange = Notification.Name(
    "NSUndoManagerDidUndoChangeNotification"
  )
  /// A step is about to be redone.
  public static let NSUndoManagerWillRedoChange = Notification.Name(
    "NSUndoManagerWillRedoChangeNotification"
  )
  /// A step was redone.
  public static let NSUndoManagerDidRedoChange = Notification.Name(
    "NSUndoManagerDidRedoChangeNotification"
  )
}

extension UndoManager {
  /// Steps or operations were removed: redraw menus and lists of steps.
  public nonisolated static let didRemoveActionsNotification = Notification.Name(
    "UndoManagerDidRemoveActionsNotification"
  )

  final func postNotification(of event: Event) {
    NotificationCenter.default.post(
      name: event.notificationName,
      object: self,
      userInfo: event.isDiscardableGroup ? [NSUndoManagerGroupIsDiscardableKey: true] : nil
    )
  }
}

extension UndoManager.Event {
  fileprivate var notificationName: Notification.Name {
    switch self {
    case .checkpoint: .NSUndoManagerCheckpoint
    case .didOpenUndoGroup: .NSUndoManagerDidOpenUndoGroup
    case .willCloseUndoGroup: .NSUndoManagerWillCloseUndoGroup
    case .didCloseUndoGroup: .NSUndoManagerDidCloseUndoGroup
    case .willUndoChange: .NSUndoManagerWillUndoChange
    case .didUndoChange: .NSUndoManagerDidUndoChange
    case .willRedoChange: .NSUndoManagerWillRedoChange
    case .didRedoChange: .NSUndoManagerDidRedoChange
    case .didRemoveActions: UndoManager.didRemoveActionsNotification
    }
  }

  fileprivate var isDiscardableGroup: Bool {
    switch self {
    case .willCloseUndoGroup(let isDiscardable): isDiscardable
    case .didCloseUndoGroup(let isDiscardable): isDiscardable
    default: false
    }
  }
}
