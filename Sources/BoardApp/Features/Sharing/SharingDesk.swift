import BoardCore
import BoardValues
import LinuxSystem
import LiveBoard
import LiveConnection
import UndoCore

/// The connection of one board to its server, and the session on it. A feature is copied for each turn; this is not.
@MainActor
final class SharingDesk {
  enum State: Equatable, Sendable {
    case starting
    /// The board is being fetched, or what has happened on it meanwhile.
    case joining
    case connected
    case offline(Words)
    /// It will not work without a change of something else.
    case refused(Words)
  }

  /// The groups of messages a second that are taken over in the long run, and those that may follow each other at once: so
  /// there is time for a person's own, and a single step is seen as soon as it comes.
  private static let (rate, burst) = (40.0, 5.0)
  /// The processor time after which no more is read, and no more is taken over, until the next turn, in seconds: so a frame
  /// is in time. The messages are taken a few at a time.
  private static let (mostTime, few) = (0.004, 8)
  /// The most messages of a group.
  private static let mostAtOnce = 250
  /// The most clients that are heard in a turn. What they do now is of no use later.
  private static let mostHeard = 32
  /// The time after which a server that has ended is started again, and after which is sent again what was not stored,
  /// in seconds.
  private static let (startPause, resendPause) = (2.0, 0.3)
  /// The time after which a server that has refused is asked again: it may be another one by then, or let us in.
  private static let refusalPause = 60.0
  /// The time after which the board is fetched again that could not be: the server may keep a newer snapshot meanwhile.
  private static let fetchPause = 2.0
  /// The least time between two times that the board is fetched anew, as somebody says that they have another one.
  private static let distrustPause = 60.0

  /// Makes the connection of a person and a client to a server.
  typealias Connector = (LiveAddress, LivePerson, UInt64) -> any LiveLine

  private let place: SharedPlace
  let person: LivePerson
  /// Whether the board must be on the server already.
  private let joins: Bool
  private let connector: Connector
  let client: UInt64
  private(set) var state = State.starting

  let files: SharedFiles
  private var server: LiveServer?
  private var connection: (any LiveLine)?
  private(set) var session: LiveSession?
  /// The number of the stream that the session follows.
  private var stream: Int?
  private var snapshot: SnapshotTransfer
  private var inbox = BoardInbox()
  /// Until when nothing is taken over, since a person is dragging something.
  private var heldUntil = 0.0
  /// The groups that may be taken over now, as of a time.
  private var credit = (groups: burst, time: 0.0)
  /// How often everything was sent again.
  private var attempt = 0
  /// The messages that were sent in this attempt.
  private var sent: Set<LiveStepID> = []
  private var signals: [PeopleEvent] = []
  /// When somebody else was heard last, and who says that they have another board.
  private var lastHeard = -Double.infinity
  private var dissenter: LivePerson?
  /// When the board may be fetched anew because of that.
  private var nextDistrust = 0.0
  /// When a server that has refused is asked again.
  private var retryTime = Double.infinity
  /// When everything is sent again.
  private var resendTime = Double.infinity
  /// When the rest is sent that the connection had no room for.
  private var sendTime = Double.infinity
  /// When the board is fetched again.
  private var fetchTime = Double.infinity
  /// When a server that has ended may be started, and when it is looked at.
  private var nextStart = 0.0
  private var nextLook = 0.0

  /// The number of messages in the newest snapshot that is known of here.
  var snapshotCount: UInt64 { snapshot.count }

  init(
    _ place: SharedPlace,
    as person: LivePerson,
    joins: Bool,
    folder: String,
    client: UInt64 = .random(in: 1..<UInt64.max),
    keeping pace: SnapshotTransfer.Pace = SnapshotTransfer.Pace(),
    over line: @escaping Connector = { LiveConnection(to: $0, as: $1, client: $2) }
  ) {
    (self.place, self.person, self.joins, self.client) = (place, person, joins, client)
    (snapshot, connector) = (SnapshotTransfer(pace), line)
    files = SharedFiles(as: person, rememberingIn: "\(folder)/\(place.board).files")
    switch place {
    case .own(let reach, let board):
      server = LiveServer(in: "\(folder)/\(board)", reach: reach)
    case .elsewhere(let address): connect(to: address)
    }
  }

  func close() {
    signal(Presence.goodbye.bytes)
    connection?.close()
    server?.leave()
    (connection, server) = (nil, nil)
  }

  private func connect(to address: LiveAddress) {
    stream = nil
    connection = connector(address, person, client)
  }

