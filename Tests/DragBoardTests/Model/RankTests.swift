import TestSupport
import Testing

@testable import BoardCore
@testable import DragBoard

@Suite struct RankTests {
  @Test("between any two keys there is room for another, however often")
  func between() {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var ranks = (0..<5).map(Rank.spaced)
      for _ in 0..<400 {
        let place = Int.random(in: 0...ranks.count, using: &random)
        let lower = place > 0 ? ranks[place - 1] : nil
        let upper = place < ranks.count ? ranks[place] : nil
        let rank = Rank.between(lower, upper)
        if let lower { #expect(lower < rank, "\(Trace.current)") }
        if let upper { #expect(rank < upper, "\(Trace.current)") }
        ranks.insert(rank, at: place)
      }
    }
  }

  @Test("the same gap can be halved a thousand times from either side")
  func halving() {
    var low = Rank.spaced(0)
    let high = Rank.spaced(1)
    for _ in 0..<1000 {
      let middle = Rank.between(low, high)
      #expect(low < middle && middle < high)
      low = middle
    }
    var top = Rank.spaced(1)
    for _ in 0..<1000 {
      let middle = Rank.between(low, top)
      guard low < top else { break }
      #expect(low < middle && middle < top)
      top = middle
    }
  }

  @Test("there is always something below the lowest and above the highest")
  func ends() {
    var low = Rank.spaced(0)
    var high = Rank.spaced(Int(UInt32.max) - 2)
    for _ in 0..<500 {
      let lower = Rank.between(nil, low)
      #expect(lower < low)
      low = lower
      let higher = Rank.between(high, nil)
      #expect(higher > high)
      high = higher
    }
    #expect(Rank.between(nil, nil) == .between(nil, nil))
  }

  @Test("keys of a file rise in its order")
  func spaced() {
    let ranks = (0..<100).map(Rank.spaced)
    #expect(ranks == ranks.sorted())
    #expect(Set(ranks).count == 100)
  }

  @Test("equal neighbours leave no room; their key is taken and nothing hangs")
  func equal() {
    #expect(Rank.between(.spaced(3), .spaced(3)) == .spaced(3))
  }
}
