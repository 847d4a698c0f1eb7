package import BoardValues
import UndoCore

/// A conflict that a board shows, with the elements that it is about.
package struct BoardConflict: Equatable, Sendable {
  /// How a conflict is resolved.
  package enum Choice: String, CaseIterable, Sendable {
    /// The value of this board stays or comes back, and that of the others goes.
    case mine
    /// The value of the others stays or takes its place.
    case theirs
    /// Both stay, as two elements of their own.
    case both
  }

  package let element: ElementID
  package private(set) var conflict: MergeConflict
  /// Whether the value in place is theirs, so that all devices which merge the same have the same in place.
  package private(set) var isTurned = false
  /// What each side is called, if that is known: a device, a person, a branch.
  package private(set) var names = Names()
  /// The card beside the element that has the other words; nil for any other value.
  package let card: ElementID?
  /// Whether these words are kept because they were too many to be compared one by one.
  package var isComparedByLines = false
  /// The number of the value among those that are kept for the element.
  fileprivate let index: Int

  package struct Names: Equatable, Sendable {
    package var mine: String?
    package var theirs: String?

    package init(mine: String? = nil, theirs: String? = nil) {
      (self.mine, self.theirs) = (mine, theirs)
    }
  }

  /// Returns the conflict with named sides. If `isTurned`, the value in place is theirs.
  package func with(_ names: Names, isTurned: Bool) -> BoardConflict {
    var named = self
    named.names = names
    guard isTurned != self.isTurned else { return named }
    named.isTurned = isTurned
    (named.conflict.mine, named.conflict.theirs) = (conflict.theirs, conflict.mine)
    return named
  }

  /// The value that is kept beside the one in place, on one line.
  package var kept: String { isTurned ? conflict.mine : conflict.theirs }

  /// Returns the choice by which value is in place, and not by whose it is.
  fileprivate func inPlace(_ choice: Choice) -> Choice {
    switch choice {
    case .mine where isTurned: .theirs
    case .theirs where isTurned: .mine
    default: choice
    }
  }
}

extension Document {
  /// Returns a conflict with the sides as the user of this board knows them: mine is what the board held
  /// before the merge, as far as the history tells.
  fileprivate func named(_ conflict: BoardConflict) -> BoardConflict {
    let changes = history.changes(of: conflict.element).filter(\.isDone)
    if let card = conflict.card {
      let birth = history.changes(of: card).first { $0.isDone && $0.change.before == nil }
      guard let birth, let words = board.card(card)?.text,
        let present = board[conflict.element]?.text
      else { return conflict }
      let change = changes.first { $0.id == birth.id }?.change
      let former = change == nil ? present : change?.before?.text
      let isTurned = former == words && change?.after?.text == present
      let isOurs = former == words || change == nil || former == change?.after?.text
      return conflict.with(isOurs ? names(of: birth) : conflict.names, isTurned: isTurned)
    }
    guard let present = board[conflict.element].flatMap(board.object) else { return conflict }
    let kind: MergeKind = board.edge(conflict.element) == nil ? .node : .edge
    let entries = KeptValues(present, kind).entries
    guard entries.indices.contains(conflict.index) else { return conflict }
    let entry = entries[conflict.index]
    let merge = changes.last { change in
      guard let old = change.change.before.flatMap(board.object),
        let new = change.change.after.flatMap(board.object)
      else { return false }
      return !KeptValues(old, kind).contains(entry.field, entry.value)
        && KeptValues(new, kind).contains(entry.field, entry.value)
    }
    guard let merge else { return conflict }
    func value(_ element: Element?) -> FieldValues.Value {
      element.flatMap(board.object).map { FieldValues($0, kind)[entry.field] } ?? []
    }
    let (former, merged) = (value(merge.change.before), value(merge.change.after))
    let isTurned = former.says(entry.value) && merged.says(FieldValues(present, kind)[entry.field])
    // Otherwise the conflict is one of others.
    let isOurs = former.says(entry.value) || former.says(merged)
    return conflict.with(isOurs ? names(of: merge) : conflict.names, isTurned: isTurned)
  }

  /// Returns what is known of who made the other side of a merge.
  private func names(of merge: BoardHistory.SubjectChange) -> BoardConflict.Names {
    BoardConflict.Names(theirs: sources[merge.id] ?? people[merge.author]?.name)
  }
}

