public import Foundation
import Synchronization

// Foundation on Linux posts a notification and a message separately. Each post costs more than all
// the rest of an undo, and nothing tells whether it has an observer. So identifiers and types of
// messages are noted when they are used to add an observer, and other messages are not posted.

extension UndoManagerMessage {
  /// A bit for each kind of message that may have an observer.
  private static let observed = Atomic<UInt16>(0)

  /// Makes managers post messages of this type or, called on `UndoManagerMessage`, of all types.
  ///
  /// Using an identifier such as `.didUndoChange`, or a type such as
  /// `UndoManager.DidUndoChangeMessage.self`, to add an observer calls it. Only a generic function
  /// that is passed the type of the messages has to call it.
  public class func areObserved() { observed.bitwiseOr(kinds, ordering: .relaxed) }

  /// Whether messages of this type may have an observer.
  final class var mayBeObserved: Bool { observed.load(ordering: .relaxed) & kinds != 0 }
}

extension NotificationCenter {
  /// Adds an observer for messages of an undo manager, like the method for messages of any kind.
  ///
  /// - Parameters:
  ///   - subject: The manager to observe, or nil for all managers.
  ///   - messageType: The type of the messages.
  ///   - observer: Called on the main actor with each message.
  /// - Returns: The token of the observation, which ends when the token is released.
  public func addObserver<Message: UndoManagerMessage>(
    of subject: UndoManager? = nil,
    for messageType: Message.Type,
    using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken {
    messageType.areObserved()
    return addAnyObserver(of: subject, for: messageType, using: observer)
  }

  /// Calls Foundation's method, the only one that applies to messages of any kind.
  private func addAnyObserver<Message: MainActorMessage>(
    of subject: Message.Subject?,
    for messageType: Message.Type,
    using observer: @escaping @MainActor (Message) -> Void
  ) -> ObservationToken where Message.Subject: AnyObject {
    addObserver(of: subject, for: messageType, using: observer)
  }
}

extension NotificationCenter.BaseMessageIdentifier where MessageType: UndoManagerMessage {
  /// An identifier with which an observer is about to be added.
  static var observed: Self {
    MessageType.areObserved()
    return Self()
  }
}
