import BoardCore
import BoardRenderer
import BoardValues

/// Moving the view by the wheel and with two fingers. What is held stays under the pointer.
extension Dragging {
  func wheel(
    at point: Point,
    _ steps: Vector,
    _ modifiers: Modifiers,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if modifiers.isEmpty, scrollCard(at: point, by: steps.dy, context, &effects) { return }
    // Shift moves to the side, whatever the wheel does alone.
    let zooms = context.settings.wheelZooms && !modifiers.contains(.shift)
    if zooms != modifiers.contains(.control) {
      // A touchpad sends many small fractions of a step; together they zoom by the same factor as
      // the whole step.
      let factor = power(1.1, -max(-20, min(steps.dy, 20)))
      return zoom(by: factor, around: point, context, &effects)
    }
    let delta = modifiers.contains(.shift) ? Vector(steps.dy + steps.dx, 0) : steps
    let view = context.view
    effects.add(.look(at: view.panned(by: delta * (60 * view.scale))))
    effects.add(.moveAgain)
  }

  /// Moves the view with the fingers, and zooms around them.
  func pinch(
    at point: Point,
    _ offset: Vector,
    by factor: Double,
    _ context: Context,
    _ effects: inout Effects
  ) {
    var view = context.view
    view.camera = view.panned(by: offset * -1)
    effects.add(.look(at: view.zoomed(by: factor, around: point)))
    effects.add(.moveAgain)
  }

  private func zoom(
    by factor: Double,
    around point: Point,
    _ context: Context,
    _ effects: inout Effects
  ) {
    effects.add(.look(at: context.view.zoomed(by: factor, around: point)))
    effects.add(.moveAgain)
  }

  /// Scrolls text that doesn't fit on its card, if the card is selected. Returns false if the end is
  /// reached, and on other cards.
  private func scrollCard(
    at point: Point,
    by steps: Double,
    _ context: Context,
    _ effects: inout Effects
  ) -> Bool {
    guard steps != 0, gesture.isIdle, let id = context.element(at: point),
      context.selection.contains(id), context.openText?.id != id
    else { return false }
    return scroll(id, by: steps * Metrics.linesPerStep * CardType.text.leading, context, &effects)
  }

  /// Scrolls a card by a page, of which the two lines that were fading stay.
  func showMore(of id: ElementID, _ context: Context, _ effects: inout Effects) {
    guard let card = context.board.card(id) else { return }
    let line = CardType.text.leading
    let page = card.frame.height - 2 * (Metrics.cardPadding + line)
    _ = scroll(id, by: max(page, line), context, &effects)
  }

  /// Scrolls the text of a card by a length in board units. Returns false if the end is reached.
  private func scroll(
    _ id: ElementID,
    by length: Double,
    _ context: Context,
    _ effects: inout Effects
  ) -> Bool {
    guard let look = context.still.cardItem(of: id), look.face.file == nil else { return false }
    let before = look.face.scroll
    let wanted = max(before + length, 0)
    let scroll = CardText.scroll(look.face, in: look.frame.rect, wanted: wanted)
    guard scroll != before else { return false }
    effects.add(.stage { stage, _ in stage.reading[id] = scroll == 0 ? nil : scroll })
    return true
  }
}
