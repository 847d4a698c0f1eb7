import TestSupport
import Testing

@testable import BoardCore

@Suite struct ZKeyTests {
  @Test("between any two keys there is room for another, however often")
  func between() {
    withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      var zKeys = (0..<5).map(ZKey.spaced)
      for _ in 0..<400 {
        let index = Int.random(in: 0...zKeys.count, using: &random)
        let lower = index > 0 ? zKeys[index - 1] : nil
        let upper = index < zKeys.count ? zKeys[index] : nil
        let zKey = ZKey.between(lower, upper)
        if let lower { #expect(lower < zKey, "\(Trace.current)") }
        if let upper { #expect(zKey < upper, "\(Trace.current)") }
        zKeys.insert(zKey, at: index)
      }
    }
  }

  @Test("the same gap can be halved a thousand times from either side")
  func halving() {
    var low = ZKey.spaced(0)
    let high = ZKey.spaced(1)
    for _ in 0..<1000 {
      let middle = ZKey.between(low, high)
      #expect(low < middle && middle < high)
      low = middle
    }
    var top = ZKey.spaced(1)
    for _ in 0..<1000 {
      let middle = ZKey.between(low, top)
      guard low < top else { break }
      #expect(low < middle && middle < top)
      top = middle
    }
  }

  @Test("there is always something below the lowest and above the highest")
  func ends() {
    var low = ZKey.spaced(0)
    var high = ZKey.spaced(Int(UInt32.max) - 2)
    for _ in 0..<500 {
      let lower = ZKey.between(nil, low)
      #expect(lower < low)
      low = lower
      let higher = ZKey.between(high, nil)
      #expect(higher > high)
      high = higher
    }
    #expect(ZKey.between(nil, nil) == .between(nil, nil))
  }

  @Test("keys of a file rise in its order")
  func spaced() {
    let zKeys = (0..<100).map(ZKey.spaced)
    #expect(zKeys == zKeys.sorted())
    #expect(Set(zKeys).count == 100)
  }

  @Test("equal neighbours leave no room; their key is taken and nothing hangs")
  func equal() {
    #expect(ZKey.between(.spaced(3), .spaced(3)) == .spaced(3))
  }
}
