import BoardValues

/// The steps of a merge.
struct Merging {
  private var base: MergeVersion
  private var ours: MergeVersion
  private var theirs: MergeVersion
  private(set) var top: JSONObject
  private(set) var nodes: [MergeItem] = []
  private(set) var edges: [MergeItem] = []
  private(set) var notes: [String] = []
  /// The words that are to be kept on cards, with the name of the card that is in place.
  private var beside: [(subject: ExactText, words: String, byLines: Bool)] = []
  /// The most pairs of words that a text may have to be merged by words.
  private var wordLimit = TextMerge.maxPairs
  /// The nodes at the ends of the edges that each version has added or changed. A version that leaves an
  /// end of an edge without a node does not need the node.
  private var needed = (ours: Set<ExactText>(), theirs: Set<ExactText>())

  init(base: MergeVersion?, ours: MergeVersion, theirs: MergeVersion) {
    self.base = base ?? MergeVersion()
    (self.ours, self.theirs) = (ours, theirs)
    top = MergedItem(.board, base: base?.top, ours: ours.top, theirs: theirs.top).object
    var names = MergeNames(capacity: ours.nodes.count + ours.edges.count + 64)
    for kind in [MergeKind.node, .edge] {
      names.add(&self.base[kind])
      names.add(&self.ours[kind])
      names.add(&self.theirs[kind])
    }
    // What went along with a group is where the other version has it before it is compared.
    GroupOffsets.apply(
      to: &self.base.nodes,
      &self.ours.nodes,
      &self.theirs.nodes,
      Alignment.units(self.base.nodes, self.ours.nodes, self.theirs.nodes, names)
    )
    NameClashes.resolve(self.base, &self.ours, &self.theirs, &names)
    let nodeUnits = Alignment.units(self.base.nodes, self.ours.nodes, self.theirs.nodes, names)
    let edgeUnits = Alignment.units(self.base.edges, self.ours.edges, self.theirs.edges, names)
    wordLimit = TextMerge.wordLimit(for: nodeUnits.compactMap(texts))
    edges = merged(edgeUnits, .edge)
    nodes = merged(nodeUnits, .node)
    addConflictCards()
    removeSettledCards()
  }

  // MARK: Items

  private mutating func merged(_ units: [AlignedUnit], _ kind: MergeKind) -> [MergeItem] {
    let texts =
      kind == .node
      ? (ConflictCard.texts(in: ours.nodes), ConflictCard.texts(in: theirs.nodes)) : ([:], [:])
    var kept: [AlignedUnit] = []
    var items: [MergeItem] = []
    kept.reserveCapacity(units.count)
    items.reserveCapacity(units.count)
    for unit in units {
      guard let item = item(for: unit, kind, texts) else { continue }
      kept.append(unit)
      items.append(item)
    }
    return MergedOrder.indices(of: kept) { items[$0].key }.map { items[$0] }
  }

  /// Returns the texts of a node if both versions have changed its text.
  private func texts(of unit: AlignedUnit) -> TextMerge.Versions? {
    guard let before = unit.base.flatMap({ base.nodes[$0].object }),
      let mine = unit.ours.flatMap({ ours.nodes[$0].object }),
      let other = unit.theirs.flatMap({ theirs.nodes[$0].object })
    else { return nil }
    return MergedItem.texts(base: before, ours: mine, theirs: other)
  }

  private typealias Texts = [ExactText: Set<ExactText>]

  /// Returns what becomes of an item; nil if it is removed.
  private mutating func item(
    for unit: AlignedUnit,
    _ kind: MergeKind,
    _ texts: (ours: Texts, theirs: Texts)
  ) -> MergeItem? {
    let before = unit.base.map { base[kind][$0] }
    let mine = unit.ours.map { ours[kind][$0] }
    let other = unit.theirs.map { theirs[kind][$0] }
    let item: MergeItem?
    if let mine, let other {
      item = merged(mine, other, before, texts)
    } else {
      item = survivor(mine, .ours, before) ?? survivor(other, .theirs, before)
    }
    if let item, kind == .edge {
      needed.ours.formUnion(Self.newEnds(of: mine, since: before, in: item))
      needed.theirs.formUnion(Self.newEnds(of: other, since: before, in: item))
    }
    return item
  }

