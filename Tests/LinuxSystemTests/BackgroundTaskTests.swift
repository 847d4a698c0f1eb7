import Foundation
import Glibc
import LinuxSystem
import Testing

@Suite("Work beside the main thread") struct BackgroundTaskTests {
  @Test("has no result until it is done, and wakes who waits for its descriptor then")
  func wakes() throws {
    var gate: [Int32] = [-1, -1]
    try #require(pipe(&gate) == 0)
    defer { close(gate[0]) }
    let begun = BackgroundTask { [way = gate[0]] in
      // The read waits until the other end is closed.
      var byte: UInt8 = 0
      return 42 + read(way, &byte, 1)
    }
    let task = try #require(begun)
    #expect(task.value == nil)
    #expect(!isReadable(task.descriptor, within: 0))
    close(gate[1])
    #expect(isReadable(task.descriptor, within: -1))
    #expect(task.value == 42)
    #expect(task.wait() == 42)
  }

  @Test("can be waited for, one piece after the other, and leaves no descriptors behind")
  func isWaitedFor() throws {
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let before = try count()
    for number in 0..<200 { #expect(BackgroundTask { number }?.wait() == number) }
    // Other tests open files meanwhile, but not as many.
    #expect(try count() < before + 100)
  }

  private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wanted, 1, milliseconds) > 0
  }
}
