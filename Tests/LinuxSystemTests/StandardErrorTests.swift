import BoardValues
import Testing

@testable import LinuxSystem

@Suite("Lines on standard error")
struct StandardErrorTests {
  @Test("a few are written at once; the next that is written later says how many were not")
  func leavesOut() {
    var allowance = LineAllowance()
    for _ in 0..<LineAllowance.maxLines { #expect(allowance.take(from: "a", at: 5) == 0) }
    for _ in 0..<1640 { #expect(allowance.take(from: "a", at: 5 + LineAllowance.span / 2) == nil) }
    #expect(allowance.take(from: "a", at: 5 + LineAllowance.span) == 1640)
    #expect(allowance.take(from: "a", at: 5 + LineAllowance.span) == 0)
  }

  @Test("many of one kind hide none of another")
  func kinds() {
    var allowance = LineAllowance()
    for _ in 0..<100 { _ = allowance.take(from: "a", at: 5) }
    #expect(allowance.take(from: "b", at: 5) == 0)
  }

  @Test("what was left out last is said at the end, once")
  func saysAtTheEnd() {
    var allowance = LineAllowance()
    for place in ["a", "b"] {
      for _ in 0..<LineAllowance.maxLines + 2 { _ = allowance.take(from: place, at: 0) }
    }
    #expect(allowance.finish() == 4)
    #expect(allowance.finish() == 0)
  }

  @Test(
    "a large number is read in groups",
    arguments: [(7, "7"), (640, "640"), (1640, "1 640"), (1_234_567, "1 234 567")]
  )
  func groups(count: Int, words: String) {
    #expect(Decimals.grouped(count) == words)
  }
}
