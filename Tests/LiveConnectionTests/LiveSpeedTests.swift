import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

/// For `make bench-live`: nothing is expected of the figures, which depend on the machine.
@Suite("How fast a live board is", .runsAlone, .enabled(if: getenv("LIVE") != nil))
struct LiveSpeedTests {
  private func milliseconds(_ seconds: Double) -> String {
    "\((seconds * 100_000).rounded() / 100) ms"
  }

  @Test("from publishing to the other’s event", arguments: [2, 5, 20])
  func reachesOthers(count: Int) throws {
    let server = try TestServer()
    let clients = try (1...count).map { try Client(server, "P\($0)") }
    for client in clients {
      client.connection.follow(from: 0)
      _ = try client.following()
    }
    var (times, last): ([Double], [Double]) = ([], [])
    let step = [UInt8](repeating: 1, count: 300)
    for number in 1...2000 {
      let publisher = clients[number % count]
      let start = Clock.now()
      #expect(publisher.connection.publish(step, id: "1-\(number)"))
      var waiting = Set(clients.indices)
      waiting.remove(number % count)
      while !waiting.isEmpty {
        var wanted = clients.map {
          pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0)
        }
        poll(&wanted, nfds_t(count), 5000)
        for index in 0..<count where wanted[index].revents != 0 {
          let isHere = clients[index].connection.events().contains {
            if case .step = $0 { true } else { false }
          }
          if isHere, waiting.remove(index) != nil {
            times.append(Clock.now() - start)
            if waiting.isEmpty { last.append(Clock.now() - start) }
          }
        }
      }
    }
    times.sort()
    last.sort()
    let (middle, most) = (times[times.count / 2], times[times.count * 99 / 100])
    print(
      "\(count) connections: \(milliseconds(middle)), 99 % \(milliseconds(most)); "
        + "to the last of them \(milliseconds(last[1000])), 99 % \(milliseconds(last[1980]))"
    )
  }

  @Test("how many steps in a second one connection can send and follow")
  func followsMany() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    try ana.connected()
    try ben.connected()
    let (count, step) = (100_000, [UInt8](repeating: 1, count: 300))
    let start = Clock.now()
    var (sent, stored) = (0, 0)
    while stored < count {
      while sent < count, sent < stored + 1000, ana.connection.publish(step, id: "1-\(sent)") {
        sent += 1
      }
      var wanted = pollfd(fd: ana.connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, 5000)
      stored += ana.connection.events(atMost: 5000).count {
        if case .stored = $0 { true } else { false }
      }
    }
    let middle = Clock.now()
    ben.connection.follow(from: 0)
    var (got, longest) = (0, 0.0)
    while got < count {
      var wanted = pollfd(fd: ben.connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, 5000)
      let turn = Clock.processor()
      got += ben.connection.events().count { if case .step = $0 { true } else { false } }
      longest = max(longest, Clock.processor() - turn)
    }
    let end = Clock.now()
    print(
      "\(Int(Double(count) / (middle - start))) steps stored in a second, "
        + "\(Int(Double(count) / (end - middle))) followed; the longest turn took \(milliseconds(longest))"
    )
  }
}
