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
  private(set) var zKeys: [ElementID: ZKey] = [:]
  /// These keys in order.
  private var order: [ZKey] = []

  /// Finds the new z-keys of cards that were dropped at these frames.
  init(of landed: [ElementID: Rect], on board: Board) {
    self.board = board
    self.landed = landed
    let cards = landed.keys.filter { id in
      board.card(id).map { !$0.isGroup && !$0.isLocked && !board.isHidden(id) } ?? false
    }
    for id in board.inPaintingOrder(Array(cards)) { raise(id) }
  }

  private mutating func raise(_ id: ElementID) {
    guard let frame = landed[id], let zKey = board[id]?.zKey else { return }
    let others = board.cards(in: frame, above: id).last { other in
      landed[other] == nil && board.card(other)?.isGroup == false
    }
    var below = others.flatMap { board[$0]?.zKey }
    for other in raised(in: frame) where other > below ?? zKey { below = other }
    guard let below else { return }
    let new = ZKey.between(below, next(above: below)).ending(in: id)
    zKeys[id] = new
    order.insert(new, at: order.partitioningIndex { $0 > new })
    index.insert(id, frame)
  }

  /// Returns the z-keys of the raised cards that overlap a frame.
  private func raised(in frame: Rect) -> [ZKey] {
    guard !zKeys.isEmpty else { return [] }
    var found: Set<ElementID> = []
    let isFound = index.forEachCandidate(in: frame) { found.insert($0) }
    let candidates = isFound ? found : Set(zKeys.keys)
    return candidates.filter { landed[$0]?.intersects(frame) ?? false }.compactMap { zKeys[$0] }
  }

  /// Returns the lowest z-key above another one.
  private func next(above zKey: ZKey) -> ZKey? {
    let cards = board.cardOrder
    let start = cards.partitioningIndex { board[$0].map { $0.zKey > zKey } ?? false }
    let above = cards[start...].first.flatMap { board[$0]?.zKey }
    let raised = order[order.partitioningIndex { $0 > zKey }...].first
    return [above, raised].compactMap(\.self).min()
  }
}
