/// What the threads of libnats and the postman's say to the loop.
enum Mail: Sendable {
  case opened
  case failed(LiveFailure, isFinal: Bool)
  /// The connection has ended by itself.
  case lost(LiveFailure)
  /// The server has denied something, in its words.
  case denied(String)
  /// What was to be sent is too large for the server, or could not be sent.
  case unsent(number: UInt64, LiveFailure)
  case message(Lane, Letter)
  /// Messages of a lane were thrown away, since nobody took them.
  case overflow(Lane)

  /// What the loop keeps of it until it is taken, in bytes.
  var size: Int {
    switch self {
    case .message(_, let letter): letter.bytes.count + letter.subject.utf8.count + 256
    default: 256
    }
  }
}

/// Where messages come in. Each has its own bound.
enum Lane: Hashable, Sendable {
  case replies
  case signals
  /// Wants and offers of files.
  case files
  /// A consumer of the stream, by its number: what an older one still brings is no longer wanted.
  case following(UInt64)

  var isFollowing: Bool { if case .following = self { true } else { false } }

  /// The most bytes that wait for the loop.
  var limit: Int {
    switch self {
    case .replies, .following: 64 << 20
    case .signals, .files: 1 << 20
    }
  }
}

/// A copy of a message.
struct Letter: Sendable {
  /// The largest content, in bytes.
  static let maxSize = 1 << 20

  var subject = ""
  var reply = ""
  var bytes: [UInt8] = []
  /// Whether the content was too large and was left out.
  var isTooLarge = false
  /// The number of the server's own messages: 100 at rest, 404, 503.
  var status = ""
  var headers: [String: String] = [:]
  /// Where in the stream the message stands, if it comes from there.
  var place: StreamPlace?

  /// The headers of the server that are read.
  static let headers = [
    "Description", "Nats-Last-Consumer", "Nats-Consumer-Stalled", "Nats-Sequence",
  ]
}

extension Letter {
  init(_ message: NATSLibrary.Message, _ library: NATSLibrary) {
    subject = NATSLibrary.string(library.subject(message)) ?? ""
    reply = NATSLibrary.string(library.reply(message)) ?? ""
    place = StreamPlace(reply: reply)
    let count = Int(library.dataLength(message))
    isTooLarge = count > Self.maxSize
    if count > 0, !isTooLarge, let data = library.data(message) {
      bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
    }
    guard count == 0, let status = library.text(of: "Status", in: message) else { return }
    self.status = status
    for name in Self.headers { headers[name] = library.text(of: name, in: message) }
  }
}
