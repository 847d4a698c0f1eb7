import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("What people send on a live board", .takesLong)
struct SendingTests {
  @Test("a step goes to everybody in the order of the stream, with its person and its time")
  func sendsSteps() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server, "Ana María"), try Client(server, "Ben.*>"))
    try ana.connected()
    try ben.connected()
    ben.connection.follow(from: 0)
    #expect(try ben.following() == 0)
    let start = Clock.date()
    for number in 1...20 { try ana.publish("\(number)", id: "1-\(number)") }
    try ben.publish("end", id: "2-1")
    let steps = try (1...21).map { _ in try ben.step() }
    #expect(steps.map(\.text) == (1...20).map(String.init) + ["end"])
    #expect(steps.map(\.person?.name) == Array(repeating: "Ana María", count: 20) + ["Ben.*>"])
    #expect(steps.map(\.sequence) == Array(1...21))
    #expect(steps.allSatisfy { abs($0.time - start) < 60 })
  }

  @Test("a step that is sent again is stored once")
  func storesOnce() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    let first = try client.publish("once", id: "1-1")
    #expect(client.connection.publish(Array("once".utf8), id: "1-1"))
    try client.wait(for: .stored(.step("1-1"), sequence: first, isDuplicate: true))
    client.connection.extent()
    try client.wait(for: .extent(LiveExtent(count: 1, first: 1, last: 1)))
  }

  @Test(
    "who comes later gets what was stored, from the sequence that they want, of their board alone"
  )
  func followsFromPast() throws {
    let server = try TestServer()
    let (ana, other) = (try Client(server), try Client(server, board: LiveAddress.newBoard()))
    try ana.connected()
    try other.connected()
    try ana.publish("1", id: "1-1")
    try other.publish("of another board", id: "1-1")
    try ana.publish("2", id: "1-2")
    try ana.publish("3", id: "1-3")
    let ben = try Client(server, "Ben")
    ben.connection.follow(from: 2)
    let (stored, steps) = try ben.followingAndSteps(2)
    #expect(stored == 2)
    #expect(steps.map(\.text) == ["2", "3"])
    #expect(steps.map(\.sequence) == [3, 4])
    #expect(steps.map(\.pending) == [1, 0])
  }

  @Test("what somebody says now comes to all other clients, and is not stored")
  func signals() throws {
    let server = try TestServer()
    let clients = try ["Ana", "Ana", "Ben"].map { try Client(server, $0) }
    for client in clients { try client.connected() }
    clients[0].connection.signal(Array("here".utf8))
    clients[0].connection.signal([])
    let person = try #require(LivePerson(name: "Ana"))
    for client in clients[1...] {
      try client.wait(for: .signal(person, Array("here".utf8)))
      try client.wait(for: .signal(person, []))
    }
    clients[2].connection.signal([1])
    try clients[0].wait(for: .signal(try #require(LivePerson(name: "Ben")), [1]))
    #expect(!clients[0].events.contains(.signal(person, Array("here".utf8))))
    clients[0].connection.extent()
    try clients[0].wait(for: .extent(LiveExtent(count: 0, first: 0, last: 0)))
  }

  @Test("the largest step is 1 MB less its header; larger ones and odd ids are refused")
  func boundsSteps() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    try ana.connected()
    ben.connection.follow(from: 0)
    _ = try ben.following()
    let large = [UInt8](repeating: 7, count: LiveConnection.maxSize - 200)
    #expect(ana.connection.publish(large, id: "1-1"))
    try ana.stored(.step("1-1"))
    #expect(try ben.step().bytes == large)
    #expect(ana.connection.publish([UInt8](repeating: 7, count: LiveConnection.maxSize), id: "1-2"))
    #expect(try ana.failed(.step("1-2")) == .tooLarge)
    #expect(
      ana.connection.publish([UInt8](repeating: 7, count: LiveConnection.maxSize + 1), id: "1-3")
    )
    #expect(try ana.failed(.step("1-3")) == .tooLarge)
    #expect(ana.connection.publish([], id: "1\r\nNats-Rollup: all"))
    _ = try ana.failed(.step("1\r\nNats-Rollup: all"))
    try ana.publish("", id: "1-4")
    #expect(try ben.step().text == "")
  }
}
