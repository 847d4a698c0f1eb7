import Foundation
import TestSupport
import Testing
@_spi(Testing) import UndoHistory

/// Law 8, by going through all short lives of two subjects: a branch leads to the content that one had on it,
/// and what took its place leads back to an equal history.
///
/// What is expected is known without any idea of places: the test keeps the content that one would have
/// seen, made with copies of the whole host.
@Suite("The law of places")
struct PlaceLawTests {
  /// What a person does.
  enum Deed: CaseIterable {
    case recordBoth, recordA, recordB, recordBAlone
    case undo, undoA, undoB
    case redo, redoA
    case goToOldest, goToNewest
  }

  /// A host, and what each of its branches leads to.
  struct Life {
    var host = HistoryHost()
    var ends: [NumberHistory.Branch.ID: [String: Int]] = [:]
    var path: [Deed] = []

    init() { host.history.limits.branches = 8 }

    /// Returns false if there is nothing to do.
    mutating func act(_ deed: Deed) -> Bool {
      path.append(deed)
      switch deed {
      case .recordBoth: record(["a", "b"], .all)
      case .recordA: record(["a"], .all)
      case .recordB: record(["b"], .all)
      case .recordBAlone: record(["b"], .only("b"))
      case .undo: return host.undo() != nil
      case .undoA: return host.undo(in: .only("a")) != nil
      case .undoB: return host.undo(in: .only("b")) != nil
      case .redo: return host.redo() != nil
      case .redoA: return host.redo(in: .only("a")) != nil
      case .goToOldest: return go(to: host.history.branches().first)
      case .goToNewest:
        return host.history.branchCount > 1 && go(to: host.history.branches().last)
      }
      return true
    }

    /// A new branch ends where all that it takes away from redo would be done.
    private mutating func record(_ subjects: [String], _ scope: HistoryScope<String>) {
      let known = Set(host.history.branches().map(\.id))
      var end = host
      while end.redo(in: scope) != nil {}
      host.record("step", subjects, in: scope)
      for branch in host.history.branches() where !known.contains(branch.id) {
        ends[branch.id] = end.content
      }
    }

    mutating func go(to branch: NumberHistory.Branch?) -> Bool {
      guard let branch, branch.isReachable else { return false }
      let (before, known) = (host, Set(host.history.branches().map(\.id)))
      guard let way = host.history.restore(branch.id) else { return false }
      for step in way { host.perform(step) }
      #expect(host.content == ends[branch.id], "\(path)")
      for left in host.history.branches() where !known.contains(left.id) {
        ends[left.id] = before.content
      }
      return true
    }

    /// Goes to each branch, and back by what took its place.
    func expectReturns() -> Int {
      let branches = host.history.branches()
      var count = 0
      for index in branches.indices where branches[index].isReachable {
        var there = self
        guard there.go(to: branches[index]) else {
          Issue.record("not reached after \(path)")
          continue
        }
        let back = there.host.history.branches()
        guard back.count == branches.count else { continue }
        let isBack = there.go(to: back[index])
        #expect(isBack, "\(path)")
        let isEqual = there.host.history == host.history && there.host.content == host.content
        #expect(isEqual, "\(path)")
        count += 1
      }
      return count
    }
  }

  private func explore(_ life: Life, _ depth: Int, _ count: inout (lives: Int, returns: Int)) {
    count.lives += 1
    // Of the longest lives, which are by far the most, usually one in four.
    if depth > 0 || Rounds.go(count.lives, usually: 25) { count.returns += life.expectReturns() }
    if depth == 0 {
      #expect(life.host.history.checkInvariants() == [], "\(life.path)")
      return
    }
    for deed in Deed.allCases {
      var next = life
      if next.act(deed) { explore(next, depth - 1, &count) }
    }
  }

  /// Lives of six calls instead of five take minutes.
  private static var isThorough: Bool {
    ProcessInfo.processInfo.environment["TEST_ROUNDS"] != nil
  }

  @Test("holds in all short lives of two subjects", .goesRound, arguments: Deed.allCases.prefix(4))
  func all(first: Deed) {
    var (life, count) = (Life(), (lives: 0, returns: 0))
    _ = life.act(first)
    explore(life, Self.isThorough ? 5 : 4, &count)
    #expect(count.returns > Rounds.of(count.lives, usually: 25) / 10)
  }

  @Test("what one did for one subject only is undone again on the way back")
  func scopes() {
    var life = Life()
    for deed in [Deed.recordBoth, .undoA, .recordB, .goToOldest, .goToOldest] {
      let isDone = life.act(deed)
      #expect(isDone)
    }
    #expect(life.host.content == ["b": 3])
  }
}
