import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// A text that is open on the board: opened, seen, and folded into one step when it is left.
extension App {
  /// Opens the text of a card, or a label, with the caret at `point` or at the end.
  func openText(of id: ElementID, caretAt point: Point? = nil, at now: Double) {
    leaveText(at: now)
    guard let element = editor.board[id], let text = element.text else { return }
    guard !refuses() else { return }
    guard editor.mayChange(id) else {
      message = Self.wordsForDraft
      return
    }
    editor.selection = [id]
    let textEditor = TextEditor(text, isSingleLine: element.isLabelled)
    openText = OpenText(
      id: id,
      element: element,
      fit: CardFit(element, isNew: false),
      session: TextSession(textEditor),
      at: now
    )
    comeCloser(at: now)
    if let point, let place = textPoint(point) {
      openText?.session.select { [layout = openText?.layout] editor in
        if let layout { editor.press(at: place, clickCount: 1, extends: false, in: layout) }
      }
    }
    showCaret(at: now)
  }

  /// A card that comes on the board when something is written on it.
  func writeNewCard(at point: Point, _ now: Double) {
    leaveText(at: now)
    var card = editor.draftCard(at: point, named: freshName())
    card.frame = card.frame.offset(by: restingWay(of: card.frame))
    write(on: card, at: now)
  }

  /// The same with the edge by which it comes.
  func write(on newcomer: ConnectedCard, at now: Double) {
    leaveText(at: now)
    write(on: newcomer.card, comingBy: newcomer.edge, at: now)
  }

  private func write(on card: Card, comingBy edge: Edge? = nil, at now: Double) {
    guard !refuses() else { return }
    guard editor.document.draft?.subjects == nil else {
      message = Self.wordsForDraft
      return
    }
    editor.selection = []
    openText = OpenText(
      id: nil,
      element: .card(card),
      comingBy: edge,
      fit: CardFit(.card(card), isNew: true),
      session: TextSession(TextEditor("")),
      at: now
    )
    comeCloser(at: now)
    showCaret(at: now)
  }

  /// Ends the editing: what was written is one step, or none if nothing was.
  func leaveText(at now: Double) {
    guard let open = openText else { return }
    // Whoever leaves without a word to the input method keeps what is composed as it stands.
    if let marked = open.editor.marked {
      open.session.commit(marked.text, at: now)
      outbox.requests.append(.dropComposition)
    }
    openText = nil
    let height = fittedHeight(open, isOpen: false)
    editor.write(
      open.editor.string,
      on: open.id,
      was: open.element,
      comingBy: open.edge,
      height: height,
      at: now
    )
  }

  /// Goes on in the text of a card that was open when the program ended.
  func resume(_ draft: TextDraft, at now: Double) {
    let element: Element
    var edge: Edge?
    if let id = draft.id, let present = editor.board[id], present.text != nil {
      element = present
      editor.selection = [id]
    } else {
      var card = editor.draftCard(at: draft.frame.center, named: freshName())
      card.frame = draft.frame
      element = .card(card)
      if let origin = draft.origin, let source = origin.card {
        edge = Edge(from: source, origin.side, to: nil, named: freshName(), on: editor.board)
      }
    }
    guard !editor.isReadOnly else { return }
    let textEditor = TextEditor(
      element.text ?? "",
      isSingleLine: element.isLabelled
    )
    let session = TextSession(textEditor)
    session.restore(draft)
    openText = OpenText(
      id: draft.id,
      element: element,
      comingBy: edge,
      fit: CardFit(element, isNew: draft.id == nil),
      session: session,
      at: now
    )
    showCaret(at: now)
  }

  /// Records what is written so far and stays in the text: before it is saved.
  func keepWriting(at now: Double) {
    guard let open = openText else { return }
    leaveText(at: now)
    let id = open.id ?? (editor.selection.count == 1 ? editor.selection.first : nil)
    guard let id, let element = editor.board[id] else { return }
    openText = OpenText(id: id, element: element, fit: open.fit, session: open.session, at: now)
    openText?.scroll = open.scroll
  }

  /// For a middle click elsewhere: what the person selected, not what a program did. (text 2.7)
  func offerSelectedText() { offer(text: openText?.editor.selectedText ?? "", as: .primary) }

  /// Unless it is empty.
  func offer(text: String, as selection: TransferSelection) {
    guard !text.isEmpty else { return }
    let item = TransferContent.Item(type: TransferType.text, bytes: Array(text.utf8))
    outbox.requests.append(.offer(TransferContent([item]), as: selection))
  }

  /// Its layout, up to date.
  func laidOut(_ open: OpenText) -> EditedLayout {
    lay(out: open, view.camera.pixelsPerUnit)
    return open.layout
  }
}
