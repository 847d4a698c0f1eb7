import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// The positions of new elements, and the view that follows changes.
extension App {
  private var pointerOnBoard: Point? {
    (pointer.aim ?? pointer.position).flatMap {
      view.clearArea.contains($0) && panes.hit($0) == nil ? $0 : nil
    }
  }

  /// The position of the pointer, or else the middle of the view, in board units.
  var wishedPoint: Point { view.camera.toBoard(pointerOnBoard ?? view.clearArea.center) }

  /// Shows the changes of some steps, and pans the view to those of the last one.
  func follow(_ steps: [AppliedStep], at now: Double) {
    let board = editor.board
    let start = stage.presentation.show(board.shown(steps.flatMap(\.changes)), at: now)
    guard let last = steps.last else { return }
    let frames = board.shown(last.changes).compactMap { change in
      (change.after ?? change.before)?.card?.frame
    }
    if let box = frames.box { show(box, flightStart: start, at: now) }
  }

  /// Pans the view by the minimum that shows `frame`, in step with elements that fly there. If
  /// `onlyIfLost`, a frame that the user has put half out of view may stay there.
  func show(
    _ frame: Rect,
    onlyIfLost: Bool = false,
    flightStart: Double? = nil,
    at now: Double
  ) {
    guard let target = view.showing(frame, onlyIfLost: onlyIfLost) else { return }
    if let flightStart {
      stage.glide(to: target, from: flightStart, for: CameraGlide.durationWithFlight)
    } else {
      stage.glide(to: target, from: now)
    }
  }
}
