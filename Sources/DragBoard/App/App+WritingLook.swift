import BoardCore

/// Where the open text is in the window, and how it is seen.
extension App {
  /// The card as the open text makes it, on the board.
  func card(of open: OpenText) -> Card? {
    guard var card = (open.id.flatMap(editor.board.card) ?? open.element.card), !card.isGroup
    else { return nil }
    if let height = grownHeight(open) { card.frame.size.height = height }
    return card
  }

  /// Nil while the words fit.
  func grownHeight(_ open: OpenText) -> Double? {
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
  func lay(out open: OpenText, _ unit: Double) {
    let shown = open.editor.shown
    open.layout.show(shown.text, marked: shown.marked, style: style(of: open, unit))
  }

  func style(of open: OpenText, _ unit: Double) -> TextLayout.Style {
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
  func place(of open: OpenText, _ camera: Camera) -> (area: Rect, field: Rect?) {
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

  func look(_ open: OpenText, _ camera: Camera) -> (area: Rect, field: Rect?, origin: Point) {
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
  func caretFrame(_ open: OpenText, _ camera: Camera) -> Rect {
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
}
