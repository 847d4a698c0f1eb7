import UndoCore

@testable package import BoardCore

extension Editor {
  /// Undoes or redoes this many steps in the scope, back if negative.
  @discardableResult
  package mutating func jump(by delta: Int) -> [AppliedStep] {
    if scope.isAll { return apply(.jump(by: delta, .all)).map { [$0] } ?? [] }
    let direction: UndoDirection = delta < 0 ? .undo : .redo
    return (0..<abs(delta)).compactMap { _ in undoRedo(direction) }
  }
}
