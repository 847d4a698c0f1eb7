package import BoardCore
import BoardValues

/// What comes in from a connection to others.
package enum PeopleEvent: Equatable, Sendable {
  /// The board is live from now on, and this window is the client of a number that no other window has.
  case joined(client: UInt64, name: String)
  /// The board is no longer live, or the connection is lost: all others are gone.
  case lost
  /// Somebody's client has sent a signal, under a name that the connection vouches for; an empty one leaves that to
  /// the signal.
  case signal([UInt8], from: UInt64, name: String)
  /// A client has gone.
  case left(UInt64)
  /// Steps of other authors have come, and cards begin to fly to where they have put them.
  case did([AppliedStep])
}

extension PeopleEvent {
  func isSignal(from client: UInt64) -> Bool {
    if case .signal(_, from: client, _) = self { true } else { false }
  }
}

extension App {
  /// Takes in what others do. Signals to them wait in `takeSignals`.
  package func hear(_ events: [PeopleEvent], at now: Double) {
    var isSeen = false
    run(People.self, at: now) { isSeen = $0.hear(events, &$1) }
    if isSeen { needsFrame = true }
    outbox.forgetAppearance()
  }

  /// Returns the signals for others since the last call, in order; none while nobody is there.
  package func takeSignals() -> [[UInt8]] {
    defer { outbox.signals = [] }
    return outbox.signals
  }

  /// What others were last told to be doing, by their clients.
  package var presences: [UInt64: Presence] {
    let members = overlay.features.of(People.self)?.members ?? []
    return Dictionary(uniqueKeysWithValues: members.map { ($0.client, $0.presence) })
  }
}

extension People {
  /// Takes in what others do. Returns whether anything may look different, as nothing does after a beat.
  mutating func hear(_ events: [PeopleEvent], _ turn: inout Turn) -> Bool {
    let before = members.map(\.presence)
    for event in events { perform(event, &turn) }
    let isSeen = events.contains { event in
      switch event {
      case .joined, .lost, .left: true
      case .signal, .did: false
      }
    }
    return isSeen || members.map(\.presence) != before
  }

  private mutating func perform(_ event: PeopleEvent, _ turn: inout Turn) {
    switch event {
    case .joined(let client, let name):
      table = PeopleTable(client: client)
      teller = Teller(name: name)
      tell(&turn, toAnyone: true)
    case .lost: lose(&turn)
    case .signal(let bytes, let client, let name):
      // A reader gets bytes that anybody may have sent.
      if let presence = Presence(bytes) { hear(presence, from: client, name, &turn) }
    case .left(let client): leave(client, &turn)
    case .did(let steps):
      noteLandings(&turn)
      for step in steps { herald.note(step, at: turn.now, turn.editor) }
      // Whoever works learns who is there.
      if teller.isSilent(at: turn.now) { tell(&turn, anew: true) }
    }
  }

  private mutating func lose(_ turn: inout Turn) {
    (table, teller, following) = (nil, Teller(), nil)
    showCarried(&turn)
  }

  private mutating func hear(
    _ presence: Presence,
    from client: UInt64,
    _ name: String,
    _ turn: inout Turn
  ) {
    if presence.isLeaving { return leave(client, &turn) }
    let isNew = table?.hear(
      presence,
      from: client,
      name: (name.isEmpty ? presence.name : name).shortened(to: Presence.longestName),
      jumps: turn.stage.reducesMotion,
      at: turn.now
    )
    guard let isNew, let member = table?[client] else { return }
    if isNew { herald.say(localized("{name} came", ["name": member.name.visible])) }
    showCarried(&turn)
    if following?.client == client { follow(client, &turn) }
    // Beats go together, so that a window at rest wakes up once for all of them.
    if isNew || teller.isSilent(at: turn.now) { tell(&turn, anew: true) }
  }

  private mutating func leave(_ client: UInt64, _ turn: inout Turn) {
    if let gone = table?.leave(client) { noteGone(gone, &turn) }
  }

  mutating func noteGone(_ gone: PeopleTable.Member, _ turn: inout Turn) {
    if following?.client == gone.client { following = nil }
    herald.say(localized("{name} left", ["name": gone.name.visible]))
    showCarried(&turn)
  }

  // MARK: Cards that others carry

  private mutating func showCarried(_ turn: inout Turn) {
    let board = turn.editor.document.board
    var offsets: [ElementID: Vector] = [:]
    for carried in members.compactMap(\.presence.carried) {
      for id in ids(carried.names, turn.question) { offsets[id] = carried.offset }
    }
    for (id, var card) in carried {
      card.isTold = offsets[id] != nil
      card.hasLanded = card.hasLanded && card.isTold
      let isHeld = card.isTold || turn.stage.presentation.isHeldForOthers(id)
      carried[id] = isHeld ? card : nil
    }
    for id in offsets.keys where carried[id] == nil {
      carried[id] = board.card(id).map { CarriedCard(frame: $0.frame) }
    }
    guard !turn.isLooking else { return }
    let seen = offsets.filter { carried[$0.key]?.hasLanded == false }
    turn.stage.presentation.carryForOthers(seen, at: turn.now)
  }

  /// Lets cards land that a step has put down, whether it came before the word that they were let go, or after.
  mutating func noteLandings(_ turn: inout Turn) {
    for (id, card) in carried {
      let frame = turn.editor.document.board.card(id)?.frame
      guard frame != card.frame, !card.hasLanded else { continue }
      carried[id] = frame.map {
        CarriedCard(frame: $0, isTold: card.isTold, hasLanded: card.isTold)
      }
      turn.stage.presentation.landForOthers(id, at: turn.now)
    }
  }
}
