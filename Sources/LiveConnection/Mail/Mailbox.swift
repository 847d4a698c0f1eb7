import LinuxSystem
import Synchronization

/// The queue from all other threads to the loop. It is bounded, and rings when something comes.
final class Mailbox: Sendable {
  private struct Content {
    var mail: [(attempt: UInt64, Mail)] = []
    var sizes: [Lane: Int] = [:]
    var spilling: Set<Lane> = []
    /// When the server was last heard in each lane.
    var heard: [Lane: Double] = [:]
    /// The last of the consumer's messages that were put in.
    var last: [Lane: UInt64] = [:]
  }

  let bell = Bell()
  private let content = Mutex(Content())

  func put(_ mail: Mail, attempt: UInt64) {
    content.withLock { $0.mail.append((attempt, mail)) }
    bell.ring()
  }

  /// Puts a message into its lane, or throws it away if that is full. Then the loop is told once.
  func put(_ letter: Letter, _ lane: Lane, attempt: UInt64) {
    let mail = Mail.message(lane, letter)
    let isNews = content.withLock { content in
      if case .following = lane {
        content.heard[lane] = Clock.now()
        if let place = letter.place {
          content.last[lane] = place.consumerSequence
        } else if Self.isQuiet(letter, after: content.last[lane] ?? 0) {
          return false
        }
      }
      guard !content.spilling.contains(lane) else { return false }
      let size = content.sizes[lane, default: 0] + mail.size
      guard size <= lane.limit else {
        content.spilling.insert(lane)
        content.mail.append((attempt, .overflow(lane)))
        return true
      }
      content.sizes[lane] = size
      content.mail.append((attempt, mail))
      return true
    }
    if isNews { bell.ring() }
  }

  /// Returns whether a message only says that there is nothing new, for which nobody has to wake up.
  private static func isQuiet(_ letter: Letter, after last: UInt64) -> Bool {
    letter.status == "100" && letter.reply.isEmpty
      && letter.headers["Nats-Consumer-Stalled"] == nil
      && letter.headers["Nats-Last-Consumer"].flatMap { UInt64($0) } == last
  }

  /// Returns all that has come since the last call, in order.
  func takeAll() -> [(attempt: UInt64, Mail)] {
    bell.clear()
    return content.withLock { content in
      defer { (content.mail, content.sizes, content.spilling) = ([], [:], []) }
      return content.mail
    }
  }

  /// Whether messages of a consumer wait, or were thrown away.
  var hasSteps: Bool {
    content.withLock { content in
      content.sizes.keys.contains(where: \.isFollowing)
        || content.spilling.contains(where: \.isFollowing)
    }
  }

  /// Returns when the server was last heard in a lane.
  func heard(_ lane: Lane) -> Double? { content.withLock { $0.heard[lane] } }

  /// Forgets a lane that nothing comes from any more.
  func forget(_ lane: Lane) {
    content.withLock { content in
      content.heard[lane] = nil
      content.last[lane] = nil
    }
  }
}
