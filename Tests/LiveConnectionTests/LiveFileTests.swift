import BoardTestSupport
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("Files of a live board", .takesLong)
struct LiveFileTests {
  private let key = ContentDigest(of: "a.png")?.text ?? ""

  @Test("wants and offers are heard by others at once, and kept for those who come later")
  func notes() throws {
    let server = try TestServer()
    let (ana, ben) = (try Client(server), try Client(server, "Ben"))
    try ana.connected()
    try ben.connected()
    ana.connection.ask(file: .list)
    try ana.wait(for: .file(.list(wanted: [], offered: [:])))
    ana.connection.ask(file: .want(key: key))
    try ana.stored(.file(.want(key: key)))
    try ben.wait(for: .file(.wanted(key: key)))
    ben.connection.ask(file: .offer(key: key), [1, 2])
    try ben.stored(.file(.offer(key: key)))
    try ana.wait(for: .file(.offered(key: key, ben.connection.person, [1, 2])))
    let cleo = try Client(server, "Cleo")
    try cleo.connected()
    cleo.connection.ask(file: .list)
    try cleo.wait(for: .file(.list(wanted: [key], offered: [key: [ben.connection.person]])))
    cleo.connection.ask(file: .readOffer(key: key, ben.connection.person))
    try cleo.wait(for: .file(.offered(key: key, ben.connection.person, [1, 2])))
    // Of this board, and no other.
    let other = try Client(server, board: LiveAddress.newBoard())
    try other.connected()
    other.connection.ask(file: .list)
    try other.wait(for: .file(.list(wanted: [], offered: [:])))
    cleo.connection.ask(file: .withdraw(key: key, ben.connection.person))
    cleo.connection.ask(file: .list)
    try cleo.wait(for: .file(.list(wanted: [key], offered: [:])))
    #expect(!ana.events.contains { if case .file(.wanted) = $0 { true } else { false } })
  }

  @Test("parts are kept under the digest of the whole, and are told by their numbers")
  func parts() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    let digest = try #require(ContentDigest(of: "content"))
    let part = [UInt8](repeating: 3, count: LiveConnection.maxPartSize)
    for index in [0, 1, 11] {
      client.connection.ask(file: .putPart(digest, index), part + [UInt8(index)].prefix(0))
      try client.stored(.file(.putPart(digest, index)))
    }
    client.connection.ask(file: .parts(digest))
    try client.wait(for: .file(.parts(digest, [0, 1, 11])))
    client.connection.ask(file: .part(digest, 11))
    try client.wait(for: .file(.part(digest, 11, part)))
    client.connection.ask(file: .part(digest, 2))
    #expect(try client.failed(.file(.part(digest, 2))) == .missing)
    client.connection.ask(file: .remove(digest))
    client.connection.ask(file: .parts(digest))
    try client.wait(for: .file(.parts(digest, [])))
  }

  @Test("what is no want and no offer is not heard")
  func strangers() throws {
    let server = try TestServer()
    let client = try Client(server)
    try client.connected()
    let start = "dragboard.\(Client.board).files."
    let socket = try #require(Socket(port: server.port))
    let big = String(repeating: "a", count: LiveConnection.offerSize + 1)
    socket.write("CONNECT {\"verbose\":false}\r\n")
    for subject in [
      "\(key).want.Ben", "want.\(key.dropLast()).Ben", "want.*.Ben", "hello.\(key).Ben",
    ] {
      socket.write("PUB \(start)\(subject) 0\r\n\r\n")
    }
    socket.write("PUB \(start)offer.\(key).Ben \(big.utf8.count)\r\n\(big)\r\n")
    socket.write("PUB \(start)want.\(key).Ben 0\r\n\r\n")
    try client.wait(for: .file(.wanted(key: key)))
    #expect(!client.events.contains { if case .file = $0 { true } else { false } })
  }

  @Test("a server that has no room for files has boards nevertheless")
  func noRoom() throws {
    let server = try TestServer(jetStream: "max_file_store: 100M")
    let client = try Client(server)
    try client.connected()
    try client.publish("1", id: "1-1")
    client.connection.ask(file: .want(key: key))
    #expect(try client.failed(.file(.want(key: key))) == .missing)
  }
}
