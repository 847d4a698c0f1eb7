import TestSupport
import Testing

@Suite("How work grows", .goesRound)
struct GrowthTests {
  /// Goes over some numbers a given number of times.
  private func work(over numbers: [Int], times: Int) {
    var sum = 0
    for time in 0..<times { for number in numbers { sum &+= number ^ time } }
    #expect(sum != 1)
  }

  @Test("is told for a part, for all in one go, and for all for each part")
  func kinds() {
    func numbers(_ count: Int) -> [Int] { Array(0..<count) }
    let some = growth(of: 500, numbers) { work(over: Array($0.prefix(200)), times: 200) }
    let once = growth(of: 500, numbers) { work(over: $0, times: 200) }
    let square = growth(of: 500, numbers) { work(over: $0, times: $0.count) }
    #expect(some < noGrowth)
    #expect(once > noGrowth && once < linearGrowth)
    #expect(square > linearGrowth)
  }
}
