package import TestSupport
package import UndoCore

@testable package import BoardCore

extension Editor {
  /// What dropping the selection elsewhere does.
  package mutating func drag(by way: Vector, at now: Double) {
    move(Dictionary(uniqueKeysWithValues: movedCards.map { ($0, way) }), at: now)
  }

  /// Undo or redo; nil when there is nothing.
  package mutating func appliedStep(_ direction: UndoDirection) -> AppliedStep? {
    if case .done(let appliedStep) = undoRedo(direction) { appliedStep } else { nil }
  }

  /// Names for all that a fragment would add.
  package func freshNames(
    for fragment: Fragment,
    using random: inout SeededGenerator
  ) -> [String] {
    FreshName.make(fragment.cards.count + fragment.edges.count, for: board, using: &random)
  }
}

extension Fragment {
  /// Not half a board: boards would double again and again.
  package var isHandy: Bool { cards.count <= 4 }
}
