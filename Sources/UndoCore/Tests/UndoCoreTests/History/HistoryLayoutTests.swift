import TestSupport
import Testing
@_spi(Testing) import UndoHistory

/// Changes lie in memory without a type of its own, so each kind of layout is tried.
@Suite("The memory of a history")
struct HistoryLayoutTests {
  /// Undoes and redoes in all ways until every entry was moved, and looks at every change.
  private func roundTrip<Change: Equatable>(_ change: (Int) -> Change) {
    var history = History<Int, Change>()
    let count = 200
    for step in 0..<count { history.record("Move", of: step % 7, change(step)) }
    let copy = history
    for subject in [3, 5] {
      while let undone = history.undo(in: .only(subject)) {
        #expect(undone.parts.allSatisfy { $0.subject == subject })
      }
    }
    for _ in 0..<40 { _ = history.undo() }
    while history.redo() != nil {}
    for subject in [3, 5] { while history.redo(in: .only(subject)) != nil {} }
    history.limits = .init()
    #expect(history.checkInvariants() == [])
    for subject in 0..<7 {
      let steps = (0..<count).filter { $0 % 7 == subject }
      for step in steps.reversed() {
        let undone = history.undo(in: .only(subject))
        #expect(undone?.parts.map(\.change) == [change(step)])
      }
    }
    history = copy
    for step in (0..<count).reversed() {
      #expect(history.undo()?.parts.map(\.change) == [change(step)])
    }
  }

  private struct Nothing: Equatable {}

  private struct Odd: Equatable {
    var small: UInt8
    var wide: UInt64
    var last: UInt8
  }

  @Test("holds changes of any size and alignment")
  func layouts() {
    roundTrip { _ in Nothing() }
    roundTrip { UInt8(truncatingIfNeeded: $0) }
    roundTrip { Odd(small: UInt8($0), wide: UInt64($0), last: UInt8($0)) }
    roundTrip { SIMD8<Double>(repeating: Double($0)) }
    roundTrip { "a text that is too long to be kept in place, \($0)" }
    roundTrip { $0 % 3 == 0 ? nil : [$0] }
  }
}
