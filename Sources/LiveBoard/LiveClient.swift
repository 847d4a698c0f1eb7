package import BoardCore

/// One person's view of a live board: what the stream has confirmed, and on top of it what they have done since.
package struct LiveClient: Sendable {
  /// The number of the client in its next messages.
  package let id: UInt64
  /// The board after the last message that has come.
  package private(set) var confirmed: LiveState
  /// The board with one's own messages on top that have not come back yet; nil if there are none. A second copy would
  /// make every message copy all items.
  private var own: LiveState?
  /// What is shown.
  package var shown: LiveState { _read { if let own { yield own } else { yield confirmed } } }
  /// One's own messages that have not come back yet, in their order.
  package private(set) var pending: [LiveMessage] = []
  /// The pending messages that may be sent now. Messages of an earlier run have to be confirmed before any of this run is
  /// sent, since the server orders the messages of one client number only.
  package var sendable: ArraySlice<LiveMessage> {
    pending.prefix { $0.id.client == pending.first?.id.client }
  }
  private var count: UInt32 = 0
  /// Whether others have the same board.
  package var agreement = Agreement()
  /// The contents that the board had after the last messages, by their digests, the newest last.
  package private(set) var contents: [UInt64] = []
  private static let mostContents = 1000

  /// Begins with a state. Messages of an earlier run that have not come back are sent once more, as they were.
  package init(id: UInt64, _ state: LiveState, resending messages: [LiveMessage] = []) {
    self.id = id
    confirmed = state
    // A client that begins anew goes on where it was.
    count = max(
      state.count(of: id),
      messages.last { $0.id.client == id }?.id.count ?? 0
    )
    contents = [confirmed.digest.content]
    pending = messages.filter { $0.id.count > state.count(of: $0.id.client) }
    if !pending.isEmpty { own = state }
    for message in pending { _ = own?.apply(message) }
  }

  /// How a message has changed an item.
  package struct Change: Equatable, Sendable {
    package var item: ItemName
    package var before: LiveItem?
    package var after: LiveItem?

    package init(_ item: ItemName, from before: LiveItem?, to after: LiveItem?) {
      (self.item, self.before, self.after) = (item, before, after)
    }
  }

  /// A message of the stream, and what it has done.
  package struct Arrival: Sendable {
    package var message: LiveMessage
    /// Whether it is one's own.
    package var isOwn: Bool
    /// What it has changed in the order of the stream.
    package var changes: [Change]
    package var kept: [ItemName]
    package var clashing: [ItemName]
  }

  /// What several messages have done to one's own view.
  package struct News: Sendable {
    package var arrivals: [Arrival] = []
    /// How what is shown has changed.
    package var shown: [Change] = []
    /// What each pending message does now, if others have come beneath it; else nil.
    package var pending: [(message: LiveMessage, changes: [Change])]?
  }

  // MARK: Acting

  /// Makes a message of what was done here, and shows it. Returns nil if it changes nothing.
  package mutating func publish(
    _ deed: LiveMessage.Deed,
    of step: LiveStepID? = nil,
    name: String,
    _ changes: [LiveMessage.Change]
  ) -> LiveMessage? {
    guard !changes.isEmpty else { return nil }
    count += 1
    let message = LiveMessage(
      id: LiveStepID(client: id, count: count),
      seen: confirmed.messageCount,
      deed,
      of: step,
      name: name,
      changes: changes
    )
    pending.append(message)
    if own == nil { own = confirmed }
    _ = own?.apply(message)
    return message
  }

  // MARK: Receiving

  /// Takes in the next messages of the stream. What counts already is passed over.
  ///
  /// - Complexity: O(fields of the messages); with messages of one's own pending O(items), once for all messages.
  package mutating func receive(_ messages: [LiveMessage]) -> News {
    var news = News()
    // How what has changed was shown before; of one's own messages, their copy of the board knows.
    var touched: [ItemName: LiveItem?] = [:]
    let (former, old) = (pending, own)
    func note(_ names: some Sequence<ItemName>) {
      for name in names { touched[name] = .some(old?.items[name]) }
    }
    var isBeneath = false
    for message in messages {
      guard let effect = confirmed.apply(message) else { continue }
      noteState()
      let isOwn = pending.first?.id == message.id
      if isOwn { pending.removeFirst() } else { isBeneath = true }
      if old == nil {
        touched.merge(effect.before) { first, _ in first }
      } else {
        note(effect.before.keys)
      }
      news.arrivals.append(
        Arrival(
          message: message,
          isOwn: isOwn,
          changes: Self.changes(effect, in: confirmed),
          kept: effect.kept,
          clashing: effect.clashing
        )
      )
    }
    // One's own messages that have come back change nothing of what is shown.
    guard isBeneath else {
      if pending.isEmpty { own = nil }
      return news
    }
    note(former.flatMap(\.changes).map(\.item))
    own = pending.isEmpty ? nil : confirmed
    news.pending = pending.compactMap { message in
      guard let effect = own?.apply(message) else { return nil }
      note(effect.before.keys)
      return (message, Self.changes(effect, in: shown))
    }
    for (name, before) in touched {
      let after = shown.items[name]
      if before.map({ !$0.looks(like: after, name.kind) }) ?? (after?.isPresent == true) {
        news.shown.append(Change(name, from: before, to: after))
      }
    }
    return news
  }

  private mutating func noteState() {
    agreement.note(confirmed)
    contents.append(confirmed.digest.content)
    // Room is made rarely, as that moves all.
    if contents.count > 2 * Self.mostContents { contents.removeFirst(Self.mostContents) }
  }

  static func changes(_ effect: LiveEffect, in state: LiveState) -> [Change] {
    effect.before.compactMap { name, before in
      let after = state.items[name]
      let isSame = before.map { $0.looks(like: after, name.kind) } ?? (after?.isPresent != true)
      return isSame ? nil : Change(name, from: before, to: after)
    }
  }
}
