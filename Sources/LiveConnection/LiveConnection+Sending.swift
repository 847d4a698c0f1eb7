import LinuxSystem

extension LiveConnection {
  /// Publishes a step. The answer is `.stored`, `.failed` or `.unacknowledged` of `.step(id)`; after the last it
  /// is sent again under the same id, which the server knows for two minutes. The id of a duplicate may have been
  /// used by somebody else: only what comes back as one's own at that sequence is one's own.
  ///
  /// Returns false if there is no connection, or no room for more to send; then nothing was sent. The id has
  /// at most 64 letters, digits, `-` and `_`.
  @discardableResult
  package func publish(_ bytes: [UInt8], id: String) -> Bool {
    guard isReady, postman.hasRoom(for: bytes.count) else { return false }
    guard bytes.count <= Self.maxSize, (1...64).contains(id.utf8.count), Percent.encoded(id) == id
    else {
      say(.failed(.step(id), .tooLarge))
      return true
    }
    // The stream of all boards has one list of ids.
    let name = "\(address.board)-\(id)"
    ask(.user(.step(id)), subjects.steps(of: person), bytes, [("Nats-Msg-Id", name)])
    return true
  }

  /// Says something to those who are there now. It is never stored, and left out if much waits to be sent.
  package func signal(_ bytes: [UInt8]) {
    guard isReady, bytes.count <= Self.signalSize, postman.size < Self.signalRoom else { return }
    postman.give(.publish(Postman.Parcel(subject: subjects.signals(of: person), bytes: bytes)))
  }

  // MARK: Snapshots

  /// Asks for the head of the board’s snapshot: `.head`, or `.failed(.head, .missing)` if there is none.
  package func snapshotHead() {
    ask(
      user: .head,
      api: "STREAM.MSG.GET.\(BoardStream.snapshots.rawValue)",
      #"{"last_by_subj":"\#(subjects.head)"}"#
    )
  }

  /// Asks for a part of a snapshot: `.part`, or `.failed(.part, .missing)`. A digest has at most 128
  /// letters, digits, `-` and `_`.
  package func snapshotPart(_ digest: String) {
    guard let subject = subjects.part(digest) else { return say(.failed(.part(digest), .missing)) }
    ask(user: .part(digest), api: "DIRECT.GET.\(BoardStream.snapshots.rawValue).\(subject)")
  }

  /// Stores a part of at most 512 KB under its digest, in place of the one that has it.
  package func putSnapshotPart(_ digest: String, _ bytes: [UInt8]) {
    guard let subject = subjects.part(digest), bytes.count <= Self.maxPartSize else {
      return say(.failed(.putPart(digest), .tooLarge))
    }
    put(.putPart(digest), subject, bytes)
  }

  /// Exchanges the head if its last message is still the one of `sequence`, or if there is none for 0.
  /// Otherwise the answer is `.failed(.putHead, .changed)`.
  package func putSnapshotHead(_ bytes: [UInt8], after sequence: UInt64) {
    guard bytes.count <= Self.maxPartSize else { return say(.failed(.putHead, .tooLarge)) }
    put(.putHead, subjects.head, bytes, [("Nats-Expected-Last-Subject-Sequence", "\(sequence)")])
  }

  private func put(
    _ request: LiveRequest,
    _ subject: String,
    _ bytes: [UInt8],
    _ headers: [(String, String)] = []
  ) {
    guard isReady else { return say(.unacknowledged(request)) }
    ask(.user(request), subject, bytes, headers)
  }

  // MARK: Streams

  /// Removes the board’s steps before a sequence of the stream.
  package func purgeSteps(before sequence: UInt64) {
    purge(.purgeSteps, .steps, subjects.steps, before: sequence)
  }

  /// Removes the parts of snapshots before a sequence: what no head names any more, if all parts of the last
  /// one were stored from there on.
  package func purgeParts(before sequence: UInt64) {
    purge(.purgeParts, .snapshots, subjects.parts, before: sequence)
  }

  private func purge(
    _ request: LiveRequest,
    _ stream: BoardStream,
    _ filter: String,
    before sequence: UInt64
  ) {
    // To the server, zero means all.
    guard sequence > 0 else { return say(.purged(request, count: 0)) }
    ask(
      user: request,
      api: "STREAM.PURGE.\(stream.rawValue)",
      #"{"filter":"\#(filter)","seq":\#(sequence)}"#
    )
  }

  /// Asks how many messages of the board there are: `.extent`.
  package func extent() {
    ask(
      user: .extent,
      api: "STREAM.INFO.\(BoardStream.steps.rawValue)",
      #"{"subjects_filter":"\#(subjects.steps)"}"#
    )
  }

  private func ask(user request: LiveRequest, api: String, _ json: String = "") {
    guard isReady else { return say(.unacknowledged(request)) }
    ask(.user(request), api: api, json)
  }

  // MARK: Answers

  func succeed(_ request: LiveRequest, _ answer: Answer) {
    switch request {
    case .step, .putHead, .putPart:
      guard let sequence = answer["seq"]?.number, sequence > 0 else {
        return say(.failed(request, .other("")))
      }
      if case .step = request { following?.expect(sequence, by: Clock.now() + options.patience) }
      say(.stored(request, sequence: sequence, isDuplicate: answer["duplicate"]?.flag ?? false))
    case .head:
      let message = answer["message"]
      guard let sequence = message?["seq"]?.number,
        let bytes = Base64.decoded(message?["data"]?.text ?? "")
      else { return say(.failed(.head, .missing)) }
      say(.head(bytes, sequence: sequence))
    case .purgeSteps, .purgeParts: say(.purged(request, count: answer["purged"]?.number ?? 0))
    case .extent:
      let state = answer["state"]
      let counts = state?["subjects"]?.members.values.compactMap(\.number) ?? []
      say(
        .extent(
          LiveExtent(
            count: counts.reduce(0, &+),
            first: state?["first_seq"]?.number ?? 0,
            last: state?["last_seq"]?.number ?? 0
          )
        )
      )
    case .file(let request): succeed(request, answer)
    case .part, .following: break
    }
  }
}
