import LinuxSystem

/// The server of a live board on this computer: a process of `nats-server` with a folder and a port of its own.
///
/// It runs as long as somebody uses it, in this program or another. The last who leaves ends it, unless it
/// `stays`, and it ends, too, when all who use it are killed.
///
/// The loop watches `descriptor`, and looks at `state` when it becomes readable. No call waits.
package final class LiveServer {
  /// From where the server can be reached.
  package enum Reach: String, Sendable {
    case computer, network

    func includes(_ other: Reach) -> Bool { self == .network || other == .computer }
  }

  package enum State: Hashable, Sendable {
    case starting
    case running(port: UInt16)
    case failed(LiveFailure)
    case left
  }

  private let folder: ServerFolder
  private let reach: Reach
  private var start: BackgroundTask<Result<ServerStart.Running, LiveFailure>>?
  private var running: ServerStart.Running?
  private var failure: LiveFailure?
  private var hasLeft = false

  /// Finds the server of a folder, which is made if it is missing, or starts it. One that cannot be reached from
  /// where it shall be is started again, at the same port.
  package init(in folder: String, reach: Reach = .computer) {
    (self.folder, self.reach) = (ServerFolder(path: folder), reach)
    begin()
  }

  deinit { leave() }

  private func begin() {
    failure = nil
    start = BackgroundTask { [folder, reach] in
      Result { () throws(LiveFailure) in try ServerStart(folder: folder, reach: reach).run() }
    }
    if start == nil { failure = .system }
  }

  /// Becomes readable when `state` is to be looked at; nil if it will not change.
  package var descriptor: Int32? { start?.descriptor ?? running?.process.descriptor }

  /// Where the server has come to.
  package var state: State {
    if hasLeft { return .left }
    if let outcome = start?.value {
      start = nil
      switch outcome {
      case .success(let running): self.running = running
      case .failure(let failure): self.failure = failure
      }
    }
    if let process = running?.process, process.hasEnded() {
      running = nil
      failure = .serverEnded(folder.lastError())
    }
    if let failure { return .failed(failure) }
    return running.map { .running(port: $0.record.port) } ?? .starting
  }

  /// Starts the server once more after it has failed.
  package func restart() {
    if case .failed = state { begin() }
  }

  /// Returns the address of a board for this computer, or nil unless the server runs. It has the token that
  /// gives access.
  package func address(of board: String) -> LiveAddress? { address(of: board, host: "127.0.0.1") }

  /// Returns the address of a board for this network, or nil unless the server runs for it.
  package func networkAddress(of board: String) -> LiveAddress? {
    guard running?.record.reach == .network, let host = ServerProcess.networkHost() else {
      return nil
    }
    return address(of: board, host: host)
  }

  private func address(of board: String, host: String) -> LiveAddress? {
    guard case .running = state, let record = running?.record else { return nil }
    return try? LiveAddress(
      host: host,
      port: record.port,
      board: board,
      login: .token(record.token)
    )
  }

  /// Whether the server stays when nobody uses it any more, also after this program has ended.
  package var stays: Bool {
    get { Path.exists(folder.stays) }
    set { newValue ? Path.touch(folder.stays) : Path.remove(folder.stays) }
  }

  /// Uses the server no longer, and ends it if nobody else does and it does not stay.
  package func leave() {
    guard !hasLeft else { return }
    _ = state
    hasLeft = true
    defer { (start, running) = (nil, nil) }
    if let running { return Self.leave(running, folder) }
    guard let start else { return }
    BackgroundWork.run { [folder] in
      if case .success(let running) = start.wait() { Self.leave(running, folder) }
    }
  }

  private static func leave(_ running: ServerStart.Running, _ folder: ServerFolder) {
    guard running.use.isLast(), !Path.exists(folder.stays) else { return }
    running.process.end()
    // Who wants to use the server now waits until it has ended, and starts it again.
    BackgroundWork.run {
      _ = running.process.hasEnded(within: 10)
      withExtendedLifetime(running.use) {}
    }
  }
}
