import BoardTestSupport
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("Following a live board", .takesLong)
struct FollowingTests {
  @Test("a gap is noticed, and what is missing is asked for again; nothing comes twice")
  func fillsGap() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    try client.publish("1", id: "1-1")
    #expect(try client.step().text == "1")
    // As if the consumer’s second message had been lost.
    let number = try #require(client.connection.following?.number)
    var letter = Letter()
    letter.subject = "dragboard.\(Client.board).steps.Ana"
    letter.place = StreamPlace(reply: "$JS.ACK.DRAGBOARD.C.1.3.3.1.0")
    client.connection.follow(letter, number)
    #expect(try client.following() == 0)
    for number in 2...5 { try client.publish("\(number)", id: "1-\(number)") }
    #expect(try client.steps(4) == ["2", "3", "4", "5"])
    #expect(!client.events.contains { if case .step = $0 { true } else { false } })
  }

  @Test("a heartbeat tells of a last message that was lost")
  func fillsGapAtEnd() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    var letter = Letter()
    letter.status = "100"
    letter.headers["Nats-Last-Consumer"] = "1"
    client.connection.follow(letter, try #require(client.connection.following?.number))
    #expect(try client.following() == 0)
  }

  @Test("a server that has no room for one more who follows is asked again, until it has")
  func waitsForRoom() throws {
    let server = try TestServer(
      """
      accounts { A { users: [{user: ana, password: geheim}]
        jetstream: { max_mem: 64M, max_file: 64M, max_streams: 9, max_consumers: 1 } } }
      """
    )
    let login = LiveAddress.Login.user("ana", password: "geheim")
    let first = try Client(server, login: login)
    try first.connected()
    first.connection.follow(from: 0)
    #expect(try first.following() == 0)
    let second = try Client(server, login: login)
    try second.connected()
    second.connection.follow(from: 0)
    _ = try second.failed(.following)
    try first.publish("1", id: "1-1")
    first.connection.stopFollowing()
    #expect(try second.following() <= 1)
    #expect(try second.step().text == "1")
  }

  @Test("a lane that nobody empties is bounded, and its overflow is told once")
  func boundsMailbox() {
    let mailbox = Mailbox()
    var letter = Letter()
    letter.bytes = [UInt8](repeating: 1, count: 100_000)
    for _ in 0..<1000 { mailbox.put(letter, .following(1), attempt: 1) }
    for _ in 0..<1000 { mailbox.put(letter, .signals, attempt: 1) }
    let mail = mailbox.takeAll().map(\.1)
    let overflows = mail.compactMap { if case .overflow(let lane) = $0 { lane } else { nil } }
    #expect(overflows == [.following(1), .signals])
    let size = mail.reduce(0) { $0 + $1.size }
    #expect(size < Lane.following(1).limit + Lane.signals.limit + 1000)
  }

  @Test("after an overflow the rest comes from the server once more")
  func refillsAfterOverflow() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    for number in 1...3 { try client.publish("\(number)", id: "1-\(number)") }
    #expect(try client.steps(3) == ["1", "2", "3"])
    let lane = try #require(client.connection.following?.lane)
    client.connection.spill(lane)
    #expect(try client.following() == 0)
    try client.publish("4", id: "1-4")
    #expect(try client.step().text == "4")
  }

  @Test("a step of one’s own that does not come back tells that the consumer is gone")
  func missesOwnStep() throws {
    let server = try TestServer()
    let client = try Client(server) { $0.patience = 1 }
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    try client.publish("0", id: "1-0")
    #expect(try client.step().text == "0")
    let stranger = try Stranger(server)
    let names = stranger.ask("CONSUMER.NAMES.DRAGBOARD")
    let name = try #require(Answer(Array(names.utf8))?["consumers"]?.texts.first)
    _ = try Stranger(server).ask("CONSUMER.DELETE.DRAGBOARD.\(name)")
    try client.publish("1", id: "1-1")
    #expect(try client.step().text == "1")
  }

  @Test("heartbeats at rest wake nobody")
  func sleepsThroughHeartbeats() throws {
    let server = try TestServer()
    let client = try Client(server) { $0.heartbeat = 0.2 }
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    let lane = try #require(client.connection.following?.lane)
    while client.connection.heard(lane) == nil { client.turn(0.05) }
    let first = try #require(client.connection.heard(lane))
    client.turn(0.01)
    // Three more have come, and only the deadline has passed.
    while try #require(client.connection.heard(lane)) < first + 0.55 { Clock.sleep(0.01) }
    #expect(client.events.allSatisfy { $0 == .connecting })
    var wanted = Glibc.pollfd(fd: client.connection.descriptor, events: 1, revents: 0)
    #expect(Glibc.poll(&wanted, 1, 0) == 0)
    #expect(client.connection.events().isEmpty)
    #expect(client.connection.following?.lane == lane)
  }

  @Test("what was not taken before the end is let go, and nothing wakes the loop after it")
  func endsQuietly() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    var letter = Letter()
    letter.subject = "dragboard.\(Client.board).here.Ben"
    for _ in 0..<10 { client.connection.mailbox.put(letter, .signals, attempt: 1) }
    #expect(client.connection.events(atMost: 1).count == 1)
    client.connection.close()
    let events = client.connection.events(atMost: 1) + client.connection.events()
    #expect(events.last == .closed)
    var wanted = pollfd(fd: client.connection.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wanted, 1, 0) == 0)
    #expect(client.connection.deadline == nil)
  }

  @Test("following can be ended, and begun at another place")
  func endsFollowing() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    try client.publish("1", id: "1-1")
    #expect(try client.step().text == "1")
    client.connection.stopFollowing()
    try client.publish("2", id: "1-2")
    #expect(!client.events.contains { if case .step = $0 { true } else { false } })
    client.connection.follow(from: 1)
    #expect(try client.steps(2) == ["1", "2"])
  }
}
