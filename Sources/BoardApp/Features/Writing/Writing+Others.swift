import BoardCore
import BoardValues

/// What others do meanwhile to the words of the open text, and to the element that shows them.
extension Writing {
  /// Words that others have written, as far as they are not in the open text yet.
  struct OthersWords: Equatable, Sendable {
    let words: String
    /// The line of the caret at which they could not all be taken in; nil before that was tried.
    var line: Int?
  }

  var descriptor: Int32? { text?.watch?.descriptor }

  mutating func upkeep(_ turn: inout Turn) { follow(&turn) }

  /// Takes in what others have done since the last call.
  mutating func follow(_ turn: inout Turn) {
    guard text != nil else { return }
    keepElement(&turn)
    findWords(turn.question)
    takeInWords(&turn)
  }

  // MARK: The element

  /// Brings back an element that somebody else has deleted while the user has written on it.
  mutating func keepElement(_ turn: inout Turn) {
    // Comparing a long text takes time, so it comes last.
    guard let open = text, let id = open.id, turn.board[id] == nil, open.hasChanged,
      let author = turn.editor.bringBack(id, at: turn.now)
    else { return }
    turn.editor.selection = [id]
    let editor = turn.editor
    turn.say(
      localized(
        "{object} was deleted by {name}. It is kept because you are writing.",
        [
          "object": editor.stepWords.object(of: [open.element]) ?? localized("Something"),
          "name": editor.document.people.name(of: author),
        ]
      )
    )
  }

  // MARK: The words

  private mutating func findWords(_ question: Question) {
    guard let open = text else { return }
    let found: String?
    if let note = open.note {
      guard open.watch?.takeNews() == true else { return }
      found = try? question.editor.noteFiles?.text(of: note.path)
    } else {
      let revision = question.editor.document.revision
      guard let id = open.id, open.revision != revision else { return }
      text?.revision = revision
      found = question.board[id]?.text
    }
    let isNew = found.map { words in open.base.map { !$0.isSame(as: words) } ?? false } ?? false
    text?.others = isNew ? found.map { OthersWords(words: $0) } : nil
  }

  /// Takes the words of others into the text, except those in the paragraph of the caret. They are taken in
  /// when the caret leaves it, or when the text is left.
  private mutating func takeInWords(_ turn: inout Turn) {
    guard let open = text, let others = open.others, let base = open.base,
      open.editor.marked == nil, open.press == nil, open.drop == nil, turn.settings.mergesChanges
    else { return }
    let line = open.editor.lineOfCaret
    guard others.line != line else { return }
    text?.others?.line = line
    let update = TextUpdate(
      of: open.editor.string,
      base: base,
      theirs: others.words,
      keeping: open.hasChanged ? open.editor.selection.range : nil
    )
    guard let update else { return }
    let height = caretHeight(turn.question)
    text?.take(update)
    if update.base.isSame(as: others.words) { text?.others = nil }
    scrollText(by: caretHeight(turn.question) - height, turn.question)
    guard let note = open.note, !open.hasTold else { return }
    text?.hasTold = true
    turn.say(
      localized(
        "Another program writes on “{name}”; its words are merged with yours",
        ["name": Note.title(ofPath: note.path).visible]
      )
    )
  }

  /// The distance from the top of the text to the caret, in board units.
  private func caretHeight(_ question: Question) -> Double {
    guard let open = text else { return 0 }
    let caret = laidOut(open, question).caret(at: open.editor.selection.head)
    return caret.minY / question.view.camera.pixelsPerUnit
  }

  /// Scrolls a text that is longer than its card, so that the caret stays where it is.
  private mutating func scrollText(by distance: Double, _ question: Question) {
    guard let open = text, distance != 0 else { return }
    let farthest = farthestScroll(open, question.view, question)
    text?.scroll = max(0, min(open.scroll + distance, farthest))
  }
}
