package import BoardValues

/// The reason why the words of an element cannot be written.
package enum WritingObstacle: Error, Equatable, Sendable {
  /// The board is only looked at.
  case readOnly
  /// The element has no words but the name of a file.
  case noWords
  case locked
  /// The element is not one of those that are being tried out.
  case outsideDraft
  /// Something is being tried out, and the file of a note is no draft.
  case tryingOut
  /// The board is shown as it was, and the note with it.
  case past
  case note(NoteProblem)
}

/// Writing on the board.
extension Editor {
  /// Returns why the words of an element cannot be written, as far as its card tells; nil if they can. No file
  /// is looked at.
  package func obstacle(to id: ElementID) -> WritingObstacle? {
    let isNote = board.card(id)?.notePath != nil
    if isReadOnly { return .readOnly }
    guard isNote || board[id]?.text != nil else { return .noWords }
    if isLocked(id) { return .locked }
    if isNote, document.draft != nil { return .tryingOut }
    if isNote, isLooking { return .past }
    return mayChange(id) ? nil : .outsideDraft
  }

  /// Returns the words that writing on an element changes: its own, or those in the file of the note on it.
  package func keptWords(of id: ElementID) throws(WritingObstacle) -> String {
    if let obstacle = obstacle(to: id) { throw obstacle }
    guard let path = board.card(id)?.notePath else { return board[id]?.text ?? "" }
    do throws(NoteProblem) {
      return try present(path)
    } catch {
      throw .note(error)
    }
  }

  /// Returns a card without words around `center`, in front of the others and not yet on the board.
  package func draftCard(at center: Point, named name: String) -> Card {
    let size = Card.newSize
    let corner = center - Vector(size.width / 2, size.height / 2)
    return Card(
      name: name,
      zKey: board.zKeyOfNewCard,
      frame: Rect(origin: Point(corner.x.rounded(), corner.y.rounded()), size: size),
      content: .text(""),
      source: JSONObject()
    )
  }

  /// Records a changed text as one step, with the height to which the card grew for it. A card that is
  /// new, or was deleted meanwhile, comes with the step and is selected; a new one brings its `edge`.
  ///
  /// Words that another program has changed since the text was opened are merged with it. Where that is not
  /// possible, they are on a card beside.
  package mutating func write(
    _ text: String,
    on id: ElementID?,
    was element: Element,
    comingBy edge: Edge? = nil,
    height: Double?,
    at now: Double
  ) {
    let before = id.flatMap { board[$0] }
    let words = merged(text, since: element, over: before)
    let isSame = (before ?? element).text?.isSame(as: words ?? text) ?? true
    guard !isSame, before != nil || !text.isEmpty else { return }
    var after = (before ?? element).saying(words ?? text)
    if let height { after = after.withHeight(height) }
    let target = id ?? board.nextID
    let name: StepName = before == nil ? .newCard : after.isLabelled ? .editLabel : .editText
    var changes = [BoardChange(target, from: before, to: after)]
    if words == nil, let other = board.conflictCard(saying: before?.text, beside: after) {
      changes.append(BoardChange(board.nextID, from: nil, to: other))
    }
    var draft = StepDraft(name, changes)
    if id == nil, let edge, let card = after.card {
      draft = ConnectedCard(card: card, edge: edge).draft(on: board)
    }
    // A card that was locked meanwhile, by another program, still gets the words.
    record(draft.name, draft.changes, at: now)
    if before == nil, board[target] != nil { selection = [target] }
  }

  /// Returns a text with what an element says now, if that has changed since the text was opened. Nil if
  /// both changed the same words.
  private func merged(_ text: String, since element: Element, over present: Element?) -> String? {
    guard let base = element.text, let theirs = present?.text else { return text }
    return TextMerge.mergeOrTake(TextMerge.Versions(base: base, ours: text, theirs: theirs))
  }
}
