import TestSupport
import Testing
@_spi(Testing) import UndoHistory

/// Going from branch to branch, for many random lives before.
@Suite("The laws of branches", .goesRound)
struct HistoryBranchLawTests {
  private func withLives(_ body: (inout HistoryHost, inout SeededGenerator) -> Void) {
    withEvery("seed", in: SeededGenerator.seeds(400)) { seed in
      var generator = SeededGenerator(seed: seed)
      var host = HistoryHost()
      host.history.limits.branches = 8
      host.live(Int.random(in: 5...60, using: &generator), &generator)
      body(&host, &generator)
      #expect(host.history.checkInvariants() == [], "\(Trace.current)")
    }
  }

  private func goTo(
    _ branch: NumberHistory.Branch,
    _ host: inout HistoryHost,
    in scope: HistoryScope<String> = .all
  ) -> Bool {
    guard let performed = host.history.restore(branch.id, in: scope) else { return false }
    for step in performed { host.perform(step) }
    return true
  }

  @Test("a branch of one subject, taken and taken back, gives back the content and all lists")
  func thereAndBack() {
    withLives { host, generator in
      guard let index = host.history.branches().indices.randomElement(using: &generator) else {
        return
      }
      let before = host
      guard host.history.branches()[index].subjects.count == 1,
        goTo(host.history.branches()[index], &host, in: .only([]))
      else { return }
      #expect(host.history.checkInvariants() == [], "\(Trace.current)")
      // There is no way back if there is nothing to come back to.
      guard host.history.branches().count == before.history.branches().count else { return }
      #expect(goTo(host.history.branches()[index], &host, in: .only([])), "\(Trace.current)")
      #expect(host.content == before.content, "\(Trace.current)")
      #expect(host.history.isClean == before.history.isClean, "\(Trace.current)")
      for subject in HistoryHost.subjects {
        let lists = [host, before].map { $0.history.changes(of: subject) }
        #expect(lists[0] == lists[1], "\(subject); \(Trace.current)")
      }
    }
  }

  @Test("if all was done in the scope of all, it gives an equal history")
  func equal() {
    withEvery("seed", in: SeededGenerator.seeds(400)) { seed in
      var generator = SeededGenerator(seed: seed)
      var host = HistoryHost()
      host.history.limits.branches = 8
      for step in 0..<Int.random(in: 5...60, using: &generator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0..<4: host.record("step \(step)", HistoryHost.someSubjects(&generator))
        case 4..<6: host.undo()
        case 6: host.redo()
        default: host.history.markClean()
        }
        guard generator.oneIn(4),
          let index = host.history.branches().indices.randomElement(using: &generator)
        else { continue }
        let before = host
        guard goTo(host.history.branches()[index], &host),
          host.history.branches().count == before.history.branches().count
        else { continue }
        if generator.oneIn(2) { continue }
        #expect(goTo(host.history.branches()[index], &host), "\(Trace.current)")
        #expect(host.content == before.content, "\(Trace.current)")
        let isEqual = host.history == before.history
        #expect(isEqual, "\(Trace.current)")
      }
    }
  }

  @Test("the saved point is found again on the branch it was on")
  func savedPoint() {
    var host = HistoryHost()
    host.history.limits.branches = 2
    host.record("one", "a")
    host.record("two", "a")
    host.history.markClean()
    host.undo()
    host.record("other", "a")
    #expect(!host.history.isClean)
    #expect(goTo(host.history.branches()[0], &host))
    #expect(host.history.isClean)
    #expect(goTo(host.history.branches()[0], &host))
    #expect(!host.history.isClean)
  }

  @Test("scrubbing at random leaves everything as it was at the end, and always sound")
  func scrubbing() {
    withLives { host, generator in
      let (before, count) = (host, host.history.undoCount())
      for _ in 0..<20 {
        let target = Int.random(in: 0...host.history.steps().count, using: &generator)
        for step in host.history.jump(toUndoCount: target) { host.perform(step) }
        #expect(host.history.checkInvariants() == [], "\(Trace.current)")
      }
      for step in host.history.jump(toUndoCount: count) { host.perform(step) }
      #expect(host.content == before.content, "\(Trace.current)")
      #expect(host.history == before.history, "\(Trace.current)")
    }
  }
}
