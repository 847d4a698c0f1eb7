import BoardValues

/// A layout in which each box stands in the middle above those that are reached from it first.
///
/// Complexity: O(n log n).
struct TreeLayout {
  private let graph: LayoutGraph
  /// The boxes in an order in which each comes after its parent.
  private var order: [Int] = []
  private var children: [[Int]]
  private var depth: [Int]
  /// The position of the middle of each box beside that of its parent.
  private var offset: [Double]
  private var roots: [Int] = []

  init(_ graph: LayoutGraph) {
    self.graph = graph
    children = Array(repeating: [], count: graph.nodes.count)
    depth = Array(repeating: -1, count: graph.nodes.count)
    offset = Array(repeating: 0, count: graph.nodes.count)
    grow()
  }

  /// Walks along the arrows, level by level. What no root leads to becomes one.
  private mutating func grow() {
    let beginnings = graph.beginnings
    var level = beginnings.filter { graph.previous[$0].isEmpty }
    var rest = beginnings[...]
    while true {
      roots += level
      for root in level { depth[root] = 0 }
      order += level
      while !level.isEmpty { level = branches(of: level) }
      guard let stray = rest.first(where: { depth[$0] < 0 }) else { break }
      rest = rest.drop { depth[$0] >= 0 }
      level = [stray]
    }
    roots = graph.acrossOrder(roots)
  }

  private mutating func branches(of level: [Int]) -> [Int] {
    var found: [Int] = []
    for node in level {
      for child in graph.acrossOrder(graph.next[node]) where depth[child] < 0 {
        depth[child] = depth[node] + 1
        children[node].append(child)
        found.append(child)
      }
    }
    order += found
    return found
  }

  /// The corners of the boxes.
  var origins: [Point] {
    var copy = self
    return copy.place()
  }

  private mutating func place() -> [Point] {
    var outlines: [Outline?] = Array(repeating: nil, count: graph.nodes.count)
    for node in order.reversed() {
      var outline = spread(children[node], &outlines)
      let half = graph.frames[node].width / 2
      outline.add(-half...half)
      outlines[node] = outline
    }
    _ = spread(roots, &outlines)
    let tops = tops
    var middle = Array(repeating: 0.0, count: graph.nodes.count)
    for root in roots { middle[root] = offset[root] }
    for node in order {
      for child in children[node] { middle[child] = middle[node] + offset[child] }
    }
    return graph.nodes.map { node in
      Point(middle[node] - graph.frames[node].width / 2, tops[depth[node]])
    }
  }

  /// Sets trees beside each other, as near as their outlines allow, in the middle around 0. Returns the
  /// outline of all.
  private mutating func spread(_ nodes: [Int], _ outlines: inout [Outline?]) -> Outline {
    var all = Outline()
    for node in nodes {
      guard let outline = outlines[node] else { continue }
      outlines[node] = nil
      offset[node] = all.add(outline, gap: Arranging.branchGap)
    }
    guard let first = nodes.first, let last = nodes.last else { return all }
    let middle = (offset[first] + offset[last]) / 2
    for node in nodes { offset[node] -= middle }
    all.shift -= middle
    return all
  }

  private var tops: [Double] {
    var heights: [Double] = []
    for node in order {
      while heights.count <= depth[node] { heights.append(0) }
      heights[depth[node]] = max(heights[depth[node]], graph.frames[node].height)
    }
    var tops = [0.0]
    for height in heights { tops.append(tops[tops.count - 1] + height + graph.gap) }
    return tops
  }
}

/// How far a tree reaches to both sides, level by level, the lowest first.
private struct Outline {
  private var low: [Double] = []
  private var high: [Double] = []
  /// The distance by which all levels are moved.
  var shift = 0.0

  /// Adds a level on top.
  mutating func add(_ level: ClosedRange<Double>) {
    low.append(level.lowerBound - shift)
    high.append(level.upperBound - shift)
  }

  /// Adds another tree to the right, and returns how far that is moved. Only the levels that both have are
  /// looked at.
  mutating func add(_ other: Outline, gap: Double) -> Double {
    let common = min(low.count, other.low.count)
    guard common > 0 else {
      if low.isEmpty { self = other }
      return 0
    }
    var delta = -Double.infinity
    for level in 1...common {
      let right = high[high.count - level] + shift
      delta = max(delta, right + gap - other.low[other.low.count - level] - other.shift)
    }
    if low.count >= other.low.count {
      for level in 1...common {
        high[high.count - level] =
          other.high[other.high.count - level] + other.shift + delta - shift
      }
    } else {
      var wider = other
      wider.shift += delta
      for level in 1...common {
        wider.low[wider.low.count - level] = low[low.count - level] + shift - wider.shift
      }
      self = wider
    }
    return delta
  }
}
