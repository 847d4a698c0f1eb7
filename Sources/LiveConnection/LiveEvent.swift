/// What was asked of the server.
package enum LiveRequest: Hashable, Sendable {
  /// A step, by the id that it was published under.
  case step(String)
  case head
  case part(String)
  case putHead
  case putPart(String)
  case purgeSteps
  case purgeParts
  case extent
  case following
  case file(LiveFileRequest)
}

/// A message of the board’s stream.
package struct LiveStep: Hashable, Sendable {
  /// Its place in the stream, from 1. A stream has the messages of all boards, so numbers are left out.
  package let sequence: UInt64
  /// When the server stored it, in seconds since 1970.
  package let time: Double
  /// Whose it is, by its subject; nil if the subject names nobody.
  package let person: LivePerson?
  /// The content, which nobody has checked; nil if it was larger than a message may be.
  package let bytes: [UInt8]?
  /// The number of messages of the board that are stored after it and still to come.
  package let pending: UInt64
}

/// What a board’s stream holds.
package struct LiveExtent: Hashable, Sendable {
  /// The number of messages of this board.
  package let count: UInt64
  /// The first and the last message of all boards; `first` is greater than `last` if there are none.
  package let first: UInt64
  package let last: UInt64
}

package enum LiveEvent: Hashable, Sendable {
  // MARK: States

  case connecting
  /// All can be sent now, and what was sent before and not stored is to be sent again. If the number of the stream is
  /// not what it was, the server has lost the old one or its end, and counts anew.
  case connected(stream: Int)
  /// The connection is lost or could not be made. It is tried again after a pause.
  case disconnected(LiveFailure)
  /// The server or the library does not let us, and will not by itself. Only `retry` tries again.
  case refused(LiveFailure)
  case closed

  // MARK: What comes

  case step(LiveStep)
  /// All is well, and this many messages of the board have still to come.
  case following(pending: UInt64)
  /// What somebody, or another client of the same person, says now.
  case signal(LivePerson, [UInt8])

  /// What is said or answered about files that the board shows.
  case file(LiveFileEvent)

  // MARK: Answers

  /// A step, a part or a head is stored. A duplicate was stored before, at this sequence.
  case stored(LiveRequest, sequence: UInt64, isDuplicate: Bool)
  /// The head of the snapshot, and its sequence for the next exchange.
  case head([UInt8], sequence: UInt64)
  case part(String, [UInt8])
  case purged(LiveRequest, count: UInt64)
  case extent(LiveExtent)
  /// The server has refused, and would again.
  case failed(LiveRequest, LiveFailure)
  /// There was no answer in time, or the connection was lost before: it may or may not be stored. While the
  /// connection is there, it is asked again after a moment, since a server that is just starting says so at once.
  case unacknowledged(LiveRequest)
}
