import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Where the open text is in the window, and how it is seen.
extension App {
  /// The card as the open text makes it, on the board.
  func card(of open: OpenText) -> Card? {
    guard var card = (open.id.flatMap(editor.board.card) ?? open.element.card), !card.isGroup
    else { return nil }
    if let height = fittedHeight(open, isOpen: true) { card.frame.size.height = height }
    return card
  }

  /// Returns the height that its card gets from what is written; nil if it stays as it is.
  func fittedHeight(_ open: OpenText, isOpen: Bool) -> Double? {
    guard open.hasChanges, let fit = open.fit else { return nil }
    return fit.height(for: open.editor.shown.text, isOpen: isOpen)
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

  /// Where the open text is seen through a camera.
  struct TextPlace {
    /// The card with the size that its text takes; nil for a label.
    var card: Card?
    /// The part of the window in which the text shows.
    var area: Rect
    /// Of the ground beneath a label.
    var field: Rect?
    /// The text's top-left corner, which may be out of sight.
    var origin: Point

    /// What a press meant for the text hits.
    func ground(_ camera: Camera) -> Rect {
      card.map { camera.toWindow($0.frame) } ?? field ?? area
    }
  }

  func place(of open: OpenText, _ camera: Camera) -> TextPlace {
    let unit = camera.pixelsPerUnit
    lay(out: open, unit)
    let card = card(of: open)
    let area: Rect
    if let card {
      let frame = PixelRect(rounding: camera.toWindow(card.frame)).rect
      area = frame.inset(by: Insets(all: Metrics.cardPadding * unit))
    } else {
      area = labelArea(of: open, camera)
    }
    let field = card == nil ? area.expanded(by: 6 * view.scale) : nil
    let origin = Point(area.minX, area.minY - open.scroll * unit)
    return TextPlace(card: card, area: area, field: field, origin: origin)
  }

  private func labelArea(of open: OpenText, _ camera: Camera) -> Rect {
    let width = max(open.layout.width + 2 * view.scale, 48 * view.scale)
    let size = Size(width, open.layout.height)
    if let frame = open.id.flatMap(editor.board.card)?.frame {
      let shown = camera.toWindow(frame)
      let gap = 3 * camera.pixelsPerUnit
      return Rect(origin: Point(shown.minX, shown.minY - size.height - gap), size: size)
    }
    let middle = open.id.flatMap(editor.board.route)?.curve.middle ?? .zero
    let center = camera.toWindow(middle)
    return Rect(origin: Point(center.x - width / 2, center.y - size.height / 2), size: size)
  }

  /// A window point in the coordinates of the layout.
  func textPoint(_ point: Point) -> Point? {
    guard let open = openText else { return nil }
    let origin = place(of: open, view.camera).origin
    return Point(point.x - origin.x, point.y - origin.y)
  }

  /// Whether a press there is meant for the open text.
  func isOnText(_ point: Point) -> Bool {
    guard let open = openText else { return false }
    return place(of: open, view.camera).ground(view.camera).contains(point)
  }

  // MARK: What is seen

  func openTextItem(_ camera: Camera, at now: Double) -> OpenTextItem? {
    guard let open = openText else { return nil }
    let place = place(of: open, camera)
    let caret = caretFrame(open, place)
    let isVisible = blink.isVisible(now - open.lastInput) && hasKeyboard
    return OpenTextItem(
      id: open.id,
      card: place.card.map { card in
        var card = card
        card.content = .text("")
        return card
      },
      text: TextItem(
        layout: open.layout,
        version: open.layout.version,
        area: place.area,
        origin: place.origin,
        field: place.field,
        selection: open.editor.marked == nil ? open.editor.selection.range : 0..<0,
        hasFocus: hasKeyboard && !open.isOutdone
      ),
      caret: isVisible && place.area.expanded(by: view.scale).intersects(caret) ? caret : nil,
      weakCaret: isVisible ? weakCaretFrame(open, place) : nil
    )
  }

  /// In window pixels, on whole ones.
  func caretFrame(_ open: OpenText, _ place: TextPlace) -> Rect {
    let origin = place.origin
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

  /// Where what runs the other way would go on: at a change of direction a caret has two places. It is half
  /// as high. (text 1.16)
  private func weakCaretFrame(_ open: OpenText, _ place: TextPlace) -> Rect? {
    guard let caret = open.layout.weakCaret(at: open.editor.shownCaret) else { return nil }
    let origin = place.origin
    let height = (caret.height / 2).rounded()
    let x = (origin.x + caret.minX).rounded(.down)
    let frame = Rect(
      x,
      (origin.y + caret.maxY).rounded() - height,
      max(view.scale.rounded(.down), 1),
      height
    )
    return place.area.contains(frame) ? frame : nil
  }

  /// For input methods, which show their candidates beneath it.
  var textCaret: PixelRect? {
    fieldCaret
      ?? openText.map { PixelRect(covering: caretFrame($0, place(of: $0, view.camera))) }
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
  }
}