  /// The address by which others join; nil until it is known. A password is one’s own, and others have theirs.
  var address: String? {
    switch place {
    case .own(.computer, let board): server?.address(of: board)?.text
    case .own(.network, let board): server?.networkAddress(of: board)?.text
    case .elsewhere(let address): address.forOthers.text
    }
  }

  /// Whether nothing of one's own is on its way, and nothing that has come waits.
  func isSettled(_ editor: Editor) -> Bool {
    state == .connected && inbox.isDone && connection?.hasSteps != true
      && editor.document.live?.pending.isEmpty == true
  }

  // MARK: Time

  /// What is waited for; nil while enough waits here.
  var descriptor: Int32? { isFull ? nil : connection?.descriptor ?? server?.descriptor }

  private var isFull: Bool { session != nil && inbox.isFull }

  var deadline: Double? {
    let delivery =
      session == nil || inbox.ready.isEmpty
      ? nil : max(heldUntil, credit.time + max(0, 1 - credit.groups) / Self.rate)
    let start = server != nil && state != .connected ? nextLook : nil
    let expiry = isFull ? nil : connection?.deadline
    let times = [
      expiry, delivery, start, sendTime, resendTime, retryTime, fetchTime, files.deadline,
    ]
    return times.compactMap(\.self).filter { $0 < .infinity }.min()
  }

  /// Takes in what has come. Nothing is taken over while cards are being dragged.
  func work(_ editor: inout Editor, isBusy: Bool, at now: Double) -> LiveSession.Outcome? {
    followServer(at: now)
    if now >= resendTime { sendAgain(at: now) } else if now >= sendTime { send(at: now) }
    if now >= retryTime {
      retryTime = .infinity
      connection?.retry()
    }
    if now >= fetchTime {
      fetchTime = .infinity
      if session == nil, connection?.isReady == true { beginAnew() }
    }
    takeEvents(&editor, at: now)
    if let dissenter { distrust(dissenter, at: now) }
    files.work(connection, at: now)
    nextLook = now + 0.5
    beginSession(&editor, at: now)
    if isBusy { heldUntil = now + 1 / Self.rate }
    guard session != nil, !inbox.ready.isEmpty, !isBusy, mayTake(at: now) else { return nil }
    guard let outcome = receiveGroup(&editor) else { return nil }
    credit.groups -= 1
    if let client = session?.client, inbox.isEmpty {
      snapshot.keep(
        client,
        at: inbox.sequence,
        lastIsOwn: outcome.lastIsOwn,
        isAlone: now > lastHeard + Teller.silence + PeopleTable.patience,
        over: connection
      )
    }
    return outcome
  }

  /// Takes as many events as there is time for. The connection tells of the rest at once.
  private func takeEvents(_ editor: inout Editor, at now: Double) {
    let end = Clock.processor() + Self.mostTime
    while !isFull, let events = connection?.events(atMost: Self.few), !events.isEmpty {
      for event in events { take(event, &editor, at: now) }
      // Whoever was away for as long takes the snapshot.
      if isFull, inbox.isInDoubt { beginAnew() }
      if Clock.processor() > end { return }
    }
  }

  /// Takes over as many messages as there is time for: a few, and then as many as these let expect.
  private func receiveGroup(_ editor: inout Editor) -> LiveSession.Outcome? {
    let start = Clock.processor()
    var (outcome, count, size) = (nil as LiveSession.Outcome?, 0, Self.few)
    let messages = inbox.ready.prefix(Self.mostAtOnce)
    while size > 0, count < messages.count {
      let group = Array(messages[count...].prefix(size))
      guard let next = session?.receive(group, &editor) else { break }
      count += group.count
      outcome?.append(next)
      outcome = outcome ?? next
      let spent = max(Clock.processor() - start, 0.000_001)
      size = Int((Self.mostTime - spent) / (spent / Double(count)))
    }
    inbox.removeFirst(count)
    return outcome
  }

  private func mayTake(at now: Double) -> Bool {
    credit.groups = min(Self.burst, credit.groups + max(0, now - credit.time) * Self.rate)
    credit.time = now
    return credit.groups >= 1
  }

  /// Connects to the server that this program has started, and starts it anew when it has ended.
  private func followServer(at now: Double) {
    guard let server else { return }
    switch server.state {
    case .running:
      guard let address = server.address(of: place.board), connection?.address != address else {
        return
      }
      connection?.close()
      connect(to: address)
    case .failed(let failure):
      guard connection != nil else { return state = .refused(failure.words) }
      if now >= nextStart {
        server.restart()
        nextStart = now + Self.startPause
      }
    case .starting, .left: break
    }
  }

  // MARK: Events

