import LinuxSystem

/// A consumer of the stream that sends the board’s messages in order, and where it has come to.
struct Following {
  /// The next sequence of the stream that is wanted.
  var next: UInt64
  /// The number of the consumer; 0 while there is none.
  private(set) var number: UInt64 = 0
  /// The consumer’s number of the next message. Another one means that some are lost.
  private(set) var expected: UInt64 = 1
  /// The last sequence that is known to be stored, and has to come soon; 0 for none.
  private var owed: UInt64 = 0
  /// When to look whether the server has been heard, or to begin anew.
  private(set) var deadline: Double?
  private var pauses = Pauses(0.25...30)

  init(from sequence: UInt64) { next = max(1, sequence) }

  var lane: Lane { .following(number) }

  mutating func start(_ number: UInt64, lookAt time: Double) {
    (self.number, expected, owed, deadline) = (number, 1, 0, time)
  }

  mutating func stop() { (number, deadline) = (0, nil) }

  /// Waits before the next consumer is made.
  mutating func wait() {
    deadline = Clock.now() + pauses.take()
  }

  /// Notes that the server has made the consumer, when so many messages were to come. Returns how many are, as the first
  /// ones may have come before its answer.
  mutating func confirm(_ pending: UInt64) -> UInt64 {
    pauses.reset()
    return pending - min(pending, expected - 1)
  }

  mutating func look(at time: Double) { deadline = time }

  /// Whether a message that is known to be stored has not come.
  var isOwed: Bool { owed >= next }

  /// Expects a message that is stored to have come by a time.
  mutating func expect(_ sequence: UInt64, by time: Double) {
    guard number > 0, sequence >= next, !isOwed else { return }
    (owed, deadline) = (sequence, min(deadline ?? time, time))
  }

  /// Takes a message if it is the next of the consumer. Returns whether it is.
  mutating func take(_ place: StreamPlace) -> Bool {
    guard place.consumerSequence == expected, place.sequence >= next else { return false }
    expected += 1
    next = place.sequence < .max ? place.sequence + 1 : .max
    return true
  }
}
