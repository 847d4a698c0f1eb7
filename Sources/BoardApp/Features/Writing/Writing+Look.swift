import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// The position and appearance of the open text in the window.
extension Writing {
  /// Returns the card with the size that the open text gives it, in board units.
  func card(of open: OpenText, _ question: Question) -> Card? {
    guard var card = open.id.flatMap(question.board.card) ?? open.element.card, !card.isGroup
    else { return nil }
    if let height = open.fittedHeight(isOpen: true) { card.frame.size.height = height }
    return card
  }

  /// Returns the layout of a text, updated.
  func laidOut(_ open: OpenText, _ question: Question) -> any OpenLayout {
    layOut(open, question.view.camera, question)
    return open.layout
  }

  /// Updates the layout of a text. On a card it is the one of the closed card.
  private func layOut(_ open: OpenText, _ camera: Camera, _ question: Question) {
    let unit = camera.pixelsPerUnit
    guard let card = open.id.flatMap(question.board.card) ?? open.element.card, !card.isGroup else {
      return open.layOutLabel(at: unit, scale: question.view.scale)
    }
    let room = CardText.room(in: frame(of: open, on: card, camera, question), unit)
    let look = LiveText.Look(
      theme: question.theme,
      color: card.color,
      width: room.width,
      height: room.height,
      unit: unit,
      embeds: open.files.map { question.embeds($0, width: card.frame.width * unit) }
        ?? question.embeds(on: card)
    )
    open.layOut(look, showsSource: question.settings.showsSource || MarkdownTexts.areSource)
  }

  /// Returns the part of a card that has the words, in window pixels.
  private func frame(
    of open: OpenText,
    on card: Card,
    _ camera: Camera,
    _ question: Question
  ) -> Rect {
    let frame = PixelRect(rounding: camera.toWindow(card.frame)).rect
    guard open.note != nil else { return frame }
    let unit = camera.pixelsPerUnit
    return CardText.noteFrame(on: frame, unit, question.theme, scale: question.view.scale) ?? frame
  }

  /// The position of the open text, as seen through a camera.
  struct TextPlace {
    /// The card with the size that its text takes; nil for a label.
    var card: Card?
    /// The part of the window in which the text is visible.
    var area: Rect
    /// The part in which its letters are drawn; nil if that is the same.
    var clip: Rect?
    /// The frame of the ground beneath a label, in window pixels.
    var field: Rect?
    /// The top-left corner of the text, which may be out of view.
    var origin: Point
    /// The scroll bar; nil if all of the text is visible.
    var bar: Rect?

    /// Returns the area in which a press is meant for the text, in window pixels.
    func ground(_ camera: Camera) -> Rect {
      card.map { camera.toWindow($0.frame) } ?? field ?? area
    }
  }

  func place(of open: OpenText, _ camera: Camera, _ question: Question) -> TextPlace {
    let unit = camera.pixelsPerUnit
    layOut(open, camera, question)
    let card = card(of: open, question)
    let area: Rect
    var clip: Rect?
    var bar: Rect?
    if let card {
      let frame = frame(of: open, on: card, camera, question)
      area = CardText.room(in: frame, unit)
      clip = CardText.clip(in: frame, unit)
      let height = open.layout.height
      bar = CardText.bar(in: frame, of: height, seen: area.height, open.scroll * unit, unit)
    } else {
      area = labelArea(of: open, camera, question)
    }
    let field = card == nil ? area.expanded(by: 6 * question.view.scale) : nil
    let origin = Point(area.minX, area.minY - open.scroll * unit)
    return TextPlace(card: card, area: area, clip: clip, field: field, origin: origin, bar: bar)
  }

  private func labelArea(of open: OpenText, _ camera: Camera, _ question: Question)
    -> Rect
  {
    let (board, scale) = (question.board, question.view.scale)
    let width = max(open.layout.width + 2 * scale, 48 * scale)
    let size = Size(width, open.layout.height)
    if let frame = open.id.flatMap(board.card)?.frame {
      let shown = camera.toWindow(frame)
      let gap = LevelOfDetail.groupLetters(camera.pixelsPerUnit, scale: scale) / 5
      return Rect(origin: Point(shown.minX, shown.minY - size.height - gap), size: size)
    }
    let middle = open.id.flatMap(board.route)?.curve.middle ?? .zero
    let center = camera.toWindow(middle)
    return Rect(origin: Point(center.x - width / 2, center.y - size.height / 2), size: size)
  }

