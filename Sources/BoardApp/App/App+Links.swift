import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// The parts of cards that respond to clicks: check boxes and links.
extension App {
  /// Returns the hit target at a window point, with all cards at their final positions.
  func hitTarget(at point: Point) -> HitTarget? {
    guard let id = card(at: point), writing.text?.id != id, let look = still.cardItem(of: id)
    else {
      return nil
    }
    let place = Point(point.x - Double(look.x), point.y - Double(look.y))
    return hitTargets(of: look.face).last { $0.frame.contains(place) }
  }

  func card(at point: Point) -> ElementID? {
    editor.hit(view.camera.toBoard(point), reach: view.lineReach)
  }

  /// The board as it will be at rest.
  var still: SceneBuilder {
    SceneBuilder(
      editor: editor,
      look: BoardLook(
        of: editor,
        camera: view.camera,
        scale: view.scale,
        theme: preferences.theme,
        reading: stage.reading
      )
    )
  }

  private func hitTargets(of face: CardFace) -> [HitTarget] {
    known.hitTargets.value(for: face) { CardText.hitTargets(face) }
  }

  /// Performs a click that was pressed and released on the same target.
  func activate(from start: Point, to end: Point, at now: Double) {
    guard let hitTarget = hitTarget(at: start), hitTarget == self.hitTarget(at: end),
      let id = card(at: start)
    else { return }
    switch hitTarget.action {
    case .open(let link): perform(.openLink(link), at: now)
    case .check(let offset, let isDone, let words):
      guard !refuses() else { return }
      let name = words.isEmpty ? "" : " “\(words.visible.shortened)”"
      let verb = isDone ? "Uncheck" : "Check"
      if !editor.setTask(at: offset, of: id, isDone: !isDone, named: verb + name, at: now) {
        message = "Only what is being edited can be changed; Escape leaves the edit"
      }
    }
  }
}
