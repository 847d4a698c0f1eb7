import CX11

/// The keys that wait for screen readers, and the input after them, which must not overtake them.
struct HeldInput {
  private struct Held {
    var event: XEvent
    /// The answer that is waited for; nil if there is none.
    var ticket: Bus.Ticket?
  }

  private var held: [Held] = []

  var isEmpty: Bool { held.isEmpty }

  /// The answer that is waited for first.
  var first: Bus.Ticket? { held.first?.ticket }

  mutating func hold(_ event: XEvent, until ticket: Bus.Ticket?) {
    held.append(Held(event: event, ticket: ticket))
  }

  /// Notes an answer. A key that was taken goes no further.
  mutating func settle(_ ticket: Bus.Ticket, isTaken: Bool) {
    guard let index = held.firstIndex(where: { $0.ticket == ticket }) else { return }
    if isTaken { held.remove(at: index) } else { held[index].ticket = nil }
  }

  /// Waits no longer for any answer.
  mutating func giveUp() { for index in held.indices { held[index].ticket = nil } }

  /// Returns the next event that waits for nothing.
  mutating func next() -> XEvent? {
    guard let first = held.first, first.ticket == nil else { return nil }
    return held.removeFirst().event
  }
}
