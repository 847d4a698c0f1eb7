import BoardValues

/// The numbers by which the Obsidian plugin Advanced Canvas orders cards that it has raised or lowered: `zIndex`. Cards without one
/// are above all that have one. The list of the file has the same order, which is the one that counts here.
extension Board {
  /// Returns a card that has got another place in the order, with the number that says the same to the plugin. A card that has no
  /// number gets none.
  ///
  /// - Complexity: O(cards) for a card with a number.
  func numbered(_ card: Card, _ id: ElementID) -> Card {
    guard let own = card.source[Card.numberKey]?.double else { return card }
    var card = card
    var below: Double?
    for other in cardOrder where other != id {
      guard let neighbour = self.card(other), !neighbour.isGroup else { continue }
      let number = neighbour.source[Card.numberKey]?.double
      if neighbour.zKey < card.zKey {
        guard let number else {
          card.source.remove(Card.numberKey)
          return card
        }
        below = max(number, below ?? number)
      } else {
        // The first one above; what is higher has no say.
        let between = Self.number(own, above: below, below: number)
        return card.withNumber(between)
      }
    }
    return card.withNumber(Self.number(own, above: below, below: nil))
  }

  /// Returns the number nearest to `own` between two others, or the lower one if there is none between them.
  private static func number(_ own: Double, above low: Double?, below high: Double?) -> Double {
    if let low, own <= low { return min(low + 1, max(high ?? .infinity, low)) }
    if let high, own >= high { return max(high - 1, low ?? -.infinity) }
    return own
  }
}

extension Card {
  fileprivate static let numberKey = "zIndex"

  fileprivate func withNumber(_ number: Double) -> Card {
    guard number != source[Self.numberKey]?.double, let value = JSONValue.integer(number) else {
      return self
    }
    var card = self
    card.source.set(Self.numberKey, to: value)
    return card
  }
}
