import BoardValues

/// Where a message that a consumer delivers stands, as the server says in its reply subject.
///
/// `$JS.ACK.STREAM.CONSUMER.DELIVERED.SEQUENCE.CONSUMER-SEQUENCE.TIME.PENDING`, or with the domain and the
/// account before the stream, and then perhaps more at the end.
struct StreamPlace: Sendable {
  let sequence: UInt64
  let consumerSequence: UInt64
  /// In seconds since 1970.
  let time: Double
  let pending: UInt64

  init?(reply: String) {
    guard reply.beginsExactly(with: "$JS.ACK.") else { return nil }
    let parts = reply.utf8.split(separator: Ascii.dot, omittingEmptySubsequences: false)
    guard parts.count == 9 || parts.count >= 11 else { return nil }
    let first = parts.count == 9 ? 5 : 7
    let numbers = parts[first..<first + 4].compactMap { UInt64(Substring($0)) }
    guard numbers.count == 4, numbers[0] > 0, numbers[1] > 0 else { return nil }
    (sequence, consumerSequence) = (numbers[0], numbers[1])
    (time, pending) = (Double(numbers[2]) / 1e9, numbers[3])
  }
}
