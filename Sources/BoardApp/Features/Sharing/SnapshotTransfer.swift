import BoardValues
import LiveBoard
import LiveConnection

/// The snapshot of a live board that its server keeps: who joins fetches it, and now and then somebody puts a newer one
/// there.
struct SnapshotTransfer {
  /// What is fetched is not what its head says.
  struct Damage: Error {}

  struct Pace {
    /// The number of messages after which a new snapshot is made.
    var distance: UInt64 = 256
    /// The number of places in the stream before it whose messages stay.
    var kept: UInt64 = 1000
  }

  private let pace: Pace
  /// The number of distances after which one is made though nobody has said that they have the same board.
  private static let patience: UInt64 = 8

  private var head = SnapshotHead(sequence: 0, count: 0, parts: [])
  /// The place of the head among the snapshots; zero if there is none.
  private var place: UInt64 = 0
  private var contents: [String: [UInt8]] = [:]
  /// The parts that are not stored yet, of one that is being put there.
  private var missing: Set<String> = []
  private(set) var isPutting = false

  init(_ pace: Pace) { self.pace = pace }

  /// The place in the stream up to which it holds all messages.
  var sequence: UInt64 { head.sequence }

  /// The number of these messages.
  var count: UInt64 { head.count }

  // MARK: Fetching

  /// Takes the head, and asks for the parts.
  mutating func fetch(_ bytes: [UInt8], at place: UInt64, over connection: (any LiveLine)?)
    throws(Damage)
  {
    guard let head = SnapshotHead(decoding: bytes) else { throw Damage() }
    forget()
    (self.head, self.place) = (head, place)
    for digest in Set(head.parts) { connection?.snapshotPart(digest) }
  }

  /// Takes a part. Returns the state once all are there.
  mutating func take(_ digest: String, _ bytes: [UInt8]) throws(Damage) -> LiveState? {
    guard head.parts.contains(digest) else { return nil }
    guard SnapshotHead.digest(of: bytes) == digest else { throw Damage() }
    contents[digest] = bytes
    guard head.parts.allSatisfy({ contents[$0] != nil }) else { return nil }
    let whole = head.parts.flatMap { contents[$0] ?? [] }
    contents = [:]
    guard let state = try? LiveState(decoding: whole) else { throw Damage() }
    return state
  }

  // MARK: Putting

  mutating func put(_ state: LiveState, at sequence: UInt64, over connection: (any LiveLine)?) {
    let pieces = state.encoded.pieces(of: LiveConnection.maxPartSize).map { Array($0) }
    let digests = pieces.map(SnapshotHead.digest(of:))
    head = SnapshotHead(sequence: sequence, count: state.messageCount, parts: digests)
    (missing, isPutting) = (Set(digests), true)
    for (digest, piece) in zip(digests, pieces) { connection?.putSnapshotPart(digest, piece) }
  }

  /// Puts a newer one there when it is time for that: whoever has sent the last message, if somebody else has the same
  /// board, or nobody is there.
  mutating func keep(
    _ client: LiveClient,
    at sequence: UInt64,
    lastIsOwn: Bool,
    isAlone: Bool,
    over connection: (any LiveLine)?
  ) {
    let count = client.confirmed.messageCount
    let isAgreed = isAlone || client.agreement.confirmed > head.count
    guard !isPutting, count >= head.count + pace.distance,
      lastIsOwn || count >= head.count + 2 * pace.distance,
      isAgreed || count >= head.count + Self.patience * pace.distance
    else { return }
    put(client.confirmed, at: sequence, over: connection)
  }

  mutating func noteStored(part digest: String, over connection: (any LiveLine)?) {
    guard isPutting, missing.remove(digest) != nil, missing.isEmpty else { return }
    connection?.putSnapshotHead(head.encoded, after: place)
  }

  mutating func noteStored(headAt place: UInt64, over connection: (any LiveLine)?) {
    (self.place, isPutting) = (place, false)
    let first = firstLeft(by: head)
    if first > 0 { connection?.purgeSteps(before: first) }
  }

  /// Returns the place in the stream before which nothing is left once a snapshot is there.
  func firstLeft(by head: SnapshotHead) -> UInt64 {
    head.sequence - min(head.sequence, pace.kept)
  }

  /// Forgets what the server keeps, as something else is there, or nothing.
  mutating func forget() { self = SnapshotTransfer(pace) }

  /// Gives up putting one there. If somebody else was first, the next one comes after theirs.
  mutating func giveUp() { isPutting = false }

  /// Notes the head that the server has now. If a peer stored it, the snapshot that is being sent is given up.
  mutating func note(_ head: SnapshotHead, at place: UInt64) {
    guard place != self.place else { return }
    forget()
    (self.head, self.place) = (head, place)
  }
}
