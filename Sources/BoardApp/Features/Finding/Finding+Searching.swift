import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Going from place to place, while the board changes.
extension Finding {
  /// Updates the search after changes of the field or the board.
  mutating func follow(_ turn: inout Turn) {
    guard let old = bar else { return }
    let isQueryNew = old.wantedQuery != old.query
    search(turn.question)
    guard isQueryNew, bar?.current == nil || bar?.current != old.current else { return }
    choose(bar?.current ?? nearestPlace(turn.question), &turn)
  }

  /// Updates the places.
  mutating func search(_ question: Question) {
    guard let open = bar else { return }
    let draft = question.openText.flatMap { text in
      text.id.map { FindIndex.OpenText(id: $0, version: text.version) }
    }
    let isBoardNew = open.index.refresh(
      question.editor.board,
      revision: question.editor.shownDocument.revision,
      files: question.fileRevision,
      draft: draft,
      words: { question.openText?.words ?? "" },
      saying: { question.saying(of: $0) }
    )
    if isBoardNew || open.wantedQuery != open.query { bar?.search() }
  }

  /// Goes to the next place in reading order, or at first to the nearest one.
  mutating func step(backward: Bool, _ turn: inout Turn) {
    guard bar != nil else {
      perform(.find, &turn)
      // The bar must be placed first, so that it doesn't cover the place.
      if bar?.found.isEmpty == false {
        turn.ask(backward ? .find(.findPrevious) : .find(.findNext))
      }
      return
    }
    search(turn.question)
    guard let open = bar, !open.found.isEmpty else { return }
    choose(open.next(backward: backward) ?? nearestPlace(turn.question), &turn)
    if let frame = bar?.current.flatMap({ turn.editor.board.labelFrame(of: $0.id) }) {
      bar?.start = frame
    }
  }

  /// Returns the first place in the element nearest to where the search began, or to the visible area
  /// if the user has moved the view since.
  private func nearestPlace(_ question: Question) -> FoundPlaces.Place? {
    guard let bar else { return nil }
    let view = question.view
    let area = bar.camera == view.camera ? bar.start : view.camera.toBoard(view.clearArea)
    return bar.index.nearest(of: bar.marks.all, to: area).flatMap { bar.found.first(in: $0) }
  }

  /// Marks a place and pans the view to its element by the minimum.
  mutating func choose(_ place: FoundPlaces.Place?, _ turn: inout Turn) {
    bar?.choose(place)
    scrollCard(to: place, &turn)
    guard let frame = place.flatMap({ turn.editor.board.labelFrame(of: $0.id) }) else { return }
    let target = turn.view.showing(frame, beside: turn.panes[.find]?.frame)
    if let target { turn.glide(to: target) }
    bar?.camera = target ?? turn.view.camera
  }

  /// Scrolls the words of a card so far that a place is seen.
  private func scrollCard(to place: FoundPlaces.Place?, _ turn: inout Turn) {
    guard let place, let query = bar?.query, turn.openText?.id != place.id,
      let card = turn.board.card(place.id)
    else { return }
    let saying = turn.saying(of: card)
    let scroll = CardText.scroll(toShow: place.range, of: query, in: saying, on: card)
    turn.stage.reading[place.id] = scroll
  }
}

// MARK: - Scripts

extension Finding {
  func answer(_ query: Query, _ question: Question) -> String? {
    switch query.subject {
    case .find: return bar.map { words(of: $0, question) } ?? "no find"
    case .matches: return bar.map { lines(of: $0, question) } ?? "no find"
    default: return nil
    }
  }

  private func words(of bar: FindBar, _ question: Question) -> String {
    let name = bar.current.flatMap { question.board[$0.id]?.name } ?? "-"
    return "\(bar.field.text.escaped)\n\(bar.number) of \(bar.found.count) \(name)"
  }

  private func lines(of bar: FindBar, _ question: Question) -> String {
    bar.found.elements.flatMap { id in
      bar.found.ranges(in: id).map { range in
        let place = FoundPlaces.Place(id: id, range: range)
        let mark = place == bar.current ? "* " : ""
        let name = question.board[id]?.name ?? "-"
        let words = bar.index.words(at: place).escaped
        return "\(mark)\(name) \(range.lowerBound)-\(range.upperBound) \(words)"
      }
    }.joined(separator: "\n")
  }
}
