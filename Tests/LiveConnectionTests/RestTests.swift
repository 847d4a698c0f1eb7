import BoardTestSupport
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("What a live board leaves behind", .runsAlone)
struct LeavingTests {
  private func count(_ folder: String) -> Int { DirectoryListing.names(in: folder).count }

  @Test("a connection that was closed or released leaves no thread, descriptor or consumer")
  func leavesNothing() throws {
    let server = try TestServer()
    // The library keeps some threads for good.
    let watcher = try Client(server)
    try watcher.connected()
    let (threads, files) = (count("/proc/self/task"), count("/proc/self/fd"))
    for number in 0..<20 {
      let client = try Client(server)
      if number.isMultiple(of: 5) { continue }
      client.connection.follow(from: 0)
      _ = try client.following()
      if number.isMultiple(of: 2) { client.connection.close() }
    }
    let end = Clock.now() + 30
    func isLeft() throws -> Bool {
      let answer = try Stranger(server).ask("CONSUMER.NAMES.DRAGBOARD")
      return count("/proc/self/task") > threads || count("/proc/self/fd") > files
        || !answer.contains("\"total\":0")
    }
    while try isLeft(), Clock.now() < end { Clock.sleep(0.05) }
    #expect(count("/proc/self/task") <= threads)
    #expect(count("/proc/self/fd") <= files)
    #expect(try Stranger(server).ask("CONSUMER.NAMES.DRAGBOARD").contains("\"total\":0"))
  }
}

/// It takes minutes, so that it is for nights: `TEST_ROUNDS=100`.
@Suite(
  "A live board at rest",
  .runsAlone,
  .enabled(if: Rounds.of(100) == 100, "takes five minutes")
)
struct RestTests {
  private var threads: Set<String> {
    Set(DirectoryListing.names(in: "/proc/self/task").filter { $0.first != "." })
  }

  /// Returns how often threads of this process have gone to sleep so far.
  private func sleeps(_ threads: Set<String>) -> [String: Int] {
    var counts: [String: Int] = [:]
    for thread in threads {
      let status = (try? FileReading.bytes("/proc/self/task/\(thread)/status")) ?? []
      let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
        .first { $0.hasPrefix("voluntary_ctxt_switches:") }
      counts[thread] = line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
    return counts
  }

  @Test("it wakes at most once in 30 seconds, over all threads")
  func restsQuietly() throws {
    let server = try TestServer()
    let others = threads
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    try client.publish("1", id: "1-1")
    #expect(try client.step().text == "1")
    client.turn(5)
    // Threads that the tests had before are not of the connection.
    let own = threads.subtracting(others).union([
      Path.name(of: try #require(Path.resolvingLinks("/proc/thread-self")))
    ])
    let (before, start) = (sleeps(own), Clock.now())
    // A round of the server’s pings, of heartbeats, and of looking whether they come.
    let seconds = 300.0
    while Clock.now() < start + seconds { client.turn(start + seconds - Clock.now()) }
    let counts = sleeps(own).map { $0.value - before[$0.key, default: 0] }.filter { $0 > 0 }
    // The last turn is the test’s own.
    let count = counts.reduce(0, +) - 1
    print("\(count) wake-ups in \(Int(seconds)) s, by thread \(counts)")
    #expect(Double(count) <= seconds / 30)
    try client.publish("2", id: "1-2")
    #expect(try client.step().text == "2")
  }
}
