import BoardTestSupport
import BoardValues
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("A server on this computer", .serialized, .takesLong)
struct ServerTests {
  /// A folder for a server, removed at the end, with a name that wants to be quoted.
  private final class Place {
    let path: String

    init() throws { path = try #require(NewFile.makeDirectory(in: "/tmp")) + "/live \"board\" $x" }

    var folder: ServerFolder { ServerFolder(path: path) }

    deinit {
      folder.findProcess()?.endAndWait()
      _ = TestServer.spawn(["rm", "-rf", Path.directory(of: path)]).map { waitpid($0, nil, 0) }
    }
  }

  /// Waits until the state is another one.
  private func wait(_ server: LiveServer, _ old: LiveServer.State = .starting) throws
    -> LiveServer.State
  {
    let end = Clock.now() + 40
    while server.state == old {
      try #require(Clock.now() < end, "the server is still \(old)")
      var wanted = pollfd(fd: try #require(server.descriptor), events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, 1000)
    }
    return server.state
  }

  private func port(_ server: LiveServer) throws -> UInt16 {
    let state = try wait(server)
    guard case .running(let port) = state else {
      Issue.record("\(state)")
      return 0
    }
    return port
  }

  private func ends(_ process: ServerProcess) -> Bool { process.hasEnded(within: 30) }

  @Test(
    "it starts at a port from 4223 on, lets in who has the address, and keeps its port and its messages"
  )
  func startsAgain() throws {
    let place = try Place()
    // The first port is taken now, and free later.
    var other = Socket.taking(4223)
    let server = LiveServer(in: place.path)
    let port = try port(server)
    #expect((4224...4322).contains(port))
    withExtendedLifetime(other) {}
    other = nil
    let address = try #require(server.address(of: Client.board))
    #expect(server.networkAddress(of: Client.board) == nil)
    let client = try Client(port: port, login: address.login)
    let stream = try client.connected()
    try client.publish("kept", id: "1-1")
    #expect(try Client(port: port).refused() == .authorization("127.0.0.1:\(port)"))
    let process = try #require(place.folder.findProcess())
    server.leave()
    #expect(server.state == .left)
    #expect(ends(process))
    let again = LiveServer(in: place.path)
    #expect(try self.port(again) == port)
    #expect(again.address(of: Client.board) == address)
    #expect(try client.connected() == stream)
    client.connection.follow(from: 0)
    #expect(try client.step().text == "kept")
  }

  @Test("two who use it share it, and the last ends it")
  func isShared() throws {
    let place = try Place()
    let (first, second) = (LiveServer(in: place.path), LiveServer(in: place.path))
    let port = try port(first)
    #expect(try self.port(second) == port)
    let process = try #require(place.folder.findProcess())
    first.leave()
    let client = try Client(port: port, login: second.address(of: Client.board)?.login)
    try client.connected()
    #expect(!process.hasEnded())
    second.leave()
    #expect(ends(process))
  }

  @Test("two boards have two servers")
  func startsTwo() throws {
    let places = try [Place(), Place()]
    let servers = places.map { LiveServer(in: $0.path) }
    #expect(try Set(servers.map(port)).count == 2)
  }

  @Test("it stays if asked, and is found again")
  func stays() throws {
    let place = try Place()
    let server = LiveServer(in: place.path)
    let port = try port(server)
    let process = try #require(place.folder.findProcess())
    server.stays = true
    server.leave()
    let again = LiveServer(in: place.path)
    #expect(try self.port(again) == port)
    #expect(place.folder.findProcess()?.id == process.id)
    #expect(again.stays)
    again.stays = false
    again.leave()
    #expect(ends(process))
  }

  /// Starts the server in another program, and kills that program.
  private func killStarter(of place: Place, stays: Bool = false) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = place.path as String, stays] in
      let server = LiveServer(in: path)
      while server.state == .starting { Clock.sleep(0.01) }
      guard case .running = server.state else { exit(1) }
      server.stays = stays
      Glibc.kill(getpid(), SIGKILL)
    }
  }

  @Test("it ends when its program is killed, and starts again at the same port")
  func endsWithKilled() async throws {
    let place = try Place()
    try await killStarter(of: place)
    let port = try #require(place.folder.readRecord()?.port)
    if let process = place.folder.findProcess() { #expect(ends(process)) }
    let server = LiveServer(in: place.path)
    #expect(try self.port(server) == port)
    server.leave()
  }

  @Test(
    "it survives that its program is killed while another uses it, or if it stays",
    arguments: [false, true]
  )
  func survivesStarter(stays: Bool) async throws {
    let place = try Place()
    try #require(Path.makeDirectory(for: place.path + "/") == nil)
    let user = stays ? nil : UseLock(place.folder.users)
    try await killStarter(of: place, stays: stays)
    let process = try #require(place.folder.findProcess())
    #expect(!process.hasEnded(within: 0.5))
    let server = LiveServer(in: place.path)
    _ = try port(server)
    #expect(place.folder.findProcess()?.id == process.id)
    server.stays = false
    server.leave()
    withExtendedLifetime(user) {}
    if stays { #expect(ends(process)) }
  }

  @Test(
    "its death is told, and it starts again at the same port; no process is left that nobody waits for"
  )
  func startsAfterDeath() throws {
    let place = try Place()
    let server = LiveServer(in: place.path)
    let port = try port(server)
    let process = try #require(place.folder.findProcess())
    kill(process.id, SIGKILL)
    guard case .failed(.serverEnded) = try wait(server, .running(port: port)) else {
      Issue.record("\(server.state)")
      return
    }
    server.restart()
    #expect(try self.port(server) == port)
    let end = Clock.now() + 30
    while Path.exists("/proc/\(process.id)"), Clock.now() < end { Clock.sleep(0.01) }
    #expect(!Path.exists("/proc/\(process.id)"))
  }

  @Test("it is started for the network when asked, at the same port and with the same token")
  func opensToNetwork() throws {
    let place = try Place()
    let server = LiveServer(in: place.path)
    let port = try port(server)
    let login = server.address(of: Client.board)?.login
    let client = try Client(port: port, login: login)
    try client.connected()
    let wider = LiveServer(in: place.path, reach: .network)
    #expect(try self.port(wider) == port)
    #expect(wider.address(of: Client.board)?.login == login)
    if let host = ServerProcess.networkHost() {
      #expect(wider.networkAddress(of: Client.board)?.host == host)
      #expect(!host.hasPrefix("127."))
    }
    try client.connected()
  }

  @Test("a port that somebody else has taken meanwhile is left to them")
  func leavesTakenPort() throws {
    let place = try Place()
    let server = LiveServer(in: place.path)
    let port = try port(server)
    let process = try #require(place.folder.findProcess())
    server.leave()
    #expect(ends(process))
    let other = try Socket.listening(port)
    let again = LiveServer(in: place.path)
    #expect(try self.port(again) != port)
    withExtendedLifetime(other) {}
  }

  @Test("a folder that cannot be made, and files that are not its own, are told or ignored")
  func meetsOddFolders() throws {
    let server = LiveServer(in: "/proc/nowhere")
    guard case .failed(.serverFolder) = try wait(server) else {
      Issue.record("\(server.state)")
      return
    }
    let place = try Place()
    _ = Path.makeDirectory(for: place.path + "/")
    PrivateFile.note("1 2 3", at: place.folder.record)
    PrivateFile.note("\(getpid())", at: place.folder.process)
    let other = LiveServer(in: place.path)
    #expect(try port(other) > 0)
  }
}