  /// Converts a window point to the coordinates of the layout.
  func textPoint(_ point: Point, _ view: Viewport, _ question: Question) -> Point? {
    guard let open = text else { return nil }
    let origin = place(of: open, view.camera, question).origin
    return Point(point.x - origin.x, point.y - origin.y)
  }

  /// The link in which the caret is; nil outside of links.
  var linkAtCaret: MarkdownLink? {
    text.flatMap { $0.editor.link(at: $0.editor.selection.head.offset, reading: $0.layout) }
  }

  /// Returns the part of the open text that answers to a click at a window point, with its frame in the window; nil if there
  /// is none.
  func hitTarget(at point: Point, _ question: Question) -> HitTarget? {
    guard let open = text, isOnText(point, question) else { return nil }
    let origin = place(of: open, question.view.camera, question).origin
    let distance = Vector(origin.x, origin.y)
    return open.live?.hitTarget(at: point - distance)?.offset(by: distance)
  }

  /// Returns whether a press at a window point is meant for the open text.
  func isOnText(_ point: Point, _ question: Question) -> Bool {
    guard let open = text else { return false }
    let camera = question.view.camera
    return place(of: open, camera, question).ground(camera).contains(point)
  }

  // MARK: Appearance

  /// Returns the step that adds a new card with its edge, for the appearance of the edge.
  func draft(_ question: Question) -> StepDraft? {
    guard let open = text, open.id == nil, let edge = open.edge, let card = card(of: open, question)
    else { return nil }
    return ConnectedCard(card: card, edge: edge).draft(on: question.board)
  }

  func item(_ camera: Camera, _ question: Question) -> OpenTextItem? {
    guard let open = text else { return nil }
    let place = place(of: open, camera, question)
    let scale = question.view.scale
    let caret = caretFrame(open, place, scale)
    let isVisible = open.dropPosition != nil || isCaretVisible(open, question)
    return OpenTextItem(
      id: open.id,
      card: place.card,
      isNote: open.note != nil,
      text: TextItem(
        layout: open.layout,
        version: open.layout.version,
        area: place.area,
        clip: place.clip,
        origin: place.origin,
        field: place.field,
        bar: place.bar.map { TextItem.Bar($0, on: place.card?.color) },
        selection: open.editor.marked == nil ? open.editor.selection.range : 0..<0,
        hasFocus: question.hasKeyboard && !open.isOutdone
      ),
      caret: isVisible && place.area.expanded(by: scale).intersects(caret) ? caret : nil,
      weakCaret: isVisible ? weakCaretFrame(open, place, scale) : nil
    )
  }

  /// Returns the frame of the caret in whole window pixels.
  func caretFrame(_ open: OpenText, _ place: TextPlace, _ scale: Double) -> Rect {
    let origin = place.origin
    let caret = open.layout.caret(at: open.dropPosition ?? open.editor.shownCaret)
    let width = max((caret.height * 0.04 + scale).rounded(.down), 1)
    return Rect(
      (origin.x + caret.minX).rounded(.down),
      (origin.y + caret.minY).rounded(),
      width,
      caret.height.rounded()
    )
  }

  /// Returns the frame of the weak caret, where text of the other direction would continue: at a
  /// change of direction a caret has two positions. It is half as high. (text 1.16)
  private func weakCaretFrame(_ open: OpenText, _ place: TextPlace, _ scale: Double) -> Rect? {
    guard open.dropPosition == nil,
      let caret = open.layout.weakCaret(at: open.editor.shownCaret)
    else { return nil }
    let origin = place.origin
    let height = (caret.height / 2).rounded()
    let frame = Rect(
      (origin.x + caret.minX).rounded(.down),
      (origin.y + caret.maxY).rounded() - height,
      max(scale.rounded(.down), 1),
      height
    )
    return place.area.contains(frame) ? frame : nil
  }

  /// Returns the frame of the caret, beneath which input methods show their candidates.
  func caret(_ question: Question) -> PixelRect? {
    guard let open = text else { return nil }
    let view = question.view
    let place = place(of: open, view.camera, question)
    return PixelRect(covering: caretFrame(open, place, view.scale))
  }
}

extension Writing {
  /// Returns the styles of the open text, a line each.
  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .spans else { return nil }
    guard let open = text else { return "no editor" }
    _ = laidOut(open, question)
    guard let live = open.live else { return "0-\(open.editor.shown.text.count) source shown" }
    return live.spans.map { span in
      let range = "\(span.range.lowerBound)-\(span.range.upperBound)"
      return "\(range) \(span.style) \(span.isShown ? "shown" : "hidden")"
    }.joined(separator: "\n")
  }
}
