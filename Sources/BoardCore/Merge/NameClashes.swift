import BoardValues

/// The new names for items that two versions have given the same name, though they are not the same.
///
/// The item of theirs is renamed, with everything that refers to it. Its new name is a digest of what it
/// holds, so that every machine finds the same one, and finds it again.
struct NameClashes {
  private let base: MergeVersion
  private var ours: MergeVersion
  private var theirs: MergeVersion
  private var names: MergeNames

  /// Renames items of theirs, or of ours where both machines know that name already.
  static func resolve(
    _ base: MergeVersion,
    _ ours: inout MergeVersion,
    _ theirs: inout MergeVersion,
    _ names: inout MergeNames
  ) {
    var clashes = NameClashes(base: base, ours: ours, theirs: theirs, names: names)
    // The ends of edges have their new names before the edges are compared.
    clashes.resolve(among: .node)
    clashes.resolve(among: .edge)
    (ours, theirs, names) = (clashes.ours, clashes.theirs, clashes.names)
  }

  /// The items of one version by their names.
  private struct Table {
    let nodes: MergeNames.Table
    let edges: MergeNames.Table

    init(_ version: MergeVersion, _ names: MergeNames) {
      nodes = names.table(of: version.nodes)
      edges = names.table(of: version.edges)
    }

    subscript(kind: MergeKind) -> MergeNames.Table { kind == .edge ? edges : nodes }
  }

  /// The items of the three versions by their names.
  private struct Tables {
    let base: Table
    let ours: Table
    let theirs: Table
  }

  /// Renames items of a kind in theirs that clash with an item of any kind in ours.
  private mutating func resolve(among kind: MergeKind) {
    let tables = Tables(
      base: Table(base, names),
      ours: Table(ours, names),
      theirs: Table(theirs, names)
    )
    var renamings = (ours: [(Int, ExactText)](), theirs: [(Int, ExactText)]())
    for index in theirs[kind].indices {
      let item = theirs[kind][index]
      guard let number = item.number, let id = item.id, !tables.theirs[kind].isShared(number),
        let clash = clash(of: item, number, kind, tables)
      else { continue }
      let (name, otherName) = (Self.name(for: item), Self.name(for: clash.item))
      let twins = (
        ours: holder(of: name, in: tables.ours[kind]),
        theirs: holder(of: otherName, in: tables.theirs[clash.kind])
      )
      // Where both have renamed the item of the other, or theirs has ours, the two machines agree on one.
      let oursStays = twins.ours != nil && otherName.text < name.text
      if twins.theirs == nil || clash.kind != kind {
        renamings.theirs.append((index, name))
      } else if oursStays {
        renamings.theirs.append((index, name))
        if let twin = twins.theirs { renamings.theirs.append((twin, id)) }
      } else {
        renamings.ours.append((clash.index, otherName))
        if let twin = twins.ours { renamings.ours.append((twin, id)) }
      }
    }
    ours.rename(renamings.ours, kind, &names)
    theirs.rename(renamings.theirs, kind, &names)
  }

  /// Returns the first item that has a name.
  private func holder(of name: ExactText, in table: MergeNames.Table) -> Int? {
    names[name].flatMap { table[$0] }
  }

  /// Returns the item of ours that has the name of a different one.
  private func clash(
    of item: MergeItem,
    _ name: Int,
    _ kind: MergeKind,
    _ tables: Tables
  ) -> (item: MergeItem, index: Int, kind: MergeKind)? {
    let known = tables.base[kind][name]
    if let index = tables.ours[kind][name] {
      let own = ours[kind][index]
      guard !tables.ours[kind].isShared(name), !Self.areSame(own, item) else { return nil }
      let isNew = known == nil
      func hasSwapped() -> Bool {
        holder(of: Self.name(for: item), in: tables.ours[kind]) != nil
          && holder(of: Self.name(for: own), in: tables.theirs[kind]) != nil
      }
      return isNew || hasSwapped() ? (own, index, kind) : nil
    }
    // An id belongs to one item, whatever its kind.
    let otherKind = kind.other
    guard let index = tables.ours[otherKind][name], !tables.theirs[otherKind].contains(name) else {
      return nil
    }
    if let known, base[kind][known].isSame(as: item) { return nil }
    if areGoing(name, otherKind) { return nil }
    return (ours[otherKind][index], index, otherKind)
  }

