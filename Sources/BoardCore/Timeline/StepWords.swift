import BoardValues
package import UndoCore

/// Sentences about steps: “Moved “Plan””, “Edited “Price”: £20 → £25”.
package struct StepWords: Sendable {
  /// Returns one line that names a card; nil for a card without words.
  private let title: @Sendable (Card.Content) -> String?
  /// Returns a card at the end of an edge, which the step need not have changed.
  private let card: @Sendable (ElementID) -> Card?
  /// The devices or files that steps came from which were made elsewhere.
  private let sources: [BoardHistory.StepID: String]

  package init(
    title: @escaping @Sendable (Card.Content) -> String?,
    sources: [BoardHistory.StepID: String] = [:],
    card: @escaping @Sendable (ElementID) -> Card?
  ) {
    self.title = title
    self.sources = sources
    self.card = card
  }

  /// Returns a sentence about a step in a list, with where it came from.
  ///
  /// - Complexity: O(changes).
  package func words(for steps: BoardHistory.Steps, at index: Int) -> String {
    let words = words(for: steps[index].name, steps.parts(at: index))
    guard !sources.isEmpty, let source = sources[steps.outline(at: index).id] else { return words }
    return localized("{step} from {source}", ["step": words, "source": source.visible])
  }

  /// Returns a sentence about a step with this name. Unknown names stay as they are.
  ///
  /// - Complexity: O(changes).
  package func words(for name: String, _ changes: [BoardChange]) -> String {
    guard let verb = Saying(name, changes) else { return name }
    return verb.words(self.object(of: verb, changes))
  }

  /// Returns a sentence about a step that was just undone or redone: what came back, “Brought back
  /// “Plan””, or what was done again, “Moved “Plan””.
  package func words(for step: AppliedStep) -> String {
    guard !step.name.isEmpty else { return Self.verb(step.direction) }
    guard step.direction == .undo else { return words(for: step.name, step.changes) }
    // The changes are those of the undo, and the words are about what was done.
    let changes = step.changes.map { BoardChange($0.id, from: $0.after, to: $0.before) }
    let verb = Saying(step.name, changes)
    if let verb, let undone = step.count == 1 ? verb.undone : nil {
      return Saying(undone).words(object(of: verb, changes)).beginning
    }
    let words = words(for: step.name, changes)
    let isLowered = Language.current == nil && verb != nil
    let rest = isLowered ? words.prefix(1).lowercased() + words.dropFirst() : words
    return localized("Undone: {step}", ["step": rest])
  }

  /// Returns how far a step has just moved cards, “120 right and 40 down”; nil if it has not moved all
  /// of them equally far.
  package static func distance(of step: AppliedStep) -> String? {
    let offsets = step.changes.compactMap { change -> Vector? in
      guard let before = change.before?.card?.frame, let after = change.after?.card?.frame,
        before.size == after.size
      else { return nil }
      return after.origin - before.origin
    }
    guard let offset = offsets.first, offset != .zero,
      offsets.allSatisfy({ $0 == offset })
    else { return nil }
    let parts = [
      (offset.dx, offset.dx > 0 ? "right" : "left"), (offset.dy, offset.dy > 0 ? "down" : "up"),
    ]
    return parts.filter { $0.0 != 0 }
      .map { "\(Decimals.shortest(abs($0.0))) \($0.1)" }
      .joined(separator: " and ")
  }

  /// Returns the word for steps that were undone or redone.
  package static func verb(_ direction: UndoDirection) -> String {
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
  package func object(of name: String, _ changes: [BoardChange]) -> Object? {
    if name.hasPrefix("Replace in ") { return nil }
    let cards = changes.filter(\.isVisible).compactMap { ($0.after ?? $0.before)?.card }
    if cards.isEmpty, let note = changes.first?.note { return .card(named(note)) }
    guard cards.count < 2 else {
      // For instance “Delete 3 Cards”.
      return name.split(separator: " ").contains("\(cards.count)") ? nil : .cards(cards.count)
    }
    return cards.first.flatMap { named($0) }.map(Object.card)
  }

  /// Returns words for some elements; nil if there are none.
  package func object(of elements: some Collection<Element>) -> String? {
    let changes = elements.map { BoardChange(ElementID(0), from: $0, to: nil) }
    return changes.isEmpty ? nil : self.elements(changes)
  }

  /// The cards that a step changed.
  package enum Object: Equatable, Sendable {
    case card(String)
    case cards(Int)
  }

  // MARK: What it was done to

  private func object(of verb: Saying, _ changes: [BoardChange]) -> String {
    switch verb.object {
    case .nothing: ""
    case .elements: elements(changes)
    case .moved: Self.mover(changes).map(name) ?? elements(changes)
    case .ends: ends(changes)
    case .wording: wording(changes)
    }
  }

  private func elements(_ changes: [BoardChange]) -> String {
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
    guard let change = edges.first else { return "" }
    let hasLabel = (change.after ?? change.before)?.text?.isEmpty == false
    return hasLabel
      ? localized("the connection {name}", ["name": name(of: change)]) : name(of: change)
  }

  /// Returns the group that has taken all others along; nil if there is none.
  private static func mover(_ changes: [BoardChange]) -> BoardChange? {
    let frames = changes.compactMap { $0.before?.card?.frame }
    guard frames.count > 1, let box = frames.box else { return nil }
    return changes.first { $0.before?.card.map { $0.isGroup && $0.frame == box } ?? false }
  }

  /// Returns the name of an element after the step, or before it.
  private func name(of change: BoardChange) -> String {
    if let edge = (change.after ?? change.before)?.edge { return name(of: edge, [change]) }
    if let note = change.note { return Self.quoted(named(note)) }
    let versions = [change.after, change.before].compactMap { $0?.card }
    let title = versions.lazy.compactMap { named($0) }.first
    return title.map(Self.quoted)
      ?? (versions.first?.isGroup == true ? localized("a group") : localized("a card"))
  }

  private func name(of edge: Edge, _ changes: [BoardChange]) -> String {
    if let label = edge.label, !label.isEmpty { return Self.quoted(label.visible.shortened) }
    let ends = Edge.End.allCases.map { end($0, of: edge, changes) }
    return localized("the connection of {one} and {other}", ["one": ends[0], "other": ends[1]])
  }

  private func end(_ end: Edge.End, of edge: Edge, _ changes: [BoardChange]) -> String {
    let id = edge[end].card
    let change = changes.first { $0.id == id }
    let card = (change?.after ?? change?.before)?.card ?? id.flatMap(self.card)
    return card.flatMap { named($0) }.map(Self.quoted) ?? localized("a card")
  }

  private func ends(_ changes: [BoardChange]) -> String {
    let edges = changes.compactMap { ($0.after ?? $0.before)?.edge }
    guard edges.count == 1, let edge = edges.first else {
      let cards = Set(edges.flatMap { [$0.from.card, $0.to.card].compactMap(\.self) })
      return localized("{count} card", "{count} cards", count: cards.count)
    }
    let ends = Edge.End.allCases.map { end($0, of: edge, changes) }
    return localized("{one} and {other}", ["one": ends[0], "other": ends[1]])
  }

  private func wording(_ changes: [BoardChange]) -> String {
    guard changes.count == 1, let change = changes.first, let old = change.before?.text,
      let new = change.after?.text
    else { return elements(changes) }
    // The name from when the writing began.
    let name = name(of: BoardChange(change.id, from: change.after, to: change.before))
    guard let difference = WordDifference(from: old, to: new) else { return name }
    return localized("{name}: {change}", ["name": name, "change": difference.words])
  }

  package static func quoted(_ name: String) -> String { localized("“{name}”", ["name": name]) }

  private func named(_ note: Note) -> String { note.title.visible.shortened }

  private func named(_ card: Card) -> String? { title(card.content)?.visible.shortened }
}

extension StepWords {
  /// The sentence that belongs to the name of a step.
  fileprivate struct Saying {
    /// The sentence with a place for `{object}`.
    var sentence: Sentence
    var object = Object.elements
    /// The sentence about what came back when the step was undone; nil if that is best said by what was
    /// done.
    var undone: Sentence?

    enum Object {
      case elements
      /// Elements, of which a group may have taken the others along.
      case moved
      /// The cards that are connected.
      case ends
      /// An element, and the difference between its words.
      case wording
      case nothing
    }

    init(_ sentence: Sentence, _ object: Object = .elements, undone: Sentence? = nil) {
      self.sentence = sentence
      self.object = object
      self.undone = undone
    }

    /// Returns the sentence about an object, which may be empty.
    func words(_ object: String) -> String {
      let words = sentence.words(with: ["object": object])
      return object.isEmpty ? words.split(separator: " ").joined(separator: " ") : words
    }

    /// Creates the sentence of a name. It may differ for some changes.
    init?(_ name: String, _ changes: [BoardChange]) {
      self.init(name)
      if name == "Colour", changes.contains(where: { $0.before?.color != nil }),
        changes.allSatisfy({ $0.after?.color == nil })
      {
        sentence = "Removed the colour of {object}"
      }
      if name == "Fit to Words", changes.count > 1 { sentence = "Fitted {object} to their words" }
      if name == "Move", StepWords.mover(changes) == nil, changes.filter(\.isOfCard).count > 1 {
        undone = Sentence("{object} are back where they were")
      }
    }

    /// Creates the sentence of a name, which may include the number of cards, or quote their words.
    private init?(_ name: String) {
      if let verb = Self.all[name] {
        self = verb
        return
      }
      let first = String(name.prefix { $0 != " " })
      let rest = name.dropFirst(first.count + 1)
      guard let verb = Self.all[first] else { return nil }
      if rest.hasSuffix(" Cards"), Int(rest.dropLast(6)) != nil {
        // The step has made the group, and changed nothing of what is in it.
        self = first == "Group" ? Saying(.grouped(Int(rest.dropLast(6)) ?? 0), .nothing) : verb
      } else if rest.hasPrefix("“"), rest.hasSuffix("”"), first == "Check" || first == "Uncheck" {
        let name = String(rest.dropFirst().dropLast())
        self.init(
          first == "Check"
            ? Sentence("Checked “{name}”", ["name": name])
            : Sentence("Unchecked “{name}”", ["name": name]),
          .nothing
        )
      } else if first == "Replace", rest.hasPrefix("in ") {
        // The name includes what the words were replaced in.
        self.init(.replaced(rest), .nothing)
      } else if name.hasPrefix("Take Back ") {
        let step = StepName.words(String(name.dropFirst(10)))
        self.init(Sentence("Took back “{step}” of {object}", ["step": step]))
      } else if first == "Restore" {
        // The name includes the time.
        self.init(
          rest == "the Beginning"
            ? Sentence("Restored the beginning")
            : Sentence("Restored {time}", ["time": String(rest)]),
          .nothing
        )
      } else {
        return nil
      }
    }

    private static let all: [String: Saying] = [
      "": Saying("Changed {object}"),
      "Align": Saying("Aligned {object}"),
      "Arrange": Saying("Arranged {object}"),
      "Arrows": Saying("Changed the arrows of {object}"),
      "Bring Back": Saying("Brought back {object}"),
      "Bring Back Version": Saying("Brought back an earlier version", .nothing),
      "Bring Forward": Saying("Brought {object} forward"),
      "Bring to Front": Saying("Brought {object} to the front"),
      "Change Elsewhere": Saying("Took over another program’s change of {object}"),
      "Changes": Saying("Took over what was done meanwhile", .nothing),
      "Check": Saying("Checked a box in {object}"),
      "Colour": Saying("Coloured {object}"),
      "Connect": Saying("Connected {object}", .ends),
      "Cut": Saying("Cut {object}", undone: "Brought back {object}"),
      "Delete": Saying("Deleted {object}", undone: "Brought back {object}"),
      "Distribute": Saying("Distributed {object}"),
      "Drop": Saying("Dropped {object}", undone: "Removed {object}"),
      "Duplicate": Saying("Duplicated {object}", undone: "Removed {object}"),
      "Edit Label": Saying("Edited {object}", .wording),
      "Edit Note": Saying("Edited {object}", .wording),
      "Edit Text": Saying("Edited {object}", .wording),
      "Fit to Words": Saying("Fitted {object} to its words"),
      "Group": Saying("Added {object}"),
      "Lock": Saying("Locked {object}"),
      "Lock Card": Saying("Locked {object}"),
      "Merge": Saying("Merged {object}"),
      "Move": Saying("Moved {object}", .moved, undone: "{object} is back where it was"),
      "New Card": Saying("Added {object}", undone: "Removed {object}"),
      "New Card and Connection": Saying(
        "Added {object} and connected it",
        undone: "Removed {object}"
      ),
      "Paste": Saying("Pasted {object}", undone: "Removed {object}"),
      "Reconnect": Saying("Reconnected {object}", .ends),
      "Reload": Saying("Reloaded the file", .nothing),
      "Resolve Conflict": Saying("Resolved a conflict", .nothing),
      "Replace": Saying("Replaced in {object}", .wording),
      "Resize": Saying("Resized {object}"),
      "Restore": Saying("Restored {object}"),
      "Reverse": Saying("Reversed {object}"),
      "Revert to Saved": Saying("Reverted to the saved board", .nothing),
      "Same Size": Saying("Made {object} the same size"),
      "Send Backward": Saying("Sent {object} backward"),
      "Send to Back": Saying("Sent {object} to the back"),
      "Take": Saying("Took {object}"),
      "Try Out": Saying("Tried out changes to {object}"),
      "Uncheck": Saying("Unchecked a box in {object}"),
      "Ungroup": Saying("Ungrouped {object}"),
      "Unlock": Saying("Unlocked {object}"),
      "Unlock Card": Saying("Unlocked {object}"),
    ]
  }
}

extension BoardChange {
  fileprivate var isOfCard: Bool { isVisible && (after ?? before)?.card != nil }
}

extension String {
  /// The text with a capital first letter, as the beginning of a sentence.
  fileprivate var beginning: String { prefix(1).uppercased() + dropFirst() }
}

extension Sentence {
  /// Returns the sentence about a new group.
  fileprivate static func grouped(_ count: Int) -> Sentence {
    Sentence("Grouped {count} card", "Grouped {count} cards", count: count)
  }

  /// Returns the sentence about a replacement, from the rest of its name: “in 3 Cards”.
  fileprivate static func replaced(_ rest: Substring) -> Sentence {
    let words = rest.split(separator: " ")
    let count = words.count == 3 ? Int(words[1]) : nil
    return switch (count, words.last) {
    case (let count?, "Cards"):
      Sentence("Replaced in {count} card", "Replaced in {count} cards", count: count)
    case (let count?, "Connections"):
      Sentence("Replaced in {count} connection", "Replaced in {count} connections", count: count)
    case (let count?, "Texts"):
      Sentence("Replaced in {count} text", "Replaced in {count} texts", count: count)
    default: Sentence("Replaced {places}", ["places": rest.lowercased()])
    }
  }
}
