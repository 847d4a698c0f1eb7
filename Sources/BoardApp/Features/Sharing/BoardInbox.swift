import BoardValues
import LiveBoard
import LiveConnection

/// A queue of the messages that have arrived from a board’s stream and are not applied yet, in order and without gaps,
/// with the state of the board that a client joins at.
struct BoardInbox {
  /// A state of the board, and the place in the stream up to which it holds all messages.
  typealias Base = (state: LiveState, sequence: UInt64)

  /// The greatest number of messages in the queue, and of their bytes. Further messages stay at the server or are fetched
  /// anew, so that a peer cannot exhaust the memory.
  private static let (mostMessages, mostBytes) = (1000, 16 << 20)

  private var messages: [LiveSession.Received] = []
  /// The bytes of messages that have come since none waited.
  private var size = 0
  private var parts = MessageParts()
  private var base: Base?
  /// Whether there is, or was, a state that what comes follows.
  private(set) var isOpen = false
  /// The place in the stream of the last message that has come, or up to which the state holds all.
  private(set) var sequence: UInt64 = 0
  /// The messages that the server has still to send; nil until it has said so.
  private var unread: UInt64?
  /// The place in the stream from which messages may be missing, because a peer purged them before the server was asked
  /// for them; nil if none can be.
  private var doubt: UInt64?
  /// Whether the server has agreed to send the messages, so that a head requested from now on shows what was purged before.
  private var isFollowed = false
  /// Whether all has come that was stored when the server was asked.
  private var isCaughtUp = false

  /// Whether the queue has no room for further messages.
  var isFull: Bool { messages.count >= Self.mostMessages || size >= Self.mostBytes }
  /// Whether messages may be missing, so that none are handed out.
  var isInDoubt: Bool { doubt != nil }

  /// The messages that can be taken over.
  var ready: [LiveSession.Received] { doubt == nil ? messages : [] }

  /// Whether nothing waits here or at the server.
  var isDone: Bool { doubt == nil && messages.isEmpty && unread == 0 }

  /// Whether nothing waits here, not even the part of a message.
  var isEmpty: Bool { messages.isEmpty && !parts.areOpen }

  /// Waits for what comes after a state.
  mutating func open(_ base: Base) {
    self = BoardInbox()
    (self.base, sequence, isOpen) = (base, base.sequence, true)
    noteLoss()
  }

  /// Notes that the server is asked for the messages again, and that the number of those still to come is unknown.
  mutating func noteLoss() {
    (unread, isFollowed) = (nil, false)
    doubt = doubt ?? sequence + 1
  }

  /// Notes that the server sends what comes, and how many messages it has.
  mutating func noteFollowed(_ count: UInt64) {
    isFollowed = true
    noteUnread(count)
  }

  private mutating func noteUnread(_ count: UInt64) {
    unread = count
    if count == 0 { isCaughtUp = true }
  }

  /// Notes that no messages were purged but those before a place. Returns false if messages are missing here.
  mutating func check(_ left: UInt64) -> Bool {
    guard isFollowed, let doubt else { return true }
    if doubt < left { return false }
    self.doubt = nil
    return true
  }

  /// Adds the next message of the stream, or a part of one. Bytes that are no message are ignored by every client.
  ///
  /// - Throws: If others use a newer version of the rules.
  mutating func take(_ step: LiveStep) throws(DamagedMessage) {
    guard isOpen, step.sequence > sequence else { return }
    sequence = step.sequence
    noteUnread(step.pending)
    guard let bytes = step.bytes, let person = step.person,
      let whole = parts.take(bytes, of: person.name, at: step.time)
    else { return }
    do {
      let message = try LiveMessage(decoding: whole)
      size += whole.count
      messages.append(
        LiveSession.Received(message, at: step.sequence, by: person.name, time: step.time)
      )
    } catch {
      if error.isNewer { throw error }
    }
  }

  /// Takes away the first messages, which are taken over now.
  mutating func removeFirst(_ count: Int) {
    messages.removeFirst(count)
    if messages.isEmpty { size = 0 }
  }

  /// Returns the state where a document that knows all up to a place in the stream goes on, so that what has come since
  /// are steps of those who made them; nil while that has not come, and once somebody goes on.
  mutating func base(knowing known: UInt64) -> Base? {
    guard base != nil, doubt == nil else { return nil }
    let old = messages.prefix { $0.sequence <= known }
    for received in old { _ = base?.state.apply(received.message) }
    if let last = old.last { base?.sequence = last.sequence }
    removeFirst(old.count)
    guard let base, isCaughtUp || !messages.isEmpty || base.sequence >= known else { return nil }
    return base
  }

  /// Forgets the state once a session has begun from it.
  mutating func forgetBase() { base = nil }
}
