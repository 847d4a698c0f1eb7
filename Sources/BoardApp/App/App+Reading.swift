import BoardCore
import BoardRenderer
import BoardValues

/// Scrolling text that doesn't fit on its card, by the wheel while the card is selected.
extension App {
  /// Scrolls a card by steps of the wheel. Returns false if the end is reached, and on other cards.
  func scrollCard(at point: Point, by steps: Double) -> Bool {
    guard steps != 0, dragging.gesture.isIdle, let id = card(at: point),
      editor.selection.contains(id), writing.text?.id != id, let look = still.cardItem(of: id),
      look.face.file == nil
    else { return false }
    let before = look.face.scroll
    let wanted = max(before + steps * Metrics.linesPerStep * CardType.text.leading, 0)
    let scroll = CardText.scroll(look.face, in: look.frame.rect, wanted: wanted)
    guard scroll != before else { return false }
    stage.reading[id] = scroll == 0 ? nil : scroll
    return true
  }

  /// Resets the scroll offset of cards that are no longer selected.
  func refreshReading() {
    guard stage.reading.contains(where: { !editor.selection.contains($0.key) }) else { return }
    stage.reading = stage.reading.filter { editor.selection.contains($0.key) }
  }
}
