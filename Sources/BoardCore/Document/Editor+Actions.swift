package import BoardValues

/// The actions on a board, each of which makes one named step.
extension Editor {
  /// The selected cards, bottom first.
  package var selectedCards: [ElementID] {
    board.inPaintingOrder(selection.filter { board.card($0) != nil })
  }

  /// The cards that move with a drag: the selected ones, and those in the groups among them, unless they
  /// are locked.
  package var movedCards: Set<ElementID> {
    board.withContents(of: Set(freeCards)).filter { !isLocked($0) }
  }

  /// Moves each card by its delta, to whole board units, and `raises` them above the cards that they land
  /// on. Returns the changes.
  @discardableResult
  package mutating func move(
    _ deltas: [ElementID: Vector],
    raises: Bool = false,
    at now: Double,
    joining key: String? = nil
  ) -> [BoardChange] {
    var changes = deltas.sorted { $0.key < $1.key }.compactMap { move($0.key, by: $0.value) }
    if raises { raise(&changes) }
    return perform(.move, changes, at: now, joining: key) ? changes : []
  }

  /// Gives moved cards the places in the order with which they stay on top of the cards that they land on.
  private func raise(_ changes: inout [BoardChange]) {
    let frames = changes.compactMap { change in change.after?.frame.map { (change.id, $0) } }
    let depths = Raising(of: Dictionary(frames) { first, _ in first }, on: board).depths
    guard !depths.isEmpty else { return }
    changes = changes.map { change in
      guard let card = change.after?.card, let depth = depths[change.id] else { return change }
      return BoardChange(change.id, from: change.before, to: .card(card.placed(at: depth)))
    }
  }

  package mutating func nudge(by delta: Vector, at now: Double) {
    let deltas = Dictionary(uniqueKeysWithValues: movedCards.map { ($0, delta) })
    move(deltas, at: now, joining: "nudge")
  }

  /// Returns the step that moves the selected cards, with what lies in the groups among them.
  package func moveDraft(by delta: Vector) -> StepDraft {
    StepDraft(.move, movedCards.sorted().compactMap { move($0, by: delta) })
  }

  /// Returns the change that moves a card; nil if it does not move. A coordinate from a file keeps its
  /// fraction until it is changed, and coordinates stay within what a file can hold.
  private func move(_ id: ElementID, by delta: Vector) -> BoardChange? {
    guard let card = board.card(id) else { return nil }
    var moved = card
    if delta.dx != 0 { moved.frame.origin.x = (card.frame.minX + delta.dx).rounded() }
    if delta.dy != 0 { moved.frame.origin.y = (card.frame.minY + delta.dy).rounded() }
    guard moved.frame != card.frame,
      NodeFields.isUsable(moved.frame) || !NodeFields.isUsable(card.frame)
    else { return nil }
    return BoardChange(id, from: .card(card), to: .card(moved))
  }

  /// Adds an empty card centred on `center`, in front of the others, and selects it.
  package mutating func createCard(at center: Point, named name: String, at now: Double) {
    let size = Card.newSize
    let corner = center - Vector(size.width / 2, size.height / 2)
    let card = Card(
      name: name,
      zKey: board.zKeyOfNewCard,
      frame: Rect(origin: Point(corner.x.rounded(), corner.y.rounded()), size: size),
      color: nil,
      content: .text(""),
      source: JSONObject()
    )
    let id = board.nextID
    perform(.newCard, [BoardChange(id, from: nil, to: .card(card))], at: now)
    if board[id] != nil { selection = [id] }
  }

  /// Deletes the selection without the locked cards, and the edges of its cards.
  package mutating func deleteSelection(at now: Double) {
    let cards = freeCards
    var doomed = selection.filter { !isLocked($0) }
    for card in cards { doomed.formUnion(board.edges(of: card)) }
    let changes = doomed.sorted().compactMap { id in
      board[id].map { BoardChange(id, from: $0, to: nil) }
    }
    perform(.delete(count: cards.count), changes, at: now)
  }

  package mutating func bringToFront(at now: Double) {
    restack(.bringToFront, selectedCards, at: now) { board, own in
      .between(board.cardOrder.last.flatMap(board.depth), nil, from: own)
    }
  }

  package mutating func sendToBack(at now: Double) {
    restack(.sendToBack, selectedCards.reversed(), at: now) { board, own in
      .between(nil, board.cardOrder.first.flatMap(board.depth), from: own)
    }
  }

  /// Gives cards new places in the order, one by one on a copy of the board, so that they keep their order among
  /// themselves.
  private mutating func restack(
    _ name: StepName,
    _ ids: [ElementID],
    at now: Double,
    depth: (Board, _ number: Double) -> Depth
  ) {
    var draft = board
    let changes = ids.compactMap { id -> BoardChange? in
      guard let card = draft.card(id) else { return nil }
      let restacked = card.placed(at: depth(draft, draft.number(of: id)).ending(in: id))
      let change = BoardChange(id, from: .card(card), to: .card(restacked))
      draft.apply(change)
      return change
    }
    guard draft.cardOrder != board.cardOrder else { return }
    perform(name, changes, at: now)
  }

  // MARK: Selecting

  /// Selects all cards but the locked ones.
  package mutating func selectAll() { choose(Set(board.shownCards.filter { !isLocked($0) })) }

  /// Selects the next card in reading order after the selected one, or the one before it.
  package mutating func selectNext(backward: Bool) {
    if let next = card(after: selection, backward: backward) { choose([next]) }
  }

  /// Returns the next card in reading order after some, wrapping around; nil on an empty board.
  package func card(after cards: Set<ElementID>, backward: Bool) -> ElementID? {
    let order = inReadingOrder(board.shownCards)
    guard !order.isEmpty else { return nil }
    let indices = order.indices.filter { cards.contains(order[$0]) }
    let current = backward ? indices.first : indices.last
    let next = current.map { ($0 + (backward ? -1 : 1) + order.count) % order.count }
    return order[next ?? (backward ? order.count - 1 : 0)]
  }

  /// Returns the cards from top to bottom, and from left to right.
  package func inReadingOrder(_ cards: [ElementID]) -> [ElementID] {
    let board = board
    return cards.map { (place: board.readingPlace(of: $0), id: $0) }
      .sorted { $0.place < $1.place }.map(\.id)
  }

  /// Returns the index of a card in reading order; nil if it is not on the board. It takes no sorting.
  package func readingIndex(of card: ElementID) -> Int? {
    let board = board
    guard board.frame(of: card) != nil else { return nil }
    let place = board.readingPlace(of: card)
    return board.shownCards.count { board.readingPlace(of: $0) < place }
  }
}

extension Board {
  /// Returns what the order of reading goes by: rows, then columns.
  fileprivate func readingPlace(of card: ElementID) -> (Double, Double, ElementID) {
    let corner = frame(of: card)?.origin ?? .zero
    return (corner.y, corner.x, card)
  }
}
