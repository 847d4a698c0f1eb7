import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The moves of the view by commands that made a step, such as one that arranges cards. Undo of the step leads
/// back to where the view was, and redo to where it went, unless the view has been moved since.
struct ViewMoves: Sendable {
  private struct Move: Sendable {
    var before: Camera
    var after: Camera
  }

  /// The most moves that are remembered.
  private static let most = 100

  private var moves: [(step: BoardHistory.StepID, move: Move)] = []
  /// A move by a command whose step is made once a text is left.
  private var pending: Move?

  /// Notes that a command has moved the view.
  mutating func begin(from before: Camera, to after: Camera) {
    pending = before == after ? nil : Move(before: before, after: after)
  }

  /// Notes the step that a turn has made, if it made one, and where the view is. The next step can only belong to
  /// the same command while a text is open.
  mutating func note(_ step: BoardHistory.StepID?, at camera: Camera, isWriting: Bool) {
    guard let move = pending else { return }
    if let step, move.after == camera { moves = moves.suffix(Self.most - 1) + [(step, move)] }
    if step != nil || !isWriting { pending = nil }
  }

  /// Returns where the view goes with a step that was undone or redone; nil if no command has moved it with
  /// that step, or somebody has moved it since.
  func target(of step: AppliedStep, from camera: Camera) -> Camera? {
    guard let id = step.movedStep, let move = moves.last(where: { $0.step == id })?.move else {
      return nil
    }
    return switch step.direction {
    case .undo: move.after == camera ? move.before : nil
    case .redo: move.before == camera ? move.after : nil
    }
  }
}
