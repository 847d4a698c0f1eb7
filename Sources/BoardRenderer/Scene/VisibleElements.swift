package import BoardCore
import BoardValues

/// Which elements can be seen, in painting order.
package struct VisibleElements: Equatable, Sendable {
  package var cards: [ElementID] = []
  var edges: [ElementID] = []

  init(cards: [ElementID], edges: [ElementID]) {
    self.cards = cards
    self.edges = edges
  }

  /// Those that there are, wherever they are.
  package init(of ids: Set<ElementID>, on board: Board) {
    cards = ids.filter { board.card($0) != nil }.sorted(by: board.isPaintedBefore)
    edges = ids.filter { board.edge($0) != nil }.sorted()
  }

  /// What moves, and what a drag would bring, which comes last.
  init(moving: Set<ElementID>, _ board: Board, _ moment: Moment) {
    self.init(of: moving, on: board)
    addDrafted(board, moment)
  }

  /// All that there are.
  package static func all(on board: Board) -> VisibleElements {
    let cards = board.cardOrder.sorted(by: board.isPaintedBefore)
    return VisibleElements(cards: cards, edges: board.edgeOrder)
  }

  /// `area` is in board units; labels and arrows reach a little beyond frames, so ask for more.
  init(_ board: Board, in area: Rect, _ moment: Moment = Moment()) {
    cards = board.cards(in: area)
    edges = board.edges(in: area)
    add(moment.displaced, of: board)
    addDrafted(board, moment)
  }

  /// What a drag would bring comes last, above all that there is.
  private mutating func addDrafted(_ board: Board, _ moment: Moment) {
    for id in moment.drafted?.sorted() ?? [] where board[id] == nil {
      switch moment.drafted(id) {
      case .card? where id == moment.anchor: break
      case .card?: cards.append(id)
      case .edge?: edges.append(id)
      case .view?, .metadata?, nil: break
      }
    }
  }

  /// What moves may be seen here though it is, or was, elsewhere; it is few.
  private mutating func add(_ moving: Set<ElementID>, of board: Board) {
    guard !moving.isEmpty else { return }
    let known = Set(cards)
    let strangers = moving.filter { !known.contains($0) && board.card($0) != nil }
    if !strangers.isEmpty {
      cards = (cards + strangers).sorted(by: board.isPaintedBefore)
    }
    let attached = Set(moving.flatMap(board.edges(of:))).subtracting(edges)
    if !attached.isEmpty { edges = (edges + attached).sorted() }
  }

  /// Those that are in `ids` or are not, in the same order.
  func elements(in ids: Set<ElementID>, _ isWanted: Bool) -> VisibleElements {
    VisibleElements(
      cards: cards.filter { ids.contains($0) == isWanted },
      edges: edges.filter { ids.contains($0) == isWanted }
    )
  }
}
