/// The edges that are, or once were, attached to each card.
///
/// Nothing is ever removed, so chains in one flat list suffice: a board of a hundred thousand edges needs
/// no list for each card. The edge itself tells whether it is still attached.
struct Attachments: Sendable {
  /// An edge at a card, with the next older links of both.
  private struct Link {
    var card: ElementID
    var edge: ElementID
    var olderOfCard: Int32
    var olderOfEdge: Int32
  }

  private var links: [Link] = []
  private var ofCards = Newest()
  private var ofEdges = Newest()
  /// The edges between two cards: the first, and all of them in the order of their ids once there are
  /// several.
  private var only: [CardPair: ElementID] = [:]
  private var several: [CardPair: [ElementID]] = [:]

  /// Makes room for a board with this many elements and edges.
  mutating func reserve(elements: Int, edges: Int) {
    guard edges > 0 else { return }
    links.reserveCapacity(2 * edges)
    ofCards.reserve(elements)
    ofEdges.reserve(elements)
    only.reserveCapacity(edges)
  }

  mutating func note(_ edge: ElementID, from: ElementID?, to: ElementID?) {
    if let from { note(edge, of: from) }
    if let to, to != from { note(edge, of: to) }
    if let pair = CardPair(from, to) { note(edge, between: pair) }
  }

  private mutating func note(_ edge: ElementID, of card: ElementID) {
    var link = ofEdges[edge]
    while link >= 0 {
      if links[Int(link)].card == card { return }
      link = links[Int(link)].olderOfEdge
    }
    let new = Int32(clamping: links.count)
    links.append(
      Link(card: card, edge: edge, olderOfCard: ofCards[card], olderOfEdge: ofEdges[edge])
    )
    ofCards[card] = new
    ofEdges[edge] = new
  }

  private mutating func note(_ edge: ElementID, between pair: CardPair) {
    guard let first = only.updateValue(edge, forKey: pair), first != edge else { return }
    only[pair] = first
    var known = several[pair] ?? [first]
    // Nearly always it is the newest.
    let index = known.last.map { $0 < edge } ?? true ? known.count : known.firstIndex { $0 >= edge }
    guard let index, index == known.count || known[index] != edge else { return }
    several[pair] = nil
    known.insert(edge, at: index)
    several[pair] = known
  }

  /// Returns the edges of a card, each once.
  func edges(of card: ElementID) -> [ElementID] {
    var edges: [ElementID] = []
    var link = ofCards[card]
    while link >= 0 {
      edges.append(links[Int(link)].edge)
      link = links[Int(link)].olderOfCard
    }
    return edges
  }

  /// Returns the edges between two cards, in the order of their ids.
  func edges(between pair: CardPair) -> [ElementID] {
    several[pair] ?? only[pair].map { [$0] } ?? []
  }

  /// The newest link of each element; negative for none.
  private struct Newest: Sendable {
    /// The most ids that are array indices. Damaged state may name any element, which must not take
    /// memory for all before it.
    private static let maxNear = 1 << 20
    private var near: [Int32] = []
    private var far: [ElementID: Int32] = [:]

    mutating func reserve(_ count: Int) { near.reserveCapacity(min(count, Self.maxNear)) }

    subscript(id: ElementID) -> Int32 {
      get {
        if id.index >= Self.maxNear { return far[id] ?? -1 }
        return id.index < near.count ? near[id.index] : -1
      }
      set {
        if id.index >= Self.maxNear {
          far[id] = newValue
          return
        }
        while near.count <= id.index { near.append(-1) }
        near[id.index] = newValue
      }
    }
  }
}
