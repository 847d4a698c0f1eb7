import BoardValues

/// A search for the corners of a line in horizontal and vertical pieces: the shortest that turns little.
///
/// Lines run along the borders of boxes and halfway between the ends. Each crossing is looked at twice, for
/// lines that come to it in either direction.
struct CornerSearch {
  /// The length that a line goes out of its way to save a corner.
  static let turnCost = 80.0
  /// How much longer a line along a border may seem than one with room on both sides.
  private static let borderCost = 1.02

  /// The work of one crossing, as `Obstacles` counts it.
  static let workOfCrossing = 4

  private struct Line {
    var position: Double
    var cost: Double
  }

  private let columns: [Line]
  private let rows: [Line]
  /// Whether the piece from each crossing to the next at its right, and to the one below, goes through a box.
  private var isBlocked: [Bool]
  /// The number of crossings that were looked at.
  private(set) var work = 0

  /// Creates a search between two points around boxes. What is outside of `area` is too far.
  init(from first: Point, to last: Point, around boxes: [Rect], in area: Rect) {
    let (xs, ys) = (area.minX...area.maxX, area.minY...area.maxY)
    columns = Self.lines(
      between: first.x,
      last.x,
      beside: boxes.flatMap { [$0.minX, $0.maxX] }.filter(xs.contains)
    )
    rows = Self.lines(
      between: first.y,
      last.y,
      beside: boxes.flatMap { [$0.minY, $0.maxY] }.filter(ys.contains)
    )
    isBlocked = Array(repeating: false, count: 2 * columns.count * rows.count)
    for box in boxes { block(box) }
  }

  private mutating func block(_ box: Rect) {
    for row in rows.indices {
      let y = rows[row].position
      guard y >= box.minY, y <= box.maxY else { continue }
      for column in columns.indices {
        let x = columns[column].position
        guard x >= box.minX, x <= box.maxX else { continue }
        let crossing = 2 * (row * columns.count + column)
        // A piece along the border is outside.
        if y > box.minY, y < box.maxY, x < box.maxX { isBlocked[crossing] = true }
        if x > box.minX, x < box.maxX, y < box.maxY { isBlocked[crossing + 1] = true }
      }
    }
  }

  /// Returns the lines in order: through the ends, along borders, and halfway between all of these unless
  /// they are many.
  private static func lines(between a: Double, _ b: Double, beside borders: [Double]) -> [Line] {
    let free = [a, (a + b) / 2, b].map { Line(position: $0, cost: 1) }
    let bound = borders.map { Line(position: $0, cost: borderCost) }
    var lines: [Line] = []
    for line in (free + bound).sorted(by: { ($0.position, $0.cost) < ($1.position, $1.cost) }) {
      // Of two at the same position the free one counts.
      guard let last = lines.last?.position else { lines.append(line); continue }
      guard last != line.position else { continue }
      if borders.count <= maxHalved, line.position - last > 2 * Detour.room {
        lines.append(Line(position: (last + line.position) / 2, cost: 1))
      }
      lines.append(line)
    }
    return lines
  }

  /// The most borders between which lines run halfway, too.
  private static let maxHalved = 6

  /// Returns the corners between the two points; nil if there is no way.
  mutating func corners(
    from first: Point,
    leaving: Vector,
    to last: Point,
    arriving: Vector
  ) -> [Point]? {
    guard let start = index(of: first), let goal = index(of: last) else { return nil }
    let width = columns.count
    var costs = Array(repeating: Double.infinity, count: isBlocked.count)
    var parents = Array(repeating: -1, count: isBlocked.count)
    var queue = LeastFirst()
    func reach(_ state: Int, from parent: Int, _ cost: Double) {
      guard cost < costs[state] - 1e-9 else { return }
      (costs[state], parents[state]) = (cost, parent)
      let (column, row) = (state / 2 % width, state / 2 / width)
      let left =
        abs(columns[column].position - last.x) + abs(rows[row].position - last.y)
      queue.insert(state, cost: cost + left)
    }
    let end = goal * 2 + (arriving.dx == 0 ? 1 : 0)
    var isDone = Array(repeating: false, count: isBlocked.count)
    reach(start * 2 + (leaving.dx == 0 ? 1 : 0), from: -1, 0)
    while let state = queue.removeLeast() {
      if state == end { return corners(to: end, parents) }
      guard !isDone[state] else { continue }
      isDone[state] = true
      work += 1
      let cost = costs[state]
      reach(state ^ 1, from: state, cost + Self.turnCost)
      let (column, row) = (state / 2 % width, state / 2 / width)
      if state.isMultiple(of: 2) {
        let (x, weight) = (columns[column].position, rows[row].cost)
        if column > 0, !isBlocked[state - 2] {
          reach(state - 2, from: state, cost + (x - columns[column - 1].position) * weight)
        }
        if column + 1 < width, !isBlocked[state] {
          reach(state + 2, from: state, cost + (columns[column + 1].position - x) * weight)
        }
      } else {
        let (y, weight) = (rows[row].position, columns[column].cost)
        if row > 0, !isBlocked[state - 2 * width] {
          reach(state - 2 * width, from: state, cost + (y - rows[row - 1].position) * weight)
        }
        if row + 1 < rows.count, !isBlocked[state] {
          reach(state + 2 * width, from: state, cost + (rows[row + 1].position - y) * weight)
        }
      }
    }
    return nil
  }

  /// Returns the points at which the line to a state turns.
  private func corners(to end: Int, _ parents: [Int]) -> [Point] {
    var points: [Point] = []
    var state = end
    while parents[state] >= 0 {
      if parents[state] == state ^ 1 {
        let place = state / 2
        points.append(
          Point(
            columns[place % columns.count].position,
            rows[place / columns.count].position
          )
        )
      }
      state = parents[state]
    }
    return points.reversed()
  }

  private func index(of point: Point) -> Int? {
    guard let column = columns.firstIndex(where: { $0.position == point.x }),
      let row = rows.firstIndex(where: { $0.position == point.y })
    else { return nil }
    return row * columns.count + column
  }
}

/// States with their costs, of which the one that costs least comes first.
private struct LeastFirst {
  private var entries: [(state: Int, cost: Double)] = []

  mutating func insert(_ state: Int, cost: Double) {
    entries.append((state, cost))
    var index = entries.count - 1
    while index > 0, entries[(index - 1) / 2].cost > cost {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeLeast() -> Int? {
    guard let last = entries.popLast() else { return nil }
    guard let least = entries.first else { return last.state }
    entries[0] = last
    var index = 0
    while 2 * index + 1 < entries.count {
      var child = 2 * index + 1
      if child + 1 < entries.count, entries[child + 1].cost < entries[child].cost { child += 1 }
      guard entries[child].cost < last.cost else { break }
      entries.swapAt(index, child)
      index = child
    }
    return least.state
  }
}
