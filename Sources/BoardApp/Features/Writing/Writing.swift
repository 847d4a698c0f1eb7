import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The text that is open on the board: opened, edited, and turned into one step when it is closed.
struct Writing: Feature {
  /// The open text; nil if there is none.
  var text: OpenText?
  /// The way back from a text that was left; nil if there is none.
  var wayBack: WayBack?

  nonisolated init() {}

  func places(_ question: Question) -> Places { text == nil ? [] : .text }

  func undoTarget(_ question: Question) -> UndoTarget? { .text }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(let event): handle(event, &turn)
    case .command(let command): perform(command, &turn)
    case .reply, .again: .passed
    }
  }

  private mutating func handle(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .keyPressed(let stroke, let isRepeat):
      return key(stroke, isRepeat: isRepeat, &turn)
    case .text(let words): commit(words, &turn)
    case .composing(let words, let caret): compose(words, caret, &turn)
    case .pressed(let button, let point, let modifiers, let clickCount):
      return press(button, at: point, modifiers, clickCount, &turn)
    case .moved(let point, _, _): return drag(to: point, &turn)
    case .released(_, let point, let modifiers):
      return release(at: point, modifiers, &turn)
    case .wheel(let point, let steps, let modifiers):
      return wheel(at: point, steps, modifiers, turn.question)
    case .received(let content, let source): return receive(content, from: source, &turn)
    case .carriedOut: return carryOut(&turn)
    case .carriedBack(let point): return carryBack(to: point, turn.question)
    case .carriedAway: return carryAway(&turn)
    case .dropHovered(let point, let types, _):
      hover(at: point, types, &turn)
      return .passed
    case .dropLeft:
      text?.drop = nil
      return .passed
    case .dropped(let content, _, _): return takeDrop(content, &turn)
    case .assisted(let request, let id): return assist(request, on: id, &turn)
    // Another program has the primary selection now; this one stays, but dimmed. (text 2.11)
    case .lostSelection(.primary): text?.isOutdone = true
    default: return .passed
    }
    return .taken
  }

  /// Ends text editing for commands that are about something else.
  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    if command == .saving(.save) {
      keep(&turn)
    } else if !command.row.traits.contains(.leavesTextOpen) {
      leave(&turn)
    }
  }

  // MARK: Opening

  /// Opens a text, after the open one has been closed.
  mutating func open(_ place: WritingPlace, _ turn: inout Turn) {
    // A note that could not be written stays open.
    guard text == nil else { return }
    switch place {
    case .element(let id, let caret): open(id, caret, &turn)
    case .newCard(let point, let isShown):
      var card = turn.editor.draftCard(at: point, named: turn.freshNames(1).joined())
      card.frame = card.frame.offset(by: turn.alignment(of: card.frame))
      open(card, comingBy: nil, &turn)
      if isShown, text != nil { turn.reveal(card.frame) }
    case .newcomer(let newcomer, let isShown):
      open(newcomer.card, comingBy: newcomer.edge, &turn)
      if isShown { turn.reveal(newcomer.card.frame) }
    }
  }

  /// Opens the text of a card, or a label.
  private mutating func open(_ id: ElementID, _ caret: WritingCaret, _ turn: inout Turn) {
    guard let element = turn.board[id], let words = turn.wordsToWrite(on: id) else { return }
    turn.editor.selection = [id]
    let note = element.card?.notePath.map { OpenNote($0, base: words) }
    text = OpenText(
      id: id,
      element: element,
      note: note,
      watch: watch(note, turn.question),
      fit: fit(of: element, words, isNew: false, turn.question),
      session: TextSession(TextEditor(words, isSingleLine: Saying(element).isOneLine)),
      at: turn.now
    )
    text?.scroll = turn.scroll(of: id)
    showHeading(turn.question)
    place(caret, turn.stage.left[id], turn.question)
    let view = comeCloser(&turn)
    let isPlaced = if case .point = caret { true } else { false }
    showCaret(in: view, isOpening: isPlaced, &turn)
  }

  /// Returns the rule for the height of a card that is written on; nil for what keeps its size.
  private func fit(of element: Element, _ words: String, isNew: Bool, _ question: Question)
    -> CardFit?
  {
    element.card.flatMap { card in
      let saying = Saying(card.content, note: Saying.NoteText(words))
      return CardFit(card, saying, isNew: isNew, embeds: question.embeds(on: card))
    }
  }

  /// Places the caret of a text that is opened, which stands at its end, or at the heading that its card shows.
  private mutating func place(
    _ caret: WritingCaret,
    _ left: Stage.LeftText?,
    _ question: Question
  ) {
    switch caret {
    case .point(let point): placeCaret(at: point, question)
    case .end: text?.session.select { $0.select(TextSelection(at: TextPosition($0.text.count))) }
    case .left:
      guard let left else { return }
      text?.session.select { $0.select(TextSelection(at: TextPosition(left.caret))) }
      text?.scroll = left.scroll
    }
  }

  /// Places the caret where the user has clicked on the closed card, on which no marks are shown.
  private mutating func placeCaret(at point: Point, _ question: Question) {
    text?.keepsMarks = true
    if let place = textPoint(point, question.view, question) {
      text?.session.select { [layout = text?.layout] editor in
        if let layout { editor.press(at: place, clickCount: 1, extends: false, in: layout) }
      }
    }
    text?.keepsMarks = false
  }

  /// Opens a new card, which is added to the board once it has text, along with the edge that
  /// connects it.
  private mutating func open(_ card: Card, comingBy edge: Edge?, _ turn: inout Turn) {
    guard !turn.refuse() else { return }
    guard turn.editor.document.draft?.subjects == nil else {
      return turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
    turn.editor.selection = []
    text = OpenText(
      id: nil,
      element: .card(card),
      comingBy: edge,
      fit: CardFit(card, Saying(card.content), isNew: true),
      session: TextSession(TextEditor("")),
      at: turn.now
    )
    let view = comeCloser(&turn)
    showCaret(in: view, &turn)
  }

  /// Restores a text that was open when the program ended.
  mutating func resume(_ draft: TextDraft, _ turn: inout Turn) {
    let element: Element
    var edge: Edge?
    let editor = turn.editor
    var note: OpenNote?
    if let id = draft.id, let present = editor.board[id] {
      note = resumed(draft, on: present, turn.question)
    }
    if let id = draft.id, let present = editor.board[id], present.text != nil || note != nil {
      element = present
      turn.editor.selection = [id]
    } else {
      var card = editor.draftCard(at: draft.frame.center, named: turn.freshNames(1).joined())
      card.frame = draft.frame
      element = .card(card)
      if let origin = draft.origin, let source = origin.card {
        let name = turn.freshNames(1).joined()
        edge = Edge(from: source, origin.side, to: nil, named: name, on: editor.board)
      }
    }
    guard !editor.isReadOnly else { return }
    let session = TextSession(
      TextEditor(note?.base ?? element.text ?? "", isSingleLine: Saying(element).isOneLine)
    )
    session.restore(draft)
    text = OpenText(
      id: draft.id,
      element: element,
      note: note,
      watch: watch(note, turn.question),
      comingBy: edge,
      fit: fit(
        of: element,
        note?.base ?? element.text ?? "",
        isNew: draft.id == nil,
        turn.question
      ),
      session: session,
      at: turn.now
    )
    showCaret(in: turn.view, &turn)
  }

  // MARK: Leaving

  /// Ends text editing: the changes become one step, or none if there are none.
  mutating func leave(reopening: Bool = false, _ turn: inout Turn) {
    keepElement(&turn)
    guard let open = text else { return }
    let now = turn.now
    // Leaving the text without asking the input method keeps the composed text as it is.
    if let marked = open.editor.marked {
      open.session.commit(marked.text, at: now)
      turn.request(.dropComposition)
    }
    text = nil
    if !reopening { noteHome(of: open, turn) }
    // The card goes on where its text is, and the text where its caret is.
    if let id = open.id {
      let scroll = max(open.scroll - (headingTop(open, turn.question) ?? 0), 0)
      turn.stage.reading[id] = scroll == 0 ? nil : scroll
      turn.stage.left[id] = Stage.LeftText(
        caret: open.editor.selection.head.offset,
        scroll: open.scroll
      )
    }
    if let note = open.note { return write(open, note, reopening: reopening, &turn) }
    let height = open.fittedHeight(isOpen: false)
    turn.editor.write(
      open.editor.string,
      on: open.id,
      was: open.element,
      comingBy: open.edge,
      height: height,
      at: now
    )
    if reopening { reopen(open, turn.question) }
  }

  /// Records the changes so far and continues editing, before saving.
  mutating func keep(_ turn: inout Turn) {
    text?.session.endRun()
    leave(reopening: true, &turn)
  }

  /// Continues editing a text that was closed a moment ago, and takes in the `words` that its card or file
  /// holds since then.
  mutating func reopen(_ open: OpenText, holding words: String? = nil, _ question: Question) {
    let editor = question.editor
    let id = open.id ?? (editor.selection.count == 1 ? editor.selection.first : nil)
    let element = id.flatMap { editor.board[$0] } ?? (open.note == nil ? nil : open.element)
    guard let id, let element else { return }
    var again = OpenText(
      id: id,
      element: element,
      note: open.note,
      watch: open.watch,
      fit: open.fit,
      session: open.session,
      at: question.now
    )
    again.scroll = open.scroll
    (again.home, again.wheel, again.typing) = (open.home, open.wheel, open.typing)
    again.hasTold = open.hasTold
    again.drop = open.drop
    if let words = open.note == nil ? element.text : words {
      again.take(TextUpdate(from: open.editor.string, to: words))
    }
    text = again
  }
}
