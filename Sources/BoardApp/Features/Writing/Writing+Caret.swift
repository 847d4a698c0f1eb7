import BoardCore
import BoardRenderer
import BoardValues

/// The caret, which is kept in view.
extension Writing {
  /// Scrolls the text in its card, and then pans the view, by the minimum that shows the caret. In a
  /// text that `isOpening` a row is in view if it was so on the closed card.
  mutating func showCaret(in view: Viewport, isOpening: Bool = false, _ turn: inout Turn) {
    guard var open = text else { return }
    open.lastInput = turn.now
    open.lastBlink = turn.now
    let unit = view.camera.pixelsPerUnit
    let shown = place(of: open, view.camera, turn.question)
    let area = shown.area
    let caret = open.layout.caret(at: open.editor.shownCaret)
    let room = area.height / unit
    let slack = isOpening ? max(area.minY - (shown.clip?.minY ?? area.minY), 0) / unit : 0
    let (top, bottom) = (caret.minY / unit, caret.maxY / unit)
    // A selection by the pointer ends under the pointer, and scrolls with time past the edges.
    let scroll =
      open.isSelecting ? open.scroll : max(min(open.scroll, top + slack), bottom - room - slack)
    open.scroll = max(0, min(scroll, farthestScroll(open, view, turn.question)))
    text = open
    guard open.press == nil else { return }
    let margin = 8 * view.scale
    let place = place(of: open, view.camera, turn.question)
    let seen = caretFrame(open, place, view.scale).expanded(by: margin)
    guard !view.clearArea.contains(seen) else { return }
    let target = view.camera.panned(toShow: view.camera.toBoard(seen), in: view.clearArea)
    if target != view.camera { turn.glide(to: target) }
  }

  /// Scrolls by steps of the wheel. Returns false if the end of the text is reached.
  mutating func scroll(by steps: Double, _ question: Question) -> Bool {
    guard let open = text else { return false }
    let wanted = open.scroll + steps * Metrics.linesPerStep * CardType.text.leading
    let scroll = max(0, min(wanted, farthestScroll(open, question.view, question)))
    guard scroll != open.scroll else { return false }
    text?.scroll = scroll
    return true
  }

  /// Returns the offset at which the last row is in view, in board units.
  func farthestScroll(_ open: OpenText, _ view: Viewport, _ question: Question) -> Double {
    let area = place(of: open, view.camera, question).area
    return max(open.layout.height - area.height, 0) / view.camera.pixelsPerUnit
  }

  /// Zooms in if the text of a card is too small to read; returns the resulting view. A label is written
  /// where it stands, among what it is about.
  mutating func comeCloser(_ turn: inout Turn) -> Viewport {
    var view = turn.view
    if let way = wayBack, way.start == view.camera {
      text?.home = OpenText.Home(camera: way.home, zoom: view.camera.pixelsPerUnit)
    }
    wayBack = nil
    guard let open = text, !open.element.isLabelled,
      !LevelOfDetail.showsWords(view.camera.pixelsPerUnit, scale: view.scale)
    else {
      return view
    }
    let home = view.camera
    defer { text?.home = OpenText.Home(camera: home, zoom: view.camera.pixelsPerUnit) }
    func glide(to camera: Camera) {
      turn.glide(to: camera)
      view.camera = camera
    }
    let frame = card(of: open, turn.question)?.frame
    let center = (frame ?? open.element.card?.frame)?.center
    glide(
      to: view.zoomed(
        by: view.scale / view.camera.pixelsPerUnit,
        around: center.map(view.camera.toWindow)
      )
    )
    if let shown = frame.flatMap({ view.showing($0) }) { glide(to: shown) }
    return view
  }

  // MARK: Going back

  /// The way back to where the view was before it came closer to a text, once that is left.
  struct WayBack: Equatable, Sendable {
    var home: Camera
    /// The camera with which the text was left. Whoever has moved it since stays where they are.
    var start: Camera
    /// The time from which the view goes back: a second click may still mean what is under the pointer now.
    var time: Double
  }

  /// The time in which a second click may follow, in seconds.
  static let clickPause = 0.4

  /// Notes that a text is left, to which the view may have come closer.
  mutating func noteHome(of open: OpenText, _ turn: borrowing Turn) {
    guard let home = open.home, home.zoom == turn.view.camera.pixelsPerUnit else { return }
    wayBack = WayBack(home: home.camera, start: turn.view.camera, time: turn.now)
  }

  mutating func goBack(_ turn: inout Turn) {
    guard let way = wayBack else { return }
    guard text == nil, way.start == turn.view.camera else { return wayBack = nil }
    guard turn.isPointerFree, way.time <= turn.now else { return }
    wayBack = nil
    turn.glide(to: way.home)
  }

  // MARK: Typing

  /// Notes that the user types: what is beside the text steps back until the pointer moves.
  mutating func noteTyping(_ question: Question) {
    let pointer = question.pointer.position
    guard text?.typing == nil || text?.typing?.pointer != pointer else { return }
    text?.typing = OpenText.Typing(start: question.now, pointer: pointer)
  }

  /// Returns how far what is beside the text has stepped back, from 0 to 1.
  func steppedBack(_ pointer: Point?, reducesMotion: Bool, at now: Double) -> Double {
    guard let typing = text?.typing, typing.pointer == pointer else { return 0 }
    return reducesMotion ? 1 : max(0, min((now - typing.start) / Self.stepping, 1))
  }

  /// The time that stepping back takes, in seconds.
  private static let stepping = 0.2

  /// Returns the time of the next frame that differs because of the two.
  func deadline(after now: Double, isPointerFree: Bool) -> Double? {
    if let typing = text?.typing, now < typing.start + Self.stepping { return now }
    return isPointerFree ? wayBack?.time : nil
  }

  // MARK: Blinking

  private func rhythm(_ question: Question) -> CaretBlink { CaretBlink(question.desktop) }

  func isCaretVisible(_ open: OpenText, _ question: Question) -> Bool {
    rhythm(question).isVisible(question.now - open.lastInput) && question.hasKeyboard
  }

  /// Returns the time at which the caret next appears or disappears.
  func blinkDeadline(_ question: Question) -> Double? {
    guard let open = text, question.hasKeyboard else { return nil }
    return rhythm(question).nextChange(after: open.lastBlink - open.lastInput).map {
      open.lastInput + $0
    }
  }

  /// Notes that the caret appears or disappears now.
  mutating func blink(_ question: Question) {
    guard let deadline = blinkDeadline(question), deadline <= question.now else { return }
    text?.lastBlink = question.now
  }

  /// Shows the caret after the user has come back to the window.
  mutating func takeKeyboard(at now: Double) {
    text?.lastInput = now
    text?.lastBlink = now
  }
}
