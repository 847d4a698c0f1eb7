import BoardCore
import LiveBoard
import Testing

@testable import LiveConnection

/// The server of one live board, in memory.
final class SimulatedServer {
  private(set) var steps: [(sequence: UInt64, person: LivePerson, bytes: [UInt8])] = []
  /// The sequence of the last message. Those of other boards are between them.
  private(set) var last: UInt64 = 0
  private var ids: [String: UInt64] = [:]
  private var parts: [String: [UInt8]] = [:]
  private var head: (bytes: [UInt8], sequence: UInt64)?
  /// Where the board was before each message, and is now, which nobody else computes from all of them.
  private var states: [LiveState] = []
  /// The number of the stream, which is another one once its end is lost.
  private(set) var stream = 1
  fileprivate var lines: [SimulatedLine] = []

  var truth: LiveState? { states.last }

  /// Returns the digest of the board after so many messages; nil if there are not as many.
  func digest(after count: UInt64) -> BoardDigest? {
    count < UInt64(states.count) ? states[Int(count)].digest : nil
  }

  /// Loses the last messages, as the computer is switched off.
  func loseEnd(_ count: Int) throws {
    steps.removeLast(count)
    last = steps.last?.sequence ?? 0
    states.removeLast(states.count - 1)
    for step in steps {
      var state = try #require(truth)
      if state.apply(try LiveMessage(decoding: step.bytes)) != nil { states.append(state) }
    }
    stream += 1
  }

  fileprivate func store(_ bytes: [UInt8], _ id: String, of person: LivePerson) throws -> LiveEvent
  {
    if let sequence = ids[id] { return .stored(.step(id), sequence: sequence, isDuplicate: true) }
    last += last % 3 == 0 ? 2 : 1
    ids[id] = last
    steps.append((last, person, bytes))
    var state = try #require(truth)
    if state.apply(try LiveMessage(decoding: bytes)) != nil { states.append(state) }
    return .stored(.step(id), sequence: last, isDuplicate: false)
  }

  fileprivate func answer(part digest: String) -> LiveEvent {
    parts[digest].map { .part(digest, $0) } ?? .failed(.part(digest), .missing)
  }

  fileprivate func put(part digest: String, _ bytes: [UInt8]) -> LiveEvent {
    parts[digest] = bytes
    return .stored(.putPart(digest), sequence: 1, isDuplicate: false)
  }

  fileprivate var headAnswer: LiveEvent {
    head.map { .head($0.bytes, sequence: $0.sequence) } ?? .failed(.head, .missing)
  }

  fileprivate func put(head bytes: [UInt8], after sequence: UInt64) throws -> LiveEvent {
    guard sequence == head?.sequence ?? 0 else { return .failed(.putHead, .changed) }
    head = (bytes, sequence + 1)
    if states.isEmpty {
      let list = try #require(SnapshotHead(decoding: bytes)).parts
      states = [try LiveState(decoding: list.flatMap { parts[$0] ?? [] })]
    }
    return .stored(.putHead, sequence: sequence + 1, isDuplicate: false)
  }

  fileprivate func purge(before sequence: UInt64) -> LiveEvent {
    // To those who are connected, messages come long before they are purged.
    for line in lines { line.bringSteps(before: sequence) }
    let count = steps.count
    steps.removeAll { $0.sequence < sequence }
    return .purged(.purgeSteps, count: UInt64(count - steps.count))
  }
}

/// The connection of a client to a simulated server. What is asked arrives, and what comes is told, when the test says
/// so.
final class SimulatedLine: LiveLine {
  private typealias Request = (name: LiveRequest, perform: () throws -> LiveEvent)

  let address: LiveAddress
  private let server: SimulatedServer
  private let person: LivePerson
  private var requests: [Request] = []
  private var answers: [LiveEvent] = []
  private var told: [LiveEvent] = [.connecting]
  private(set) var isReady = false
  private var stream = 0
  /// The most requests that wait to be sent.
  private static let room = 8
  /// The next sequence that is wanted, and those that the server was asked for.
  private var next: UInt64?
  private var consumer: (first: UInt64, cursor: UInt64)?
  /// The number of messages of the board that the server had when the connection was made.
  private(set) var known: UInt64 = 0

  init(_ server: SimulatedServer, _ address: LiveAddress, _ person: LivePerson) {
    (self.server, self.address, self.person) = (server, address, person)
    server.lines.append(self)
  }

  // MARK: The network

  func connect() {
    guard !isReady else { return }
    isReady = true
    known = server.truth?.messageCount ?? 0
    if stream != server.stream { next = nil }
    stream = server.stream
    told.append(.connected(stream: stream))
    if next != nil { askForSteps() }
  }

  /// Cuts the connection. Some of what was asked has come to the server, and some of its answers are lost.
  func cut(_ random: inout some RandomNumberGenerator) throws {
    guard isReady else { return }
    isReady = false
    for request in requests.prefix(Int.random(in: 0...requests.count, using: &random)) {
      _ = try request.perform()
    }
    told += (lost + requests.map(\.name)).filter { $0 != .following }.map {
      .unacknowledged($0)
    }
    told.append(.disconnected(.lost("server")))
    (requests, answers, consumer) = ([], [], nil)
  }