/// The conflicts of a board, which are kept up to date without looking at all of it.
package struct ConflictList: Sendable {
  /// The conflicts, of the cards and then of the edges, bottom first.
  package private(set) var conflicts: [BoardConflict] = []
  private var known: RecentChanges?
  /// The elements that keep other values, and the cards of conflicts.
  private var elements: Set<ElementID> = []

  package init() {}

  /// Returns whether bringing the list up to date would take long.
  package func isFarBehind(_ board: Board) -> Bool {
    let all = board.cardOrder.count + board.edgeOrder.count
    return (known.map { board.recentChanges.count - $0.count } ?? all) > 4096
  }

  /// Brings the list up to date.
  ///
  /// - Complexity: O(changed elements), and O(cards) if there are cards of conflicts. All elements are
  ///   looked at for another board.
  package mutating func refresh(_ document: Document) {
    let board = document.board
    let touched = known.flatMap { board.recentChanges.changes(since: $0) }
    known = board.recentChanges
    let hadAny = !elements.isEmpty
    if let touched {
      for id in touched {
        if board.showsConflict(id) { elements.insert(id) } else { elements.remove(id) }
      }
      if touched.isEmpty { return }
    } else {
      elements = Set((board.cardOrder + board.edgeOrder).filter(board.showsConflict))
    }
    guard hadAny || !elements.isEmpty else { return }
    conflicts = board.conflicts(among: elements).map(document.named)
  }
}

extension Board {
  fileprivate func showsConflict(_ id: ElementID) -> Bool {
    guard let source = self[id]?.source else { return false }
    return source.members.contains {
      $0.key.isSame(as: KeptValues.key) || $0.key.isSame(as: ConflictCard.key)
    }
  }

  fileprivate func conflicts(among ids: Set<ElementID>) -> [BoardConflict] {
    guard !ids.isEmpty else { return [] }
    let subjects = subjects(ofCardsAmong: ids)
    let all = ids.union(subjects.keys).sorted { a, b in
      (edge(a) == nil ? 0 : 1, isBelow(a, b) ? 0 : 1) < (edge(b) == nil ? 0 : 1, 1)
    }
    return all.flatMap { id in
      kept(by: id) + (subjects[id] ?? []).compactMap { words(of: $0, beside: id) }
    }
  }

  /// Returns the cards of conflicts, by the card that they are about.
  private func subjects(ofCardsAmong ids: Set<ElementID>) -> [ElementID: [ElementID]] {
    var cards: [ExactText: [ElementID]] = [:]
    for id in ids.sorted() {
      guard let name = card(id)?.source[ConflictCard.key]?.text else { continue }
      cards[ExactText(name), default: []].append(id)
    }
    guard !cards.isEmpty else { return [:] }
    var subjects: [ElementID: [ElementID]] = [:]
    for id in cardOrder {
      guard let name = card(id)?.name, let found = cards.removeValue(forKey: ExactText(name)) else {
        continue
      }
      subjects[id] = found
    }
    return subjects
  }

  private func kept(by id: ElementID) -> [BoardConflict] {
    guard let element = self[id], element.source?[KeptValues.key] != nil,
      let object = object(of: element)
    else { return [] }
    let kind: MergeKind = element.card == nil ? .edge : .node
    return MergeConflict.kept(in: object, kind, named: element.name).enumerated().map {
      BoardConflict(element: id, conflict: $1, card: nil, index: $0)
    }
  }

  private func words(of id: ElementID, beside subject: ElementID) -> BoardConflict? {
    guard let mine = card(subject), let other = card(id), let theirs = other.text else {
      return nil
    }
    let conflict = MergeConflict(
      element: mine.name,
      isEdge: false,
      field: MergeField.text.name.text,
      mine: MergeConflict.line(.string(mine.text ?? "")),
      theirs: MergeConflict.line(.string(theirs))
    )
    let comparison = other.source[ConflictCard.comparison.key]
    return BoardConflict(
      element: subject,
      conflict: conflict,
      card: id,
      isComparedByLines: comparison == ConflictCard.comparison.lines,
      index: 0
    )
  }

  /// Returns the members of an element of the board as a file has them.
  fileprivate func object(of element: Element) -> JSONObject? {
    element.object { card($0)?.name }
  }
}

extension Element {
  var source: JSONObject? { card?.source ?? edge?.source }
}

extension Board {
  /// Returns whether an element has a name.
  private func hasName(_ name: String) -> Bool {
    !names(among: [name], length: name.utf8.count).isEmpty
  }

  /// Returns a name for the copy of an element by which a conflict keeps both values.
  fileprivate func name(forCopyOf element: Element, with value: String) -> String {
    MergeDigest.name("both", element.name, value, unlessTaken: hasName)
  }

  /// Returns a card of a conflict with other words of a card; nil for elements without a place.
  func conflictCard(saying words: String?, beside element: Element) -> Element? {
    guard let words, let object = element.card?.object,
      let card = ConflictCard.make(
        words,
        beside: MergeItem(.node, .object(object)),
        below: 0,
        unlessTaken: hasName
      )?.object
    else { return nil }
    let top = cardOrder.last.flatMap { self[$0]?.zKey }
    return NodeFields(card).card(zKey: .between(top, nil), source: card).map(Element.card)
  }
}

