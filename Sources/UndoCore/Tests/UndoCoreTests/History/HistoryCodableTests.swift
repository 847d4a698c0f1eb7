import Foundation
import TestSupport
import Testing
@_spi(Testing) import UndoHistory

@Suite("An encoded history")
struct HistoryCodableTests {
  private func text(_ history: NumberHistory) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(history), as: UTF8.self)
  }

  private func read(_ text: String) throws -> NumberHistory {
    try JSONDecoder().decode(NumberHistory.self, from: Data(text.utf8))
  }

  /// Some of everything.
  private func rich() -> HistoryHost {
    var board = HistoryHost()
    board.history.limits.branches = 3
    board.history.limits.steps = 50
    board.history.limits.bytes = 1_000
    board.record("Move", "a", "b")
    board.record("Grow", "a")
    board.undo()
    board.record("Paint", "b", "b")
    board.history.markClean()
    board.history.record(
      "Scroll",
      at: 7.25,
      parts: board.edit(["view"]).map { .init($0.0, $0.1) },
      coalescing: .init("scroll", within: 1),
      costing: { _ in 12 }
    )
    board.undo(in: .only("b"))
    return board
  }

  @Test("is small, and reads the same in a year")
  func form() throws {
    var history = NumberHistory()
    for after in 1...3 {
      history.record("Move", of: "plan", Number(before: after - 1, after: after), at: 0.5)
    }
    _ = history.undo()
    let expected = """
      {"done":{"names":[0,0],"parts":{"changes":[{"after":1,"before":0},{"after":2,"before":1}],\
      "subjects":[0,0]},"times":[500,0]},"names":["Move"],"subjects":["plan"],\
      "undone":{"names":[0],"parts":{"changes":[{"after":3,"before":2}],"subjects":[0]},\
      "times":[500]},"unsaved":[0,1],"version":1}
      """
    #expect(try text(history) == expected)
    #expect(try read(expected) == history)
  }

  @Test("is decoded with everything in it, and goes on in the same way")
  func roundTrip() throws {
    var board = rich()
    var other = board
    other.history = try read(text(board.history))
    #expect(other.history == board.history)
    #expect(other.history.checkInvariants() == [])
    for scope in [HistoryScope.only("b"), .all, .only("view"), .all] {
      #expect(board.redo(in: scope) == other.redo(in: scope))
      #expect(board.undo(in: scope) == other.undo(in: scope))
      #expect(board.history.isClean == other.history.isClean)
    }
    let branch = try #require(board.history.branches().first?.id)
    #expect(board.history.restore(branch) == other.history.restore(branch))
    #expect(board.history == other.history)
  }

  @Test("keeps times to the millisecond, from one end of the clocks to the other")
  func times() throws {
    let times = [0, 1.0004, -5, 1e9 + 0.125, 1e300, -.infinity, .nan]
    var history = NumberHistory()
    for time in times { history.record("Tick", of: "a", Number(before: 0, after: 0), at: time) }
    let farthest = Double(1 << 47 - 1) / 1000
    #expect(
      history.steps().map(\.time) == [0, 1, -5, 1e9 + 0.125, farthest, -farthest, 0]
    )
    #expect(try read(text(history)) == history)
    history.limits.steps = 100
    history.limits.branches = .max
    #expect(try read(text(history)) == history)
    #expect(try read(text(history)).limits.branches == .max)
  }

  @Test(
    "is refused with a sentence when it is invalid",
    arguments: [
      (#""version":1"#, #""version":2"#, "Version 2"),
      (#""names":["Move""#, #""names":[1,"Move""#, "String"),
      (#""subjects":["a""#, #""subjects":["b""#, "listed twice"),
      (#""sizes":[2,1]"#, #""sizes":[1,1]"#, "without a step"),
      (#""sizes":[2,1]"#, #""sizes":[2,2]"#, "has 2 parts"),
      (#""sizes":[2,1]"#, #""sizes":[0,3]"#, "has 0 parts"),
      (#""sizes":[2,1]"#, #""sizes":[9223372036854775807,1]"#, "has 9223372036854775807 parts"),
      (#""sizes":[2,1]"#, #""sizes":[2,-1]"#, "has -1 parts"),
      (#""sizes":[2,1]"#, #""sizes":[3]"#, "steps differ"),
      (#""sizes":[2]"#, #""sizes":null"#, "without a step"),
      (#""moved":[2,5]"#, #""moved":[2,6]"#, "no part 6"),
      (#""moved":[2,5]"#, #""moved":[-1]"#, "no part -1"),
      (#""moved":[2,5]"#, #""moved":null"#, "moved"),
      (#""parent":1"#, #""parent":9"#, "no part 9"),
      (#""ids":[1,4]"#, #""ids":[1]"#, "steps differ"),
      (#""ids":[1,4]"#, #""ids":[0,4]"#, "out of range"),
      (#""ids":[1,4]"#, #""ids":[1,1]"#, "have the ID 1"),
      (#""ids":[1,4]"#, #""ids":[1,2147483648]"#, "out of range"),
      (#""levelLimit":50"#, #""levelLimit":1"#, "more steps"),
      (#""levelLimit":50"#, #""levelLimit":-1"#, "negative"),
      (#""byteLimit":1000"#, #""byteLimit":-1"#, "negative"),
      (#""branchLimit":3"#, #""branchLimit":-1"#, "negative"),
      (#""branchLimit":3"#, #""branchLimit":0"#, "more branches"),
      (#""costs":[0,0,12]"#, #""costs":[12,1]"#, "differ in length"),
      (#""costs":[0,0,12]"#, #""costs":[0,0,-12]"#, "corrupted"),
      (#""times":[0,7250]"#, #""times":[1,9223372036854775807]"#, "out of range"),
      (#""times":[0,7250]"#, #""times":[]"#, "steps differ"),
      (#""unsaved":["#, #""unsaved":[6,"#, "does not exist"),
      (#""unsaved":["#, #""unsaved":[-9223372036854775808,"#, "does not exist"),
    ]
  )
  func refused(from: String, to: String, sentence: String) throws {
    let good = try text(rich().history)
    let bad = good.replacing(from, with: to, maxReplacements: 1)
    try #require(bad != good, "\(from) is not in \(good)")
    do {
      _ = try read(bad)
      Issue.record("was read: \(bad)")
    } catch {
      #expect("\(error)".contains(sentence), "\(error)")
    }
  }

  @Test("is refused when a stashed branch is empty or has two starts for one subject")
  func refusedBranches() throws {
    let history = rich().history
    let good = history.archive
    #expect(try NumberHistory(good) == history)

    var empty = good
    empty.branches?[0].steps = .init()
    expectRefusal(of: empty, sentence: "has no steps")

    var doubled = good
    let branch = try #require(good.branches?.first)
    doubled.branches?[0].subjects += branch.subjects
    doubled.branches?[0].subjects = []
    expectRefusal(of: doubled, sentence: "not one of its own")
  }

  private func expectRefusal(of archive: History<String, Number>.Archive, sentence: String) {
    let error = #expect(throws: DecodingError.self) { try NumberHistory(archive) }
    #expect("\(error as Any)".contains(sentence))
  }

  @Test("never traps, whatever numbers are in it, and what is accepted is consistent", .goesRound)
  func fuzz() throws {
    let good = Array(try text(rich().history).utf8)
    let digits = good.indices.filter { good[$0] >= 48 && good[$0] <= 57 }
    withEvery("seed", in: SeededGenerator.seeds(3_000)) { seed in
      var generator = SeededGenerator(seed: seed)
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        guard let index = digits.randomElement(using: &generator) else { return }
        bytes[index] = UInt8.random(in: 48...57, using: &generator)
      }
      let data = Data(bytes)
      guard var history = try? JSONDecoder().decode(NumberHistory.self, from: data) else { return }
      #expect(history.checkInvariants() == [], "\(Trace.current)")
      for _ in 0..<12 { use(&history, &generator) }
      #expect(history.checkInvariants() == [], "\(Trace.current)")
    }
  }

  private func use(_ history: inout NumberHistory, _ generator: inout SeededGenerator) {
    let scope = HistoryScope<String>.only(["a", "b", "view"].filter { _ in generator.oneIn(2) })
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: history.remove("b")
    case 1: _ = history.branches().last.map { history.restore($0.id, in: scope) }
    case 2: _ = history.branches().first.map { history.restore($0.id) }
    case 3: _ = history.redo(in: scope)
    case 4: history.record("Move", of: "a", Number(before: 0, after: 1), cost: 3)
    case 5: _ = history.jump(toUndoCount: 1)
    default: _ = history.undo(in: scope)
    }
  }
}
