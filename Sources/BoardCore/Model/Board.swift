package import BoardValues

/// The elements of a board, their positions, and their order.
///
/// Only `apply` changes a board. It keeps the indices up to date, so that finding and changing an element
/// costs the same among ten as among a hundred thousand.
package struct Board: Sendable {
  /// The elements by id; nil while an element is not on the board.
  private var elements: [Element?]
  /// The elements on the board, bottom first; edges and cards separately.
  package private(set) var cardOrder: [ElementID] = []
  package private(set) var edgeOrder: [ElementID] = []
  private var cardIndex = SpatialIndex()
  private var edgeIndex = SpatialIndex()
  /// The edges at each card, whether or not card and edge are on the board now. Some may be attached
  /// elsewhere in the meantime.
  private(set) var attachments = Attachments()
  package private(set) var recentChanges = RecentChanges()

  /// Creates a board of elements whose ids are their indices in the list.
  package init(_ elements: [Element] = []) { self.init(elements.map(Optional.some)) }

  /// Creates a board in a former state; nil stands for elements that are not on it.
  package init(_ elements: [Element?]) {
    self.elements = elements
    var frames = [Rect?](repeating: nil, count: elements.count)
    var cards = Order()
    var edges = Order()
    for (index, element) in elements.enumerated() {
      let id = ElementID(UInt32(clamping: index))
      switch element {
      case .card(let card):
        frames[index] = card.frame
        cards.append(id, card.zKey)
        cardIndex.insert(id, card.frame)
      case .edge(let edge): edges.append(id, edge.zKey)
      case .view, .metadata, nil: break
      }
    }
    cardOrder = cards.isSorted ? cards.ids : cards.ids.sorted(by: isBelow)
    edgeOrder = edges.isSorted ? edges.ids : edges.ids.sorted(by: isBelow)
    attachments.reserve(elements: elements.count, edges: edges.ids.count)
    for id in edges.ids { addEdge(id) { $0.index < frames.count ? frames[$0.index] : nil } }
  }

  /// The z-order of a new board. Elements nearly always come in that order.
  private struct Order {
    var ids: [ElementID] = []
    var isSorted = true
    private var last: ZKey?

    mutating func append(_ id: ElementID, _ zKey: ZKey) {
      if let last, zKey < last { isSorted = false }
      last = zKey
      ids.append(id)
    }
  }

  package subscript(id: ElementID) -> Element? {
    id.index < elements.count ? elements[id.index] : nil
  }

  /// The ids of all elements that were ever on the board.
  var knownIDs: [ElementID] { elements.indices.map { ElementID(UInt32($0)) } }

  /// The number of elements that were ever on the board.
  var elementCount: Int { elements.count }

  package func card(_ id: ElementID) -> Card? { self[id]?.card }
  package func edge(_ id: ElementID) -> Edge? { self[id]?.edge }

  /// The id of the next new element.
  var nextID: ElementID { ElementID(UInt32(elements.count)) }

  /// Makes a change and returns the one that takes it back.
  ///
  /// Complexity: what the element itself costs, plus its edges; not the size of the board, except for one
  /// shift in the z-order when the element comes, goes or is restacked.
  @discardableResult
  package mutating func apply(_ change: BoardChange) -> BoardChange {
    let id = change.id
    recentChanges.note(id)
    while elements.count <= id.index { elements.append(nil) }
    let before = elements[id.index]
    let after = change.after
    let isCard = before?.card != nil || after?.card != nil
    let edges = isCard ? attachments.edges(of: id) : [id]
    let movesEdges = before?.card?.frame != after?.card?.frame || edges == [id]
    if movesEdges { edges.forEach { unindexEdge($0) } }
    removeFromOrder(id, before, unless: after)
    elements[id.index] = after
    noteAttachments(of: id, after?.edge)
    insertIntoOrder(id, after, unless: before)
    if movesEdges { edges.forEach { indexEdge($0) } }
    return BoardChange(id, from: after, to: before)
  }
}

// MARK: - Order and indices

