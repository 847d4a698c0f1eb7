import BoardValues

/// The place of a card in the order of drawing.
///
/// The Obsidian plugin Advanced Canvas keeps a number, `zIndex`, on cards that it has raised or lowered, and draws by it: the
/// lowest first, and those without one above all others. Where numbers are the same, the list of the file decides. That list
/// follows from the z-keys alone, whatever the numbers are, so it stays as it is when a file is only opened.
struct Depth: Comparable {
  /// The number, which is infinite for cards without one.
  var number: Double
  var zKey: ZKey

  static func < (a: Depth, b: Depth) -> Bool {
    a.number == b.number ? a.zKey < b.zKey : a.number < b.number
  }

  /// Returns a place above `lower` and below `upper`, at the number of a card that is put there if it fits, else at the
  /// nearest whole one. Nil stands for the bottom or the top.
  static func between(_ lower: Depth?, _ upper: Depth?, from own: Double) -> Depth {
    let (low, high) = (lower?.number ?? -.infinity, upper?.number ?? .infinity)
    let number =
      own < low
      ? min(low.rounded(.down) + 1, high) : own > high ? max(high.rounded(.up) - 1, low) : own
    guard let lower, let upper, lower.zKey >= upper.zKey else {
      return Depth(number: number, zKey: .between(lower?.zKey, upper?.zKey))
    }
    // The list has them the other way round: only cards of the same number have to stand in order.
    let isAtUpper = number == high && number != low
    let zKey = isAtUpper ? ZKey.between(nil, upper.zKey) : ZKey.between(lower.zKey, nil)
    return Depth(number: number, zKey: zKey)
  }

  /// Returns the place of one card, which no other card gets.
  func ending(in id: ElementID) -> Depth { Depth(number: number, zKey: zKey.ending(in: id)) }
}

extension Board {
  /// Returns the number by which a card is ordered, which is infinite for one without.
  func number(of id: ElementID) -> Double { numbers[id] ?? .infinity }

  func depth(of id: ElementID) -> Depth? {
    self[id].map { Depth(number: number(of: id), zKey: $0.zKey) }
  }

  /// The cards in the order of the file’s list.
  var listedCards: [ElementID] {
    numbers.isEmpty ? cardOrder : cardOrder.sorted(by: isListedBefore)
  }
}

extension Card {
  private static let numberKey = "zIndex"

  /// The number by which Advanced Canvas orders the card; nil for one without. Groups lie beneath all cards, by their size.
  var number: Double? {
    guard !isGroup else { return nil }
    let length = Self.numberKey.utf8.count
    return source.members.last { $0.key.utf8.count == length && $0.key == Self.numberKey }?
      .value.double
  }

  /// Returns the card at a place, with the number that says the same to the plugin.
  func placed(at depth: Depth) -> Card {
    var card = self
    card.zKey = depth.zKey
    guard depth.number != number ?? .infinity else { return card }
    if depth.number.isInfinite {
      card.source.remove(Self.numberKey)
    } else {
      let whole = JSONValue.integer(depth.number)
      let isWhole = depth.number == depth.number.rounded()
      let exact = JSONValue.number(Decimals.shortest(depth.number))
      card.source.set(Self.numberKey, to: isWhole ? whole ?? exact : exact)
    }
    return card
  }
}
