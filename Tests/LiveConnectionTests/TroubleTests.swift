import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("A live board in trouble", .takesLong)
struct TroubleTests {
  @Test("after the server was killed and started again nothing is lost, and following goes on")
  func survivesDeath() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    let stream = try ana.connected()
    try ben.connected()
    ben.connection.follow(from: 0)
    for number in 1...10 { try ana.publish("\(number)", id: "1-\(number)") }
    server.kill()
    _ = try ana.disconnected()
    #expect(!ana.connection.publish([], id: "1-11"))
    try server.start()
    #expect(try ana.connected() == stream)
    try ana.publish("11", id: "1-11")
    #expect(try ben.steps(11) == (1...11).map(String.init))
    #expect(try ben.connected() == stream)
  }

  @Test(
    "what was sent and not acknowledged when the server died is told, and stored once when sent again"
  )
  func tellsUnacknowledged() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    server.stop()
    for number in 1...5 { #expect(client.connection.publish([UInt8(number)], id: "1-\(number)")) }
    server.kill()
    for number in 1...5 { try client.wait(for: .unacknowledged(.step("1-\(number)"))) }
    try server.start()
    try client.connected()
    for number in 1...5 { #expect(client.connection.publish([UInt8(number)], id: "1-\(number)")) }
    for number in 1...5 { try client.stored(.step("1-\(number)")) }
    client.connection.follow(from: 0)
    #expect(try (1...5).map { _ in try client.step().bytes } == (1...5).map { [UInt8($0)] })
    client.connection.extent()
    try client.wait(for: .extent(LiveExtent(count: 5, first: 1, last: 5)))
  }

  @Test("a server that stops answering is noticed, and goes on where it was")
  func survivesStop() throws {
    let server = try TestServer()
    let client = try Client(server) { $0.patience = 0.5 }
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    server.stop()
    #expect(client.connection.publish([1], id: "1-1"))
    try client.wait(for: .unacknowledged(.step("1-1")))
    let failure = try client.disconnected()
    #expect(failure == .noAnswer("127.0.0.1:\(server.port)"))
    server.goOn()
    try client.connected()
    #expect(client.connection.publish([1], id: "1-1"))
    try client.stored(.step("1-1"))
    #expect(try client.step().bytes == [1])
    client.connection.extent()
    try client.wait(for: .extent(LiveExtent(count: 1, first: 1, last: 1)))
  }

  @Test("calls and events take no time while the server does not answer")
  func neverWaits() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    server.stop()
    defer { server.goOn() }
    let part = [UInt8](repeating: 1, count: LiveConnection.maxPartSize)
    let start = Clock.processor()
    let begin = Clock.now()
    // More than the sockets hold.
    for number in 1...60 { client.connection.putSnapshotPart("\(number)", part) }
    client.connection.signal([1])
    _ = client.connection.events()
    client.connection.close()
    // The thread has not slept: what passed was its own work, or that of others.
    #expect(Clock.now() - begin < Clock.processor() - start + 1)
  }

  @Test("a stream that was deleted is made again, and told by its name")
  func makesStreamAgain() throws {
    let server = try TestServer()
    let client = try Client(server) { $0.heartbeat = 0.5 }
    let first = try client.connected()
    client.connection.follow(from: 0)
    try client.publish("old", id: "1-1")
    #expect(try client.step().text == "old")
    #expect(try Stranger(server).ask("STREAM.DELETE.DRAGBOARD").contains("true"))
    // The heartbeats stop.
    let second = try client.connected()
    #expect(second != first)
    // Nobody knows yet what the new stream is to hold, so that nothing of it comes.
    #expect(client.connection.following == nil)
    #expect(try client.publish("new", id: "1-2") == 1)
    client.connection.follow(from: 0)
    #expect(try client.step().text == "new")
  }

  @Test("a stream that has lost its end, as its computer was switched off, counts as another one")
  func noticesLostEnd() throws {
    let server = try TestServer()
    let client = try Client(server)
    let first = try client.connected()
    client.connection.follow(from: 0)
    try client.publish("1", id: "1-1")
    server.kill()
    try server.keepStore()
    try server.start()
    #expect(try client.connected() == first)
    try client.publish("2", id: "1-2")
    #expect(try client.steps(2) == ["1", "2"])
    server.kill()
    try server.bringStoreBack()
    try server.start()
    #expect(try client.connected() != first)
    #expect(client.connection.following == nil)
    client.connection.follow(from: 0)
    #expect(try client.publish("3", id: "1-3") == 2)
    #expect(try client.steps(2) == ["1", "3"])
  }

  @Test("a publisher notices at once that the stream was deleted")
  func noticesMissingStream() throws {
    let server = try TestServer()
    let client = try Client(server)
    let first = try client.connected()
    _ = try Stranger(server).ask("STREAM.DELETE.DRAGBOARD")
    #expect(client.connection.publish([1], id: "1-1"))
    try client.wait(for: .unacknowledged(.step("1-1")))
    #expect(try client.connected() != first)
    try client.publish("again", id: "1-1")
  }

  @Test(
    "another program at the port is no NATS server",
    arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "INFO {\r\n", ""]
  )
  func meetsOtherProgram(greeting: String) throws {
    let other = try Socket.listening()
    let end = BackgroundTask { [descriptor = other.descriptor] in
      while case let socket = Glibc.accept(descriptor, nil, nil), socket >= 0 {
        _ = Array(greeting.utf8).withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
        close(socket)
      }
    }
    let client = try Client(port: other.port) { $0.patience = 0.5 }
    let failure = try client.disconnected()
    let server = "127.0.0.1:\(other.port)"
    #expect([.notNATS(server), .noAnswer(server), .unreachable(server)].contains(failure))
    shutdown(other.descriptor, Int32(SHUT_RDWR))
    _ = end?.wait()
  }

  @Test("without a server the connection is tried until there is one")
  func waitsForServer() throws {
    let port = try Socket.freePort()
    let client = try Client(port: port)
    #expect(try client.disconnected() == .unreachable("127.0.0.1:\(port)"))
    let server = try TestServer(port: port)
    try client.connected()
    server.kill()
  }

  @Test("a wrong password or token is refused, and not tried again")
  func refusesWrongLogin() throws {
    let server = try TestServer("authorization { user: ana, password: \"s:e/c@ret\" }")
    let failure = LiveFailure.authorization("127.0.0.1:\(server.port)")
    #expect(try Client(server, login: .user("ana", password: "wrong")).refused() == failure)
    #expect(try Client(server, login: .token("wrong")).refused() == failure)
    #expect(try Client(server).refused() == failure)
    try Client(server, login: .user("ana", password: "s:e/c@ret")).connected()
  }

  @Test("a login that holds no more is refused when the connection is made again")
  func refusesChangedLogin() throws {
    let server = try TestServer("authorization { token: one }")
    let client = try Client(server, login: .token("one"))
    try client.connected()
    let port = server.port
    server.kill()
    _ = try client.disconnected()
    let other = try TestServer("authorization { token: two }", port: port)
    #expect(try client.refused() == .authorization("127.0.0.1:\(port)"))
    other.kill()
    try server.start()
    client.connection.retry()
    try client.connected()
  }

  @Test("a server without JetStream is refused in words")
  func needsJetStream() throws {
    let server = try TestServer(jetStream: nil)
    #expect(try Client(server).refused() == .noJetStream("127.0.0.1:\(server.port)"))
  }

  @Test("an account without JetStream is refused in words")
  func needsJetStreamInAccount() throws {
    let server = try TestServer("accounts { A { users: [{user: ana, password: a}] } }")
    let client = try Client(server, login: .user("ana", password: "a"))
    #expect(try client.refused() == .noJetStream("127.0.0.1:\(server.port)"))
  }

  @Test("streams that would lose what people did are refused")
  func refusesWrongStreams() throws {
    for (change, fault) in [
      (#""storage":"memory""#, .memory), (#""max_age":1000000000"#, .limits),
      (#""max_msgs_per_subject":10"#, .limits), (#""retention":"interest""#, .retention),
      (#""subjects":["dragboard.>"]"#, .subjects),
    ] as [(String, LiveFailure.StreamFault)] {
      let server = try TestServer()
      let subjects = fault == .subjects ? "" : #""subjects":["dragboard.*.steps.*"],"#
      let answer = try Stranger(server).ask(
        "STREAM.CREATE.DRAGBOARD",
        #"{"name":"DRAGBOARD",\#(subjects)\#(change)}"#
      )
      #expect(answer.contains("created"), "\(answer)")
      #expect(try Client(server).refused() == .wrongStream("DRAGBOARD", fault))
    }
  }

  @Test("a full disk is told for the step that it does not take, and older ones stay")
  func tellsFullDisk() throws {
    let server = try TestServer(jetStream: "max_file_store: 1500000")
    let client = try Client(server)
    try client.connected()
    // The server looks at what it has stored before the step.
    let step = [UInt8](repeating: 1, count: 600_000)
    for number in 1...3 {
      #expect(client.connection.publish(step, id: "1-\(number)"))
      try client.stored(.step("1-\(number)"))
    }
    #expect(client.connection.publish(step, id: "1-4"))
    #expect(try client.failed(.step("1-4")) == .full)
    client.connection.extent()
    try client.wait(for: .extent(LiveExtent(count: 3, first: 1, last: 3)))
  }

  @Test("who may only read follows, and is told so when publishing")
  func tellsReadOnly() throws {
    let server = try TestServer(
      """
      authorization { users: [
        {user: ana, password: a}
        {user: ben, password: b, permissions: {
          publish: ["$JS.API.>", "$JS.FC.>", "dragboard.*.here.ben"], subscribe: ">"}}
      ] }
      """
    )
    let ana = try Client(server, login: .user("ana", password: "a"))
    let ben = try Client(server, "ben", login: .user("ben", password: "b"))
    try ana.connected()
    try ben.connected()
    ben.connection.follow(from: 0)
    try ana.publish("read me", id: "1-1")
    #expect(try ben.step().text == "read me")
    #expect(ben.connection.publish([1], id: "2-1"))
    let subject = "dragboard.\(Client.board).steps.ben"
    #expect(try ben.failed(.step("2-1")) == .notPermitted(subject))
  }

  @Test("who may not even look at the streams is told so")
  func tellsNoRight() throws {
    let server = try TestServer(
      "authorization { users: [{user: ana, password: a, permissions: {publish: \"x\"}}] }"
    )
    let client = try Client(server, login: .user("ana", password: "a"))
    #expect(try client.refused() == .notPermitted("$JS.API.STREAM.INFO.DRAGBOARD"))
  }

  @Test("without libnats the reason says what to install")
  func missesLibrary() throws {
    let client = try Client(port: 1) { $0.library = ["libnats-of-nobody.so.3"] }
    let failure = try client.refused()
    #expect(failure == .libraryMissing)
    #expect(failure.words.text == "libnats is not installed: sudo apt install libnats3.4")
  }

  @Test("hostile messages are passed on within bounds, or left out")
  func boundsHostileMessages() throws {
    let server = try TestServer("max_payload: 4MB")
    let client = try Client(server)
    try client.connected()
    client.connection.follow(from: 0)
    _ = try client.following()
    let stranger = try Stranger(server)
    let steps = "dragboard.\(Client.board).steps."
    stranger.publish(steps + "%2", [1])
    stranger.publish(steps + "Ana", [UInt8](repeating: 1, count: 2 << 20))
    stranger.publish(steps + "%41na", [2])
    stranger.publish(steps + String(repeating: "a", count: 2000), [3])
    stranger.publish(steps + "Ana", [], header: "Status: 100\r\nNats-Last-Consumer: 99")
    stranger.publish(
      steps + "Ana",
      [],
      header: "Nats-Msg-Id: " + String(repeating: "x", count: 9000)
    )
    stranger.publish(steps + "Ana", [4])
    let got = try (1...7).map { _ in try client.step() }
    #expect(got.map(\.person?.name) == [nil, "Ana", nil, nil, "Ana", "Ana", "Ana"])
    #expect(got.map(\.bytes) == [[1], nil, [2], [3], [], [], [4]])
    let here = "dragboard.\(Client.board).here."
    stranger.publish(here + "\u{7F}", [1])
    stranger.publish(here + "Ben", [UInt8](repeating: 1, count: 2 << 20))
    stranger.publish(here + "Ben", [5])
    try client.wait(for: .signal(try #require(LivePerson(name: "Ben")), [5]))
    #expect(!client.events.contains { if case .signal = $0 { true } else { false } })
    // Answers that nobody gave.
    for text in ["", "{", "[", #"{"seq":-1}"#, "\u{0}", String(repeating: "[", count: 100_000)] {
      stranger.publish(
        "\(client.connection.inbox).r.\(UInt64.random(in: 1000...2000))",
        Array(text.utf8)
      )
      stranger.publish("\(client.connection.inbox).f.1", Array(text.utf8), header: "Status: 100")
    }
    try client.publish("well", id: "1-1")
    #expect(try client.step().text == "well")
  }

  @Test("messages that come faster than they are taken are bounded, and none is left out")
  func boundsQueue() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    try ana.connected()
    try ben.connected()
    let step = [UInt8](repeating: 1, count: 500_000)
    for number in 1...200 {
      while !ana.connection.publish(step + [UInt8(number)], id: "1-\(number)") { ana.turn() }
      ana.turn(0)
    }
    try ana.stored(.step("1-200"))
    ben.connection.follow(from: 0)
    _ = try ben.following()
    for number in 1...200 { #expect(try ben.step().bytes?.last == UInt8(number)) }
  }
}