extension Board {
  package func isBelow(_ a: ElementID, _ b: ElementID) -> Bool {
    guard let zKeyA = self[a]?.zKey, let zKeyB = self[b]?.zKey, zKeyA != zKeyB else { return a < b }
    return zKeyA < zKeyB
  }

  private mutating func removeFromOrder(_ id: ElementID, _ old: Element?, unless new: Element?) {
    guard let old else { return }
    if let card = old.card, card.frame != new?.card?.frame { cardIndex.remove(id, card.frame) }
    guard old.zKey != new?.zKey else { return }
    if old.card != nil {
      if let index = index(of: id, in: cardOrder) { cardOrder.remove(at: index) }
    } else if let index = index(of: id, in: edgeOrder) {
      edgeOrder.remove(at: index)
    }
  }

  private mutating func insertIntoOrder(_ id: ElementID, _ new: Element?, unless old: Element?) {
    guard let new else { return }
    if let card = new.card, card.frame != old?.card?.frame { cardIndex.insert(id, card.frame) }
    guard old?.zKey != new.zKey else { return }
    if new.card != nil {
      cardOrder.insert(id, at: insertionIndex(of: id, in: cardOrder))
    } else {
      edgeOrder.insert(id, at: insertionIndex(of: id, in: edgeOrder))
    }
  }

