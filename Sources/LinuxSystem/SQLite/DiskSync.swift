import CSQLite
import Glibc
import Synchronization

/// A thread that syncs a database to the disk within a second of a commit.
///
/// Commits of the main connection only reach the kernel, which outlives the program but not a power
/// cut. The thread syncs them to the disk, occasionally checkpoints the log, and otherwise sleeps
/// in `read`. It outlives a connection closed after an error, so that nothing waits for the disk
/// then.
package final class DiskSync {
  private static let delay: Int32 = 500
  /// The size in bytes above which the log is emptied. A longer log is slower to read at the next
  /// start.
  private static let longWAL = 4 << 20

  private enum Message: UInt8 {
    case opened, changed, work, finish
  }

  /// Work for the thread. It is asked to stop early when the object is released.
  package typealias Job = @Sendable (_ isCancelled: () -> Bool) -> Void

  /// The state that both threads share.
  private final class Desk: Sendable {
    let job = Mutex<Job?>(nil)
    let isFinished = Atomic(false)
    /// Whether a job waits or runs.
    let isBusy = Atomic(false)
  }

  private let mailbox: Int32
  private let thread: pthread_t
  private let desk: Desk

  /// Starts the thread, or returns nil if none can be created. SQLite then syncs when the database
  /// is closed (`pipe`).
  package init?(_ path: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let mailbox = ends[0]
    let desk = Desk()
    let thread = BackgroundWork.thread { Worker(path: path, mailbox: mailbox, desk: desk).run() }
    guard let thread else {
      ends.forEach { close($0) }
      return nil
    }
    self.mailbox = ends[1]
    self.thread = thread
    self.desk = desk
  }

  /// Begins the log if needed, which waits for the disk.
  package func noticeOpening() { send(.opened) }

  /// Asks for a sync after a commit.
  package func noticeCommit() { send(.changed) }

  /// Whether the thread has nothing to do but to sync.
  package var isFree: Bool { !desk.isBusy.load(ordering: .acquiring) }

  /// Runs a long job on the thread, unless it is busy with another.
  package func begin(_ job: @escaping Job) {
    guard isFree else { return }
    desk.isBusy.store(true, ordering: .releasing)
    desk.job.withLock { $0 = job }
    send(.work)
  }

  private func send(_ message: Message) {
    var byte = message.rawValue
    _ = FileError.retrying { write(mailbox, &byte, 1) }
  }

  /// Waits until everything is on the disk (`pthread_join`).
  deinit {
    desk.isFinished.store(true, ordering: .releasing)
    send(.finish)
    pthread_join(thread, nil)
    close(mailbox)
  }

  private final class Worker {
    private let path: String
    private let mailbox: Int32
    private let desk: Desk
    private var isOnDisk = false

    init(path: String, mailbox: Int32, desk: Desk) {
      self.path = path
      self.mailbox = mailbox
      self.desk = desk
    }

    deinit { close(mailbox) }

    func run() {
      while let message = next(), message != .finish {
        if message == .work { work() }
        guard message == .changed else {
          synchronize()
          continue
        }
        // Commits within the delay are synced together.
        var descriptor = pollfd(fd: mailbox, events: Int16(POLLIN), revents: 0)
        let end = Clock.now() + Double(DiskSync.delay) / 1000
        var isFinished = false
        while !isFinished {
          let wait = EventLoop.milliseconds(until: end)
          guard wait > 0, poll(&descriptor, 1, wait) > 0 else { break }
          let message = next()
          if message == .work { work() }
          isFinished = message != .changed && message != .work
        }
        synchronize()
        if isFinished { return }
      }
    }

    private func work() {
      let job = desk.job.withLock { job in
        defer { job = nil }
        return job
      }
      job? { self.desk.isFinished.load(ordering: .acquiring) }
      desk.isBusy.store(false, ordering: .releasing)
    }

    private func next() -> Message? {
      var byte: UInt8 = 0
      let count = FileError.retrying { read(mailbox, &byte, 1) }
      return count == 1 ? Message(rawValue: byte) : nil
    }

    /// Syncs the log. A failure is retried with the next commit; the main connection sees disk
    /// errors itself.
    private func synchronize() {
      if isOnDisk {
        if Self.synchronize(path + "-wal") > DiskSync.longWAL { emptyWAL() }
      } else {
        // The log is begun first, so that no step has to do it.
        emptyWAL()
        Self.synchronize(path + "-wal")
        Self.synchronize(Path.directory(of: path))
        isOnDisk = true
      }
    }

    /// Syncs a file and returns its size. It is never used for the database itself: closing any
    /// descriptor of a file releases all locks that the process holds on it (`fdatasync`).
    @discardableResult
    private static func synchronize(_ path: String) -> Int {
      let descriptor = FileError.retrying { open(path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      _ = FileError.retrying { fdatasync(descriptor) }
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Checkpoints the log, which is restarted afterwards. The restart is written here too, since
    /// it waits for the disk. Only a step in the instant between the two has to wait.
    private func emptyWAL() {
      do {
        let database = try Database(path)
        try database.execute("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)")
        try database.execute("UPDATE upkeep SET emptied = emptied + 1")
      } catch {
        // A longer log does no harm.
      }
    }
  }
}
