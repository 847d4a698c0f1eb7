import CSQLite
import Glibc

/// Syncs a database to the disk, on its own thread, within a second of a commit.
///
/// Commits of the main connection only reach the kernel, which outlives the program but not a power
/// cut. The thread syncs them to the disk, checkpoints the log now and then, and otherwise sleeps
/// in `read`. It outlives a connection closed after an error, so that nothing waits for the disk
/// then.
final class DiskSync {
  private static let delay: Int32 = 500
  /// In bytes; a longer log is slower to read at the next start.
  private static let longLog = 4 << 20

  private enum Message: UInt8 {
    case opened, changed, finish
  }

  private let mailbox: Int32
  private let thread: pthread_t

  /// Nil if no thread can be created; SQLite then syncs when the database is closed. (`pipe`)
  init?(_ path: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let mailbox = ends[0]
    guard let thread = BackgroundWork.thread({ Worker(path: path, mailbox: mailbox).run() }) else {
      ends.forEach { close($0) }
      return nil
    }
    self.mailbox = ends[1]
    self.thread = thread
  }

  /// Begins the log if needed, which waits for the disk.
  func noticeOpening() { send(.opened) }

  /// Something was committed.
  func noticeCommit() { send(.changed) }

  private func send(_ message: Message) {
    var byte = message.rawValue
    _ = FileError.retrying { write(mailbox, &byte, 1) }
  }

  /// Waits until everything is on the disk. (`pthread_join`)
  deinit {
    send(.finish)
    pthread_join(thread, nil)
    close(mailbox)
  }

  private final class Worker {
    private let path: String
    private let mailbox: Int32
    private var isOnDisk = false

    init(path: String, mailbox: Int32) {
      self.path = path
      self.mailbox = mailbox
    }

    deinit { close(mailbox) }

    func run() {
      while let message = next(), message != .finish {
        guard message == .changed else {
          synchronize()
          continue
        }
        // What comes within the delay is synced together.
        var descriptor = pollfd(fd: mailbox, events: Int16(POLLIN), revents: 0)
        let end = Clock.now() + Double(DiskSync.delay) / 1000
        var isFinished = false
        while !isFinished {
          let wait = EventLoop.milliseconds(until: end)
          guard wait > 0, poll(&descriptor, 1, wait) > 0 else { break }
          isFinished = next() != .changed
        }
        synchronize()
        if isFinished { return }
      }
    }

    private func next() -> Message? {
      var byte: UInt8 = 0
      let count = FileError.retrying { read(mailbox, &byte, 1) }
      return count == 1 ? Message(rawValue: byte) : nil
    }

    /// A failure here is retried with the next commit; the main connection sees disk errors itself.
    private func synchronize() {
      if isOnDisk {
        if Self.synchronize(path + "-wal") > DiskSync.longLog { emptyLog() }
      } else {
        // First, so that no step has to begin the log.
        emptyLog()
        Self.synchronize(path + "-wal")
        Self.synchronize(Path.directory(of: path))
        isOnDisk = true
      }
    }

    /// The size of the file. Never used for the database itself: closing any descriptor of a file
    /// gives up all locks that the process has on it. (`fdatasync`)
    @discardableResult
    private static func synchronize(_ path: String) -> Int {
      let descriptor = FileError.retrying { open(path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { return 0 }
      defer { close(descriptor) }
      _ = FileError.retrying { fdatasync(descriptor) }
      var status = stat()
      return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Afterwards the log is restarted. That is written here too, since it waits for the disk; only
    /// a step in the instant between the two has to wait.
    private func emptyLog() {
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
