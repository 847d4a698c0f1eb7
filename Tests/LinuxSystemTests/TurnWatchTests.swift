import TestSupport
import Testing

@testable import LinuxSystem

@Suite("The watch for slow turns", .runsAlone)
final class TurnWatchTests {
  /// Keeps the processor busy for a while.
  @inline(never)
  private static func burnProcessor(_ seconds: Double) {
    let end = Clock.processor() + seconds
    while Clock.processor() < end {}
  }

  private static func isOfBurning(_ line: String) -> Bool { line.contains("burnProcessor") }

  @Test("tells of a turn that takes long, and of the function that runs then")
  func slow() {
    var lines: [String] = []
    let watch = TurnWatch(limit: 0.02) { lines.append($0) }
    watch.end()
    watch.begin()
    watch.end()
    #expect(lines.isEmpty, "a turn in which nothing happens")
    // The thread that looks at the stack may have to wait for a processor.
    for seconds in [0.06, 0.25, 1, 4] where !lines.contains(where: Self.isOfBurning) {
      lines = []
      watch.begin()
      Self.burnProcessor(seconds)
      watch.end()
    }
    #expect(lines.first?.hasPrefix("slow turn: ") == true)
    #expect(lines.dropFirst().prefix(6).contains(where: Self.isOfBurning), "\(lines)")
    let count = lines.count
    watch.begin()
    Self.burnProcessor(0.06)
    watch.begin()
    watch.end()
    #expect(lines.count == count, "a turn that began anew")
  }
}
