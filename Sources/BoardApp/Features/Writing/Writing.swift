import BoardCore
import BoardRenderer
import BoardValues
import UndoCore
import Windowing

/// The text that is open on the board: opened, edited, and turned into one step when it is closed.
struct Writing: Feature {
  /// The open text; nil if there is none.
  var text: OpenText?
  /// A web page that is read for the text, or was not; nil if there is none.
  var arrival: PageArrival?

  nonisolated init() {}

  func places(_ context: Context) -> Places { text == nil ? [] : .text }

  func undoTarget(_ context: Context) -> UndoTarget? { .text }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(let event): handle(event, context, &effects)
    case .command(let command): perform(command, context, &effects)
    case .reply: .passed
    }
  }

  private mutating func handle(
    _ event: WindowEvent,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch event {
    case .keyPressed(let stroke, let isRepeat):
      return key(stroke, isRepeat: isRepeat, context, &effects)
    case .text(let words): commit(words, context, &effects)
    case .composing(let words, let caret): compose(words, caret, context, &effects)
    case .pressed(let button, let point, let modifiers, let clickCount):
      return press(button, at: point, modifiers, clickCount, context, &effects)
    case .moved(let point, _, _): return drag(to: point, context, &effects)
    case .released(_, let point, let modifiers):
      return release(at: point, modifiers, context, &effects)
    case .wheel(let point, let steps, let modifiers):
      return wheel(at: point, steps, modifiers, context)
    case .received(let item, let source): receive(item, from: source, context, &effects)
    case .carriedOut: return carryOut(&effects)
    case .carriedBack(let point): return carryBack(to: point, context)
    case .carriedAway: return carryAway(context, &effects)
    case .dropHovered(let point, let types, _):
      hover(at: point, types, context, &effects)
      return .passed
    case .dropLeft:
      text?.drop = nil
      return .passed
    case .dropped(let item, _, _): return takeDrop(item, context, &effects)
    // Another program has the primary selection now; this one stays, but dimmed. (text 2.11)
    case .lostSelection(.primary): text?.isOutdone = true
    default: return .passed
    }
    return .taken
  }

  /// Ends text editing for commands that are about something else.
  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if command == .save {
      keep(context, &effects)
    } else if !command.row.traits.contains(.leavesTextOpen) {
      leave(context, &effects)
    }
  }

  // MARK: Opening

  /// Opens a text, after the open one has been closed.
  mutating func open(_ place: WritingPlace, _ context: Context, _ effects: inout Effects) {
    // A note that could not be written stays open.
    guard text == nil else { return }
    switch place {
    case .element(let id, let point): open(id, caretAt: point, context, &effects)
    case .newCard(let point, let isShown):
      var card = context.editor.draftCard(at: point, named: context.freshNames(1).joined())
      card.frame = card.frame.offset(by: context.alignment(of: card.frame))
      open(card, comingBy: nil, context, &effects)
      if isShown, text != nil { effects.add(.show(card.frame)) }
    case .newcomer(let newcomer):
      open(newcomer.card, comingBy: newcomer.edge, context, &effects)
    case .again(let text): reopen(text, context)
    }
  }

  /// Opens the text of a card, or a label, with the caret at `point` or at the end.
  private mutating func open(
    _ id: ElementID,
    caretAt point: Point?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let editor = context.editor
    guard let element = editor.board[id] else { return }
    let path = element.card?.notePath
    guard element.text != nil || path != nil, !effects.refuse(context) else { return }
    guard !effects.refuse(locked: id, context) else { return }
    guard editor.mayChange(id) else { return effects.say(StatusMessage.onlyWhatIsTriedOut) }
    effects.add(.selectInPassing([id]))
    let note = path.flatMap { read($0, context, &effects) }
    guard let words = path == nil ? element.text : note?.base else { return }
    text = OpenText(
      id: id,
      element: element,
      note: note,
      fit: CardFit(element, isNew: false, embeds: context.embeds(on: element.card)),
      session: TextSession(TextEditor(words, isSingleLine: element.isLabelled)),
      at: context.now
    )
    text?.scroll = context.scroll(of: id)
    showHeading(context)
    if let point { placeCaret(at: point, context) }
    let view = comeCloser(context, &effects)
    showCaret(in: view, isOpening: point != nil, context, &effects)
  }

  /// Places the caret where the user has clicked on the closed card, on which no marks are shown.
  private mutating func placeCaret(at point: Point, _ context: Context) {
    text?.keepsMarks = true
    if let place = textPoint(point, context.view, context) {
      text?.session.select { [layout = text?.layout] editor in
        if let layout { editor.press(at: place, clickCount: 1, extends: false, in: layout) }
      }
    }
    text?.keepsMarks = false
  }

  /// Opens a new card, which is added to the board once it has text, along with the edge that
  /// connects it.
  private mutating func open(
    _ card: Card,
    comingBy edge: Edge?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard !effects.refuse(context) else { return }
    guard context.editor.document.draft?.subjects == nil else {
      return effects.say(StatusMessage.onlyWhatIsTriedOut)
    }
    effects.add(.selectInPassing([]))
    text = OpenText(
      id: nil,
      element: .card(card),
      comingBy: edge,
      fit: CardFit(.card(card), isNew: true),
      session: TextSession(TextEditor("")),
      at: context.now
    )
    let view = comeCloser(context, &effects)
    showCaret(in: view, context, &effects)
  }

  /// Restores a text that was open when the program ended.
  mutating func resume(_ draft: TextDraft, _ context: Context, _ effects: inout Effects) {
    let element: Element
    var edge: Edge?
    let editor = context.editor
    var note: OpenNote?
    if let id = draft.id, let present = editor.board[id] {
      note = resumed(draft, on: present, context)
    }
    if let id = draft.id, let present = editor.board[id], present.text != nil || note != nil {
      element = present
      effects.add(.selectInPassing([id]))
    } else {
      var card = editor.draftCard(at: draft.frame.center, named: context.freshNames(1).joined())
      card.frame = draft.frame
      element = .card(card)
      if let origin = draft.origin, let source = origin.card {
        let name = context.freshNames(1).joined()
        edge = Edge(from: source, origin.side, to: nil, named: name, on: editor.board)
      }
    }
    guard !editor.isReadOnly else { return }
    let session = TextSession(
      TextEditor(note?.base ?? element.text ?? "", isSingleLine: element.isLabelled)
    )
    session.restore(draft)
    text = OpenText(
      id: draft.id,
      element: element,
      note: note,
      comingBy: edge,
      fit: CardFit(
        element,
        isNew: draft.id == nil,
        embeds: context.embeds(on: element.card)
      ),
      session: session,
      at: context.now
    )
    showCaret(in: context.view, context, &effects)
  }

  // MARK: Leaving

  /// Ends text editing: the changes become one step, or none if there are none.
  mutating func leave(
    reopening: Bool = false,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let open = text else { return }
    let now = context.now
    // Leaving the text without asking the input method keeps the composed text as it is.
    if let marked = open.editor.marked {
      open.session.commit(marked.text, at: now)
      effects.add(.request(.dropComposition))
    }
    text = nil
    if !reopening { cancelArrival(&effects) }
    // The card goes on where its text is.
    if let id = open.id {
      let scroll = open.beginsAtHeading ? 0 : open.scroll
      effects.add(.stage { stage, _ in stage.reading[id] = scroll == 0 ? nil : scroll })
    }
    if let note = open.note { return write(open, note, reopening: reopening, context, &effects) }
    let height = open.fittedHeight(isOpen: false)
    effects.change { editor, _ in
      editor.write(
        open.editor.string,
        on: open.id,
        was: open.element,
        comingBy: open.edge,
        height: height,
        at: now
      )
    }
    if reopening { effects.add(.write(.again(open))) }
  }

  /// Records the changes so far and continues editing, before saving.
  mutating func keep(_ context: Context, _ effects: inout Effects) {
    text?.session.endRun()
    leave(reopening: true, context, &effects)
  }

  /// Continues editing a text that was closed a moment ago.
  private mutating func reopen(_ open: OpenText, _ context: Context) {
    let editor = context.editor
    let id = open.id ?? (editor.selection.count == 1 ? editor.selection.first : nil)
    let element = id.flatMap { editor.board[$0] } ?? (open.note == nil ? nil : open.element)
    guard let id, let element else { return }
    text = OpenText(
      id: id,
      element: element,
      note: open.note,
      fit: open.fit,
      session: open.session,
      at: context.now
    )
    text?.scroll = open.scroll
  }
}
