package import BoardValues

/// The elements of a board, their positions, and their order.
///
/// Only `apply` changes a board. It keeps the indices up to date, so that finding and changing an element
/// costs the same among ten as among a hundred thousand.
package struct Board: Sendable {
  /// The elements by id; nil while an element is not on the board.
  private(set) var elements: [Element?]
  /// The elements on the board, bottom first; edges and cards separately.
  package private(set) var cardOrder: [ElementID] = []
  package private(set) var edgeOrder: [ElementID] = []
  private(set) var cardIndex = SpatialIndex()
  private(set) var edgeIndex = SpatialIndex()
  /// The edges at each card, whether or not card and edge are on the board now. Some may be attached
  /// elsewhere in the meantime.
  private(set) var attachments = Attachments()
  /// The numbers of cards that have one, which come before their place in the list.
  private(set) var numbers: [ElementID: Double] = [:]
  /// The groups whose cards are not shown.
  var collapsedGroups: [ElementID] = []
  package private(set) var recentChanges = RecentChanges()
  /// The ways of edges around cards, as far as they were looked for.
  var routes = RouteCache()
  /// How the lines of edges run.
  package internal(set) var routing = RouteStyle.curved {
    didSet {
      guard routing != oldValue else { return }
      // All lines are others now. Ways go on being counted, so that no picture of the old lines
      // passes for one of the new ones.
      (routes, recentChanges) = (routes.emptied(), RecentChanges())
    }
  }

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
        if let number = card.number { numbers[id] = number }
        if card.isCollapsed { collapsedGroups.append(id) }
        cardIndex.insert(id, card.frame)
      case .edge(let edge): edges.append(id, edge.zKey)
      case .metadata, .note, nil: break
      }
    }
    cardOrder = cards.isSorted && numbers.isEmpty ? cards.ids : cards.ids.sorted(by: isBelow)
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
      if let last, zKey <= last { isSorted = false }
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
  package var nextID: ElementID { ElementID(UInt32(elements.count)) }

  /// Keeps the number of an element that is not on the board for it.
  mutating func reserve(_ id: ElementID) {
    while elements.count <= id.index { elements.append(nil) }
  }

  /// Notes that some elements look different, as they depend on something else that has changed.
  mutating func touch(_ elements: [ElementID]) {
    for id in elements { recentChanges.note(id) }
  }

  /// Makes a change and returns the one that takes it back.
  ///
  /// Complexity: what the element itself costs, plus its edges; not the size of the board, except for one
  /// shift in the z-order when the element comes, goes or is restacked.
  @discardableResult
  package mutating func apply(_ change: BoardChange) -> BoardChange {
    let id = change.id
    recentChanges.note(id)
    reserve(id)
    let before = elements[id.index]
    let after = change.after
    let isCard = before?.card != nil || after?.card != nil
    let edges = isCard ? attachments.edges(of: id) : [id]
    let ends = forgetRoutes(id, before, after)
    let movesEdges = before?.card?.frame != after?.card?.frame || edges == [id]
    if movesEdges { edges.forEach { unindexEdge($0) } }
    let number = after?.card?.number
    let isRenumbered = number != numbers[id]
    removeFromOrder(id, before, unless: isRenumbered ? nil : after)
    elements[id.index] = after
    if isRenumbered { numbers[id] = number }
    noteAttachments(of: id, after?.edge)
    insertIntoOrder(id, after, unless: isRenumbered ? nil : before)
    if movesEdges { edges.forEach { indexEdge($0) } }
    if isCard { followCollapsing(id, before, after) }
    updateEnds(since: ends)
    return BoardChange(id, from: after, to: before)
  }

  /// Forgets the ways of edges that a change concerns: those of the element itself, and those that a card
  /// is or was in the way of, which look different now. Returns where edges ended at the cards at which that may be
  /// another place now.
  private mutating func forgetRoutes(_ id: ElementID, _ before: Element?, _ after: Element?)
    -> [ElementID: CardEnds]
  {
    guard !routes.isEmpty else {
      // What is found for this board from now on would be wrong for its copies.
      if !isKnownUniquelyReferenced(&routes) { routes = routes.emptied() }
      return [:]
    }
    if !isKnownUniquelyReferenced(&routes) { routes = routes.copy() }
    let ends = forgetEnds(id, before, after)
    if before?.edge != nil || after?.edge != nil {
      let pairs = [before?.edge, after?.edge].compactMap { $0.flatMap(CardPair.init) }
      forgetRoutes(of: [id] + pairs.flatMap(attachments.edges(between:)))
    }
    let frames = [before, after].map { $0?.card.flatMap { $0.isGroup ? nil : $0.frame } }
    guard frames[0] != frames[1] || before?.card?.frame != after?.card?.frame else { return ends }
    forgetRoutes(of: attachments.edges(of: id))
    for edge in forgetRoutes(near: frames[0], frames[1]) { recentChanges.note(edge) }
    return ends
  }
}

