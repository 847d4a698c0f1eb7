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
    let zKeys = zKeys(of: canvas)
    for (index, element) in canvas.elements.enumerated() {
      add(ids[index], placed(element, at: zKeys?[index] ?? element.zKey))
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

  private func placed(_ element: Element, at zKey: ZKey) -> Element {
    switch element {
    case .card(var card):
      card.zKey = zKey
      return .card(card)
    case .edge(var edge):
      edge.zKey = zKey
      edge.from.card = edge.from.card.map { ids[$0.index] }
      edge.to.card = edge.to.card.map { ids[$0.index] }
      return .edge(edge)
    case .view, .metadata: return element
    }
  }

  /// The z-keys that leave everything where it lies in the z-order, as long as the file says nothing
  /// else; nil where only the file's own z-keys will do.
  ///
  /// What is no element has z-keys in the scheme of the file, so they go together.
  private func zKeys(of canvas: CanvasDocument) -> [ZKey]? {
    guard canvas.metadata.unplacedNodes.isEmpty, canvas.metadata.unplacedEdges.isEmpty else {
      return nil
    }
    let indices = canvas.elements.indices
    guard let cards = zKeys(indices.filter { canvas.elements[$0].card != nil }),
      let edges = zKeys(indices.filter { canvas.elements[$0].edge != nil })
    else { return nil }
    // Cards stand before edges in the list.
    return cards + edges
  }

  private func zKeys(_ indices: [Int]) -> [ZKey]? {
    let known = indices.map { board[ids[$0]]?.zKey }
    var zKeys: [ZKey] = []
    zKeys.reserveCapacity(known.count)
    var above: [ZKey?] = []
    var next: ZKey?
    for zKey in known.reversed() {
      above.append(next)
      next = zKey ?? next
    }
    above.reverse()
    for (zKey, upper) in zip(known, above) {
      let last = zKeys.last
      let new = zKey ?? .between(last, upper)
      if let last, new <= last { return nil }
      zKeys.append(new)
    }
    return zKeys
  }
}