  /// Returns the ends of an edge that a version has added or changed, as far as the merged edge has them.
  private static func newEnds(
    of edge: MergeItem?,
    since before: MergeItem?,
    in merged: MergeItem
  ) -> [ExactText] {
    guard let edge, before.map(edge.isSame) != true else { return [] }
    return edge.ends.filter(merged.ends.contains)
  }

  private mutating func merged(
    _ mine: MergeItem,
    _ other: MergeItem,
    _ before: MergeItem?,
    _ texts: (ours: Texts, theirs: Texts)
  ) -> MergeItem {
    if mine.isSame(as: other) { return mine }
    let beside = mine.id.map {
      MergedItem.TextsBeside(ours: texts.ours[$0] ?? [], theirs: texts.theirs[$0] ?? [])
    }
    if let before, beside.map({ $0.ours.isEmpty && $0.theirs.isEmpty }) != false {
      if mine.isSame(as: before) { return other }
      if other.isSame(as: before) { return mine }
    }
    guard let first = mine.object, let second = other.object else { return mine }
    let merged = MergedItem(
      mine.kind,
      base: before?.object,
      ours: first,
      theirs: second,
      beside: beside ?? MergedItem.TextsBeside(),
      wordLimit: wordLimit
    )
    if merged.isComparedByLines {
      notes.append(
        "\(mine.compared.title) was compared by lines, as there are too many words: both texts are kept."
      )
    }
    if let words = merged.textBeside, let id = mine.id {
      self.beside.append((id, words, merged.isComparedByLines))
    }
    return MergeItem(mine.kind, .object(merged.object))
  }

  /// Returns an item that only one version has, if it is new, changed, or needed by an edge.
  private mutating func survivor(
    _ item: MergeItem?,
    _ version: BoardMerge.Version,
    _ before: MergeItem?
  ) -> MergeItem? {
    guard let item, let before else { return item }
    let isChanged = !item.isSame(as: before)
    let needed = version == .ours ? needed.ours : needed.theirs
    guard isChanged || item.kind == .node && item.id.map(needed.contains) == true else {
      return nil
    }
    let other = version == .ours ? "theirs" : "ours"
    let reason = isChanged ? "changed" : "connected"
    notes.append(
      "\(item.compared.title) was removed in \(other) and \(reason) in \(version.rawValue): it is kept."
    )
    return item
  }

  // MARK: Cards of conflicts

  private mutating func addConflictCards() {
    guard !beside.isEmpty else { return }
    var texts = ConflictCard.texts(in: nodes)
    let words = Dictionary(grouping: beside, by: \.subject)
    // A card of a conflict may have got other words since, and keeps its name.
    var taken = Set((nodes + edges).compactMap(\.id))
    var result: [MergeItem] = []
    for node in nodes {
      result.append(node)
      guard let id = node.id, let all = words[id] else { continue }
      for (_, words, byLines) in all where texts[id]?.contains(ExactText(words)) != true {
        let count = texts[id]?.count ?? 0
        let card = ConflictCard.make(
          words,
          comparedByLines: byLines,
          beside: node,
          below: count
        ) {
          taken.contains(ExactText($0))
        }
        guard let card else { continue }
        taken.formUnion([card.id].compactMap(\.self))
        texts[id, default: []].insert(ExactText(words))
        result.append(card)
      }
    }
    nodes = result
  }

  /// Removes the cards of conflicts that say what the card in place says, or another one beside it.
  private mutating func removeSettledCards() {
    guard nodes.contains(where: { $0.subject != nil }) else { return }
    let connected = Set(edges.flatMap(\.ends))
    var texts: [ExactText: Set<ExactText>] = [:]
    for node in nodes {
      guard let id = node.id, let text = node.object?["text"]?.text else { continue }
      texts[id, default: []].insert(ExactText(text))
    }
    // Of two that say the same, every machine keeps the one of the smaller name.
    let cards = nodes.indices.filter { nodes[$0].subject != nil }
      .sorted { (nodes[$0].id?.text ?? "") < (nodes[$1].id?.text ?? "") }
    var settled: Set<Int> = []
    for index in cards {
      guard let subject = nodes[index].subject, let text = nodes[index].object?["text"]?.text,
        let id = nodes[index].id
      else { continue }
      guard subject != id else { continue }
      let isNew = texts[subject, default: []].insert(ExactText(text)).inserted
      if !isNew, !connected.contains(id) { settled.insert(index) }
    }
    guard !settled.isEmpty else { return }
    nodes = nodes.indices.filter { !settled.contains($0) }.map { nodes[$0] }
  }
}
