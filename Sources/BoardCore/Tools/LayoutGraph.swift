import BoardValues

/// Boxes with arrows between them, as a layout sees a board. Boxes are named by their indices.
struct LayoutGraph {
  struct Link: Hashable {
    var from: Int
    var to: Int
  }

  /// The frames as they are, from which the layout takes sizes and the order of equals.
  let frames: [Rect]
  /// The gap between a box and those that it is connected with.
  let gap: Double
  /// The ends of the arrows from each box, and the beginnings of those to it, each once.
  private(set) var next: [[Int]]
  private(set) var previous: [[Int]]

  /// Creates a graph. Arrows from a box to itself do not count.
  init(_ frames: [Rect], links: [Link], gap: Double) {
    self.frames = frames
    self.gap = gap
    next = Array(repeating: [], count: frames.count)
    previous = next
    var known: Set<Link> = []
    for link in links where link.from != link.to && known.insert(link).inserted {
      next[link.from].append(link.to)
      previous[link.to].append(link.from)
    }
  }

  var nodes: Range<Int> { frames.indices }

  /// Returns boxes from left to right.
  func acrossOrder(_ nodes: [Int]) -> [Int] {
    nodes.sorted { a, b in
      (frames[a].center.x, frames[a].center.y, a) < (frames[b].center.x, frames[b].center.y, b)
    }
  }

  /// The boxes in the order in which a walk along the arrows begins at them: those that no arrow leads to
  /// first, from top to bottom.
  var beginnings: [Int] {
    nodes.sorted { a, b in
      let (rootA, rootB) = (previous[a].isEmpty ? 0 : 1, previous[b].isEmpty ? 0 : 1)
      guard rootA == rootB else { return rootA < rootB }
      let (pointA, pointB) = (frames[a].center, frames[b].center)
      return (pointA.y, pointA.x, a) < (pointB.y, pointB.x, b)
    }
  }

  /// A part that hangs together, and the boxes that are its boxes.
  struct Part {
    var nodes: [Int]
    var graph: LayoutGraph
  }

  /// The parts that hang together.
  var parts: [Part] {
    var isFound = Array(repeating: false, count: frames.count)
    var parts: [Part] = []
    for start in nodes where !isFound[start] {
      isFound[start] = true
      var list = [start]
      var index = 0
      while index < list.count {
        for other in next[list[index]] + previous[list[index]] where !isFound[other] {
          isFound[other] = true
          list.append(other)
        }
        index += 1
      }
      list.sort()
      parts.append(Part(nodes: list, graph: graph(of: list)))
    }
    return parts
  }

  private func graph(of nodes: [Int]) -> LayoutGraph {
    let indices = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    let links = nodes.enumerated().flatMap { index, node in
      next[node].compactMap { other in indices[other].map { Link(from: index, to: $0) } }
    }
    return LayoutGraph(nodes.map { frames[$0] }, links: links, gap: gap)
  }
}
