import BoardValues

/// A layout in layers, in which arrows lead downward as far as possible and cross each other little.
///
/// Layers are the longest paths, the order within them follows the middles of neighbours, and the
/// positions are those that make arrows as short as the order allows.
struct LayeredLayout {
  /// The width that an arrow takes where it passes a layer.
  private static let laneWidth = 16.0

  private let graph: LayoutGraph
  /// The boxes, then the places at which long arrows pass layers.
  private var layer: [Int]
  private var up: [[Int]]
  private var down: [[Int]]
  private var layers: [[Int]] = []

  init(_ graph: LayoutGraph) {
    self.graph = graph
    let acyclic = AcyclicGraph(graph)
    layer = acyclic.layers
    up = Array(repeating: [], count: layer.count)
    down = up
    addLanes(acyclic.next)
    order(alternative: acyclic.found)
  }

  private var count: Int { layer.count }

  /// Breaks long arrows into pieces from layer to layer. Of very many, the last ones do not count.
  private mutating func addLanes(_ next: [[Int]]) {
    let limit = count * 5 + 1000
    for node in graph.nodes {
      for end in next[node] where count + layer[end] - layer[node] < limit {
        var last = node
        for passed in stride(from: layer[node] + 1, to: layer[end], by: 1) {
          layer.append(passed)
          up.append([last])
          down.append([])
          down[last].append(count - 1)
          last = count - 1
        }
        down[last].append(end)
        up[end].append(last)
      }
    }
  }

  // MARK: Order

  /// Orders the layers: as the boxes are now, or as they were found, whichever leads to fewer crossings.
  private mutating func order(alternative found: [Int]) {
    let now = graph.acrossOrder(Array(graph.nodes))
    let candidates = [now, found].map { improved(layered($0)) }
    layers = candidates.min { $0.crossings < $1.crossings }?.layers ?? []
  }

  /// Returns the layers with boxes in this order, and with the lanes of each box beside it.
  private func layered(_ order: [Int]) -> [[Int]] {
    var layers = Array(repeating: [Int](), count: (layer.max() ?? -1) + 1)
    for node in order {
      layers[layer[node]].append(node)
      for var lane in down[node] where lane >= graph.nodes.count {
        while lane >= graph.nodes.count {
          layers[layer[lane]].append(lane)
          lane = down[lane][0]
        }
      }
    }
    return layers
  }

  private func improved(_ start: [[Int]]) -> (layers: [[Int]], crossings: Int) {
    var best = (layers: start, crossings: crossings(start))
    var layers = start
    for round in 0..<(count > 4000 ? 4 : 16) where best.crossings > 0 {
      if round.isMultiple(of: 2) {
        for index in layers.indices.dropFirst() { sort(&layers[index], by: layers[index - 1], up) }
      } else {
        for index in layers.indices.dropLast().reversed() {
          sort(&layers[index], by: layers[index + 1], down)
        }
      }
      let crossings = crossings(layers)
      if crossings < best.crossings { best = (layers, crossings) }
    }
    return best
  }

  /// Sorts a layer by the middles of the neighbours in another. What has none stays where it is.
  private func sort(_ nodes: inout [Int], by other: [Int], _ neighbors: [[Int]]) {
    var index: [Int: Int] = [:]
    for (position, node) in other.enumerated() { index[node] = position }
    let keys = nodes.enumerated().map { position, node -> (key: Double, position: Int, node: Int) in
      let found = neighbors[node].compactMap { index[$0] }
      let share = Double(position) / Double(max(nodes.count, 1)) * Double(other.count)
      let key = found.isEmpty ? share : Double(found.reduce(0, +)) / Double(found.count)
      return (key, position, node)
    }
    nodes = keys.sorted { ($0.key, $0.position) < ($1.key, $1.position) }.map(\.node)
  }

  private func crossings(_ layers: [[Int]]) -> Int {
    zip(layers, layers.dropFirst()).reduce(0) { $0 + crossings($1.0, $1.1) }
  }

  /// Returns how many arrows cross between two layers: the pairs that are in another order below.
  private func crossings(_ upper: [Int], _ lower: [Int]) -> Int {
    var index: [Int: Int] = [:]
    for (position, node) in lower.enumerated() { index[node] = position }
    // A tree of sums over the lower ends so far.
    var sums = Array(repeating: 0, count: lower.count + 1)
    var (total, passed) = (0, 0)
    for node in upper {
      let ends = down[node].compactMap { index[$0] }.sorted()
      for end in ends {
        var (position, notBeyond) = (end + 1, 0)
        while position > 0 {
          notBeyond += sums[position]
          position &= position - 1
        }
        total += passed - notBeyond
      }
      for end in ends {
        passed += 1
        var position = end + 1
        while position < sums.count {
          sums[position] += 1
          position += position & -position
        }
      }
    }
    return total
  }

