import CSQLite
import Glibc

/// Puts a database on the disk, on a thread of its own, within a second of being asked to.
///
/// Commits of the main connection go to the kernel only, which outlives the program but not a power
/// cut. Here they reach the disk, and now and then the log is emptied into the database. The thread
/// sleeps in `read` as long as nothing is to do. It outlives a connection that is given up after an
/// error, so that nobody waits for the disk then.
final class DiskSync {
  private static let delay: Int32 = 500
  /// In bytes; a longer log is slower to read at the next start.
  private static let longLog = 4 << 20

  private enum Message: UInt8 {
    case opened, changed, finish
  }

  private let mailbox: Int32
  private let thread: pthread_t

  /// Nil when the system gives no thread; SQLite then syncs when the database is closed. (`pipe`,
  /// `pthread_create`)
  init?(_ path: String) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var thread = pthread_t()
    let worker = Unmanaged.passRetained(Worker(path: path, mailbox: ends[0]))
    // Signals belong to the main thread.
    var all = sigset_t()
    var old = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &old)
    let code = pthread_create(
      &thread,
      nil,
      { context in
        context.map { Unmanaged<Worker>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      },
      worker.toOpaque()
    )
    pthread_sigmask(SIG_SETMASK, &old, nil)
    guard code == 0 else {
      worker.release()
      close(ends[1])
      return nil
    }
    mailbox = ends[1]
    self.thread = thread
  }

  /// The log may have to be begun, which waits for the disk.
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

    /// What fails here is tried again with the next commit, and the main connection hears of it
    /// from the disk itself.
    private func synchronize() {
      if isOnDisk {
        if Self.synchronize(path + "-wal") > DiskSync.longLog { emptyLog() }
      } else {
        // First of all, so that a step that is made meanwhile need not begin the log.
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

    /// Afterwards the log begins anew. That is written here, too, since it has to wait for the disk;
    /// only a step in the instant between the two has to wait itself.
    private func emptyLog() {
      do {
        let database = try Database(path)
        try database.execute("PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(PASSIVE)")
        try database.execute("UPDATE upkeep SET emptied = emptied + 1")
      } catch {
        // A longer log harms nobody.
      }
    }
  }
}
