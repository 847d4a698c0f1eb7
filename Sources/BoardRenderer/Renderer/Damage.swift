import BoardValues

/// The pixels in which two frames differ, as a few rectangles.
///
/// Rectangles that touch are joined if that adds little. Beyond `maxRects` the two that waste least are
/// joined, so that a frame is never cut into confetti.
struct Damage: Equatable, Sendable {
  private static let maxRects = 24
  /// The number of pixels that cost as much as a further rectangle: a rectangle takes about 2.2 µs to
  /// paint, clip and put, a pixel 0.56 ns (decision 8 has the measurements).
  private static let costOfRect = 4000

  private(set) var rects: [PixelRect] = []
  private let bounds: PixelRect

  init(bounds: PixelRect) { self.bounds = bounds }

  mutating func add(_ rect: PixelRect) {
    var joined = rect.intersection(bounds)
    guard !joined.isEmpty else { return }
    var index = 0
    while index < rects.count {
      let other = rects[index]
      let union = joined.union(other)
      if union.area <= joined.area + other.area + Self.costOfRect {
        joined = union
        rects.remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    rects.append(joined)
    if rects.count > Self.maxRects { joinCheapestPair() }
  }

  mutating func add(_ list: [PixelRect]) { list.forEach { add($0) } }

  mutating func addAll() { rects = [bounds] }

  private mutating func joinCheapestPair() {
    var best = (cost: Int.max, a: 0, b: 1)
    for a in rects.indices {
      for b in rects.indices where b > a {
        let cost = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
        if cost < best.cost { best = (cost, a, b) }
      }
    }
    let union = rects[best.a].union(rects[best.b])
    rects.remove(at: best.b)
    rects.remove(at: best.a)
    add(union)
  }

  /// Returns the damage between two scenes.
  static func between(_ old: Scene, _ new: Scene) -> Damage {
    let bounds = PixelRect(
      x: 0,
      y: 0,
      width: Int(new.size.width),
      height: Int(new.size.height)
    )
    var damage = Damage(bounds: bounds)
    guard old.size == new.size, old.scale == new.scale, old.theme == new.theme,
      old.font == new.font, old.grid == new.grid
    else {
      damage.addAll()
      return damage
    }
    for (before, after) in zip(old.lists, new.lists) where before != after {
      damage.compare(before, after)
    }
    if old.interface != new.interface { damage.compare(old.interface, new.interface) }
    return damage
  }

  /// Compares two lists. Most begin and end alike; only what lies between is compared item by item.
  private mutating func compare<Item: Drawn>(_ old: [Item], _ new: [Item]) {
    let least = min(old.count, new.count)
    var first = 0
    while first < least, old[first] == new[first] { first += 1 }
    var last = 0
    while last < least - first, old[old.count - 1 - last] == new[new.count - 1 - last] { last += 1 }
    let (before, after) = (old[first..<old.count - last], new[first..<new.count - last])
    if isSameOrder(before, after) {
      for (a, b) in zip(before, after) where a != b { addDifference(a, b) }
    } else {
      compareKeyed(before, after)
    }
  }

  private func isSameOrder<Item: Drawn>(
    _ old: ArraySlice<Item>,
    _ new: ArraySlice<Item>
  ) -> Bool {
    guard old.count == new.count else { return false }
    for index in old.indices where old[index].key(at: index) != new[index].key(at: index) {
      return false
    }
    return true
  }

  private mutating func addDifference(_ old: some Drawn, _ new: some Drawn) {
    add(old.coverage)
    add(new.coverage)
  }

  /// Compares lists in which items came, went or changed their order. Each item is matched by its key.
  private mutating func compareKeyed<Item: Drawn>(
    _ old: ArraySlice<Item>,
    _ new: ArraySlice<Item>
  ) {
    let oldKeyed = Self.keyed(old)
    let newKeyed = Self.keyed(new)
    let oldByKey = Dictionary(oldKeyed, uniquingKeysWith: { first, _ in first })
    let newKeys = Set(newKeyed.map(\.0))
    for (key, item) in oldKeyed where !newKeys.contains(key) { add(item.coverage) }
    // What both have must also come in the same order, or one paints over the other now.
    var oldOrder = oldKeyed.lazy.map(\.0).filter { newKeys.contains($0) }.makeIterator()
    for (key, item) in newKeyed {
      guard let before = oldByKey[key] else {
        add(item.coverage)
        continue
      }
      let isInOrder = oldOrder.next() == key
      if before != item || !isInOrder { addDifference(before, item) }
    }
  }

  /// Returns the items with their keys. Nameless items count from the end, where they stand, so that
  /// cards coming and going below do not shift them.
  private static func keyed<Item: Drawn>(_ items: ArraySlice<Item>) -> [(SceneItem.Key, Item)] {
    items.enumerated().map { ($0.element.key(at: items.count - $0.offset), $0.element) }
  }
}
