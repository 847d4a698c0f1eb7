import BoardValues

/// A side of a merge by lines, which has put lines of both sides next to each other, without what only
/// follows from that.
struct VersionByLines {
  private(set) var document: CanvasDocument
  private var taken: Set<ExactText> = []

  /// Reads a side, which may lack a comma, or have one too many.
  static func read(_ bytes: [UInt8]) throws(Problem) -> CanvasDocument {
    do throws(Problem) {
      return try CanvasDocument(parsing: bytes)
    } catch {
      guard let mended = try? MendedText(of: bytes, keepsCut: { _ in false }) else { throw error }
      return try CanvasDocument(parsing: mended.bytes)
    }
  }

  /// Puts each element into its list, and keeps one of those that share an id: what is as it was in the
  /// version before has been changed by the other line. Where two were changed, the second gets a name of
  /// its own.
  init(_ source: CanvasDocument, since base: CanvasDocument?) {
    document = source
    let version = MergeVersion(source)
    let items = version.nodes + version.edges
    let nodes = items.filter { $0.belongs(to: .node) }
    let edges = items.filter { $0.belongs(to: .edge) }
    let names = items.compactMap(\.id)
    let isInPlace =
      nodes.count == version.nodes.count && edges.count == version.edges.count
      && zip(nodes + edges, items).allSatisfy { $0.kind == $1.kind }
    guard !isInPlace || Set(names).count < names.count else { return }
    let former = base.map { MergeVersion($0) }
    let known = Dictionary(
      (former.map { $0.nodes + $0.edges } ?? []).compactMap { item in item.id.map { ($0, item) } }
    ) { first, _ in first }
    taken = Set(names)
    let single = (unique(nodes, known), unique(edges, known, after: nodes))
    let bytes = source.bytes(
      top: version.top,
      nodes: single.0.map(\.value),
      edges: single.1.map(\.value)
    )
    document = (try? CanvasDocument(parsing: bytes)) ?? source
  }

  private mutating func unique(
    _ items: [MergeItem],
    _ known: [ExactText: MergeItem],
    after others: [MergeItem] = []
  ) -> [MergeItem] {
    var counts: [ExactText: Int] = [:]
    for item in items + others { if let id = item.id { counts[id, default: 0] += 1 } }
    var seen: [ExactText: [MergeItem]] = [:]
    for other in others { if let id = other.id { seen[id, default: []].append(other) } }
    var result: [MergeItem] = []
    for item in items {
      guard let id = item.id, counts[id] ?? 0 > 1 else {
        result.append(item)
        continue
      }
      if seen[id]?.contains(where: item.isSame) == true { continue }
      // The last of them stays even if none was changed.
      if known[id].map(item.isSame) == true, counts[id] ?? 0 > 1 {
        counts[id, default: 0] -= 1
        continue
      }
      var copy = item
      if seen[id] != nil {
        let name = MergeDigest.name("lines", id.text, item.line.text) {
          taken.contains(ExactText($0))
        }
        taken.insert(ExactText(name))
        copy.set("id", to: .string(name))
      }
      seen[id, default: []].append(item)
      result.append(copy)
    }
    return result
  }
}

extension MergeItem {
  /// Returns whether an item stands in the list of a kind, or has the members of that kind alone.
  fileprivate func belongs(to kind: MergeKind) -> Bool {
    guard let object else { return self.kind == kind }
    let isEdge = object["fromNode"] != nil && object["toNode"] != nil && object["x"] == nil
    let isNode = object["x"] != nil && object["y"] != nil && object["fromNode"] == nil
    return isEdge == isNode ? self.kind == kind : isEdge == (kind == .edge)
  }
}

extension BoardMerge {
  /// Returns the merge without the faults that a merge by lines has left, such as connections of cards
  /// that are gone, and cards that have lost a member.
  func repaired() -> BoardMerge {
    guard !CanvasCheck.problems(in: bytes).isEmpty else { return self }
    var generator = DigestGenerator(state: ContentMark(bytes).digest)
    guard let repair = try? CanvasRepair(of: bytes, using: &generator) else { return self }
    return with(bytes: repair.bytes, notes: repair.repairs.map(\.sentence))
  }
}

/// A generator of names that are the same whenever a file is read again.
private struct DigestGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = ContentMark(withUnsafeBytes(of: state) { Array($0) }).digest
    return state
  }
}
