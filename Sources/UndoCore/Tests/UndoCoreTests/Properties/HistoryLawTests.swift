import TestSupport
import Testing
@_spi(Testing) import UndoHistory

/// The laws of a history, each for many random lives before and after.
@Suite("The laws of a history", .goesRound)
struct HistoryLawTests {
  private func withLives(_ body: (inout HistoryHost, inout SeededGenerator) -> Void) {
    withEvery("seed", in: SeededGenerator.seeds(400)) { seed in
      var generator = SeededGenerator(seed: seed)
      var host = HistoryHost()
      host.live(Int.random(in: 0...40, using: &generator), &generator)
      body(&host, &generator)
      #expect(host.history.checkInvariants() == [], "\(Trace.current)")
    }
  }

  @Test("1a: undoing everything in the scope of all gives the first content")
  func undoingEverything() {
    withLives { host, _ in
      while host.undo() != nil {}
      #expect(host.content.isEmpty, "\(Trace.current)")
    }
  }

  @Test("1b: some undos and as many redos in the scope of all restore content and order")
  func thereAndBack() {
    withLives { host, generator in
      let (content, steps) = (host.content, Array(host.history.steps()))
      let wanted = Int.random(in: 0...50, using: &generator)
      let names = (0..<wanted).compactMap { _ in host.undo() }
      let redone = names.compactMap { _ in host.redo() }
      #expect(redone == names.reversed(), "\(Trace.current)")
      #expect(host.content == content, "\(Trace.current)")
      #expect(Array(host.history.steps()) == steps, "\(Trace.current)")
    }
  }

  @Test("2: undo then redo, or redo then undo, in one scope leaves the content as it was")
  func oppositesCancel() {
    withLives { host, generator in
      let scope = HistoryHost.scope(&generator)
      let (content, steps) = (host.content, Array(host.history.steps()))
      if host.undo(in: scope) != nil { host.redo(in: scope) }
      #expect(host.content == content, "undo, redo; \(Trace.current)")
      if host.redo(in: scope) != nil { host.undo(in: scope) }
      #expect(host.content == content, "redo, undo; \(Trace.current)")
      if scope.isAll { #expect(Array(host.history.steps()) == steps, "\(Trace.current)") }
    }
  }

  @Test("3: undo and redo in a scope change no subject outside it")
  func outsideIsLeftAlone() {
    withLives { host, generator in
      for _ in 0..<10 {
        let scope = HistoryHost.scope(&generator)
        let result =
          generator.oneIn(2) ? host.history.undo(in: scope) : host.history.redo(in: scope)
        let outside = result?.parts.filter { !scope.contains($0.subject) } ?? []
        #expect(outside.isEmpty, "\(Trace.current)")
      }
    }
  }

  @Test("4: queries in any scope change nothing")
  func lookingIsFree() {
    withLives { host, generator in
      let before = host.history
      for _ in 0..<10 {
        let scope = HistoryHost.scope(&generator)
        _ = (host.history.nextUndo(in: scope), host.history.nextRedo(in: scope))
        _ = (host.history.steps(in: scope), host.history.undoName(in: scope))
      }
      #expect(host.history == before, "\(Trace.current)")
    }
  }

  @Test("5: a subject's own steps can be undone and redone to both ends, whatever others do")
  func subjectsAreIndependent() {
    withLives { host, generator in
      for subject in HistoryHost.subjects.shuffled(using: &generator) {
        let scope = HistoryScope.only(subject)
        let present = host.number(of: subject)
        var count = 0
        while host.undo(in: scope) != nil { count += 1 }
        #expect(host.number(of: subject) == 0, "\(subject); \(Trace.current)")
        for _ in 0..<count { host.redo(in: scope) }
        #expect(host.number(of: subject) == present, "\(subject); \(Trace.current)")
        while host.redo(in: scope) != nil {}
      }
    }
  }

  @Test("6: with a limit the laws hold from the oldest step kept")
  func limited() {
    withEvery("limit", in: [1, 2, 3, 7]) { (limit: Int) in
      withLives { host, generator in
        host.history.limits.steps = limit
        host.live(20, &generator)
        let (content, steps) = (host.content, Array(host.history.steps()))
        #expect(steps.count { $0.isDone } <= limit, "\(Trace.current)")
        #expect(steps.count { !$0.isDone } <= limit, "\(Trace.current)")
        var undone = 0
        while host.undo() != nil { undone += 1 }
        #expect(undone <= limit, "\(Trace.current)")
        for _ in 0..<undone { host.redo() }
        #expect(host.content == content, "\(Trace.current)")
        #expect(
          host.history.steps().filter { $0.isDone } == steps.filter { $0.isDone }
        )
      }
    }
  }

  @Test("7: histories that got to the same state in different ways are equal")
  func equality() {
    withLives { host, generator in
      let (before, content) = (host.history, host.content)
      let undone = (0..<Int.random(in: 0...9, using: &generator)).compactMap { _ in host.undo() }
      let isElsewhere = !undone.isEmpty
      #expect((host.history == before) == !isElsewhere, "\(Trace.current)")
      for _ in undone { host.redo() }
      #expect(host.history == before, "\(Trace.current)")
      #expect(host.content == content, "\(Trace.current)")
    }
  }
}