  /// Returns whether the items of a name go, as theirs has removed them and ours has left them alone. Their
  /// name is then free.
  private func areGoing(_ name: Int, _ kind: MergeKind) -> Bool {
    let id = ours[kind].first { $0.number == name }?.id
    return ours[kind].allSatisfy { $0.number != name || isOld($0) }
      && (kind == .edge || ours.edges.allSatisfy { !$0.ends.contains { $0 == id } || isOld($0) })
  }

  /// Returns whether the base has an item as it is now.
  private func isOld(_ item: MergeItem) -> Bool {
    base[item.kind].contains { $0.number == item.number && $0.isSame(as: item) }
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
  /// Gives items new names, in everything that refers to them. If another item already has a name, because
  /// it had the same content when it was renamed, the next name of the series is used; if it still has the
  /// same content, the two are one.
  fileprivate mutating func rename(
    _ items: [(index: Int, name: ExactText)],
    _ kind: MergeKind,
    _ names: inout MergeNames
  ) {
    guard !items.isEmpty else { return }
    var renamed: [ExactText: JSONValue] = [:]
    var twins: Set<Int> = []
    let others = othersByName(than: Set(items.map(\.index)), kind)
    var taken = Set(others.keys).union(self[kind.other].compactMap(\.id))
    for (index, wanted) in items {
      let item = self[kind][index]
      func isTwin(_ name: ExactText) -> Bool {
        others[name].map { self[kind][$0].isLike(item) } ?? false
      }
      let text = MergeDigest.next(wanted.text) {
        taken.contains(ExactText($0)) && !isTwin(ExactText($0))
      }
      let name = ExactText(text)
      let new = JSONValue.string(text)
      if let old = item.id { renamed[old] = new }
      guard taken.insert(name).inserted else {
        twins.insert(index)
        continue
      }
      self[kind][index].set("id", to: new)
      self[kind][index].number = names.add(name)
    }
    if !twins.isEmpty {
      self[kind] = self[kind].enumerated().filter { !twins.contains($0.offset) }.map(\.element)
    }
    guard kind == .node else { return }
    for index in edges.indices {
      for key in ["fromNode", "toNode"] {
        if let name = edges[index].object?[key]?.text, let new = renamed[ExactText(name)] {
          edges[index].set(key, to: new)
        }
      }
    }
    for index in nodes.indices {
      if let subject = nodes[index].subject, let new = renamed[subject] {
        nodes[index].set(ConflictCard.key, to: new)
      }
    }
  }

  /// Returns the indices of the items of a kind by their names, except for some of them.
  private func othersByName(than indices: Set<Int>, _ kind: MergeKind) -> [ExactText: Int] {
    let others = self[kind].enumerated().lazy.filter { !indices.contains($0.offset) }
    return Dictionary(others.compactMap { index, item in item.id.map { ($0, index) } }) {
      first,
      _ in
      first
    }
  }
}

extension MergeKind {
  /// The kind with which items of this one share their names.
  fileprivate var other: MergeKind { self == .node ? .edge : .node }
}

/// The names that a merge gives. Every machine makes the same ones.
enum MergeDigest {
  static func name(_ parts: String...) -> String { name(parts) }

  /// Returns the first name of a series that is not taken. An element that got a name may have become
  /// another one since.
  static func name(_ parts: String..., unlessTaken isTaken: (String) -> Bool) -> String {
    next(name(parts), unlessTaken: isTaken)
  }

  /// Returns a name if it is not taken, or else the first one after it in its series that is not.
  static func next(_ name: String, unlessTaken isTaken: (String) -> Bool) -> String {
    var name = name
    while isTaken(name) { name = self.name(name) }
    return name
  }

  private static func name(_ parts: [String]) -> String {
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
