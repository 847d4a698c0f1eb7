import TestSupport
import Testing
import UndoCore

/// The history and the naive model get the same random steps, and after each of them everything
/// that can be seen from outside is compared.
@Suite("History and its naive model", .goesRound)
struct HistoryModelTests {
  @Test("are never told apart, whatever is done in whatever scope", arguments: 0..<4)
  func agree(share: Int) {
    let seeds = SeededGenerator.seeds(1_200).enumerated().filter { $0.offset % 4 == share }
    withEvery("seed", in: seeds.map(\.element)) { seed in
      var pair = HistoryPair(seed: seed)
      let count = pair.generator.oneIn(40) ? 400 : Int.random(in: 5...60, using: &pair.generator)
      for step in 0..<count {
        pair.act(step)
        let difference = pair.difference()
        #expect(difference == nil, "after step \(step), \(pair.log.suffix(8)); \(Trace.current)")
        if difference != nil { break }
      }
    }
  }
}