  /// What was asked and performed, and whose answer is lost with the connection.
  private var lost: [LiveRequest] {
    answers.compactMap { answer in
      switch answer {
      case .stored(let request, _, _), .failed(let request, _), .purged(let request, _): request
      case .head: .head
      case .part(let digest, _): .part(digest)
      default: nil
      }
    }
  }

  /// Lets one thing happen on the way: a request arrives, or an answer or a message comes back. Returns whether there was
  /// any.
  func pass(_ random: inout some RandomNumberGenerator) throws -> Bool {
    guard isReady else { return false }
    for way in (0..<3).shuffled(using: &random) {
      switch way {
      case 0 where !requests.isEmpty: answers.append(try requests.removeFirst().perform())
      case 1 where !answers.isEmpty: told.append(answers.removeFirst())
      case 2 where bringStep(): break
      default: continue
      }
      return true
    }
    return false
  }

  /// A request is not answered in time, or the server says that it cannot now.
  func loseRequest() {
    guard isReady, let request = requests.first, request.name != .following else { return }
    requests.removeFirst()
    told.append(.unacknowledged(request.name))
  }

  fileprivate func bringSteps(before sequence: UInt64) {
    while let cursor = consumer?.cursor, cursor < sequence, bringStep() {}
  }

  /// Somebody says something, which is not stored.
  func hear(_ bytes: [UInt8], of person: LivePerson) { told.append(.signal(person, bytes)) }

  private func bringStep() -> Bool {
    guard let cursor = consumer?.cursor,
      let index = server.steps.firstIndex(where: { $0.sequence >= cursor })
    else { return false }
    let step = server.steps[index]
    consumer?.cursor = step.sequence + 1
    next = step.sequence + 1
    told.append(
      .step(
        LiveStep(
          sequence: step.sequence,
          time: Double(step.sequence),
          person: step.person,
          bytes: step.bytes,
          pending: UInt64(server.steps.count - index - 1)
        )
      )
    )
    return true
  }

  /// Lets all messages come, and nothing else.
  func bringAllSteps() throws {
    while consumer == nil, !requests.isEmpty {
      answers.append(try requests.removeFirst().perform())
    }
    bringSteps(before: .max)
  }

  private func askForSteps() {
    guard isReady, let first = next else { return }
    consumer = nil
    ask(.following) { [self] in
      guard next == first, consumer == nil else { return .connecting }
      consumer = (first, first)
      let count = server.steps.count { $0.sequence >= first }
      return .following(pending: UInt64(count))
    }
  }

  private func ask(_ name: LiveRequest, _ perform: @escaping () throws -> LiveEvent) {
    if isReady { requests.append((name, perform)) } else { told.append(.unacknowledged(name)) }
  }

  // MARK: The desk

  var descriptor: Int32 { -1 }
  var deadline: Double? { nil }
  var waker: @Sendable () -> Void { {} }
  var isTelling: Bool { !told.isEmpty }
  var hasSteps: Bool { told.contains { if case .step = $0 { true } else { false } } }

  func events(atMost limit: Int) -> [LiveEvent] {
    defer { told.removeFirst(min(limit, told.count)) }
    return told.prefix(limit).map { event in
      // Messages that have come before the answer are not to come any more.
      guard case .following(let pending) = event, let consumer else { return event }
      let come = server.steps.count { consumer.first..<consumer.cursor ~= $0.sequence }
      return .following(pending: pending - min(pending, UInt64(come)))
    }
  }

  func retry() {}
  func close() { (isReady, consumer) = (false, nil) }

  func follow(from sequence: UInt64) {
    stopFollowing()
    next = sequence
    askForSteps()
  }

  func stopFollowing() {
    (next, consumer) = (nil, nil)
    told.removeAll { if case .step = $0 { true } else { false } }
  }

  func publish(_ bytes: [UInt8], id: String) -> Bool {
    guard isReady, requests.count < Self.room else { return false }
    ask(.step(id)) { [server, person] in try server.store(bytes, id, of: person) }
    return true
  }

  func signal(_ bytes: [UInt8]) {}
  func ask(file request: LiveFileRequest, _ bytes: [UInt8]) {}
  func snapshotHead() { ask(.head) { [server] in server.headAnswer } }
  func snapshotPart(_ digest: String) {
    ask(.part(digest)) { [server] in server.answer(part: digest) }
  }
  func putSnapshotPart(_ digest: String, _ bytes: [UInt8]) {
    ask(.putPart(digest)) { [server] in server.put(part: digest, bytes) }
  }
  func putSnapshotHead(_ bytes: [UInt8], after sequence: UInt64) {
    ask(.putHead) { [server] in try server.put(head: bytes, after: sequence) }
  }
  func purgeSteps(before sequence: UInt64) {
    ask(.purgeSteps) { [server] in server.purge(before: sequence) }
  }
}