  private func take(_ event: LiveEvent, _ editor: inout Editor, at now: Double) {
    if files.take(event, at: now) { return }
    switch event {
    case .connecting, .closed, .extent, .purged, .file: break
    case .signal(let person, let bytes): hear(bytes, of: person, at: now)
    case .connected(let stream): join(stream, at: now)
    case .disconnected(let failure): state = .offline(failure.words)
    case .refused(let failure):
      state = .refused(failure.words)
      retryTime = now + Self.refusalPause
    case .head(let bytes, let place): fetch(bytes, place)
    case .part(let digest, let bytes): note(digest, bytes)
    case .following(let pending):
      inbox.noteFollowed(pending)
      connection?.snapshotHead()
      if session != nil, case .offline = state {
        state = .connected
        sendAgain(at: now)
      }
    case .step(let step): take(step)
    case .stored(.putPart(let digest), _, _): snapshot.noteStored(part: digest, over: connection)
    case .stored(.putHead, let place, _): noteStored(headAt: place)
    case .stored: break
    case .failed(let request, let failure): noteFailure(request, failure, &editor, at: now)
    case .unacknowledged(let request): noteLoss(of: request, at: now)
    }
  }

  /// Begins with a stream, or goes on with it: then what is not confirmed is sent again.
  private func join(_ stream: Int, at now: Double) {
    if self.stream == stream, session != nil {
      inbox.noteLoss()
      state = .connected
      return sendAgain(at: now)
    }
    self.stream = stream
    beginAnew()
  }

  private func beginAnew() {
    // What would still come follows nothing that is known here.
    connection?.stopFollowing()
    (session, inbox) = (nil, BoardInbox())
    state = .joining
    connection?.snapshotHead()
  }

  /// Fetches the board anew. What is one's own and on its way stays so, and whoever is wrong gets what all have.
  private func distrust(_ person: LivePerson, at now: Double) {
    dissenter = nil
    guard session != nil, state == .connected, now >= nextDistrust else { return }
    nextDistrust = now + Self.distrustPause
    StandardError.write(
      "dragboard: the shared board is not as \(person.name.visible) has it, and is fetched anew"
    )
    beginAnew()
  }

  private func take(_ step: LiveStep) {
    do {
      try inbox.take(step)
    } catch {
      state = .refused(localized("others use a newer version of the program"))
      connection?.stopFollowing()
    }
  }

  // MARK: Presence

  /// What others say of themselves, since the last call.
  func takeSignals() -> [PeopleEvent] {
    defer { signals = [] }
    return signals
  }

  private func hear(_ bytes: [UInt8], of person: LivePerson, at now: Double) {
    guard let signal = LiveSignal(bytes) else { return }
    // Of each client the last signal counts.
    let index = signals.firstIndex { $0.isSignal(from: signal.client) } ?? signals.count
    guard index < Self.mostHeard else { return }
    lastHeard = now
    if let claim = signal.claim, session?.contradicts(claim) == true { dissenter = person }
    let event = PeopleEvent.signal(signal.body, from: signal.client, name: person.name)
    signals.replaceSubrange(index..<min(index + 1, signals.count), with: [event])
  }

  /// Says something of this window. Returns whether anybody may hear it.
  @discardableResult
  func signal(_ bytes: [UInt8]) -> Bool {
    guard let connection, state == .connected else { return false }
    connection.signal(LiveSignal(client, session?.client.agreement.newest, bytes).bytes)
    return true
  }

  // MARK: Joining

  private func fetch(_ bytes: [UInt8], _ place: UInt64) {
    guard !inbox.isOpen else { return compare(bytes, place) }
    do throws(SnapshotTransfer.Damage) {
      try snapshot.fetch(bytes, at: place, over: connection)
    } catch {
      refuseDamage()
    }
  }

  /// Compares the head with the messages that were asked for, and begins anew if a peer purged some of them before. A client
  /// that was away for long joins from the snapshot.
  private func compare(_ bytes: [UInt8], _ place: UInt64) {
    guard let head = SnapshotHead(decoding: bytes) else { return }
    snapshot.note(head, at: place)
    if !inbox.check(snapshot.firstLeft(by: head)) { beginAnew() }
  }

  private func note(_ digest: String, _ bytes: [UInt8]) {
    guard !inbox.isOpen else { return }
    do throws(SnapshotTransfer.Damage) {
      guard let state = try snapshot.take(digest, bytes) else { return }
      inbox.open((state, snapshot.sequence))
      connection?.follow(from: snapshot.sequence + 1)
    } catch {
      refuseDamage()
    }
  }

