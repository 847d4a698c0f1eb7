import BoardValues

/// The changes that turn a board into what its file holds now.
///
/// Elements with the same kind and name are the same, in file order if a name is used twice. A card that
/// another program moved is therefore one small change, and keeps its undo history.
package struct Reloading {
  package private(set) var changes: [BoardChange] = []
  private let board: Board
  /// The ids of the new file's elements, by their index in the file.
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
    case .view, .metadata, .note: return element
    }
  }

  /// Returns z-keys that keep as many elements as possible at their positions in the z-order; nil if only
  /// the file's own z-keys will do.
  ///
  /// Items that are not elements have the file's z-keys, which must not be mixed with others.
  private func zKeys(of canvas: CanvasDocument) -> [ZKey]? {
    guard canvas.metadata.unplacedNodes.isEmpty, canvas.metadata.unplacedEdges.isEmpty else {
      return nil
    }
    let indices = canvas.elements.indices
    guard let cards = zKeys(indices.filter { canvas.elements[$0].card != nil }),
      let edges = zKeys(indices.filter { canvas.elements[$0].edge != nil })
    else { return nil }
    // Cards come before edges in the list.
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
