import BoardCore
import BoardValues
import UndoCore

/// A held card that is shaken puts the drag back and offers to undo the step before it.
extension App {
  /// Whether what is carried to a point is shaken now.
  func isShaken(_ point: Point, at now: Double) -> Bool {
    guard settings.shakes, pointer.drag.cards?.moving != nil else { return false }
    return pointer.drag.cards?.shake.move(to: point, at: now, scale: view.scale) ?? false
  }

  /// Asks; nothing is undone before the answer.
  func offerUndo(at now: Double) {
    endGesture(at: now)
    guard let title = title(.undo) else { return message = "Nothing to undo" }
    ask(.shaken(title), at: now)
  }
}
