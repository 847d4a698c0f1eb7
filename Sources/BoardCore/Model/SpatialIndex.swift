package import BoardValues

/// An index that finds what lies in an area of the board without looking at the rest.
///
/// It is a grid of square cells, each with a list of what touches it. What would fill very many cells (a
/// huge frame, extreme coordinates) is in one short list that is always searched.
package struct SpatialIndex: Sendable {
  private static let cellSize = 512.0
  private static let maxCells = 64.0

  private struct Cell: Hashable {
    var column: Int32
    var row: Int32

    func hash(into hasher: inout Hasher) {
      hasher.combine(
        UInt64(UInt32(bitPattern: column)) << 32 | UInt64(UInt32(bitPattern: row))
      )
    }
  }

  /// The elements that touch a cell. A list is quickest for the few that there usually are; beyond that
  /// they are a set, since a whole board may lie in one cell.
  private struct Bucket: Sendable {
    private static let few = 32
    private var list: [ElementID] = []
    private var rest: Set<ElementID> = []

    var isEmpty: Bool { list.isEmpty && rest.isEmpty }
    var count: Int { list.count + rest.count }

    mutating func insert(_ id: ElementID) {
      guard !list.contains(id) else { return }
      if list.count < Self.few, rest.isEmpty { list.append(id) } else { rest.insert(id) }
    }

    mutating func remove(_ id: ElementID) {
      guard let index = list.firstIndex(of: id) else {
        rest.remove(id)
        return
      }
      list.swapAt(index, list.count - 1)
      list.removeLast()
    }

    func forEach(_ body: (ElementID) -> Void) {
      list.forEach(body)
      rest.forEach(body)
    }

    func contains(where isWanted: (ElementID) -> Bool) -> Bool {
      list.contains(where: isWanted) || rest.contains(where: isWanted)
    }
  }

  private var cells: [Cell: Bucket] = [:]
  private var oversize: Set<ElementID> = []

  package mutating func insert(_ id: ElementID, _ bounds: Rect) {
    guard let range = Self.range(of: bounds) else {
      oversize.insert(id)
      return
    }
    range.forEach { cells[$0, default: Bucket()].insert(id) }
  }

  package mutating func remove(_ id: ElementID, _ bounds: Rect) {
    guard let range = Self.range(of: bounds) else {
      oversize.remove(id)
      return
    }
    range.forEach { cell in
      cells[cell]?.remove(id)
      if cells[cell]?.isEmpty == true { cells[cell] = nil }
    }
  }

  /// Calls `body` with everything that may touch `bounds`, some of it more than once.
  ///
  /// - Returns: false if the area covers so many cells that going through all elements is cheaper.
  func forEachCandidate(in bounds: Rect, _ body: (ElementID) -> Void) -> Bool {
    guard let range = Self.range(of: bounds, limit: Double(max(cells.count, 64))) else {
      return false
    }
    oversize.forEach(body)
    range.forEach { cells[$0]?.forEach(body) }
    return true
  }

  /// Returns whether anything that may touch `bounds` satisfies the condition. Stops at the first.
  ///
  /// - Returns: nil if the area covers so many cells that going through all elements is cheaper.
  func containsCandidate(in bounds: Rect, where isWanted: (ElementID) -> Bool) -> Bool? {
    guard let range = Self.range(of: bounds, limit: Double(max(cells.count, 64))) else {
      return nil
    }
    return oversize.contains(where: isWanted)
      || range.contains { cells[$0]?.contains(where: isWanted) ?? false }
  }

  /// Returns how often candidates are listed for `bounds`, or a number above `limit` if that is more.
  ///
  /// - Returns: nil if the area covers so many cells that going through all elements is cheaper.
  func count(in bounds: Rect, upTo limit: Int) -> Int? {
    guard let range = Self.range(of: bounds, limit: Double(max(cells.count, 64))) else {
      return nil
    }
    var count = oversize.count
    _ = range.contains { cell in
      count += cells[cell]?.count ?? 0
      return count > limit
    }
    return count
  }

  private struct Range {
    var columns: ClosedRange<Int32>
    var rows: ClosedRange<Int32>

    func contains(where isWanted: (Cell) -> Bool) -> Bool {
      rows.contains { row in columns.contains { isWanted(Cell(column: $0, row: row)) } }
    }

    func forEach(_ body: (Cell) -> Void) {
      for row in rows {
        for column in columns { body(Cell(column: column, row: row)) }
      }
    }
  }

  private static func range(of bounds: Rect, limit: Double = maxCells) -> Range? {
    let left = (bounds.minX / cellSize).rounded(.down)
    let right = (bounds.maxX / cellSize).rounded(.down)
    let top = (bounds.minY / cellSize).rounded(.down)
    let bottom = (bounds.maxY / cellSize).rounded(.down)
    let isSmall = (right - left + 1) * (bottom - top + 1) <= limit
    guard isSmall, let c0 = Int32(exactly: left), let c1 = Int32(exactly: right),
      let r0 = Int32(exactly: top), let r1 = Int32(exactly: bottom), c0 <= c1, r0 <= r1
    else { return nil }
    return Range(columns: c0...c1, rows: r0...r1)
  }
}
