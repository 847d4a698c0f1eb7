import Glibc
import LinuxSystem
import Testing

@Suite("The event loop")
struct EventLoopTests {
  /// The two ends of a connection, the first of which belongs to the loop.
  private final class Connection {
    private(set) var ends: [Int32] = [-1, -1]

    init() throws {
      let kind = Int32(SOCK_STREAM.rawValue)
      try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    }

    deinit { for end in ends { close(end) } }

    func say() throws { try #require(write(ends[1], "x", 1) == 1) }

    func hangUp() {
      close(ends[1])
      ends[1] = -1
    }
  }

  /// Returns whether nothing wakes the loop before a close deadline.
  private func sleeps(_ loop: EventLoop, _ connection: Connection, isQuiet: Bool) -> Bool {
    let deadline = Clock.now() + 0.05
    _ = loop.wait(for: connection.ends[0], isQuiet: isQuiet, until: deadline)
    return Clock.now() >= deadline
  }

  /// Returns whether an event wakes the loop before the deadline, which is so far away that the
  /// load of the machine does not matter.
  private func wakes(_ loop: EventLoop, _ connection: Connection, isQuiet: Bool) -> Bool {
    let deadline = Clock.now() + 60
    _ = loop.wait(for: connection.ends[0], isQuiet: isQuiet, until: deadline)
    return Clock.now() < deadline
  }

  @Test("what the server says wakes it, and not while it is quiet")
  func hearsServer() throws {
    let (loop, connection) = (EventLoop(), try Connection())
    #expect(sleeps(loop, connection, isQuiet: false))
    try connection.say()
    #expect(sleeps(loop, connection, isQuiet: true))
    #expect(wakes(loop, connection, isQuiet: false))
  }

  @Test("the end of the server wakes it, quiet or not", arguments: [false, true])
  func noticesEnd(isQuiet: Bool) throws {
    let (loop, connection) = (EventLoop(), try Connection())
    try connection.say()
    connection.hangUp()
    #expect(wakes(loop, connection, isQuiet: isQuiet))
  }

  @Test("files and what takes more wake it while it is quiet")
  func hearsFiles() throws {
    let (loop, server, other) = (EventLoop(), try Connection(), try Connection())
    let (file, end) = (other.ends[0], Clock.now() + 60)
    try other.say()
    let read = loop.wait(for: server.ends[0], isQuiet: true, [file], until: end)
    #expect(read == .input(files: [file]))
    let written = loop.wait(for: server.ends[0], isQuiet: true, writing: [file], until: end)
    #expect(written == .input(files: [file]))
  }

  @Test("a signal ends the process after the limit though the loop never runs again")
  func endsBusyProcess() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let loop = EventLoop(limit: 1)
      raise(SIGTERM)
      // Work without an end.
      while withExtendedLifetime(loop, { true }) {}
    }
  }
}
