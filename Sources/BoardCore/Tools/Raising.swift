import BoardValues

/// Cards that are dropped on others stay on top of them, so that what was held is not lost beneath.
///
/// Each is put just above the highest card at rest that it overlaps and that was above it. Dropped cards that
/// overlap keep their order, and cards that land on nothing keep their place in it; so does everything
/// else. Groups lie beneath all cards anyway, and locked cards stay where they are.
struct Raising {
  private let board: Board
  private let landed: [ElementID: Rect]
  /// The cards that have been raised, where they have landed.
  private var index = SpatialIndex()
  private(set) var depths: [ElementID: Depth] = [:]
  /// These places in order.
  private var order: [Depth] = []

  /// Finds the new places of cards that were dropped at these frames.
  init(of landed: [ElementID: Rect], on board: Board) {
    self.board = board
    self.landed = landed
    let cards = landed.keys.filter { id in
      board.card(id).map { !$0.isGroup && !$0.isLocked && !board.isHidden(id) } ?? false
    }
    for id in board.inPaintingOrder(Array(cards)) { raise(id) }
  }

  private mutating func raise(_ id: ElementID) {
    guard let frame = landed[id], let depth = board.depth(of: id) else { return }
    let others = board.cards(in: frame, above: id).last { other in
      landed[other] == nil && board.card(other)?.isGroup == false
    }
    var below = others.flatMap(board.depth)
    for other in raised(in: frame) where other > below ?? depth { below = other }
    guard let below else { return }
    let new = Depth.between(below, next(above: below), from: depth.number).ending(in: id)
    depths[id] = new
    order.insert(new, at: order.partitioningIndex { $0 > new })
    index.insert(id, frame)
  }

  /// Returns the places of the raised cards that overlap a frame.
  private func raised(in frame: Rect) -> [Depth] {
    guard !depths.isEmpty else { return [] }
    var found: Set<ElementID> = []
    let isFound = index.forEachCandidate(in: frame) { found.insert($0) }
    let candidates = isFound ? found : Set(depths.keys)
    return candidates.filter { landed[$0]?.intersects(frame) ?? false }.compactMap { depths[$0] }
  }

  /// Returns the lowest place above another one.
  private func next(above depth: Depth) -> Depth? {
    let cards = board.cardOrder
    let start = cards.partitioningIndex { board.depth(of: $0).map { $0 > depth } ?? false }
    let above = cards[start...].first.flatMap(board.depth)
    let raised = order[order.partitioningIndex { $0 > depth }...].first
    return [above, raised].compactMap(\.self).min()
  }
}
