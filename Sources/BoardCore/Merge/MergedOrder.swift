import BoardValues

/// The order of a merged list: what either version moved past something is past it.
///
/// For items that the base has, this is the least order that holds all of both versions' inversions. It
/// does not depend on which version is which, and merging again changes nothing. New items follow what
/// they follow in their version.
struct MergedOrder {
  private let units: [AlignedUnit]
  private let keys: (Int) -> ExactText

  /// Returns the indices of units in their order. `keys` tells new items apart that follow the same.
  static func indices(of units: [AlignedUnit], keys: @escaping (Int) -> ExactText) -> [Int] {
    MergedOrder(units: units, keys: keys).indices
  }

  private var indices: [Int] {
    let old = units.indices.filter { units[$0].base != nil }
      .sorted { (units[$0].base ?? 0) < (units[$1].base ?? 0) }
    var joined = JoinedSequence()
    for index in old { joined.insert(index, units[index].ours, units[index].theirs) }
    let (first, last) = slots()
    var result = joined.indices(reserving: units.count)
    if first.isEmpty, last.isEmpty { return result }
    let order = result
    result.removeAll(keepingCapacity: true)
    for anchor in [-1] + order {
      if anchor >= 0 { result.append(anchor) }
      result += woven(first[anchor] ?? [], last[anchor] ?? [])
    }
    return result
  }

  // MARK: New items

  private typealias Slots = [Int: [Int]]

  /// Returns the new items of ours and of theirs, by the old item that they follow; -1 for the beginning.
  private func slots() -> (Slots, Slots) {
    let (ours, theirs) = (anchors(.ours), anchors(.theirs))
    func isLater(_ a: Int?, _ b: Int?) -> Bool { position(a) > position(b) }
    var slots = (Slots(), Slots())
    for (index, anchor) in ours.list {
      // An item that both have stands where it is later, unless that is the same for both.
      if let other = theirs.anchor[index], isLater(other, anchor) { continue }
      slots.0[anchor, default: []].append(index)
    }
    for (index, anchor) in theirs.list {
      if let other = ours.anchor[index], isLater(other, anchor) { continue }
      slots.1[anchor, default: []].append(index)
    }
    return slots
  }

  private func position(_ anchor: Int?) -> Int {
    anchor.flatMap { $0 < 0 ? nil : units[$0].base } ?? -1
  }

  private func anchors(_ version: BoardMerge.Version) -> (list: [(Int, Int)], anchor: [Int: Int]) {
    let order = units.indices.filter { units[$0][version] != nil }
      .sorted { (units[$0][version] ?? 0) < (units[$1][version] ?? 0) }
    var list: [(Int, Int)] = []
    var last = -1
    for index in order {
      if units[index].base != nil { last = index } else { list.append((index, last)) }
    }
    return (list, Dictionary(list, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns two runs as one: what both have stays in its order, and between two such items the run with
  /// the smaller key comes first.
  private func woven(_ first: [Int], _ second: [Int]) -> [Int] {
    guard !first.isEmpty, !second.isEmpty else { return first + second }
    let known = Set(first).intersection(second)
    let shared = first.filter(known.contains)
    guard shared == second.filter(known.contains) else { return joined(first, second) }
    let places = Dictionary(second.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    var result: [Int] = []
    var (mine, next) = ([Int](), 0)
    func flush(upTo end: Int) {
      let other = second[next..<end]
      if let a = mine.first, let b = other.first, keys(b).text < keys(a).text {
        result += other + mine
      } else {
        result += mine + other
      }
      mine = []
    }
    for index in first {
      if let place = places[index] {
        flush(upTo: place)
        next = place + 1
        result.append(index)
      } else {
        mine.append(index)
      }
    }
    flush(upTo: second.count)
    return result
  }

  /// Returns two runs that have the same items in different orders as one, as if the order of their keys
  /// were that of the base.
  private func joined(_ first: [Int], _ second: [Int]) -> [Int] {
    func places(_ run: [Int]) -> [Int: Int] {
      Dictionary(run.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    }
    let (ours, theirs) = (places(first), places(second))
    let all = Set(first).union(second).map { ($0, keys($0).text) }.sorted { $0.1 < $1.1 }
    var joined = JoinedSequence()
    for (index, _) in all { joined.insert(index, ours[index], theirs[index]) }
    return joined.indices(reserving: all.count)
  }
}

/// Items in the order of the base, each inserted before the first that a version has put after it.
///
/// - Complexity: an insertion in the middle takes time for the chunks before it, and for one chunk.
private struct JoinedSequence {
  private struct Chunk {
    var entries: [Entry] = []
    /// The greatest positions in the chunk; negative if there are none.
    var ours = -1
    var theirs = -1

    mutating func note(_ entry: Entry) {
      ours = max(ours, entry.ours)
      theirs = max(theirs, entry.theirs)
    }
  }

  private struct Entry {
    var index: Int
    /// The positions in the versions; negative where a version does not have the item.
    var ours: Int
    var theirs: Int

    /// Returns whether a version has put an item, which came after this one, before it.
    func isAfter(_ other: Entry) -> Bool {
      other.ours >= 0 && ours > other.ours || other.theirs >= 0 && theirs > other.theirs
    }
  }

  private static let maxCount = 512
  private var chunks: [Chunk] = []

  mutating func insert(_ index: Int, _ ours: Int?, _ theirs: Int?) {
    let entry = Entry(index: index, ours: ours ?? -1, theirs: theirs ?? -1)
    let found = chunks.firstIndex { chunk in
      Entry(index: -1, ours: chunk.ours, theirs: chunk.theirs).isAfter(entry)
    }
    if let found, let place = chunks[found].entries.firstIndex(where: { $0.isAfter(entry) }) {
      chunks[found].entries.insert(entry, at: place)
      chunks[found].note(entry)
      if chunks[found].entries.count > 2 * Self.maxCount { split(found) }
      return
    }
    if chunks.isEmpty || (chunks.last?.entries.count ?? 0) >= Self.maxCount {
      chunks.append(Chunk())
    }
    chunks[chunks.count - 1].entries.append(entry)
    chunks[chunks.count - 1].note(entry)
  }

  private mutating func split(_ index: Int) {
    let entries = chunks[index].entries
    let halves = [entries[..<Self.maxCount], entries[Self.maxCount...]].map { half in
      var chunk = Chunk(entries: Array(half))
      for entry in half { chunk.note(entry) }
      return chunk
    }
    chunks.replaceSubrange(index...index, with: halves)
  }

  func indices(reserving count: Int) -> [Int] {
    var indices: [Int] = []
    indices.reserveCapacity(count)
    for chunk in chunks { indices += chunk.entries.map(\.index) }
    return indices
  }
}
