import BoardCore

/// A text that is open on the board: opened, seen, and folded into one step when it is left.
extension App {
  /// Opens the text of a card, or a label, with the caret at `point` or at the end.
  func openText(of id: ElementID, caretAt point: Point? = nil, at now: Double) {
    leaveText(at: now)
    guard let element = editor.board[id], let text = element.text else { return }
    guard !refuses() else { return }
    guard editor.mayChange(id) else {
      message = Self.wordsForEdit
      return
    }
    editor.selection = [id]
    let textEditor = TextEditor(text, isSingleLine: element.isLabelled)
    openText = OpenText(id: id, element: element, session: TextSession(textEditor), at: now)
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
    guard !refuses(), editor.document.edit?.subjects == nil else { return }
    let card = editor.draftCard(at: point, named: freshName())
    editor.selection = []
    openText = OpenText(
      id: nil,
      element: .card(card),
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
    needsFrame = true
    let height = grownHeight(open)
    editor.write(
      open.editor.string,
      on: open.id,
      was: open.element,
      height: height,
      at: now
    )
  }

  /// Goes on in the text of a card that was open when the program ended.
  func resume(_ draft: TextDraft, at now: Double) {
    let element: Element
    if let id = draft.id, let present = editor.board[id], present.text != nil {
      element = present
      editor.selection = [id]
    } else {
      var card = editor.draftCard(at: draft.frame.center, named: freshName())
      card.frame = draft.frame
      element = .card(card)
    }
    guard !editor.isReadOnly else { return }
    let textEditor = TextEditor(
      element.text ?? "",
      isSingleLine: element.isLabelled
    )
    let session = TextSession(textEditor)
    session.restore(draft)
    openText = OpenText(id: draft.id, element: element, session: session, at: now)
    showCaret(at: now)
  }

  /// What is to be kept of the open text.
  var draft: TextDraft? {
    guard let open = openText, !(open.element.text ?? "").utf8.elementsEqual(open.editor.text)
    else { return nil }
    return open.draft(frame: open.element.card?.frame ?? .zero)
  }

  /// What is selected alone, if there is something to write on it.
  var writable: ElementID? {
    guard editor.selection.count == 1, let id = editor.selection.first else { return nil }
    return editor.mayWrite(on: id) ? id : nil
  }

  func openSelectedText(at now: Double) {
    if let id = writable { openText(of: id, at: now) }
  }

  /// Records what is written so far and stays in the text: before it is saved.
  func keepWriting(at now: Double) {
    guard let open = openText else { return }
    leaveText(at: now)
    let id = open.id ?? (editor.selection.count == 1 ? editor.selection.first : nil)
    guard let id, let element = editor.board[id] else { return }
    openText = OpenText(id: id, element: element, session: open.session, at: now)
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

  // MARK: Where it is

  /// The card as the open text makes it, on the board.
  private func card(of open: OpenText) -> Card? {
    guard var card = (open.id.flatMap(editor.board.card) ?? open.element.card), !card.isGroup
    else { return nil }
    if let height = grownHeight(open) { card.frame.size.height = height }
    return card
  }

  /// Nil while the words fit.
  private func grownHeight(_ open: OpenText) -> Double? {
    guard let card = open.id.flatMap(editor.board.card) ?? open.element.card, !card.isGroup else {
      return nil
    }
    let unit = view.camera.pixelsPerUnit
    lay(out: open, unit)
    let needed = (open.layout.height / unit + 2 * Metrics.cardPadding).rounded(.up)
    let height = min(needed, max(OpenText.mostHeight, card.frame.height))
    return height > card.frame.height ? height : nil
  }

  /// Brings the layout up to date with the text and the zoom.
  private func lay(out open: OpenText, _ unit: Double) {
    let shown = open.editor.shown
    open.layout.show(shown.text, marked: shown.marked, style: style(of: open, unit))
  }

  private func style(of open: OpenText, _ unit: Double) -> TextLayout.Style {
    switch open.element {
    case .card(let card) where !card.isGroup:
      let width = (card.frame.width - 2 * Metrics.cardPadding) * unit
      return CardType.text.style(width: max(width, 1), unit: unit)
    case .card:
      return TextLayout.Style(fontSize: Card.groupLabelSize * unit, isBold: true)
    default:
      return TextLayout.Style(fontSize: Metrics.edgeLabelSize * unit)
    }
  }

  /// The part of the window in which the text shows, and its top-left corner.
  private func place(of open: OpenText, _ camera: Camera) -> (area: Rect, field: Rect?) {
    let unit = camera.pixelsPerUnit
    lay(out: open, unit)
    if let card = card(of: open) {
      let frame = PixelRect(rounding: camera.toWindow(card.frame)).rect
      return (frame.inset(by: Insets(all: Metrics.cardPadding * unit)), nil)
    }
    let padding = 6 * view.scale
    let width = max(open.layout.width + 2 * view.scale, 48 * view.scale)
    let size = Size(width, open.layout.height)
    let corner: Point
    if let frame = open.id.flatMap(editor.board.card)?.frame {
      let shown = camera.toWindow(frame)
      corner = Point(shown.minX, shown.minY - size.height - 3 * unit)
    } else {
      let middle = open.id.flatMap(editor.board.route)?.curve.middle ?? .zero
      let center = camera.toWindow(middle)
      corner = Point(center.x - width / 2, center.y - size.height / 2)
    }
    let area = Rect(origin: corner, size: size)
    return (area, area.expanded(by: padding))
  }

  private func look(_ open: OpenText, _ camera: Camera) -> (area: Rect, field: Rect?, origin: Point)
  {
    let (area, field) = place(of: open, camera)
    let scroll = open.scroll * camera.pixelsPerUnit
    return (area, field, Point(area.minX, area.minY - scroll))
  }

  /// A window point in the coordinates of the layout.
  func textPoint(_ point: Point) -> Point? {
    guard let open = openText else { return nil }
    let origin = look(open, view.camera).origin
    return Point(point.x - origin.x, point.y - origin.y)
  }

  /// Whether a press there is meant for the open text.
  func isOnText(_ point: Point) -> Bool {
    guard let open = openText else { return false }
    let place = place(of: open, view.camera)
    let ground = card(of: open).map { view.camera.toWindow($0.frame) }
    return (ground ?? place.field ?? place.area).contains(point)
  }

  // MARK: What is seen

  func openTextLook(_ camera: Camera, at now: Double) -> OpenTextLook? {
    guard let open = openText else { return nil }
    let (area, field, origin) = look(open, camera)
    let caret = caretFrame(open, camera)
    let isVisible = blink.isVisible(now - open.lastInput) && hasKeyboard
    return OpenTextLook(
      id: open.id,
      card: card(of: open).map { card in
        var card = card
        card.content = .text("")
        return card
      },
      text: TextLook(
        layout: open.layout,
        version: open.layout.version,
        area: area,
        origin: origin,
        field: field,
        selection: open.editor.marked == nil ? open.editor.selection.range : 0..<0,
        hasFocus: hasKeyboard
      ),
      caret: isVisible && area.expanded(by: view.scale).intersects(caret) ? caret : nil
    )
  }

  /// In window pixels, on whole ones.
  private func caretFrame(_ open: OpenText, _ camera: Camera) -> Rect {
    let origin = look(open, camera).origin
    var position = open.editor.shownCaret
    if case .dragging(let place) = open.press { position = place }
    let caret = open.layout.caret(at: position)
    let width = max((caret.height * 0.04 + view.scale).rounded(.down), 1)
    return Rect(
      (origin.x + caret.minX).rounded(.down),
      (origin.y + caret.minY).rounded(),
      width,
      caret.height.rounded()
    )
  }

  /// For input methods, which show their candidates beneath it.
  var textCaret: PixelRect? {
    fieldCaret ?? openText.map { PixelRect(covering: caretFrame($0, view.camera)) }
  }

  private var fieldCaret: PixelRect? {
    guard let control = overlay.focus.flatMap({ panes[$0] }),
      case .field(let field) = control.part.kind
    else { return nil }
    let text = FieldText(field, in: control.frame, preferences.font, scale: view.scale)
    return PixelRect(covering: text.caret(width: 1))
  }

  /// Whether what is typed goes into the text, and not into a control.
  private var hasKeyboard: Bool { overlay.hasKeyboard && overlay.focus == nil }

  private var blink: CaretBlink { CaretBlink(preferences.desktop) }

  /// When the caret next comes or goes.
  var blinkDeadline: Double? {
    guard let open = openText, hasKeyboard else { return nil }
    return blink.nextChange(after: open.lastBlink - open.lastInput).map { open.lastInput + $0 }
  }

  func blinkCaret(at now: Double) {
    guard let deadline = blinkDeadline, deadline <= now else { return }
    openText?.lastBlink = now
    needsFrame = true
  }

  // MARK: Keeping the caret in view

  /// Scrolls the text in its card, and then the view by the least amount.
  func showCaret(at now: Double) {
    guard var open = openText else { return }
    needsFrame = true
    open.lastInput = now
    open.lastBlink = now
    let unit = view.camera.pixelsPerUnit
    let (area, _) = place(of: open, view.camera)
    let caret = open.layout.caret(at: open.editor.shownCaret)
    let room = area.height / unit
    let (top, bottom) = (caret.minY / unit, caret.maxY / unit)
    let end = max(open.layout.height / unit - room, 0)
    open.scroll = max(0, min(max(min(open.scroll, top), bottom - room), max(end, 0)))
    openText = open
    guard open.press == nil else { return }
    let margin = 8 * view.scale
    let seen = caretFrame(open, view.camera).expanded(by: margin)
    guard !view.clearArea.contains(seen) else { return }
    let target = view.camera.panned(toShow: view.camera.toBoard(seen), in: view.clearArea)
    if target != view.camera { stage.glide(to: target, from: now) }
  }

  func scrollText(by rows: Double) -> Bool {
    guard var open = openText else { return false }
    let unit = view.camera.pixelsPerUnit
    let room = place(of: open, view.camera).area.height / unit
    let end = max(open.layout.height / unit - room, 0)
    let scroll = max(0, min(open.scroll + rows * 3 * Metrics.fontSize * 1.4, end))
    guard scroll != open.scroll else { return false }
    open.scroll = scroll
    openText = open
    return true
  }

  /// Nobody writes in letters too small to read.
  private func comeCloser(at now: Double) {
    guard let open = openText, Metrics.fontSize * view.camera.pixelsPerUnit < 7 * view.scale else {
      return
    }
    let center = card(of: open)?.frame.center ?? open.element.card?.frame.center
    let target = view.zoomed(
      by: view.scale / view.camera.pixelsPerUnit,
      around: center.map(view.camera.toWindow)
    )
    stage.glide(to: target, from: now)
    if let frame = card(of: open)?.frame { show(frame, at: now) }
  }
}
