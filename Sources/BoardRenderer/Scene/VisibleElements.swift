package import BoardCore
import BoardValues

/// The elements that can be seen, in painting order.
package struct VisibleElements: Equatable, Sendable {
  package var cards: [ElementID] = []
  var edges: [ElementID] = []

  init(cards: [ElementID], edges: [ElementID]) {
    self.cards = cards
    self.edges = edges
  }

  /// Creates a list of the elements that exist, wherever they are.
  package init(of ids: Set<ElementID>, on board: Board) {
    for id in ids {
      switch board[id] {
      case .card: if !board.isHidden(id) { cards.append(id) }
      case .edge: if !board.isHidden(edge: id) { edges.append(id) }
      case .metadata, .note, nil: break
      }
    }
    cards = board.inPaintingOrder(cards)
    edges.sort()
  }

  /// Creates a list of the moving elements, and of what a drag would add, which comes last.
  init(moving: Set<ElementID>, _ board: Board, _ moment: Moment) {
    self.init(of: moving, on: board)
    addDrafted(board, moment)
  }

  package static func all(on board: Board) -> VisibleElements {
    if let bounds = board.bounds { board.findRoutes(in: bounds, work: .max) }
    let cards = board.inPaintingOrder(board.shownCards)
    return VisibleElements(
      cards: cards,
      edges: board.edgeOrder.filter { !board.isHidden(edge: $0) }
    )
  }

  /// Creates a list of the elements in an area, in board units. Labels and arrows reach a little beyond
  /// frames, so ask for more. The lines of edges are where they are known to be.
  init(_ board: Board, in area: Rect, _ moment: Moment = Moment()) {
    cards = board.cards(in: area)
    edges = board.knownEdges(in: area)
    add(moment.displaced, of: board)
    addDrafted(board, moment)
  }

  /// Adds what a drag would add to the board, which comes last, above everything else.
  private mutating func addDrafted(_ board: Board, _ moment: Moment) {
    for id in moment.drafted?.sorted() ?? [] where board[id] == nil {
      switch moment.drafted(id) {
      case .card? where id == moment.anchor: break
      case .card?: cards.append(id)
      case .edge?: edges.append(id)
      case .metadata?, .note?, nil: break
      }
    }
  }

  /// Adds what moves, which may be seen here though it is, or was, elsewhere. It is little.
  private mutating func add(_ moving: Set<ElementID>, of board: Board) {
    guard !moving.isEmpty else { return }
    let known = Set(cards)
    let strangers = moving.filter {
      !known.contains($0) && board.card($0) != nil && !board.isHidden($0)
    }
    if !strangers.isEmpty {
      cards = board.inPaintingOrder(cards + strangers)
    }
    let attached = Set(moving.flatMap(board.edges(of:))).subtracting(edges)
      .filter { !board.isHidden(edge: $0) }
    if !attached.isEmpty { edges = (edges + attached).sorted() }
  }

  /// Returns the elements that are in `ids` or are not, in the same order.
  func elements(in ids: Set<ElementID>, _ isWanted: Bool) -> VisibleElements {
    VisibleElements(
      cards: cards.filter { ids.contains($0) == isWanted },
      edges: edges.filter { ids.contains($0) == isWanted }
    )
  }
}
