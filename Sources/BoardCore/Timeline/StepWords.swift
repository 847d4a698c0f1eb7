package import BoardValues
package import UndoCore

/// Sentences about steps: “Moved “Plan””, “Edited “Price”: £20 → £25”.
package struct StepWords: Sendable {
  /// Returns one line that names a card; nil for a card without words.
  private let title: @Sendable (Card.Content) -> String?
  /// Returns words for a time in seconds since 1970.
  private let time: @Sendable (Double) -> Words
  /// Returns a card at the end of an edge, which the step need not have changed.
  private let card: @Sendable (ElementID) -> Card?
  /// The devices or files that steps came from which were made elsewhere.
  private let sources: [BoardHistory.StepID: String]
  /// Returns the name of whoever made a step elsewhere.
  private let author: @Sendable (BoardHistory.Author) -> Words

  package init(
    title: @escaping @Sendable (Card.Content) -> String?,
    time: @escaping @Sendable (Double) -> Words,
    sources: [BoardHistory.StepID: String] = [:],
    author: @escaping @Sendable (BoardHistory.Author) -> Words = { _ in
      localized("Another program")
    },
    card: @escaping @Sendable (ElementID) -> Card?
  ) {
    self.title = title
    self.time = time
    self.sources = sources
    self.author = author
    self.card = card
  }

  /// Returns the name of a step as a title: the rest of “Undo Move”.
  package func title(of name: StepName) -> Words { name.title(time) }

  /// Returns a sentence about a step in a list, with where it came from.
  ///
  /// - Complexity: O(changes).
  package func words(for steps: BoardHistory.Steps, at index: Int) -> Words {
    let step = steps[index]
    guard step.author == .own else { return words(by: step.author, steps.parts(at: index)) }
    let words = words(for: step.stepName, steps.parts(at: index))
    guard !sources.isEmpty, let source = sources[steps.outline(at: index).id] else { return words }
    return localized("{step} from {source}", ["step": words, "source": verbatim(source.visible)])
  }

  /// Returns a sentence about a step with this name.
  ///
  /// - Complexity: O(changes).
  package func words(for name: StepName, _ changes: [BoardChange]) -> Words {
    let row = name.row(time)
    let sentence = Self.areMany(changes) ? row.doneToMany ?? row.done : row.done
    return words(sentence, row.object, changes)
  }

  /// Returns a sentence about a step that was just undone or redone: what came back, “Brought back
  /// “Plan””, or what was done again, “Moved “Plan””.
  package func words(for step: AppliedStep) -> Words {
    guard let name = step.name else { return Self.verb(step.direction) }
    if step.author != .own { return words(by: step.author, step.changes) }
    guard step.direction == .undo else { return words(for: name, step.changes) }
    // The changes are those of the undo, and the words are about what was done.
    let changes = step.changes.map { BoardChange($0.id, from: $0.after, to: $0.before) }
    let row = name.row(time)
    let undone = Self.areMany(changes) ? row.undoneToMany ?? row.undone : row.undone
    guard step.count == 1, let undone else {
      return localized("Undone: {step}", ["step": words(for: name, changes).continuing])
    }
    guard row.object == .wording else { return words(undone, row.object, changes).beginning }
    // The words that came back follow those that went.
    return words(undone, wording(step.changes, isUndone: true)).beginning
  }

  /// Says what somebody else has done, by what is different now.
  private func words(by author: BoardHistory.Author, _ changes: [BoardChange]) -> Words {
    let deeds = OthersDeeds.groups(of: changes).map { words(for: $0.name, $0.changes).continuing }
    let what: Words
    switch deeds.count {
    case 0: return localized("{name} changed the file", ["name": self.author(author)])
    case 1: what = deeds[0]
    case 2: what = localized("{one} and {other}", ["one": deeds[0], "other": deeds[1]])
    default:
      what = localized(
        "{one}, {other} and {count} more",
        "{one}, {other} and {count} more",
        count: deeds.count - 2,
        ["one": deeds[0], "other": deeds[1]]
      )
    }
    return localized("{name}: {what}", ["name": self.author(author), "what": what])
  }

  private func words(_ sentence: Sentence, _ object: StepName.Row.Object, _ changes: [BoardChange])
    -> Words
  {
    words(sentence, self.object(object, changes))
  }

  private func words(_ sentence: Sentence, _ object: Words?) -> Words {
    sentence.with(["object": object ?? localized("something")]).shown
  }

  /// Returns how far a step has just moved cards, “120 right and 40 down”; nil if it has not moved all
  /// of them equally far.
  package static func distance(of step: AppliedStep) -> Words? {
    let offsets = step.changes.compactMap { change -> Vector? in
      guard let before = change.before?.card?.frame, let after = change.after?.card?.frame,
        before.size == after.size
      else { return nil }
      return after.origin - before.origin
    }
    guard let offset = offsets.first, offsets.allSatisfy({ $0 == offset }) else { return nil }
    return distance(offset)
  }

  /// Returns a distance in words, “120 right and 40 down”; nil if it is none.
  package static func distance(_ offset: Vector) -> Words? {
    func length(_ distance: Double) -> [String: Words] {
      ["length": verbatim(Decimals.shortest(abs(distance)))]
    }
    let across: Sentence = offset.dx > 0 ? Sentence("{length} right") : Sentence("{length} left")
    let along: Sentence = offset.dy > 0 ? Sentence("{length} down") : Sentence("{length} up")
    let (x, y) = (across.with(length(offset.dx)).shown, along.with(length(offset.dy)).shown)
    switch (offset.dx == 0, offset.dy == 0) {
    case (true, true): return nil
    case (false, true): return x
    case (true, false): return y
    case (false, false): return localized("{one} and {other}", ["one": x, "other": y])
    }
  }

  /// Returns how large a step has just made cards, all together; nil if it has not resized any.
  package static func size(after step: AppliedStep) -> Words? {
    let frames = step.changes.compactMap { change -> Rect? in
      guard let before = change.before?.card?.frame, let after = change.after?.card?.frame,
        before.size != after.size
      else { return nil }
      return after
    }
    return frames.box.map { size($0.size) }
  }

  /// Returns a size in words, “220 wide, 140 high”.
  package static func size(_ size: Size) -> Words {
    localized(
      "{width} wide, {height} high",
      [
        "width": verbatim(Decimals.shortest(size.width)),
        "height": verbatim(Decimals.shortest(size.height)),
      ]
    )
  }

  /// Returns the word for steps that were undone or redone.
  package static func verb(_ direction: UndoDirection) -> Words {
    direction == .undo ? localized("Undone") : localized("Redone")
  }

  /// Returns the names of the cards that a step changed.
  package func cardTitles(_ changes: [BoardChange]) -> [String] {
    changes.flatMap { change in
      if let note = change.note { return [named(note)] }
      let versions = [change.before, change.after].compactMap { $0?.card.flatMap { named($0) } }
      return Set(versions).sorted()
    }
  }

  /// Returns what a step with this name changed, to follow the name. Nil if the name includes it, or if
  /// there is nothing to add.
  ///
  /// - Complexity: O(changes).
  package func object(of name: StepName, _ changes: [BoardChange]) -> Object? {
    let row = name.row(time)
    guard row.object != .nothing else { return nil }
    let cards = changes.filter(\.isVisible).compactMap { ($0.after ?? $0.before)?.card }
    if cards.isEmpty, let note = changes.first?.note { return .card(named(note)) }
    guard cards.count < 2 else { return row.count == cards.count ? nil : .cards(cards.count) }
    return cards.first.flatMap { named($0) }.map(Object.card)
  }

  /// Returns words for some elements; nil if there are none.
  package func object(of elements: some Collection<Element>) -> Words? {
    self.elements(elements.map { BoardChange(ElementID(0), from: $0, to: nil) })
  }

  /// The cards that a step changed.
  package enum Object: Equatable, Sendable {
    case card(String)
    case cards(Int)
  }

  // MARK: What it was done to

  private func object(_ object: StepName.Row.Object, _ changes: [BoardChange]) -> Words? {
    switch object {
    case .elements: elements(changes)
    case .moved: Self.mover(changes).map(name) ?? elements(changes)
    case .ends: ends(changes)
    case .wording: wording(changes)
    case .nothing: nil
    }
  }

  private func elements(_ changes: [BoardChange]) -> Words? {
    let seen = changes.filter(\.isVisible)
    let cards = seen.filter { ($0.after ?? $0.before)?.card != nil }
    if cards.isEmpty, let note = seen.first?.note { return Self.quoted(named(note)) }
    if cards.count > 1 {
      let areGroups = cards.allSatisfy { ($0.after ?? $0.before)?.card?.isGroup == true }
      return areGroups
        ? localized("{count} group", "{count} groups", count: cards.count)
        : localized("{count} card", "{count} cards", count: cards.count)
    }
    if let change = cards.first { return name(of: change) }
    let edges = seen.filter { ($0.after ?? $0.before)?.edge != nil }
    if edges.count > 1 {
      return localized("{count} connection", "{count} connections", count: edges.count)
    }
    guard let change = edges.first else { return nil }
    let hasLabel = (change.after ?? change.before)?.text?.isEmpty == false
    return hasLabel
      ? localized("the connection {name}", ["name": name(of: change)]) : name(of: change)
  }

  /// Whether a sentence speaks of several cards: those that a group has taken along are one with it.
  private static func areMany(_ changes: [BoardChange]) -> Bool {
    mover(changes) == nil && changes.count { $0.isOfCard } > 1
  }

  /// Returns the group that has taken all others along; nil if there is none.
  private static func mover(_ changes: [BoardChange]) -> BoardChange? {
    let frames = changes.compactMap { $0.before?.card?.frame }
    guard frames.count > 1, let box = frames.box else { return nil }
    return changes.first { $0.before?.card.map { $0.isGroup && $0.frame == box } ?? false }
  }

  /// Returns the name of an element after the step, or before it.
  private func name(of change: BoardChange) -> Words {
    if let edge = (change.after ?? change.before)?.edge { return name(of: edge, [change]) }
    if let note = change.note { return Self.quoted(named(note)) }
    let versions = [change.after, change.before].compactMap { $0?.card }
    let title = versions.firstResult { named($0) }
    return title.map(Self.quoted)
      ?? (versions.first?.isGroup == true ? localized("a group") : localized("a card"))
  }

  private func name(of edge: Edge, _ changes: [BoardChange]) -> Words {
    if let label = edge.label, !label.isEmpty { return Self.quoted(label.visible.shortened) }
    let ends = Edge.End.allCases.map { end($0, of: edge, changes) }
    return localized("the connection of {one} and {other}", ["one": ends[0], "other": ends[1]])
  }

  private func end(_ end: Edge.End, of edge: Edge, _ changes: [BoardChange]) -> Words {
    let id = edge[end].card
    let change = changes.first { $0.id == id }
    let card = (change?.after ?? change?.before)?.card ?? id.flatMap(self.card)
    return card.flatMap { named($0) }.map(Self.quoted) ?? localized("a card")
  }

  private func ends(_ changes: [BoardChange]) -> Words? {
    let edges = changes.compactMap { ($0.after ?? $0.before)?.edge }
    guard !edges.isEmpty else { return nil }
    guard edges.count == 1, let edge = edges.first else {
      let cards = Set(edges.flatMap { [$0.from.card, $0.to.card].compactMap(\.self) })
      return localized("{count} card", "{count} cards", count: cards.count)
    }
    let ends = Edge.End.allCases.map { end($0, of: edge, changes) }
    return localized("{one} and {other}", ["one": ends[0], "other": ends[1]])
  }

  private func wording(_ changes: [BoardChange], isUndone: Bool = false) -> Words? {
    guard changes.count == 1, let change = changes.first, let old = change.before?.text,
      let new = change.after?.text
    else { return elements(changes) }
    // The name from when the writing began.
    let first = isUndone ? change : BoardChange(change.id, from: change.after, to: change.before)
    let name = name(of: first)
    guard let difference = WordDifference(from: old, to: new) else { return name }
    return localized("{name}: {change}", ["name": name, "change": verbatim(difference.words)])
  }

  package static func quoted(_ name: String) -> Words {
    localized("“{name}”", ["name": verbatim(name)])
  }

  private func named(_ note: Note) -> String { note.title.visible.shortened }

  private func named(_ card: Card) -> String? { title(card.content)?.visible.shortened }
}

extension BoardChange {
  fileprivate var isOfCard: Bool { isVisible && (after ?? before)?.card != nil }
}