// MARK: - Resolving

extension Editor {
  /// Resolves a conflict of the board, as a step. Returns nil if nothing can be changed.
  package mutating func resolve(
    _ conflict: BoardConflict,
    _ choice: BoardConflict.Choice,
    at now: Double
  ) -> AppliedStep? {
    let choice = conflict.inPlace(choice)
    let changes =
      conflict.card.map { resolution($0, of: conflict, choice) } ?? resolution(of: conflict, choice)
    let name = StepName.resolveConflict
    guard !changes.isEmpty, record(name, changes, at: now) else { return nil }
    return AppliedStep(name: name, changes: changes)
  }

  /// Returns the changes that resolve a conflict of words, which a card holds.
  private func resolution(
    _ id: ElementID,
    of conflict: BoardConflict,
    _ choice: BoardConflict.Choice
  ) -> [BoardChange] {
    guard let before = board[id], var card = board.card(id), let subject = board[conflict.element]
    else { return [] }
    if choice == .both {
      for key in [ConflictCard.key, ConflictCard.comparison.key] { card.source.remove(key) }
      return [BoardChange(id, from: before, to: .card(card))]
    }
    let edges = board.edges(of: id).sorted().map { BoardChange($0, from: board[$0], to: nil) }
    let removal = edges + [BoardChange(id, from: before, to: nil)]
    guard choice == .theirs, let words = card.text else { return removal }
    return [BoardChange(conflict.element, from: subject, to: subject.saying(words))] + removal
  }

  /// Returns the changes that resolve a conflict of a value that the element itself keeps.
  private func resolution(
    of conflict: BoardConflict,
    _ choice: BoardConflict.Choice
  ) -> [BoardChange] {
    guard let before = board[conflict.element], let (mine, theirs) = board.sides(of: conflict)
    else { return [] }
    switch choice {
    case .mine: return [BoardChange(conflict.element, from: before, to: mine)]
    case .theirs: return [BoardChange(conflict.element, from: before, to: theirs)]
    case .both:
      let name = board.name(forCopyOf: before, with: conflict.kept)
      var copy = theirs.withName(name)
      if case .card(var card) = copy, case .card(let other) = mine, card.frame == other.frame {
        card.frame = card.frame.offset(by: Vector(20, 20))
        copy = .card(card)
      }
      return [
        BoardChange(conflict.element, from: before, to: mine),
        BoardChange(board.nextID, from: nil, to: copy),
      ]
    }
  }
}

extension Board {
  /// Returns the frames of a card with each value of a conflict; none if they are the same.
  package func frames(of conflict: BoardConflict) -> [Rect] {
    guard conflict.card == nil, let (mine, theirs) = sides(of: conflict),
      let frames = mine.card.flatMap({ mine in theirs.card.map { [mine.frame, $0.frame] } }),
      frames[0] != frames[1]
    else { return [] }
    return frames
  }

  /// Returns an element with each value of a conflict in place; nil if either cannot be shown.
  fileprivate func sides(of conflict: BoardConflict) -> (mine: Element, theirs: Element)? {
    guard let present = self[conflict.element], let object = object(of: present),
      let settled = KeptValues.settled(
        object,
        present.card == nil ? .edge : .node,
        conflict.index
      ),
      let mine = element(settled.mine, like: present),
      let theirs = element(settled.theirs, like: present)
    else { return nil }
    return (mine, theirs)
  }

  /// Returns the element of an object, in the position of another version of it; nil if it cannot be
  /// shown.
  fileprivate func element(_ object: JSONObject, like other: Element) -> Element? {
    switch other {
    case .card(let card):
      return NodeFields(object).card(zKey: card.zKey, source: object).map(Element.card)
    case .edge(let edge):
      let fields = EdgeFields(object)
      func card(_ name: String?, _ present: Edge.Attachment) -> ElementID? {
        guard let name else { return nil }
        if let id = present.card, self.card(id)?.name.isSame(as: name) == true { return id }
        return cardOrder.first { self.card($0)?.name.isSame(as: name) == true }
      }
      let ends = (from: card(fields.fromNode, edge.from), to: card(fields.toNode, edge.to))
      return fields.edge(zKey: edge.zKey, source: object, ends: ends).map(Element.edge)
    case .metadata, .note: return nil
    }
  }
}

extension Element {
  fileprivate func withName(_ name: String) -> Element {
    switch self {
    case .card(var card):
      card.name = name
      return .card(card)
    case .edge(var edge):
      edge.name = name
      return .edge(edge)
    case .metadata, .note: return self
    }
  }
}
