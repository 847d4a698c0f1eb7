import BoardTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("A live board on three servers", .takesLong)
struct ClusterTests {
  /// Starts three servers that keep the streams together.
  private func servers() throws -> [TestServer] {
    let ports = try (0..<3).map { _ in try Socket.freePort() }
    let routes = ports.map { "nats://127.0.0.1:\($0)" }.joined(separator: ", ")
    return try ports.enumerated().map { number, port in
      try TestServer(
        """
        server_name: s\(number)
        cluster { name: c, host: 127.0.0.1, port: \(port), routes: [\(routes)] }
        """
      )
    }
  }

  /// Makes a stream of which each server has a copy, once they agree who leads.
  private func make(_ stream: BoardStream, _ server: TestServer) throws {
    let configuration = stream.configuration
      .replacing("\"num_replicas\":1", with: "\"num_replicas\":3")
    let end = Clock.now() + 60
    var answer = ""
    while !answer.contains("\"created\"") {
      try #require(Clock.now() < end, "\(answer)")
      answer = try Stranger(server, patience: 1).ask(
        "STREAM.CREATE.\(stream.rawValue)",
        configuration
      )
    }
  }

  @Test("when the server of the address dies, the others go on, and nothing is lost")
  func goesOnElsewhere() throws {
    let servers = try servers()
    for stream in BoardStream.allCases { try make(stream, servers[0]) }
    let (ana, ben) = (try Client(servers[0]), try Client(servers[1], "Ben"))
    let stream = try ana.connected()
    try ben.connected()
    ben.connection.follow(from: 0)
    for number in 1...20 { try ana.publish("\(number)", id: "1-\(number)") }
    servers[0].kill()
    _ = try ana.disconnected()
    #expect(try ana.connected() == stream)
    for number in 21...30 {
      // A server that is just becoming the leader may not answer in time.
      repeat {
        while !ana.connection.publish(Array("\(number)".utf8), id: "1-\(number)") { ana.turn() }
      } while try ana.wait("an answer") {
        switch $0 {
        case .stored(.step("1-\(number)"), _, _): false
        case .unacknowledged(.step("1-\(number)")): true
        default: nil
        }
      }
    }
    #expect(try ben.steps(30) == (1...30).map(String.init))
  }
}