  /// Begins the session where the document was last: what has come since are steps of those who made them.
  private func beginSession(_ editor: inout Editor, at now: Double) {
    guard session == nil, editor.document.draft == nil,
      let base = inbox.base(knowing: editor.document.live?.sequence ?? 0)
    else { return }
    do {
      session = try LiveSession(
        joining: base.state,
        at: base.sequence,
        with: &editor,
        as: client,
        at: now
      )
    } catch {
      return refuseNames()
    }
    inbox.forgetBase()
    state = .connected
    sendAgain(at: now)
  }

  /// Brings a board to a server that does not have it.
  private func found(_ editor: inout Editor) {
    guard !joins || editor.document.live?.sequence ?? 0 > 0 else {
      return state = .refused(localized("the server does not have this board"))
    }
    guard let fresh = try? LiveSession(sharing: editor.document, as: client) else {
      return refuseNames()
    }
    snapshot.forget()
    snapshot.put(fresh.client.confirmed, at: 0, over: connection)
  }

  private func refuseDamage() {
    state = .refused(localized("what the server keeps of the board is damaged"))
  }

  private func refuseNames() {
    state = .refused(localized("several elements of the file have the same id"))
  }

  private func noteStored(headAt place: UInt64) {
    snapshot.noteStored(headAt: place, over: connection)
    // The first one is fetched like any other, so that everyone begins alike.
    if session == nil { connection?.snapshotHead() }
  }

  // MARK: Failures

  private func noteFailure(
    _ request: LiveRequest,
    _ failure: LiveFailure,
    _ editor: inout Editor,
    at now: Double
  ) {
    switch request {
    case .head where inbox.isOpen:
      // The next one that is due is put there.
      if failure == .missing { snapshot.forget() }
      _ = inbox.check(0)
    case .head where failure == .missing: found(&editor)
    case .following: state = .offline(failure.words)
    case .putPart where session != nil: snapshot.giveUp()
    case .head, .part, .putPart:
      state = .offline(failure.words)
      fetchTime = now + Self.fetchPause
    case .putHead:
      // Somebody else was first.
      snapshot.giveUp()
      connection?.snapshotHead()
    case .step:
      if case .notPermitted = failure {
        state = .refused(failure.words)
      } else {
        noteLoss(of: request, at: now)
      }
    default: break
    }
  }

  private func noteLoss(of request: LiveRequest, at now: Double) {
    // Without a connection, all is fetched anew over the next one.
    let line = connection.flatMap { $0.isReady ? $0 : nil }
    switch request {
    case .step: resendTime = min(resendTime, now + Self.resendPause)
    case .head: line?.snapshotHead()
    case .part(let digest): line?.snapshotPart(digest)
    case .putPart, .putHead: snapshot.giveUp()
    default: break
    }
  }

  // MARK: Out

  /// Makes messages of what was done here. Returns whether there are any to send, once they are stored.
  func publish(_ editor: inout Editor) -> Bool {
    files.vouch(for: editor.unsentDeeds, areSent: session != nil)
    return session?.publish(&editor).isEmpty == false
  }

  private func sendAgain(at now: Double) {
    attempt += 1
    (sent, resendTime) = ([], .infinity)
    send(at: now)
  }

  /// Sends what is not confirmed, in its order: a message that others get before an earlier one of the same client does
  /// not count. Each attempt of each program has names of its own, as the server takes a name only once.
  func send(at now: Double) {
    sendTime = .infinity
    guard let session, let connection, state == .connected else { return }
    sent.formIntersection(session.client.pending.map(\.id))
    for message in session.client.sendable where !sent.contains(message.id) {
      let id = "\(Hex.text(message.id.client))-\(message.id.count)"
      let name = "\(id)-\(Hex.text(client))-\(attempt)"
      for (index, part) in MessageParts.parts(of: message.encoded, name).enumerated() {
        guard connection.publish(part, id: "\(name)-\(index)") else {
          return sendTime = now + Self.resendPause
        }
      }
      sent.insert(message.id)
    }
  }
}

extension SharingDesk.State {
  var isBeginning: Bool { self == .starting || self == .joining }

  var word: String {
    switch self {
    case .starting: "starting"
    case .joining: "joining"
    case .connected: "connected"
    case .offline: "offline"
    case .refused: "refused"
    }
  }

  /// What the band says; nil while all is well.
  var bandWords: String? {
    switch self {
    case .starting, .joining, .connected: nil
    case .offline(let reason):
      localized("Working alone for now: {reason}", ["reason": reason.text])
    case .refused(let reason): localized("Not shared: {reason}", ["reason": reason.text])
    }
  }
}

extension LivePerson {
  /// The person at this machine.
  static var here: LivePerson {
    LivePerson(name: UserDirectories.personName) ?? .somebody
  }
}
