import BoardValues

/// The changes that turn a board into what its file holds now.
///
/// A card that another program moved is one small change and keeps its undo history, as the elements are
/// found again by `Alignment`.
package struct Reloading {
  package private(set) var changes: [BoardChange] = []
  private let board: Board
  /// The ids of the new file's elements, by their index in the file.
  private var ids: [ElementID] = []

  package init(of canvas: CanvasDocument, over board: Board) {
    self.board = board
    let listed = board.listedCards
    let heirs = (
      cards: Self.heirs(of: listed, of: board, in: canvas) { $0.card != nil },
      edges: Self.heirs(of: board.edgeOrder, of: board, in: canvas) { $0.edge != nil }
    )
    var known: [Int: ElementID] = [:]
    var removed: [ElementID] = []
    for (id, heir) in zip(listed + board.edgeOrder, heirs.cards + heirs.edges) {
      if let heir { known[heir] = id } else { removed.append(id) }
    }
    var next = board.nextID.rawValue
    for index in canvas.elements.indices {
      if let id = known[index] {
        ids.append(id)
      } else {
        ids.append(ElementID(next))
        next += 1
      }
    }
    let zKeys = zKeys(of: canvas)
    for (index, element) in canvas.elements.enumerated() {
      add(ids[index], placed(element, at: zKeys?[index] ?? element.zKey))
    }
    for id in removed.sorted() { add(id, nil) }
    changes.sort { $0.id < $1.id }
  }

  /// An element as the alignment sees it.
  private struct Item: Alignable {
    let element: Element
    let nameOfCard: (ElementID) -> String?
    var number: Int?

    var id: ExactText? { ExactText(element.name) }
    var line: ExactText { JSONValue.object(element.object(nameOfCard) ?? JSONObject()).line }
  }

  /// Returns for each of some elements of the board the index of what it has become in the file.
  private static func heirs(
    of ids: [ElementID],
    of board: Board,
    in canvas: CanvasDocument,
    where isOfKind: (Element) -> Bool
  ) -> [Int?] {
    func name(_ id: ElementID) -> String? { board.card(id)?.name }
    func newName(_ id: ElementID) -> String? { canvas.elements[id.index].card?.name }
    let old = ids.compactMap { board[$0].map { Item(element: $0, nameOfCard: name) } }
    let indices = canvas.elements.indices.filter { isOfKind(canvas.elements[$0]) }
    let new = indices.map { Item(element: canvas.elements[$0], nameOfCard: newName) }
    return Alignment.heirs(of: old, in: new).map { $0.map { indices[$0] } }
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
    case .metadata, .note: return element
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
