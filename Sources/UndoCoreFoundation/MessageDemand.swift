public import Foundation
internal import Synchronization

/// Whether anything may be listening to the typed messages.
///
/// On Linux, Foundation also passes a posted message to observers of all notifications, and crashes
/// because it is not a `Notification`. A notification center cannot be asked for its observers. So
/// no message is posted until one was asked for, which code without messages never does.
enum MessageDemand {
  private static let hasBegun = Atomic(false)

  static func begin() { hasBegun.store(true, ordering: .relaxed) }

  static var exists: Bool { hasBegun.load(ordering: .relaxed) }
}

extension NotificationCenter.BaseMessageIdentifier
where MessageType: NotificationCenter.MainActorMessage {
  /// An identifier that is about to be used for listening.
  static var demanded: Self {
    MessageDemand.begin()
    return Self()
  }
}

extension NotificationCenter {
  /// Adds an observer of a manager's messages, by the type of the message.
  ///
  /// It is preferred to Foundation's method of the same form, which would not tell the managers.
  ///
  /// - Parameters:
  ///   - subject: The manager; nil for any.
  ///   - messageType: The type of message to observe.
  ///   - observer: Called with each message when it is posted.
  /// - Returns: A token; the observation lasts as long as it does.
  public func addObserver<Message: MainActorMessage>(
    of subject: UndoManager? = nil,
    for messageType: Message.Type,
    using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Message.Subject == UndoManager {
    MessageDemand.begin()
    return observe(subject, messageType, observer)
  }

  /// Generic over the subject, so that Foundation's method is the only one that fits.
  private func observe<Message: MainActorMessage>(
    _ subject: Message.Subject?,
    _ messageType: Message.Type,
    _ observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    addObserver(of: subject, for: messageType, using: observer)
  }
}