// MARK: - Order and indices

extension Board {
  /// Returns whether an element is below another one. Of two that have got the same place, as two people can give them
  /// one on a live board, the names decide: they are the same for everyone.
  package func isBelow(_ a: ElementID, _ b: ElementID) -> Bool {
    if !numbers.isEmpty, case let (one, other) = (number(of: a), number(of: b)), one != other {
      return one < other
    }
    return isListedBefore(a, b)
  }

  /// Returns whether an element stands before another one in the list of the file.
  func isListedBefore(_ a: ElementID, _ b: ElementID) -> Bool {
    guard let one = self[a], let other = self[b] else { return a < b }
    let keys = (one.zKey, other.zKey)
    if keys.0 != keys.1 { return keys.0 < keys.1 }
    return one.name.isSame(as: other.name)
      ? a < b : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }

  private mutating func removeFromOrder(_ id: ElementID, _ old: Element?, unless new: Element?) {
    guard let old else { return }
    if let card = old.card, card.frame != new?.card?.frame { cardIndex.remove(id, card.frame) }
    guard old.zKey != new?.zKey || new?.name.isSame(as: old.name) == false else { return }
    if old.card != nil {
      if let index = index(of: id, in: cardOrder) { cardOrder.remove(at: index) }
    } else if let index = index(of: id, in: edgeOrder) {
      edgeOrder.remove(at: index)
    }
  }

  private mutating func insertIntoOrder(_ id: ElementID, _ new: Element?, unless old: Element?) {
    guard let new else { return }
    if let card = new.card, card.frame != old?.card?.frame { cardIndex.insert(id, card.frame) }
    guard old?.zKey != new.zKey || old?.name.isSame(as: new.name) == false else { return }
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

  /// Returns the box in which an edge is found: its curve, as far as other edges at its cards may shift it,
  /// with room for the label.
  func indexBounds(of id: ElementID) -> Rect? {
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
  static func margin(hasLabel: Bool) -> Double {
    SideEnds.reach + (hasLabel ? 120 : 12)
  }

  /// Returns the box around the line of an edge that has no other beside it; nil if one of its cards is
  /// not on the board.
  package func lineBounds(of edge: Edge) -> Rect? {
    guard let (source, target) = frames(of: edge) else { return nil }
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

  /// Returns the frames of both cards of an edge; nil while one of them is not on the board. A function that is bound
  /// to the board would copy it for each edge.
  package func frames(of edge: Edge) -> (source: Rect, target: Rect)? {
    guard let from = edge.from.card, let to = edge.to.card, let source = frame(of: from),
      let target = frame(of: to)
    else { return nil }
    return (source, target)
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

extension Board: Equatable {
  package static func == (a: Board, b: Board) -> Bool {
    let count = max(a.elements.count, b.elements.count)
    return (0..<count).allSatisfy { a[ElementID(UInt32($0))] == b[ElementID(UInt32($0))] }
  }
}
