package import BoardValues

/// The words of all elements of a board, folded, in reading order.
///
/// A text is folded when it is first searched, and again when it has changed. While the board stays the
/// same, a query only searches bytes.
@MainActor
package final class FindIndex {
  private let folder: TextFolder
  /// The folded texts, by element id.
  private var known: [FoldedText?] = []
  /// The cards of notes, whose words are in files.
  private var notes: [ElementID] = []
  private var labels: [Label] = []
  private var source: Source?
  /// The number of texts that were folded so far.
  package private(set) var foldCount = 0
  /// The number of texts in which places were looked for so far, as they have the words.
  package private(set) var placedCount = 0

  private struct Label {
    let id: ElementID
    let frame: Rect
  }

  /// The state that the index was made from.
  private struct Source: Equatable {
    var revision: Document.Revision
    var files: Int
    var draft: OpenText?
  }

  /// The text that is being edited, which the board does not have yet.
  package struct OpenText: Equatable, Sendable {
    var id: ElementID
    var version: Int

    package init(id: ElementID, version: Int) {
      self.id = id
      self.version = version
    }
  }

  package init(_ folder: TextFolder) { self.folder = folder }

  /// Brings the index up to date. Returns whether anything had changed. `revision` is that of the
  /// document, `files` one of the files of notes, and `words` are those of the open text. The closure `saying`
  /// returns what the card of a note says.
  package func refresh(
    _ board: Board,
    revision: Document.Revision,
    files: Int = 0,
    draft: OpenText? = nil,
    words: () -> String = { "" },
    saying: (Card) -> Saying = { Saying($0.content) }
  ) -> Bool {
    let source = Source(revision: revision, files: files, draft: draft)
    func update(_ id: ElementID) {
      let card = board.card(id).flatMap { $0.notePath == nil ? nil : $0 }
      note(id, card.map { saying($0).findable } ?? board[id].map { Saying($0).findable })
    }
    guard let old = self.source, old.revision == revision else {
      for id in board.knownIDs { update(id) }
      notes = board.cardOrder.filter { board.card($0)?.notePath != nil }
      place(board)
      return refresh(source, words)
    }
    guard source != old else { return false }
    if let id = old.draft?.id, id != draft?.id { update(id) }
    if files != old.files { for id in notes { update(id) } }
    return refresh(source, words)
  }

  private func refresh(_ source: Source, _ words: () -> String) -> Bool {
    self.source = source
    if let id = source.draft?.id, id.index < known.count { note(id, words()) }
    return true
  }

  private func note(_ id: ElementID, _ text: String?) {
    while known.count <= id.index { known.append(nil) }
    guard let text, !text.isEmpty else { return known[id.index] = nil }
    if let old = known[id.index], old.text.isSame(as: text) { return }
    known[id.index] = FoldedText(text, folder)
    foldCount += 1
  }

  /// Lists the labels of all elements line by line, in the order of `Editor.selectNext`.
  private func place(_ board: Board) {
    labels = (board.cardOrder + board.edgeOrder).compactMap { id in
      board.labelFrame(of: id).map { Label(id: id, frame: $0) }
    }.sorted { a, b in
      (a.frame.minY, a.frame.minX, a.id) < (b.frame.minY, b.frame.minX, b.id)
    }
  }

  // MARK: Finding

  /// Returns the elements that match, in reading order, with every place in their texts. Lets the scope follow the text
  /// that it is a part of.
  package func places(of query: FindQuery, in scope: inout FindScope?) -> FoundPlaces {
    guard !query.isEmpty else { return FoundPlaces() }
    if let id = scope?.elements.first, id.index < known.count, let text = known[id.index]?.text {
      scope?.follow(text)
    }
    var found = FoundPlaces()
    for label in labels where label.id.index < known.count {
      guard scope?.elements.contains(label.id) != false, let text = known[label.id.index],
        query.matches(text.bytes)
      else { continue }
      placedCount += 1
      let places = query.places(in: text)
      found.add(label.id, scope.map { places.filter($0.holds) } ?? places)
    }
    return found
  }

  /// Returns the elements of the whole board that match.
  package func places(of query: FindQuery) -> FoundPlaces {
    var everywhere: FindScope?
    return places(of: query, in: &everywhere)
  }

  /// Returns the words at a place that was found.
  package func words(at place: FoundPlaces.Place) -> String {
    guard place.id.index < known.count, let text = known[place.id.index],
      place.range.upperBound <= text.text.utf8.count
    else { return "" }
    return String(text.source(place.range))
  }

  /// Returns the match that is nearest to `area`, in board units; of several in it, the first.
  package func nearest(of matches: Set<ElementID>, to area: Rect) -> ElementID? {
    var best: (distance: Double, id: ElementID)?
    for label in labels where matches.contains(label.id) {
      let distance = area.distance(to: label.frame)
      if distance < best?.distance ?? .infinity { best = (distance, label.id) }
    }
    return best?.id
  }
}

extension Board {
  /// Returns the frame in which the words of an element stand, in board units. The label of a group is
  /// above it, unless it is collapsed; it stands for what that hides. Nil for what is not seen.
  package func labelFrame(of id: ElementID) -> Rect? {
    let id = shown(id)
    if let card = card(id) {
      guard card.isGroup, !card.isCollapsed else { return seenFrame(of: id) }
      let height = Card.groupLabelSize * 2
      let width = min(card.frame.width, 200)
      return Rect(card.frame.minX, card.frame.minY - height, width, height)
    }
    guard let route = knownRoute(of: id) else { return nil }
    let middle = route.curve.point(at: route.labelPosition)
    return Rect(middle.x - 50, middle.y - 12, 100, 24)
  }
}

extension Rect {
  /// Returns the distance between two rectangles; zero if they touch.
  fileprivate func distance(to other: Rect) -> Double {
    let across = max(other.minX - maxX, minX - other.maxX, 0)
    let down = max(other.minY - maxY, minY - other.maxY, 0)
    return Vector(across, down).length
  }
}
