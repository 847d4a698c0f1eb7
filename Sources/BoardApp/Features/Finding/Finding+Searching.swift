import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Going from place to place, while the board changes.
extension Finding {
  /// Updates the search after changes of the field or the board.
  mutating func follow(_ turn: inout Turn) {
    guard let old = bar else { return }
    let isQueryNew = old.isOutdated
    search(turn.question)
    guard isQueryNew, bar?.current == nil || bar?.current != old.current else { return }
    choose(bar?.current ?? nearestPlace(turn.question), &turn)
  }

  /// Updates the places.
  mutating func search(_ question: Question) {
    guard let open = bar else { return }
    let draft = question.openText.flatMap { text in
      text.id.map { FindIndex.OpenText(id: $0, version: text.edits) }
    }
    let isBoardNew = open.index.refresh(
      question.editor.board,
      revision: question.editor.shownDocument.revision,
      files: question.fileRevision,
      draft: draft,
      words: { question.openText?.words ?? "" },
      saying: { question.saying(of: $0) }
    )
    bar?.canFindHere = Self.hasScope(question)
    if isBoardNew || open.isOutdated { bar?.search(question.editor.board) }
  }

  /// Goes to the next place in reading order, or at first to the nearest one.
  mutating func step(backward: Bool, _ turn: inout Turn) {
    if stepInText(backward: backward, &turn) { return }
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
    if let current = bar?.current, current.id == turn.openText?.id {
      bar?.caret = current.range.lowerBound
    }
  }

  /// Goes from the selection of the open text, if that has the keyboard, to the next place in it. With the bar it goes
  /// on in other elements after the last one; without it begins anew, and returns false if there is none.
  private mutating func stepInText(backward: Bool, _ turn: inout Turn) -> Bool {
    guard let text = turn.openText, let id = text.id, turn.focus == nil else { return false }
    search(turn.question)
    let query = bar?.query ?? FindQuery(last.words, .shared, last.options)
    let ranges = bar?.found.ranges(in: id) ?? query.places(in: text.words, .shared)
    let selected = text.editor.selection.range
    func place(_ range: Range<Int>?) -> FoundPlaces.Place? {
      range.map { FoundPlaces.Place(id: id, range: $0) }
    }
    let next =
      backward
      ? ranges.last { $0.upperBound <= selected.lowerBound }
      : ranges.first { $0.lowerBound >= selected.upperBound }
    let (end, beginning) = backward ? (ranges.first, ranges.last) : (ranges.last, ranges.first)
    guard let end = place(end) else { return false }
    let beyond = bar?.found.next(after: end, backward: backward) ?? place(beginning)
    choose(place(next) ?? beyond, &turn)
    return true
  }

  /// Returns the first place in the element nearest to where the search began, or to the visible area
  /// if the user has moved the view since.
  private func nearestPlace(_ question: Question) -> FoundPlaces.Place? {
    guard let bar else { return nil }
    if let id = question.openText?.id, bar.found.first(in: id) != nil {
      return bar.found.first(from: bar.caret, in: id, following: [id])
    }
    let view = question.view
    let area = bar.camera == view.camera ? bar.start : view.camera.toBoard(view.clearArea)
    return bar.index.nearest(of: Set(bar.found.elements), to: area).flatMap {
      bar.found.first(in: $0)
    }
  }

  /// Marks a place and pans the view to its element by the minimum. In the open text it is selected.
  mutating func choose(_ place: FoundPlaces.Place?, _ turn: inout Turn) {
    bar?.choose(place)
    if let place, place.id == turn.openText?.id {
      return turn.show(.text(.element(place.id), selecting: place.range))
    }
    scrollCard(to: place, &turn)
    guard let frame = place.flatMap({ turn.editor.board.labelFrame(of: $0.id) }) else { return }
    let target = turn.view.showing(frame, beside: turn.panes[.find]?.frame)
    if let target { turn.glide(to: target) }
    bar?.camera = target ?? turn.view.camera
    if let group = place.flatMap({ bar?.standIns[$0.id] }) {
      let name = turn.board.card(group).flatMap { Saying($0.content).title } ?? ""
      turn.say(
        name.isEmpty
          ? localized("This place is in a collapsed group")
          : localized("This place is in the collapsed group “{name}”", ["name": name])
      )
    }
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

// MARK: - In the open text

extension Finding {
  /// What is selected in the open text.
  struct Selected {
    let range: Range<Int>
    let words: String

    /// Whether it is looked in, not for: it has several lines, or is too long for the field.
    var isPart: Bool { words.contains("\n") || words.utf8.count > 300 }
    /// What is looked for; nil if nothing is selected, or it is looked in.
    var wanted: String? { words.isEmpty || isPart ? nil : words }
  }

  static func selected(_ question: Question) -> Selected? {
    question.openText.map {
      Selected(range: $0.editor.selection.range, words: $0.editor.selectedText)
    }
  }

  /// Whether there is something to look in other than the board. It is asked after every turn.
  static func hasScope(_ question: Question) -> Bool {
    question.openText.map { $0.id != nil } ?? !question.editor.selection.isEmpty
  }

  /// Returns what can be looked in other than the board: the lines that are selected in the open text or all of that
  /// text, or else what is selected on the board.
  static func scope(_ question: Question) -> FindScope? {
    guard let text = question.openText else {
      let selection = question.editor.selection
      return selection.isEmpty ? nil : FindScope(selection)
    }
    guard let id = text.id else { return nil }
    let selected = selected(question)
    return selected?.isPart == true
      ? FindScope(text.editor.selection.range, of: text.words, in: id) : FindScope([id])
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
