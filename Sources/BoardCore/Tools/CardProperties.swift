import BoardValues

/// What can be set of cards by numbers and choices; nil for what differs among them, or stays as it is.
package struct CardProperties: Equatable, Sendable {
  package var x: Double?
  package var y: Double?
  package var width: Double?
  package var height: Double?
  /// The colour; nil inside stands for none.
  package var color: CanvasColor??
  package var isLocked: Bool?

  package init() {}
}

extension Editor {
  /// The properties that the selected cards have in common.
  package var sharedProperties: CardProperties {
    let cards = selectedCards.compactMap(board.card)
    func shared<Value: Equatable>(_ value: (Card) -> Value) -> Value? {
      let first = cards.first.map(value)
      return cards.allSatisfy { value($0) == first } ? first : nil
    }
    var properties = CardProperties()
    properties.x = shared(\.frame.minX)
    properties.y = shared(\.frame.minY)
    properties.width = shared(\.frame.width)
    properties.height = shared(\.frame.height)
    properties.color = shared { $0.color.flatMap(CanvasColor.init) }
    properties.isLocked = shared(\.isLocked)
    return properties
  }

  /// Returns the step that gives the selected cards properties. A group takes its contents along; a locked
  /// card can only be unlocked.
  package func draft(setting properties: CardProperties) -> StepDraft {
    var cards: [ElementID: Card] = [:]
    for id in selectedCards {
      guard let before = board.card(id) else { continue }
      var after = before
      if !before.isLocked { properties.apply(to: &after) }
      after.isLocked = properties.isLocked ?? before.isLocked
      cards[id] = after
    }
    carryContents(along: &cards)
    let changes = cards.sorted { $0.key < $1.key }.compactMap { id, after -> BoardChange? in
      guard let before = board.card(id), before != after else { return nil }
      return BoardChange(id, from: .card(before), to: .card(after))
    }
    return StepDraft(Self.name(of: changes), changes)
  }

  private func carryContents(along cards: inout [ElementID: Card]) {
    for (id, after) in cards {
      guard let before = board.card(id), before.isGroup else { continue }
      let offset = after.frame.origin - before.frame.origin
      guard offset != .zero else { continue }
      for inner in board.withContents(of: [id]) where cards[inner] == nil && !isLocked(inner) {
        guard var card = board.card(inner) else { continue }
        card.frame.origin = card.frame.origin + offset
        cards[inner] = card
      }
    }
  }

  /// Returns the name of a step that changes cards: that of what it changes, if it is one thing.
  private static func name(of changes: [BoardChange]) -> StepName {
    var names: Set<StepName> = []
    for case (let before?, let after?) in changes.map({ ($0.before?.card, $0.after?.card) }) {
      if before.frame.size != after.frame.size {
        names.insert(.resize)
      } else if before.frame != after.frame {
        names.insert(.move)
      }
      if before.color != after.color {
        names.insert(after.color == nil ? .removeColour : .colour)
      }
      if before.isLocked != after.isLocked {
        let count = changes.count
        names.insert(after.isLocked ? .lock(count: count) : .unlock(count: count))
      }
    }
    guard let only = names.first, names.count == 1 else { return .properties }
    return only
  }
}

extension CardProperties {
  fileprivate func apply(to card: inout Card) {
    card.frame.origin.x = x ?? card.frame.minX
    card.frame.origin.y = y ?? card.frame.minY
    card.frame.size.width = width ?? card.frame.width
    card.frame.size.height = height ?? card.frame.height
    // A spelling that already means the same colour is kept.
    if let color, card.color.flatMap(CanvasColor.init) != color { card.color = color?.text }
  }
}
