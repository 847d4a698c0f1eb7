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
    guard let id = editor.hit(place, reach: view.lineReach), writing.text?.id != id,
      let look = still.cardItem(of: id)
    else {
      return nil
    }
    let corner = Vector(Double(look.x), Double(look.y))
    let target = hitTargets(of: look.face).last { $0.frame.contains(point - corner) }
    return target?.offset(by: corner)
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

  private func hitTargets(of face: CardFace) -> [HitTarget] {
    known.hitTargets.value(for: face) { CardText.hitTargets(face) }
  }
}
