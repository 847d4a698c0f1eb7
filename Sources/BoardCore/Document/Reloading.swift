/// What has to change on a board to become what a file holds by now.
///
/// Elements are told apart by their names, as the program that wrote the file did it: those of the
/// same kind and name are the same, in their order where a name is used twice. So one that was moved
/// elsewhere is one small change here, and keeps its undo.
package struct Reloading {
  package private(set) var changes: [BoardChange] = []
  private let board: Board
  /// By place in the new file, who it is here.
  private var ids: [ElementID] = []

  package init(of canvas: CanvasDocument, over board: Board) {
    self.board = board
    var known = Dictionary(grouping: (board.cardOrder + board.edgeOrder).reversed()) { id in
      board[id].map(Key.init)
    }
    var next = board.nextID.rawValue
    for element in canvas.elements {
      if let id = known[Key(element)]?.popLast() {
        ids.append(id)
      } else {
        ids.append(ElementID(next))
        next += 1
      }
    }
    let removed = known.values.flatMap(\.self).sorted()
    let ranks = ranks(of: canvas)
    for (index, element) in canvas.elements.enumerated() {
      add(ids[index], placed(element, at: ranks?[index] ?? element.rank))
    }
    for id in removed { add(id, nil) }
    changes.sort { $0.id < $1.id }
  }

  private struct Key: Hashable {
    var isCard: Bool
    var name: ExactText

    init(_ element: Element) {
      isCard = element.card != nil
      name = ExactText(element.name)
    }
  }

  private mutating func add(_ id: ElementID, _ after: Element?) {
    let before = board[id]
    if before != after { changes.append(BoardChange(id, from: before, to: after)) }
  }

  private func placed(_ element: Element, at rank: Rank) -> Element {
    switch element {
    case .card(var card):
      card.rank = rank
      return .card(card)
    case .edge(var edge):
      edge.rank = rank
      edge.from.card = edge.from.card.map { ids[$0.index] }
      edge.to.card = edge.to.card.map { ids[$0.index] }
      return .edge(edge)
    case .view, .metadata: return element
    }
  }

  /// The ranks that leave everything where it lies in the z-order, as long as the file says nothing
  /// else; nil where only the file's own ranks will do.
  ///
  /// What is no element has ranks in the scheme of the file, so they go together.
  private func ranks(of canvas: CanvasDocument) -> [Rank]? {
    guard canvas.metadata.unplacedNodes.isEmpty, canvas.metadata.unplacedEdges.isEmpty else {
      return nil
    }
    let indices = canvas.elements.indices
    guard let cards = ranks(indices.filter { canvas.elements[$0].card != nil }),
      let edges = ranks(indices.filter { canvas.elements[$0].edge != nil })
    else { return nil }
    // Cards stand before edges in the list.
    return cards + edges
  }

  private func ranks(_ places: [Int]) -> [Rank]? {
    let known = places.map { board[ids[$0]]?.rank }
    var ranks: [Rank] = []
    ranks.reserveCapacity(known.count)
    var above: [Rank?] = []
    var next: Rank?
    for rank in known.reversed() {
      above.append(next)
      next = rank ?? next
    }
    above.reverse()
    for (rank, upper) in zip(known, above) {
      let last = ranks.last
      let new = rank ?? .between(last, upper)
      if let last, new <= last { return nil }
      ranks.append(new)
    }
    return ranks
  }
}
