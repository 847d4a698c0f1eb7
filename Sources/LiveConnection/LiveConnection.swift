// LiveConnection: the connection of a board to the NATS server that others are connected to as well.
//
// - Address: where a live board is, and who is there.
// - LiveConnection: what the loop calls, and the events that it gets. Nothing there waits.
// - Mail: a thread that does what libnats may wait for, and the queues from it and to it.
// - JetStream: what is asked of the server’s streams, in its JSON.
// - Server: a server on this computer, for as long as somebody uses it.
//
// Bytes from the network are only bounded here. What they mean, and whether they may, is for others.

import BoardValues
import LinuxSystem

/// The connection to a live board. It belongs to the thread of the loop, and none of its calls waits.
///
/// The loop watches `descriptor`, wakes at `deadline`, and takes `events()` after either.
package final class LiveConnection: LiveLine {
  /// The largest content of a message, in bytes.
  package static let maxSize = Letter.maxSize
  /// The largest part of a snapshot, in bytes.
  package static let maxPartSize = 512 << 10
  /// The largest signal, in bytes.
  package static let signalSize = 64 << 10
  /// The most signals that wait to be sent, in bytes. What somebody does now is of no use later.
  static let signalRoom = 1 << 20

  enum Phase: Equatable {
    /// It is being made, or waits to be.
    case away
    /// The streams are looked at.
    case looking
    case ready
    case refused
    case closed
  }

  package let address: LiveAddress
  package let person: LivePerson
  let options: LiveOptions
  let subjects: BoardSubjects
  /// A name that nobody guesses, for what is sent to this client alone.
  let inbox: String
  /// The subjects of answers, which end in the number of the request.
  private var replies: String { inbox + ".r.*" }
  let mailbox = Mailbox()
  let postman = Postman()

  private(set) var phase = Phase.away
  private var attempt: UInt64 = 0
  private var pauses: Pauses
  private var requests = Requests()
  var following: Following?
  /// The number of the last consumer.
  var lastFollowing: UInt64 = 0
  /// When the stream of steps was made, as the server says it.
  private var stream: String?
  /// The number of streams that were met so far: another one, or one that has lost its end, has other messages.
  private var streamNumber = 0
  /// The number of servers that have the stream of steps. Consumers are as safe as it is.
  private(set) var copies: UInt64 = 1
  /// Whether the server keeps files. It may have no room for them.
  private(set) var keepsFiles = false
  private var lastFailure: LiveFailure?

  private var mail: [(attempt: UInt64, Mail)] = []
  private var nextMail = 0
  private var output: [LiveEvent] = []
  /// Whether the events are being taken, so that nobody has to be told of them.
  private var isTaking = false

  /// Begins to connect. `client` tells the programs of one person apart, also in the server’s own lists.
  package init(
    to address: LiveAddress,
    as person: LivePerson,
    client: UInt64,
    options: LiveOptions = LiveOptions()
  ) {
    (self.address, self.person, self.options) = (address, person, options)
    subjects = BoardSubjects(board: address.board)
    inbox = "_INBOX." + LiveAddress.newBoard()
    pauses = Pauses(options.pauses)
    let name = "dragboard-" + String(client, radix: 16)
    let subscriptions = [
      (replies, Lane.replies), (subjects.signals, .signals), (subjects.fileNotes, .files),
    ]
    let (postman, mailbox) = (postman, mailbox)
    BackgroundWork.run {
      Courier(to: address, options, name: name, postman, mailbox, subscriptions).run()
    }
    retry()
  }

  deinit { postman.close() }

  // MARK: The loop

  /// Becomes readable when there are events to be taken.
  package var descriptor: Int32 { mailbox.bell.descriptor }

  /// When `events()` is to be called though nothing has come, in seconds of the clock; nil for never.
  package var deadline: Double? {
    phase == .closed ? nil : [requests.deadline, following?.deadline].compactMap(\.self).min()
  }

  /// Whether messages can be sent.
  package var isReady: Bool { phase == .ready }

  /// Whether steps have come that `events()` has not returned.
  ///
  /// - Complexity: O(n) in the number of messages that have come and were not returned.
  package var hasSteps: Bool {
    mailbox.hasSteps
      || mail[nextMail...].contains {
        if case .message(.following, _) = $0.1 { true } else { false }
      }
  }

  /// Returns what has happened since the last call, at most so many events and some megabytes of content. If
  /// there is more, `descriptor` stays readable.
  package func events(atMost limit: Int = 500) -> [LiveEvent] {
    isTaking = true
    if nextMail == mail.count { (mail, nextMail) = (mailbox.takeAll(), 0) }
    expire(Clock.now())
    var size = 0
    while nextMail < mail.count, output.count < limit, size < 4 << 20, phase != .closed {
      let (attempt, next) = mail[nextMail]
      // A hundred thousand messages are let go one by one, and not all at the end.
      mail[nextMail] = (attempt, .opened)
      nextMail += 1
      size += next.size
      if attempt == self.attempt { handle(next) }
    }
    let isMore = nextMail < mail.count && phase != .closed
    if isMore { mailbox.bell.ring() } else { (mail, nextMail) = ([], 0) }
    defer { (output, isTaking) = ([], false) }
    return output
  }

  func say(_ event: LiveEvent) {
    output.append(event)
    if !isTaking { mailbox.bell.ring() }
  }

  func heard(_ lane: Lane) -> Double? { mailbox.heard(lane) }

  // MARK: Connecting

  /// Tries to connect at once: for the first time, after a refusal, or instead of waiting for the next try.
  package func retry() {
    guard phase == .away || phase == .refused else { return }
    phase = .away
    lastFailure = nil
    say(.connecting)
    connect(at: Clock.now())
  }

  /// Ends the connection. What was sent before still goes out if the server takes it; nothing waits for that.
  package func close() {
    guard phase != .closed else { return }
    phase = .closed
    postman.close()
    say(.closed)
  }

  private func connect(at time: Double) {
    attempt += 1
    postman.connect(at: time, attempt: attempt)
  }

  /// Gives the connection up, and makes it anew after a pause.
  private func lose(_ failure: LiveFailure) {
    giveUp()
    phase = .away
    if lastFailure != failure { say(.disconnected(failure)) }
    lastFailure = failure
    connect(at: Clock.now() + pauses.take())
  }

  private func refuse(_ failure: LiveFailure) {
    giveUp()
    phase = .refused
    attempt += 1
    postman.give(.disconnect)
    say(.refused(failure))
  }

  private func giveUp() {
    following?.stop()
    for case .user(let request) in requests.take() { say(.unacknowledged(request)) }
  }

  // MARK: Mail

  private func handle(_ mail: Mail) {
    switch mail {
    case .opened:
      phase = .looking
      look(at: .steps)
    case .failed(let failure, let isFinal): isFinal ? refuse(failure) : lose(failure)
    case .lost(let failure):
      if case .authorization = failure { refuse(failure) } else { lose(failure) }
    case .denied(let words): deny(words)
    case .unsent(let number, let failure):
      guard let purpose = requests.remove(number) else { return }
      failure == .tooLarge ? fail(purpose, .tooLarge) : forget(purpose)
    case .message(.replies, let letter):
      let number = BoardSubjects.token(of: letter.subject, in: replies).flatMap { UInt64($0) }
      guard let purpose = number.flatMap({ requests.remove($0) }) else { return }
      answer(purpose, letter)
    case .message(.signals, let letter):
      guard let person = BoardSubjects.person(in: letter.subject, of: subjects.signals),
        !letter.isTooLarge
      else { return }
      say(.signal(person, letter.bytes))
    case .message(.files, let letter): hearOfFile(letter)
    case .message(.following(let number), let letter): follow(letter, number)
    case .overflow(let lane): spill(lane)
    }
  }

  /// Handles that messages of a lane were thrown away. What is stored can be asked for again, and has to be.
  func spill(_ lane: Lane) {
    if lane == following?.lane { followAgain() }
    if lane == .files { ask(file: .list) }
  }

  /// Handles what the server says it does not permit: `Permissions Violation for Publish to "SUBJECT"`.
  private func deny(_ words: String) {
    let parts = words.split(separator: "\"")
    guard parts.count >= 2 else { return }
    let subject = String(parts[1])
    let denied = requests.take { $0.subject == subject }
    for purpose in denied { fail(purpose, .notPermitted(subject)) }
    if denied.isEmpty, subject == replies { refuse(.notPermitted(subject)) }
  }

  // MARK: Requests

  /// Sends a message to which there will be an answer.
  func ask(
    _ purpose: Requests.Purpose,
    _ subject: String,
    _ bytes: [UInt8] = [],
    _ headers: [(String, String)] = []
  ) {
    let number = requests.add(purpose, subject, size: bytes.count, patience: options.patience)
    let parcel = Postman.Parcel(
      subject: subject,
      reply: "\(inbox).r.\(number)",
      headers: headers,
      bytes: bytes,
      number: number
    )
    if !postman.give(.publish(parcel)), let purpose = requests.remove(number) { forget(purpose) }
  }

  func ask(_ purpose: Requests.Purpose, api: String, _ json: String = "") {
    ask(purpose, "$JS.API." + api, Array(json.utf8))
  }

  private func expire(_ now: Double) {
    let overdue = requests.takeOverdue(now)
    if !overdue.isEmpty, phase == .ready || phase == .looking {
      overdue.forEach(forget)
      if phase == .ready { postman.give(.check(options.patience)) }
    }
    if phase == .ready { checkFollowing(now) }
  }

  /// Handles that there was no answer.
  func forget(_ purpose: Requests.Purpose) {
    switch purpose {
    case .look, .make: lose(.noAnswer(address.server))
    case .follow(let number):
      if number == following?.number { followAgain(isLate: true) }
    case .user(let request): say(.unacknowledged(request))
    }
  }

  /// Handles a refusal of the server.
  private func fail(_ purpose: Requests.Purpose, _ failure: LiveFailure) {
    switch purpose {
    case .look(let stream) where stream.isOptional, .make(let stream) where stream.isOptional:
      becomeReady(keepingFiles: false)
    case .look, .make: refuse(failure)
    case .follow(let number):
      guard number == following?.number else { return }
      followAgain(isLate: true)
      say(.failed(.following, failure))
    case .user(let request): say(.failed(request, failure))
    }
  }

  private func answer(_ purpose: Requests.Purpose, _ letter: Letter) {
    // Nobody is there to answer: no JetStream, or no stream any more.
    if letter.status == "503" {
      if case .look = purpose { return refuse(.noJetStream(address.server)) }
      forget(purpose)
      if phase == .ready { lookAgain() }
      return
    }
    if letter.status == "404" { return fail(purpose, .missing) }
    if let event = purpose.answer(letter) {
      return letter.isTooLarge ? fail(purpose, .tooLarge) : say(event)
    }
    guard let answer = Answer(letter.bytes) else {
      return fail(purpose, .other(letter.headers["Description"] ?? letter.status))
    }
    guard let error = ServerError(answer) else { return succeed(purpose, answer) }
    if error.hasNoJetStream { return refuse(.noJetStream(address.server)) }
    if error.isPassing { return forget(purpose) }
    if error.isStreamMissing {
      if case .look(let stream) = purpose { return make(stream) }
      forget(purpose)
      return lookAgain()
    }
    fail(purpose, error.failure)
  }

  private func succeed(_ purpose: Requests.Purpose, _ answer: Answer) {
    switch purpose {
    case .look(let stream), .make(let stream): looked(at: stream, answer)
    case .follow(let number):
      guard number == following?.number,
        let pending = following?.confirm(answer["num_pending"]?.number ?? 0)
      else { return }
      say(.following(pending: pending))
    case .user(let request): succeed(request, answer)
    }
  }

  // MARK: Streams

  private func look(at stream: BoardStream) {
    ask(.look(stream), api: "STREAM.INFO.\(stream.rawValue)")
  }

  private func make(_ stream: BoardStream) {
    ask(.make(stream), api: "STREAM.CREATE.\(stream.rawValue)", stream.configuration)
  }

  /// Looks at the streams once more, since one of them is not there.
  private func lookAgain() {
    guard phase == .ready else { return }
    phase = .looking
    pauseFollowing()
    look(at: .steps)
  }

  private func looked(at stream: BoardStream, _ answer: Answer) {
    guard phase == .looking else { return }
    if let fault = answer["config"].map(stream.fault) ?? .subjects {
      return fail(.look(stream), .wrongStream(stream.rawValue, fault))
    }
    switch stream {
    case .steps:
      let made = answer["created"]?.text ?? ""
      let last = answer["state"]?["last_seq"]?.number ?? 0
      // A server that was switched off may have lost the end of its stream, and counts on from before it.
      let hasLostEnd = following.map { last < $0.next - 1 } ?? false
      if let old = self.stream, old != made || hasLostEnd {
        following = nil
        streamNumber += 1
      }
      self.stream = made
      copies = min(max(1, answer["config"]?["num_replicas"]?.number ?? 1), 5)
      look(at: .snapshots)
    case .snapshots: look(at: .files)
    case .files: becomeReady(keepingFiles: true)
    }
  }

  private func becomeReady(keepingFiles: Bool) {
    guard phase == .looking else { return }
    keepsFiles = keepingFiles
    phase = .ready
    lastFailure = nil
    pauses.reset()
    say(.connected(stream: streamNumber))
    followAgain()
  }
}
