import BoardValues
import Glibc
import LinuxSystem

/// The start of a server, on a thread that may wait.
struct ServerStart {
  struct Running: Sendable {
    let record: ServerRecord
    let process: ServerProcess
    let use: UseLock
  }

  private static let ports: ClosedRange<UInt16> = 4223...4322
  /// The ports that are tried, beside the one that the server had before. On this computer each server begins at another
  /// one, so that none takes that of one that has just ended; for others, who may have a firewall, it is the first.
  private var ports: [UInt16] {
    let ports = Array(Self.ports)
    guard reach == .computer else { return ports }
    let first = Int(ContentMark(Array(folder.path.utf8)).digest % UInt64(ports.count))
    return Array(ports[first...] + ports[..<first])
  }
  /// For how long the server may take until it answers, in seconds. It reads all its messages first.
  private static let patience = 30.0

  let folder: ServerFolder
  let reach: LiveServer.Reach

  /// Finds the server that runs, or starts it.
  func run() throws(LiveFailure) -> Running {
    if let failure = Path.makeDirectory(for: folder.path + "/") {
      throw .serverFolder(failure.description)
    }
    // The use counts before anybody looks, so that whoever leaves now lets the server live.
    guard let use = UseLock(folder.users), let turn = UseLock(folder.start, isAlone: true) else {
      throw .serverFolder(FileError.last(folder.users, "make the file").description)
    }
    defer { withExtendedLifetime(turn) {} }
    let old = folder.readRecord()
    if let process = folder.findProcess(), let old {
      if old.reach.includes(reach), isReady(old, process) {
        return Running(record: old, process: process, use: use)
      }
      process.endAndWait()
    }
    let (record, process) = try start(old)
    return Running(record: record, process: process, use: use)
  }

  private func start(_ old: ServerRecord?) throws(LiveFailure) -> (ServerRecord, ServerProcess) {
    guard let program = ServerProcess.program() else { throw .serverMissing }
    let token = old?.token ?? LiveAddress.newBoard()
    for port in [old?.port].compactMap(\.self) + ports where ServerProcess.isFree(port, reach) {
      let record = ServerRecord(port: port, token: token, reach: reach)
      try folder.write(record)
      switch NewProcess.start(program, ["-c", folder.configuration]) {
      case .failed(let reason): throw .other(reason)
      case .unattended: throw .system
      case .started(let end):
        if let process = process(record, end) {
          watch(process)
          return (record, process)
        }
      }
      // Somebody may have taken the port meanwhile.
      let error = folder.lastError()
      if !error.holds("address already in use") { throw .serverEnded(error) }
    }
    throw .noFreePort
  }

  /// A script that ends a server, unless that is meant to stay: its arguments are the folder and the process.
  private static let ending = """
    [ -e "$1/stays" ] && exit
    [ -e "/proc/$2/cmdline" ] || exit
    tr '\\0' '\\n' <"/proc/$2/cmdline" | grep -qxF -- "$1/nats.conf" || exit
    kill "$2"
    while kill -0 "$2" 2>/dev/null; do sleep 0.1; done
    """

  /// Ends the server once nobody uses it any more, also if all who did were killed: a program that sleeps until then
  /// (`flock`). It has the lock while the server ends, so that whoever comes meanwhile starts another one.
  private func watch(_ process: ServerProcess) {
    let words = ["-c", Self.ending, "sh", folder.path, "\(process.id)"]
    _ = NewProcess.start("/usr/bin/flock", ["-x", folder.users, "/bin/sh"] + words)
  }

  /// Returns the process once it answers, or nil if it ends before.
  private func process(_ record: ServerRecord, _ end: BackgroundTask<Int32>) -> ServerProcess? {
    let limit = Clock.now() + Self.patience
    while end.value == nil, Clock.now() < limit {
      if ServerProcess.answers(record), let process = folder.findProcess() { return process }
      var wanted = pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&wanted, 1, 10)
    }
    folder.findProcess()?.endAndWait()
    return nil
  }

  /// Returns whether a server that somebody else has started answers, or ends before.
  private func isReady(_ record: ServerRecord, _ process: ServerProcess) -> Bool {
    let limit = Clock.now() + Self.patience
    while Clock.now() < limit {
      if ServerProcess.answers(record) { return true }
      if process.hasEnded(within: 0.01) { return false }
    }
    return false
  }
}
