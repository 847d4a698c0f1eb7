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

  /// Performs one step, with all elements flying to their positions.
  @discardableResult
  func perform(_ draft: StepDraft, at now: Double) -> Bool {
    guard editor.perform(draft, at: now) else { return false }
    stage.presentation.move(draft.changes, at: now)
    showWrittenNotes()
    return true
  }

  /// Shows the changes of some steps, and pans the view to those of the last one.
  func follow(_ steps: [AppliedStep], at now: Double) {
    let board = editor.board
    let changes = steps.count == 1 ? steps[0].changes : steps.flatMap(\.changes)
    let start = stage.presentation.show(seen(board.shown(changes)), at: now)
    guard let last = steps.last else { return }
    if let target = stage.moves.target(of: last, from: view.camera) {
      return stage.glide(to: target, from: start, for: CameraGlide.durationWithFlight)
    }
    let frames = board.shown(last.changes).lazy.compactMap { change in
      change.after?.frame ?? change.before?.frame
    }
    // What comes back where it was has been seen there.
    let isBack = last.changes.allSatisfy { $0.before == nil }
    if let box = frames.box { show(box, onlyIfLost: isBack, flightStart: start, at: now) }
  }

  /// Shows the changes of a step, and leaves the view where it is.
  func fly(_ step: AppliedStep, at now: Double) {
    _ = stage.presentation.show(seen(editor.board.shown(step.changes)), at: now)
  }

  /// The most changes that are animated wherever they are. Of more, only those in view are, unless these
  /// are too many as well.
  private static let maxShown = 4096

  /// Returns the changes that are animated.
  private func seen(_ changes: [BoardChange]) -> [BoardChange] {
    guard changes.count > Self.maxShown else { return changes }
    let area = view.camera.toBoard(view.bounds)
    // This allocates nothing for a change, as there may be one for each element of the board.
    let seen = changes.filter { change in
      if let frame = change.before?.frame, frame.intersects(area) { return true }
      return change.after?.frame.map(area.intersects) ?? false
    }
    return seen.count > Self.maxShown ? [] : seen
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
