public import Foundation
internal import Synchronization

/// Whether anybody may be listening to the typed messages.
///
/// On Linux, Foundation hands a posted message to observers of all notifications, too, and stops the
/// program because it is not a `Notification`. Nobody can ask a notification centre who listens. So
/// no message is posted until somebody has asked for one, which code without messages never does.
enum MessageDemand {
  private static let hasBegun = Atomic(false)

  static func begin() { hasBegun.store(true, ordering: .relaxed) }

  static var exists: Bool { hasBegun.load(ordering: .relaxed) }
}

extension NotificationCenter.BaseMessageIdentifier
where MessageType: NotificationCenter.MainActorMessage {
  /// An identifier that somebody is about to listen by.
  static var demanded: Self {
    MessageDemand.begin()
    return Self()
  }
}

extension NotificationCenter {
  /// Adds an observer of a manager's messages, by the type of the message.
  ///
  /// It stands before Foundation's method of the same form, which would not let the managers know.
  ///
  /// - Parameters:
  ///   - subject: The manager; nil for any.
  ///   - messageType: Which messages are observed.
  ///   - observer: Is given each message when it is posted.
  /// - Returns: What the observation lasts as long as.
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
