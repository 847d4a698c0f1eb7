import BoardCore
import BoardValues
import Graphics

/// Fingers on a touch screen, which act as a pointer and move the view.
extension App {
  func take(_ touch: Touch, at now: Double) {
    // What the mouse holds is not taken away from it.
    guard touches.isActive || (dragging.gesture.isIdle && pointer.press == .none) else { return }
    notePointing(byFinger: true)
    var touches = touches
    let events = touches.handle(touch, in: surroundings, at: now)
    let tap = touches.takeTap()
    self.touches = touches
    for event in events { takeInput(event, at: now) }
    if let tap, settings.tapsUndo { undo(byTapOf: tap, at: now) }
  }

  /// Notes what points: a finger, or something finer.
  func notePointing(byFinger isTouch: Bool) {
    pointer.isTouch = isTouch
    if overlay.panel == nil, overlay.front == nil { pointer.needsTallRows = isTouch }
  }

  /// The font of the interface, with the room that the rows beside its words need.
  var font: InterfaceFont {
    var font = preferences.font
    font.isForFingers = pointer.needsTallRows
    return font
  }

  /// Undoes after a tap of two fingers, and redoes after one of three: in a text what was done there.
  private func undo(byTapOf fingers: Int, at now: Double) {
    switch fingers {
    case 2: perform(.undo(.undo), at: now)
    case 3: perform(.undo(.redo), at: now)
    default: break
    }
  }

  func advanceTouches(to now: Double) {
    guard let deadline = touches.deadline, deadline <= now else { return }
    var touches = touches
    let events = touches.advance(to: now, in: surroundings)
    self.touches = touches
    for event in events { takeInput(event, at: now) }
  }

  /// Ends what fingers hold, without an effect.
  func cancelTouches(at now: Double) {
    for event in touches.cancel() { takeInput(event, at: now) }
  }

  private var surroundings: TouchGesture.Surroundings {
    TouchGesture.Surroundings(
      modifiers: pointer.modifiers,
      scale: view.scale,
      doubleClickTime: preferences.desktop.doubleClickTime
    ) { [self] in holds(at: $0) }
  }

  /// Returns whether a finger that moves from a window point takes something along, and not the
  /// view or a list that scrolls.
  private func holds(at point: Point) -> Bool {
    if overlay.menu != nil || !dragging.isFree { return true }
    if let control = panes.hit(point) {
      return panes.scrollArea(at: point) == nil || control.part.role == .entry
    }
    if writing.isOnText(point, question(of: writing, at: 0)) { return true }
    let target = dragging.target(at: point, pointer.modifiers, question(of: dragging, at: 0))
    return !editor.isReadOnly && (target.grip != nil || target.taken != nil)
  }
}
