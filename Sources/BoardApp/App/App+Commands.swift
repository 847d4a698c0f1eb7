import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// What commands do to the board, the view and the settings.
extension App {
  private var pointerOnBoard: Point? {
    (pointer.aim ?? pointer.position).flatMap {
      view.clearArea.contains($0) && panes.hit($0) == nil ? $0 : nil
    }
  }

  /// Where the person points, or else the middle of the view, on the board.
  var wishedPoint: Point { view.camera.toBoard(pointerOnBoard ?? view.clearArea.center) }

  /// Looks elsewhere because the person said so: at once by hand, in a glide by keys and buttons.
  func look(at new: Camera, glides: Bool = false, at now: Double) {
    if glides { stage.glide(to: new, from: now) } else { view.camera = new }
  }

  // MARK: Undo and redo

  /// Shows what changed, and the last of it wherever it is.
  func follow(_ steps: [AppliedStep], at now: Double) {
    let start = stage.presentation.show(steps.flatMap(\.changes), at: now)
    guard let last = steps.last else { return }
    let frames = last.changes.compactMap { change in
      (change.after ?? change.before)?.card?.frame
    }
    if let box = frames.box { show(box, flightStart: start, at: now) }
  }

  /// The smallest pan that shows `frame`, along with the flight of what is there, if it flies. With
  /// `onlyIfLost`, what a person has put half out of view may stay so.
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
