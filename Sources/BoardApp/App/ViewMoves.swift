import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The moves of the view by commands that also made a step, such as *Arrange*.
///
/// Undoing the step brings back the view before the command, and redoing it the view after, unless
/// the view has been moved in between.
struct ViewMoves: Sendable {
  private struct Move: Sendable {
    var before: Camera
    var after: Camera
  }

  /// The most moves that are remembered.
  private static let most = 100

  private var moves: [(step: BoardHistory.StepID, move: Move)] = []
  /// The move of a command that has not made its step yet, because it opened a text.
  private var pending: Move?

  /// Notes that a command has moved the view.
  mutating func begin(from before: Camera, to after: Camera) {
    pending = before == after ? nil : Move(before: before, after: after)
  }

  /// Notes the step that a turn has made, if any, and the view after it.
  ///
  /// A later step belongs to the same command only while a text is open.
  mutating func note(_ step: BoardHistory.StepID?, at camera: Camera, isWriting: Bool) {
    guard let move = pending else { return }
    if let step, move.after == camera { moves = moves.suffix(Self.most - 1) + [(step, move)] }
    if step != nil || !isWriting { pending = nil }
  }

  /// Returns the view that comes back with an undone or redone step; nil if the command of the step
  /// left the view alone, or a person has moved the view since.
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
