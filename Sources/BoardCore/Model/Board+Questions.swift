package import BoardValues

/// Finding elements: by area, by name, by what they are attached to.
extension Board {
  /// Returns the edges on the board with an end at a card.
  package func edges(of card: ElementID) -> Set<ElementID> {
    Set(
      attachments.edges(of: card).filter { id in
        edge(id).map { $0.from.card == card || $0.to.card == card } ?? false
      }
    )
  }

  /// Returns whether both cards of an edge are on the board. An edge that names no existing card has
  /// none.
  package func hasItsCards(_ edge: Edge) -> Bool {
    [edge.from.card, edge.to.card].allSatisfy { $0.map { card($0) != nil } ?? true }
  }

  /// The edges whose cards are on the board, in their order. An edge whose card was removed without it is drawn nowhere
  /// and in no file, and comes back with the card.
  package var shownEdges: [ElementID] {
    edgeOrder.filter { edge($0).map(hasItsCards) ?? false }
  }

  /// Returns whether a card that satisfies the condition touches `area`; groups do not count.
  package func hasCard(in area: Rect, where isWanted: (ElementID) -> Bool) -> Bool {
    hasAnything(in: area) { id, card in !card.isGroup && isWanted(id) }
  }

  /// Returns whether a group touches `area` and satisfies the condition. Stops at the first.
  package func hasGroup(in area: Rect, where isWanted: (ElementID, Card) -> Bool) -> Bool {
    hasAnything(in: area) { id, card in card.isGroup && isWanted(id, card) }
  }

  /// Returns whether a card or a group touches `area`.
  package func hasAnything(in area: Rect) -> Bool { hasAnything(in: area) { _, _ in true } }

  /// Returns whether an element touches `area` and satisfies the condition. Stops at the first.
  private func hasAnything(
    in area: Rect,
    where isWanted: (ElementID, Card) -> Bool
  ) -> Bool {
    func isFound(_ id: ElementID) -> Bool {
      guard let card = card(id), seenFrame(of: id)?.intersects(area) == true, !isHidden(id)
      else { return false }
      return isWanted(id, card)
    }
    return cardIndex.containsCandidate(in: area, where: isFound)
      ?? cardOrder.contains(where: isFound)
  }

  /// Returns the shown cards whose frames touch `area`, in painting order: frames of groups beneath everything
  /// else.
  package func cards(in area: Rect) -> [ElementID] {
    let cards = everyCard(in: area)
    return collapsedGroups.isEmpty ? cards : cards.filter { !isHidden($0) }
  }

  /// Returns the cards whose frames touch `area`, in painting order, whether or not they are shown.
  func everyCard(in area: Rect) -> [ElementID] {
    inPaintingOrder(
      found(in: area, cardIndex, cardOrder) { frame(of: $0)?.intersects(area) ?? false }
    )
  }

  /// Returns the cards whose frames touch `area` and that are painted above a card, in painting order.
  package func cards(in area: Rect, above id: ElementID) -> [ElementID] {
    inPaintingOrder(
      found(in: area, cardIndex, cardOrder) {
        (frame(of: $0)?.intersects(area) ?? false) && isPaintedBefore(id, $0) && !isHidden($0)
      }
    )
  }

  /// Returns cards in the order in which they are painted.
  package func inPaintingOrder(_ ids: [ElementID]) -> [ElementID] {
    // Most questions are about a card or two. A function that is bound to the board would copy it for each
    // comparison, which a closure does not.
    ids.count < 2 ? ids : ids.sorted { isPaintedBefore($0, $1) }
  }

  /// Returns the smallest group that a card is in.
  package func group(around id: ElementID) -> ElementID? {
    guard let frame = card(id)?.frame else { return nil }
    // Smaller groups are painted later.
    return cards(in: Rect(origin: frame.center, size: .zero)).last { other in
      guard other != id, let group = card(other), group.isGroup else { return false }
      return group.frame.contains(frame)
    }
  }

  package func cards(inside group: ElementID) -> [ElementID] {
    guard let frame = card(group)?.frame else { return [] }
    return everyCard(in: frame).filter {
      $0 != group && card($0).map { frame.contains($0.frame) } ?? false
    }
  }

  /// Returns the topmost card whose frame touches `area` and that satisfies the condition.
  func topCard(in area: Rect, where isWanted: (ElementID, Card) -> Bool) -> ElementID? {
    var top: ElementID?
    func look(at id: ElementID) {
      guard let card = card(id), card.frame.intersects(area), isWanted(id, card), !isHidden(id)
      else { return }
      if let top, isPaintedBefore(id, top) { return }
      top = id
    }
    if !cardIndex.forEachCandidate(in: area, look) { cardOrder.forEach(look) }
    return top
  }

  /// Returns the area in which an edge is found, and the size of its line; nil while it cannot be seen.
  package func extent(ofEdge id: ElementID) -> (reach: Rect, line: Size)? {
    guard case .edge(let edge)? = self[id], let line = lineBounds(of: edge) else { return nil }
    let margin = Self.margin(hasLabel: edge.label != nil)
    let reach = line.expanded(by: margin)
    guard let path = knownDetour(of: id) else { return (reach, line.size) }
    return (reach.union(path.bounds.expanded(by: margin)), line.size)
  }

