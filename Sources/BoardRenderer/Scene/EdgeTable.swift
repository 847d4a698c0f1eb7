import BoardCore
import BoardValues

/// The areas of a board's edges, bottom first and side by side in memory, like `CardTable`.
@MainActor
struct EdgeTable {
  struct Row {
    /// The area in which something of the edge may be seen.
    var reach: Rect
    var line: Size
    var id: ElementID
    var isStatic: Bool
  }

  private(set) var rows: ContiguousArray<Row> = []
  private var indices = RowIndices()

  init(_ board: Board, _ edges: [ElementID]) {
    rows.reserveCapacity(edges.count)
    for id in edges { append(id, board) }
  }

  subscript(id: ElementID) -> Row? { indices[id].map { rows[$0] } }

  private mutating func append(_ id: ElementID, _ board: Board) {
    indices.note(id, at: rows.count)
    rows.append(row(id, board))
  }

  /// Returns the row of an edge. One that cannot be seen now may be seen later, between the same others.
  private func row(_ id: ElementID, _ board: Board) -> Row {
    guard let extent = board.extent(ofEdge: id) else {
      return Row(reach: .zero, line: .zero, id: id, isStatic: false)
    }
    return Row(reach: extent.reach, line: extent.line, id: id, isStatic: true)
  }

  /// Updates an edge. Returns false if its position in the painting order has changed: then the table has
  /// to be made anew.
  mutating func update(_ id: ElementID, _ board: Board) -> Bool {
    if let index = indices[id] {
      rows[index] = row(id, board)
      return board.edge(id) == nil || isInOrder(id, at: index, board)
    }
    guard board.edge(id) != nil else { return true }
    guard board.edgeOrder.last == id else { return false }
    append(id, board)
    return true
  }

  private func isInOrder(_ id: ElementID, at index: Int, _ board: Board) -> Bool {
    let below = index > 0 ? rows[index - 1].id : nil
    let above = index + 1 < rows.count ? rows[index + 1].id : nil
    return below.map { board.isBelow($0, id) } ?? true
      && above.map { board.isBelow(id, $0) } ?? true
  }

  mutating func setStatic(_ isStatic: Bool, _ id: ElementID, _ board: Board) {
    guard let index = indices[id] else { return }
    rows[index].isStatic = isStatic && board.extent(ofEdge: id) != nil
  }
}
