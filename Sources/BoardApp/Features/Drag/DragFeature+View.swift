import BoardCore
import BoardRenderer
import BoardValues

/// Moving the view by the wheel and with two fingers. What is held stays under the pointer.
extension DragFeature {
  mutating func wheel(at point: Point, _ steps: Vector, _ modifiers: Modifiers, _ turn: inout Turn)
  {
    if modifiers.isEmpty, scrollCard(at: point, by: steps.dy, &turn) { return }
    // Shift moves to the side, whatever the wheel does alone.
    let zooms = turn.settings.wheelZooms && !modifiers.contains(.shift)
    if zooms != modifiers.contains(.control) {
      // A touchpad sends many small fractions of a step; together they zoom by the same factor as
      // the whole step.
      let factor = power(1.1, -max(-20, min(steps.dy, 20)))
      return zoom(by: factor, around: point, &turn)
    }
    let delta = modifiers.contains(.shift) ? Vector(steps.dy + steps.dx, 0) : steps
    let view = turn.view
    turn.view.camera = view.panned(by: delta * (60 * view.scale))
    moveAgain(&turn)
  }

  /// Moves the view with the fingers, and zooms around them.
  mutating func pinch(at point: Point, _ offset: Vector, by factor: Double, _ turn: inout Turn) {
    var view = turn.view
    view.camera = view.panned(by: offset * -1)
    turn.view.camera = view.zoomed(by: factor, around: point)
    moveAgain(&turn)
  }

  private mutating func zoom(by factor: Double, around point: Point, _ turn: inout Turn) {
    turn.view.camera = turn.view.zoomed(by: factor, around: point)
    moveAgain(&turn)
  }

  /// Scrolls text that doesn't fit on its card, if the card is selected. Returns false if the end is
  /// reached, and on other cards.
  private func scrollCard(at point: Point, by steps: Double, _ turn: inout Turn) -> Bool {
    guard steps != 0, gesture.isIdle, let id = turn.element(at: point),
      turn.selection.contains(id), turn.openText?.id != id
    else { return false }
    return scroll(id, by: steps * Metrics.linesPerStep * CardType.text.leading, &turn)
  }

  /// Scrolls a card by a page, of which the two lines that were fading stay.
  func showMore(of id: ElementID, _ turn: inout Turn) {
    guard let card = turn.board.card(id) else { return }
    let line = CardType.text.leading
    let page = card.frame.height - turn.saying(of: card).frameHeight - 2 * line
    _ = scroll(id, by: max(page, line), &turn)
  }

  /// Scrolls the text of a card by a length in board units. Returns false if the end is reached.
  private func scroll(_ id: ElementID, by length: Double, _ turn: inout Turn) -> Bool {
    guard let look = turn.still.cardItem(of: id) else { return false }
    let before = look.face.scroll
    let wanted = max(before + length, 0)
    let scroll = CardText.scroll(look.face, in: look.frame.rect, wanted: wanted)
    guard scroll != before else { return false }
    turn.stage.reading[id] = scroll == 0 ? nil : scroll
    return true
  }
}
