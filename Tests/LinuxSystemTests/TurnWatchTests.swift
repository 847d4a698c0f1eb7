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

  @Test("tells of a turn that takes long, and of the function that runs then")
  func slow() {
    var lines: [String] = []
    let watch = TurnWatch(limit: 0.02) { lines.append($0) }
    watch.end()
    watch.begin()
    watch.end()
    #expect(lines.isEmpty, "a turn in which nothing happens")
    watch.begin()
    Self.burnProcessor(0.06)
    watch.end()
    #expect(lines.first?.hasPrefix("slow turn: ") == true)
    #expect(lines.dropFirst().prefix(6).contains { $0.contains("burnProcessor") }, "\(lines)")
    let count = lines.count
    watch.begin()
    Self.burnProcessor(0.06)
    watch.begin()
    watch.end()
    #expect(lines.count == count, "a turn that began anew")
  }
}
