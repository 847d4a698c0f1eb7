import BoardTestSupport
import Glibc
import LinuxSystem
import Testing

/// A NATS server for a test, on a free port of this computer and in a folder of its own.
final class TestServer {
  let folder: String
  let port: UInt16
  private var process: pid_t = 0
  private let configuration: String

  /// Starts the server. `more` is added to its configuration; `jetStream` is what stands in that block, or
  /// nil for a server without.
  init(_ more: String = "", jetStream: String? = "", port: UInt16? = nil) throws {
    let folder = try #require(NewFile.makeDirectory(in: "/tmp"))
    self.folder = folder
    self.port = try port ?? Socket.freePort()
    let block = jetStream.map { "jetstream { store_dir: \"\(folder)/store\"\n\($0) }\n" } ?? ""
    configuration = "host: 127.0.0.1\nport: \(self.port)\n\(block)\(more)\n"
    try start()
  }

  deinit {
    if process != 0 { kill() }
    _ = Self.spawn(["rm", "-rf", folder]).map { waitpid($0, nil, 0) }
  }

  var id: pid_t { process }

  func start() throws {
    try AtomicFile.write(Array(configuration.utf8), to: "\(folder)/conf")
    process = try #require(
      Self.spawn(["/usr/sbin/nats-server", "-c", "\(folder)/conf", "-l", "\(folder)/log"])
    )
    let end = Clock.now() + 20
    while Clock.now() < end {
      if let socket = Socket(port: port), socket.read(until: "\r\n").hasPrefix("INFO") { return }
      try #require(waitpid(process, nil, WNOHANG) == 0, "the server ended: \(log)")
      Clock.sleep(0.01)
    }
    Issue.record("the server does not answer: \(log)")
  }

  var log: String {
    (try? FileReading.bytes("\(folder)/log")).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  func kill(_ signal: Int32 = SIGKILL) {
    Glibc.kill(process, signal)
    waitpid(process, nil, 0)
    process = 0
  }

  /// Stops the server, and waits until all its threads stand still.
  func stop() {
    Glibc.kill(process, SIGSTOP)
    let folder = "/proc/\(process)/task"
    func stands(_ thread: String) -> Bool {
      guard let bytes = try? FileReading.bytes("\(folder)/\(thread)/stat") else { return true }
      return String(decoding: bytes, as: UTF8.self).contains(") T ")
    }
    while !DirectoryListing.names(in: folder).filter({ $0.first != "." }).allSatisfy(stands) {
      Clock.sleep(0.001)
    }
  }

  func goOn() { Glibc.kill(process, SIGCONT) }

  /// Copies what the server has stored, while it does not run.
  func keepStore() throws { try run("cp", "-r", "\(folder)/store", "\(folder)/kept") }

  func bringStoreBack() throws {
    try run("rm", "-r", "\(folder)/store")
    try run("mv", "\(folder)/kept", "\(folder)/store")
  }

  private func run(_ words: String...) throws {
    var status: Int32 = -1
    waitpid(try #require(Self.spawn(words)), &status, 0)
    try #require(status == 0, "\(words)")
  }

  static func spawn(_ words: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    return posix_spawnp(&process, words[0], &actions, nil, &arguments, environ) == 0 ? process : nil
  }
}

extension Stranger {
  init(_ server: TestServer, patience: Int = 10) throws {
    try self.init(port: server.port, patience: patience)
  }
}
