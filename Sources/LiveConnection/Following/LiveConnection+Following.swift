import BoardValues
import LinuxSystem

extension LiveConnection {
  /// The seconds for which a server that says something every `heartbeat` seconds may be silent.
  private var silence: Double { 2.2 * options.heartbeat }

  /// Asks for the board’s messages from a sequence of the stream on, in order and without gaps: those that are
  /// stored, and then all that come (`.step`). How many are still to come is said by `.following`.
  ///
  /// It goes on by itself after the connection was lost, unless the stream is another one then.
  package func follow(from sequence: UInt64) {
    stopFollowing()
    following = Following(from: sequence)
    if isReady { followAgain() }
  }

  /// Asks for no more messages. Those that are on the way do not come any more.
  package func stopFollowing() {
    pauseFollowing()
    following = nil
  }

  /// Lets the consumer go, for another one later.
  func pauseFollowing() {
    if let following, following.number > 0 { postman.give(.unsubscribe(following.lane)) }
    following?.stop()
  }

  /// Makes a consumer from the next sequence on, after a pause if the last one did not come to anything.
  func followAgain(isLate: Bool = false) {
    guard let next = following?.next, isReady else { return }
    pauseFollowing()
    guard !isLate else {
      following?.wait()
      return
    }
    lastFollowing += 1
    following?.start(lastFollowing, lookAt: Clock.now() + silence)
    let subject = "\(inbox).f.\(lastFollowing)"
    let stream = BoardStream.steps.rawValue
    let name = inbox.dropFirst("_INBOX.".count) + "-\(lastFollowing)"
    postman.give(.subscribe(subject, .following(lastFollowing)))
    ask(
      .follow(lastFollowing),
      api: "CONSUMER.CREATE.\(stream).\(name).\(subjects.steps)",
      """
      {"stream_name":"\(stream)","config":{"name":"\(name)","deliver_subject":"\(subject)",\
      "deliver_policy":"by_start_sequence","opt_start_seq":\(next),"ack_policy":"none",\
      "max_deliver":1,"filter_subject":"\(subjects.steps)","replay_policy":"instant",\
      "flow_control":true,"idle_heartbeat":\(Int(options.heartbeat * 1e9)),"mem_storage":true,\
      "num_replicas":\(copies)}}
      """
    )
  }

  /// Asks again for what is missing. A consumer that has brought nothing right is no reason to hurry.
  private func fillGap() { followAgain(isLate: following?.expected == 1) }

  /// Looks whether the server has been heard lately, when it is time for that.
  func checkFollowing(_ now: Double) {
    guard let following, let deadline = following.deadline, deadline <= now else { return }
    guard following.number > 0, !following.isOwed else { return followAgain() }
    let next = (heard(following.lane) ?? 0) + silence
    if next > now {
      self.following?.look(at: next)
    } else {
      followAgain()
    }
  }

  /// Handles a message of a consumer.
  func follow(_ letter: Letter, _ number: UInt64) {
    guard let following, following.number == number else { return }
    if let place = letter.place { return take(letter, place) }
    guard letter.status == "100" else {
      if !letter.status.isEmpty { followAgain(isLate: true) }
      return
    }
    // The server waits for an answer before it sends more.
    for subject in [letter.reply, letter.headers["Nats-Consumer-Stalled"] ?? ""]
    where subject.beginsExactly(with: "$JS.FC.") {
      postman.give(.publish(Postman.Parcel(subject: subject)))
    }
    let last = letter.headers["Nats-Last-Consumer"].flatMap { UInt64($0) }
    if let last, last != following.expected - 1 { fillGap() }
  }

  private func take(_ letter: Letter, _ place: StreamPlace) {
    guard following?.take(place) == true else { return fillGap() }
    say(
      .step(
        LiveStep(
          sequence: place.sequence,
          time: place.time,
          person: BoardSubjects.person(in: letter.subject, of: subjects.steps),
          bytes: letter.isTooLarge ? nil : letter.bytes,
          pending: place.pending
        )
      )
    )
  }
}
