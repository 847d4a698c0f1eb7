import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// The parts of cards that respond to clicks: check boxes and links.
extension App {
  /// Returns the hit target at a window point, with its frame in the window and all cards at their final positions.
  func hitTarget(at point: Point) -> HitTarget? {
    let place = view.camera.toBoard(point)
    guard let id = editor.hit(place, reach: view.lineReach), let (text, corner) = closedText(of: id)
    else { return nil }
    return text.hitTargets.last { $0.frame.contains(point - corner) }?.offset(by: corner)
  }

  /// Returns the words of a closed card as they are laid out, and the card's corner in the window; nil for an open one.
  func closedText(of id: ElementID) -> (CardText, corner: Vector)? {
    guard writing.text?.id != id, let look = still.cardItem(of: id) else { return nil }
    let text = known.cardText.value(for: look.face) { CardText(pointedAt: look.face) }
    return (text, Vector(Double(look.x), Double(look.y)))
  }

  /// Returns what a card says, as far as the file of a note is known.
  func saying(of card: Card) -> Saying { editor.saying(of: card, in: renderer.files) }

  /// The board as it will be at rest.
  var still: SceneBuilder {
    SceneBuilder(
      editor: editor,
      look: BoardLook(
        of: editor,
        camera: view.camera,
        scale: view.scale,
        theme: preferences.theme,
        reading: stage.reading,
        turned: stage.turned
      ),
      files: renderer.files
    )
  }
}