  /// Returns whether more cards and edges than `limit` may touch `area`. Some are counted more than once.
  package func mayHold(moreThan limit: Int, in area: Rect) -> Bool {
    let cards = cardIndex.count(in: area, upTo: limit) ?? cardOrder.count
    guard cards <= limit else { return true }
    return cards + (edgeIndex.count(in: area, upTo: limit) ?? edgeOrder.count) > limit
  }

  /// Returns the edges that may show in `area`, bottom first.
  package func edges(in area: Rect) -> [ElementID] {
    findRoutes(in: area)
    return knownEdges(in: area)
  }

  /// Returns the edges that may show in `area` with what is known of their ways, bottom first.
  package func knownEdges(in area: Rect) -> [ElementID] {
    let plain = found(in: area, edgeIndex, edgeOrder) { id in
      self.indexBounds(of: id).map { $0.intersects(area) } ?? false
    }
    let others = routes.lines(in: area.expanded(by: Self.margin(hasLabel: true)))
    let all = others.isEmpty ? plain : Array(Set(plain).union(others))
    let shown = collapsedGroups.isEmpty ? all : all.filter { !isHidden(edge: $0) }
    return shown.sorted(by: isBelow)
  }

  /// Returns the edges whose lines are within reach of a point, bottom first.
  func edges(at point: Point, reach: Double) -> [ElementID] {
    let area = Rect(origin: point, size: .zero).expanded(by: reach)
    let arePlain = !findRoutes(near: area)
    return knownEdges(in: area).filter { id in
      let route = arePlain ? plainRoute(of: id) : knownRoute(of: id)
      return route.map { $0.curve.distance(to: point) <= reach } ?? false
    }
  }

  private func found(
    in area: Rect,
    _ index: SpatialIndex,
    _ all: [ElementID],
    where isWanted: (ElementID) -> Bool
  ) -> [ElementID] {
    var candidates: [ElementID] = []
    guard index.forEachCandidate(in: area, { candidates.append($0) }) else {
      return all.filter(isWanted)
    }
    // Elements that touch several cells are found several times.
    candidates.sort()
    var result: [ElementID] = []
    for id in candidates where result.last != id && isWanted(id) { result.append(id) }
    return result
  }

  /// Returns whether one element is painted before another. Groups go beneath the cards they hold, larger
  /// ones beneath smaller ones.
  package func isPaintedBefore(_ a: ElementID, _ b: ElementID) -> Bool {
    guard let cardA = card(a), let cardB = card(b) else { return a < b }
    if cardA.isGroup != cardB.isGroup { return cardA.isGroup }
    if cardA.isGroup, cardA.frame.area != cardB.frame.area {
      return cardA.frame.area > cardB.frame.area
    }
    if !numbers.isEmpty, case let (one, other) = (number(of: a), number(of: b)), one != other {
      return one < other
    }
    return cardA.zKey == cardB.zKey ? a < b : cardA.zKey < cardB.zKey
  }

  /// The z-key of a new card in front of all others.
  var zKeyOfNewCard: ZKey { zKeyOfNewElement(above: cardOrder.last) }

  /// The z-key of a new edge in front of all others.
  var zKeyOfNewEdge: ZKey { zKeyOfNewElement(above: edgeOrder.last) }

  private func zKeyOfNewElement(above top: ElementID?) -> ZKey {
    ZKey.between(top.flatMap { self[$0]?.zKey }, nil).ending(in: nextID)
  }

  /// The smallest box around all cards that are shown; nil on an empty board.
  package var bounds: Rect? { shownCards.lazy.compactMap { self.seenFrame(of: $0) }.box }

  /// The smallest box around all cards that are shown and the labels above groups; nil on an empty board.
  package var boundsWithLabels: Rect? {
    shownCards.lazy.compactMap { id -> Rect? in
      guard let card = self.card(id), card.isGroup, !card.isCollapsed, card.text?.isEmpty == false
      else { return self.seenFrame(of: id) }
      let room = Insets(top: -Card.groupLabelSize * 1.6)
      return card.frame.inset(by: room)
    }.box
  }

  /// Returns those of the names, all `length` bytes long, that elements on the board have.
  ///
  /// Complexity: O(n) in the number of elements.
  package func names(among names: Set<String>, length: Int) -> Set<String> {
    // Longer names are not even looked up: a name from a file may be of any length.
    Set(
      elements.lazy.compactMap { $0?.name }.filter {
        $0.utf8.count == length && names.contains($0)
      }
    )
  }

  /// Returns the cards that move when these are dragged: the cards, and those fully inside the groups
  /// among them.
  func withContents(of cards: Set<ElementID>) -> Set<ElementID> {
    // If all cards are dragged, there is nothing to find.
    guard cards.count < cardOrder.count else { return cards }
    var contents: Set<ElementID> = []
    // Larger groups first: what is in a nested group was found with the outer one.
    let groups = inPaintingOrder(cards.filter { card($0)?.isGroup == true })
    for id in groups where !contents.contains(id) {
      guard let frame = card(id)?.frame else { continue }
      contents.formUnion(
        everyCard(in: frame).filter { card($0).map { frame.contains($0.frame) } ?? false }
      )
    }
    return cards.union(contents)
  }
}
