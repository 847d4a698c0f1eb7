package import BoardValues

/// Cards that others carry on their boards, seen at an offset from where they are on this one.
///
/// What is told when a card is let go and the step that puts it down come one after the other, in any order. So a
/// card stays a moment in the air, and lands as the step lets it fly: both add up to a card that does not move.
struct OthersHeld: Equatable, Sendable {
  /// The time for which a card that was let go waits for its step, in seconds.
  static let patience = 0.3
  private static let liftDuration = 0.12

  private struct Card: Equatable, Sendable {
    var glide: Glide
    var begin: Double
    /// The time at which it begins to land; nil while it is carried.
    var landing: Double?
  }

  private var cards: [ElementID: Card] = [:]
  var reducesMotion = false

  var isEmpty: Bool { cards.isEmpty }
  var ids: some Sequence<ElementID> { cards.keys }

  func holds(_ id: ElementID) -> Bool { cards[id] != nil }

  func offset(of id: ElementID, at now: Double) -> Vector {
    guard let card = cards[id] else { return .zero }
    return card.glide.value(at: now) * (card.landing.map { left(at: now, landing: $0) } ?? 1)
  }

  private func left(at now: Double, landing: Double) -> Double {
    reducesMotion ? (now < landing ? 1 : 0) : Flight(offset: .zero, start: landing).left(at: now)
  }

  /// Returns how far a card is lifted, 0 on the board to 1 carried; nil if nobody carries it.
  func lift(of id: ElementID, at now: Double) -> Double? {
    guard let card = cards[id] else { return nil }
    let (lift, start) = card.landing.map { (0.0, $0) } ?? (1, card.begin)
    let duration = reducesMotion ? 0 : Self.liftDuration
    return Fade(from: 1 - lift, to: lift, start: start, duration: duration).value(at: now)
  }

  /// Returns the time of the next frame that may differ from this one; nil while all stays where it is.
  func nextChange(after now: Double) -> Double? {
    cards.values.lazy.compactMap { card in
      if let landing = card.landing { return max(landing, now) }
      return card.begin + Self.liftDuration > now ? now : card.glide.nextChange(after: now)
    }.min()
  }

  /// Shows the cards that are carried now at their offsets, and lets go of all others.
  mutating func carry(_ offsets: [ElementID: Vector], at now: Double) {
    for (id, card) in cards where card.landing == nil && offsets[id] == nil {
      land(id, at: now + Self.patience)
    }
    for (id, offset) in offsets {
      let seen = self.offset(of: id, at: now)
      var card =
        cards[id].flatMap { $0.landing == nil ? $0 : nil }
        ?? Card(glide: Glide(at: seen, since: now), begin: now)
      if card.glide.to != offset { card.glide.go(to: offset, jumps: reducesMotion, at: now) }
      cards[id] = card
    }
  }

  /// Lets a card land at a time.
  mutating func land(_ id: ElementID, at start: Double) { cards[id]?.landing = start }

  mutating func prune(at now: Double) {
    guard !cards.isEmpty else { return }
    let duration = reducesMotion ? 0 : Flight.duration
    cards = cards.filter { $0.value.landing.map { $0 + duration > now } ?? true }
  }
}

extension Presentation {
  /// Shows the cards that others carry now at their offsets from where they are, in board units.
  package mutating func carryForOthers(_ offsets: [ElementID: Vector], at now: Double) {
    othersHeld.carry(offsets, at: now)
  }

  /// Returns whether a card is carried by others, or is about to land.
  package func isHeldForOthers(_ id: ElementID) -> Bool { othersHeld.holds(id) }

  /// Lets a card land that others have carried and that a step has just put down.
  package mutating func landForOthers(_ id: ElementID, at now: Double) {
    othersHeld.land(id, at: startOfFlight(of: id) ?? now)
  }
}
