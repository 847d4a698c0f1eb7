import BoardValues

/// The new names for items that two versions have given the same name, though they are not the same.
///
/// The item of theirs is renamed, with everything that refers to it. Its new name is a digest of what it
/// holds, so that every machine finds the same one, and finds it again.
struct NameClashes {
  private let base: MergeVersion
  private var ours: MergeVersion
  private var theirs: MergeVersion

  static func resolve(
    _ base: MergeVersion,
    _ ours: MergeVersion,
    _ theirs: MergeVersion
  ) -> (ours: MergeVersion, theirs: MergeVersion) {
    var clashes = NameClashes(base: base, ours: ours, theirs: theirs)
    // The ends of edges have their new names before the edges are compared.
    clashes.resolve(among: .node)
    clashes.resolve(among: .edge)
    return (clashes.ours, clashes.theirs)
  }

  private struct Table {
    let nodes: [ExactText: [Int]]
    let edges: [ExactText: [Int]]

    init(_ version: MergeVersion) {
      nodes = version.indices(of: .node)
      edges = version.indices(of: .edge)
    }

    subscript(kind: MergeKind) -> [ExactText: [Int]] { kind == .edge ? edges : nodes }

    func contains(_ id: ExactText, _ kind: MergeKind) -> Bool { self[kind][id] != nil }
  }

  /// Renames items of a kind in theirs that clash with an item of any kind in ours.
  private mutating func resolve(among kind: MergeKind) {
    let (before, mine, other) = (Table(base), Table(ours), Table(theirs))
    var renamings = (ours: [(Int, ExactText)](), theirs: [(Int, ExactText)]())
    for index in theirs[kind].indices {
      let item = theirs[kind][index]
      guard let id = item.id, other[kind][id]?.count == 1,
        let clash = clash(of: item, id, kind, before, mine, other)
      else { continue }
      let (name, otherName) = (Self.name(for: item), Self.name(for: clash.item))
      let isKnown = (
        byOurs: mine.contains(name, kind), byTheirs: other.contains(otherName, clash.kind)
      )
      // Where both have renamed the item of the other, or theirs has ours, the two machines agree on one.
      let oursStays = isKnown.byOurs && otherName.text < name.text
      if !isKnown.byTheirs || clash.kind != kind {
        renamings.theirs.append((index, name))
      } else if oursStays {
        renamings.theirs.append((index, name))
        if let twin = other[kind][otherName]?.first { renamings.theirs.append((twin, id)) }
      } else {
        renamings.ours.append((clash.index, otherName))
        if let twin = mine[kind][name]?.first { renamings.ours.append((twin, id)) }
      }
    }
    ours.rename(renamings.ours, kind)
    theirs.rename(renamings.theirs, kind)
  }

  /// Returns the item of ours that has the name of a different one.
  private func clash(
    of item: MergeItem,
    _ id: ExactText,
    _ kind: MergeKind,
    _ before: Table,
    _ mine: Table,
    _ other: Table
  ) -> (item: MergeItem, index: Int, kind: MergeKind)? {
    if let indices = mine[kind][id] {
      let own = ours[kind][indices[0]]
      guard indices.count == 1, !Self.areSame(own, item) else { return nil }
      let hasSwapped =
        mine.contains(Self.name(for: item), kind) && other.contains(Self.name(for: own), kind)
      return before.contains(id, kind) && !hasSwapped ? nil : (own, indices[0], kind)
    }
    // An id belongs to one item, whatever its kind.
    let otherKind: MergeKind = kind == .node ? .edge : .node
    guard let index = mine[otherKind][id]?.first, !other.contains(id, otherKind) else { return nil }
    if let known = before[kind][id]?.first, base[kind][known].isSame(as: item) { return nil }
    return (ours[otherKind][index], index, otherKind)
  }

  /// Returns whether two items that were made on their own are one: of a type, and with the same words,
  /// file, address or place; edges between the same nodes.
  private static func areSame(_ a: MergeItem, _ b: MergeItem) -> Bool {
    guard let first = a.object, let second = b.object else { return false }
    func isSame(_ keys: String...) -> Bool {
      keys.allSatisfy { key in
        switch (first[key], second[key]) {
        case (nil, nil): true
        case (let a?, let b?): a.isSame(as: b) || a.double != nil && a.double == b.double
        default: false
        }
      }
    }
    if a.kind == .edge { return isSame("fromNode", "toNode") }
    return isSame("type") && (isSame("text", "file", "subpath", "url", "label") || isSame("x", "y"))
  }

  private static func name(for item: MergeItem) -> ExactText {
    var object = item.object ?? JSONObject()
    object.remove(KeptValues.key)
    let line = object.members.signature.text
    return ExactText(MergeDigest.name(item.kind == .edge ? "edge" : "node", line))
  }
}

extension MergeVersion {
  /// Gives items new names, in everything that refers to them.
  fileprivate mutating func rename(_ items: [(index: Int, name: ExactText)], _ kind: MergeKind) {
    guard !items.isEmpty else { return }
    var names: [ExactText: JSONValue] = [:]
    for (index, name) in items {
      let new = JSONValue.string(name.text)
      if let old = self[kind][index].id { names[old] = new }
      self[kind][index].set("id", to: new)
    }
    guard kind == .node else { return }
    for index in edges.indices {
      for key in ["fromNode", "toNode"] {
        if let name = edges[index].object?[key]?.text, let new = names[ExactText(name)] {
          edges[index].set(key, to: new)
        }
      }
    }
    for index in nodes.indices {
      if let subject = nodes[index].subject, let new = names[subject] {
        nodes[index].set(ConflictCard.key, to: new)
      }
    }
  }
}

/// The names that a merge gives. Every machine makes the same ones.
enum MergeDigest {
  static func name(_ parts: String...) -> String {
    let bytes = Array(parts.joined(separator: "\u{0}").utf8)
    var digest = ContentMark(bytes).digest
    var digits: [UInt8] = []
    for _ in 0..<FreshName.length {
      digits.append(Ascii.hexDigit(UInt8(truncatingIfNeeded: digest >> 60)))
      digest <<= 4
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