  // MARK: Positions

  /// The corners of the boxes.
  var origins: [Point] {
    let middle = middles
    var top = 0.0
    var origins = Array(repeating: Point.zero, count: graph.nodes.count)
    for nodes in layers {
      let boxes = nodes.filter { $0 < graph.nodes.count }
      for box in boxes { origins[box] = Point(middle[box] - width(box) / 2, top) }
      top += (boxes.lazy.map { graph.frames[$0].height }.max() ?? 0) + graph.gap
    }
    return origins
  }

  private func width(_ node: Int) -> Double {
    node < graph.nodes.count ? graph.frames[node].width : Self.laneWidth
  }

  private var middles: [Double] {
    var middle = Array(repeating: 0.0, count: count)
    for nodes in layers { place(nodes, &middle) { _ in [] } }
    for round in 0..<(count > 4000 ? 6 : 24) {
      let isDown = round.isMultiple(of: 2)
      let isLast = round >= (count > 4000 ? 4 : 16)
      for nodes in isDown ? layers : layers.reversed() {
        place(nodes, &middle) { node in
          isLast ? up[node] + down[node] : isDown ? up[node] : down[node]
        }
      }
    }
    return middle
  }

  /// Places a layer so that the squares of the distances to `neighbors` are least: boxes that would
  /// overlap become blocks, which stand where their parts would on average.
  private func place(_ nodes: [Int], _ middle: inout [Double], _ neighbors: (Int) -> [Int]) {
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    var offsets: [Double] = []
    var reach = 0.0
    for (index, node) in nodes.enumerated() {
      if index > 0 { reach += gap(nodes[index - 1], node) }
      offsets.append(reach)
      var (sum, weight) = (0.0, 0.0)
      for other in neighbors(node) {
        let strength = node >= graph.nodes.count && other >= graph.nodes.count ? 8.0 : 1
        (sum, weight) = (sum + middle[other] * strength, weight + strength)
      }
      if weight == 0 { (sum, weight) = (middle[node] * 0.01, 0.01) }
      var block = (sum: sum - reach * weight, weight: weight, count: 1)
      while let last = blocks.last, last.sum / last.weight > block.sum / block.weight {
        blocks.removeLast()
        block = (last.sum + block.sum, last.weight + block.weight, last.count + block.count)
      }
      blocks.append(block)
    }
    var index = 0
    for block in blocks {
      for _ in 0..<block.count {
        middle[nodes[index]] = block.sum / block.weight + offsets[index]
        index += 1
      }
    }
  }

  /// Returns the least distance between the middles of two neighbours.
  private func gap(_ a: Int, _ b: Int) -> Double {
    let areBoxes = a < graph.nodes.count && b < graph.nodes.count
    return (width(a) + width(b)) / 2 + (areBoxes ? Arranging.branchGap : Arranging.branchGap / 2)
  }
}

/// The arrows of a graph without circles: those that would close one are turned around.
private struct AcyclicGraph {
  private(set) var next: [[Int]]
  /// The boxes in the order in which a walk along the arrows finds them.
  private(set) var found: [Int] = []
  /// The boxes in an order in which every arrow leads forward.
  private var order: [Int] = []

  init(_ graph: LayoutGraph) {
    next = Array(repeating: [], count: graph.nodes.count)
    var state = Array(repeating: State.new, count: graph.nodes.count)
    var stack: [(node: Int, ends: ArraySlice<Int>)] = []
    func open(_ node: Int) {
      state[node] = .open
      found.append(node)
      stack.append((node, graph.acrossOrder(graph.next[node])[...]))
    }
    for start in graph.beginnings where state[start] == .new {
      open(start)
      while let top = stack.last {
        guard let end = top.ends.first else {
          state[top.node] = .closed
          order.append(top.node)
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].ends.removeFirst()
        if state[end] == .open {
          next[end].append(top.node)
        } else {
          next[top.node].append(end)
          if state[end] == .new { open(end) }
        }
      }
    }
    order.reverse()
  }

  private enum State {
    case new, open, closed
  }

  /// The layer of each box: as far from the top as the longest way there, but a beginning is no farther
  /// from what follows than it has to be.
  var layers: [Int] {
    var layers = Array(repeating: 0, count: next.count)
    var hasPrevious = Array(repeating: false, count: next.count)
    for node in order {
      for end in next[node] {
        layers[end] = max(layers[end], layers[node] + 1)
        hasPrevious[end] = true
      }
    }
    for node in order where !hasPrevious[node] {
      layers[node] = next[node].lazy.map { layers[$0] - 1 }.min() ?? layers[node]
    }
    return layers
  }
}
