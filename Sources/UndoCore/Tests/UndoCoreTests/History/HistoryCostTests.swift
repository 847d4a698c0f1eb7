// Entries are counted in debug builds only.
#if DEBUG
  import TestSupport
  import Testing
  @_spi(Testing) import UndoHistory

  /// Cost is counted in entries read or written, so the load of the machine does not matter.
  @Suite("The cost of a history")
  struct HistoryCostTests {
    private typealias Cards = History<Int, Int>

    private func history(steps: Int, subjects: Int) -> Cards {
      var history = Cards()
      for step in 0..<steps { history.record("Move", of: step % subjects, step) }
      return history
    }

    private func cost(of history: inout Cards, _ body: (inout Cards) -> Void) -> Int {
      let before = history.touchedEntryCount
      body(&history)
      return history.touchedEntryCount - before
    }

    @Test(
      "of undo and redo is the same for few and many steps and subjects, in both scopes",
      .takesLong
    )
    func independence() {
      withEvery("steps", in: [10, 1_000, 300_000]) { steps in
        withEvery("subjects", in: [1, 10, 100_000]) { subjects in
          var history = history(steps: steps, subjects: subjects)
          withEvery(
            "scope",
            in: [HistoryScope.all, .only((steps - 1) % subjects), .only([0, -1])]
          ) {
            scope in
            let cost = cost(of: &history) {
              _ = $0.undo(in: scope)
              _ = $0.redo(in: scope)
              _ = $0.canUndo(in: scope)
            }
            #expect(cost <= 8, "\(Trace.current)")
          }
        }
      }
    }

    @Test("of compacting is amortized, even if each step leaves a vacant entry in the middle")
    func vacantEntries() {
      let count = 20_000
      var history = history(steps: count, subjects: count)
      let cost = cost(of: &history) { history in
        for subject in 0..<count { _ = history.undo(in: .only(subject)) }
        for subject in 0..<count { _ = history.redo(in: .only(subject)) }
        history.record("Move", of: 0, 0)
      }
      #expect(cost < 12 * count)
      #expect(history.checkInvariants() == [])
    }

    /// The steps of a user who duplicates things, thinks better of it and goes on with others: each
    /// round leaves a branch of subjects that come nowhere else.
    private func leaveBranches(_ rounds: Range<Int>, in history: inout Cards) {
      for round in rounds {
        let copies = (1...24).map { Cards.Part(round * 24 + $0, 1) }
        history.record("Duplicate", parts: copies, costing: { _ in 100 })
        _ = history.undo()
        history.record("Move", of: 0, round, cost: 100)
        #expect(!history.contains(-1))
      }
    }

    @Test(
      "of a step is the same beside few and many branches, also when old ones have to go",
      arguments: [Int.max, 125_000]
    )
    func manyBranches(byteLimit: Int) {
      var history = Cards()
      history.limits.branches = 1 << 20
      history.limits.bytes = byteLimit
      leaveBranches(0..<100, in: &history)
      let costs = [100..<200, 200..<400, 400..<800].map { rounds in
        cost(of: &history) { leaveBranches(rounds, in: &$0) }
      }
      for (cost, next) in zip(costs, costs.dropFirst()) {
        #expect(Double(next) <= 2.2 * Double(cost), "\(costs)")
      }
      #expect(history.branchCount < 800 || byteLimit == .max)
      #expect(history.checkInvariants() == [])
    }

    @Test("of taking a large step apart card by card grows with its parts only")
    func largeStep() {
      let count = 20_000
      var history = Cards()
      history.record("Move All", parts: (0..<count).map { .init($0, $0) })
      let cost = cost(of: &history) { history in
        for subject in 0..<count { _ = history.undo(in: .only(subject)) }
        while history.redo() != nil {}
      }
      #expect(cost < 12 * count)
    }

    @Test(
      "of crossing 10 000 steps grows with these steps, in both scopes, and not with the others"
    )
    func jumps() {
      for count in [25_000, 100_000] {
        var history = history(steps: count, subjects: 1_000)
        let all = cost(of: &history) { _ = $0.jump(toUndoCount: count - 10_000) }
        #expect(all <= 8 * 10_000, "\(count) steps")
        let some = HistoryScope<Int>.only(0..<500)
        let scoped = cost(of: &history) {
          _ = $0.jump(toUndoCount: (count - 10_000) / 2 - 5_000, in: some)
        }
        #expect(scoped <= 8 * 10_000, "\(count) steps")
        #expect(history.checkInvariants() == [])
      }
    }

    @Test("of recording under a limit does not grow with what was recorded before")
    func limit() {
      var history = Cards()
      history.limits.steps = 100
      let cost = cost(of: &history) { history in
        for step in 0..<50_000 { history.record("Move \(step % 7)", of: step % 3_000, step) }
      }
      #expect(cost < 8 * 50_000)
      #expect(history.steps().count == 100)
      #expect(history.checkInvariants() == [])
    }
  }
#endif