  /// Returns the first index whose element is not below `id`.
  private func insertionIndex(of id: ElementID, in order: [ElementID]) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if isBelow(order[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func index(of id: ElementID, in order: [ElementID]) -> Int? {
    let index = insertionIndex(of: id, in: order)
    return index < order.count && order[index] == id ? index : nil
  }

  private mutating func noteAttachments(of id: ElementID, _ edge: Edge?) {
    guard let edge else { return }
    attachments.note(id, from: edge.from.card, to: edge.to.card)
  }

  /// Returns the box in which an edge is found: its curve, as far as other edges between its cards may
  /// shift it, with room for the label.
  private func indexBounds(of id: ElementID) -> Rect? {
    guard case .edge(let edge)? = self[id] else { return nil }
    return Self.indexBounds(edge.from, edge.to, hasLabel: edge.label != nil) { frame(of: $0) }
  }

  private static func indexBounds(
    _ from: Edge.Attachment,
    _ to: Edge.Attachment,
    hasLabel: Bool,
    frame: (ElementID) -> Rect?
  ) -> Rect? {
    guard let source = from.card.flatMap(frame), let target = to.card.flatMap(frame) else {
      return nil
    }
    return lineBounds(from, source, to, target).expanded(by: margin(hasLabel: hasLabel))
  }

  /// Returns the margin around the line of an edge for others beside it and a label on it.
  private static func margin(hasLabel: Bool) -> Double {
    ParallelEdges.reach + (hasLabel ? 120 : 12)
  }

  /// Returns the box around the line of an edge that has no other beside it; nil if one of its cards is
  /// not on the board.
  package func lineBounds(of edge: Edge) -> Rect? {
    guard let source = edge.from.card.flatMap(frame), let target = edge.to.card.flatMap(frame)
    else { return nil }
    return Self.lineBounds(edge.from, source, edge.to, target)
  }

  private static func lineBounds(
    _ from: Edge.Attachment,
    _ source: Rect,
    _ to: Edge.Attachment,
    _ target: Rect
  ) -> Rect {
    Curve(from: source, side: from.side, to: target, side: to.side).bounds
  }

  /// Returns the frame of a card without copying the card.
  package func frame(of id: ElementID) -> Rect? {
    if case .card(let card)? = self[id] { card.frame } else { nil }
  }

  /// Adds an edge of a new board, whose cards have these frames.
  private mutating func addEdge(_ id: ElementID, frame: (ElementID) -> Rect?) {
    guard case .edge(let edge)? = self[id] else { return }
    let (from, to) = (edge.from, edge.to)
    attachments.note(id, from: from.card, to: to.card)
    if let bounds = Self.indexBounds(from, to, hasLabel: edge.label != nil, frame: frame) {
      edgeIndex.insert(id, bounds)
    }
  }

  private mutating func indexEdge(_ id: ElementID) {
    if let bounds = indexBounds(of: id) { edgeIndex.insert(id, bounds) }
  }

  private mutating func unindexEdge(_ id: ElementID) {
    if let bounds = indexBounds(of: id) { edgeIndex.remove(id, bounds) }
  }
}

// MARK: - Questions

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
  func hasItsCards(_ edge: Edge) -> Bool {
    [edge.from.card, edge.to.card].allSatisfy { $0.map { card($0) != nil } ?? true }
  }

  /// Returns whether a card that satisfies the condition touches `area`; groups do not count.
  package func hasCard(in area: Rect, where isWanted: (ElementID) -> Bool) -> Bool {
    hasAnything(in: area) { id, card in !card.isGroup && isWanted(id) }
  }

  /// Returns whether a card or a group touches `area`.
  package func hasAnything(in area: Rect) -> Bool { hasAnything(in: area) { _, _ in true } }

  /// Returns whether an element touches `area` and satisfies the condition. Stops at the first.
  private func hasAnything(
    in area: Rect,
    where isWanted: (ElementID, Card) -> Bool
  ) -> Bool {
    func isFound(_ id: ElementID) -> Bool {
      guard let card = card(id), card.frame.intersects(area) else { return false }
      return isWanted(id, card)
    }
    return cardIndex.containsCandidate(in: area, where: isFound)
      ?? cardOrder.contains(where: isFound)
  }

  /// Returns the cards whose frames touch `area`, in painting order: frames of groups beneath everything
  /// else.
  package func cards(in area: Rect) -> [ElementID] {
    found(in: area, cardIndex, cardOrder) { id in
      self.card(id).map { $0.frame.intersects(area) } ?? false
    }.sorted(by: isPaintedBefore)
  }

  /// Returns the topmost card whose frame touches `area` and that satisfies the condition.
  func topCard(in area: Rect, where isWanted: (Card) -> Bool) -> ElementID? {
    var top: ElementID?
    func look(at id: ElementID) {
      guard let card = card(id), card.frame.intersects(area), isWanted(card) else { return }
      if let top, isPaintedBefore(id, top) { return }
      top = id
    }
    if !cardIndex.forEachCandidate(in: area, look) { cardOrder.forEach(look) }
    return top
  }

  /// Returns the area in which an edge is found, and the size of its line; nil while it cannot be seen.
  package func extent(ofEdge id: ElementID) -> (reach: Rect, line: Size)? {
    guard case .edge(let edge)? = self[id], let line = lineBounds(of: edge) else { return nil }
    return (line.expanded(by: Self.margin(hasLabel: edge.label != nil)), line.size)
  }

  /// Returns whether more cards and edges than `limit` may touch `area`. Some are counted more than once.
  package func mayHold(moreThan limit: Int, in area: Rect) -> Bool {
    let cards = cardIndex.count(in: area, upTo: limit) ?? cardOrder.count
    guard cards <= limit else { return true }
    return cards + (edgeIndex.count(in: area, upTo: limit) ?? edgeOrder.count) > limit
  }

  /// Returns the edges that may show in `area`, bottom first.
  package func edges(in area: Rect) -> [ElementID] {
    found(in: area, edgeIndex, edgeOrder) { id in
      self.indexBounds(of: id).map { $0.intersects(area) } ?? false
    }.sorted(by: isBelow)
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
    return cardA.zKey == cardB.zKey ? a < b : cardA.zKey < cardB.zKey
  }

  /// The smallest box around all cards; nil on an empty board.
  package var bounds: Rect? { cardOrder.lazy.compactMap { self.frame(of: $0) }.box }

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
    let groups = cards.filter { card($0)?.isGroup == true }.sorted(by: isPaintedBefore)
    for id in groups where !contents.contains(id) {
      guard let frame = card(id)?.frame else { continue }
      contents.formUnion(
        self.cards(in: frame).filter { card($0).map { frame.contains($0.frame) } ?? false }
      )
    }
    return cards.union(contents)
  }
}

extension Board: Equatable {
  package static func == (a: Board, b: Board) -> Bool {
    let count = max(a.elements.count, b.elements.count)
    return (0..<count).allSatisfy { a[ElementID(UInt32($0))] == b[ElementID(UInt32($0))] }
  }
}
