import BoardValues
import LinuxSystem

/// The right to change a board, which one process has at a time. Others may look, and ask for it.
@MainActor
package final class BoardLock {
  private(set) var paths: StatePaths
  private var lock: FileLock? {
    didSet { lock?.note(note) }
  }
  /// What a process that finds the lock held reads about this one.
  package var note: [UInt8] = [] {
    didSet { lock?.note(note) }
  }

  init(_ paths: StatePaths) {
    self.paths = paths
    acquire()
  }

  package var isHeld: Bool { lock != nil }
  /// Whether another process has the lock.
  package private(set) var isHeldElsewhere = false
  /// Why the lock could not be acquired; nil if it is held, here or elsewhere.
  private var failure: FileError?
  /// The time to ask the other process again, since it may have died; nil unless an answer is pending.
  package private(set) var nextRequest: Double?
  /// The time to check whether the other process is gone; nil unless its lock file has changed.
  package private(set) var nextLook: Double?

  private func acquire() {
    guard lock == nil else { return }
    failure = nil
    // Without its folder there is no file, which says less than why there is no folder.
    let reason = Path.makeDirectory(for: paths.lock)
    var outcome = FileLock.acquire(paths.lock)
    // Try again: the failure may be a passing one.
    if case .failed = outcome { outcome = FileLock.acquire(paths.lock) }
    switch outcome {
    case .acquired(let lock):
      self.lock = lock
      isHeldElsewhere = false
      // This answers any request to the previous owner.
      Path.remove(paths.request)
    case .heldElsewhere: isHeldElsewhere = true
    // Nothing is stored without a lock; the state writer reports why.
    case .failed:
      failure = reason ?? FileError.last(paths.lock, "lock the board")
      isHeldElsewhere = false
    }
  }

  /// Makes sure that the lock is held. It may have failed before, or its file may have been removed.
  func renew() throws(FileError) {
    if isHeld, !Path.isMissing(paths.lock) { return }
    drop()
    acquire()
    if let failure { throw failure }
    if isHeldElsewhere { throw FileError(paths.lock, "another window has the board") }
  }

  // MARK: Moving

  /// Returns whether another process has the lock that belongs to these paths.
  func isTaken(_ others: StatePaths) -> Bool {
    others != paths && Path.exists(others.lock) && !FileLock.isFree(others.lock)
  }

  /// Continues with the lock of other paths, to which `body` moves everything else. Without that lock, or
  /// after an error, nothing changes.
  func move(
    to others: StatePaths,
    _ body: () throws(MovedBoard.Failure) -> Void
  ) throws(MovedBoard.Failure) {
    guard case .acquired(let new) = FileLock.acquire(others.lock) else { throw .isTaken }
    do throws(MovedBoard.Failure) {
      try body()
    } catch {
      Path.remove(others.lock)
      throw error
    }
    Path.remove(paths.lock)
    lock = new
    paths = others
  }

  // MARK: Asking and giving

  /// The note of the process that has the lock; empty if it has none.
  package var ownerNote: [UInt8] { (try? FileReading.bytes(paths.lock)) ?? [] }

  /// The watches for changes of the request and lock files, and for steps that another process stores: it
  /// may do so later than this one sees the file that they lead to.
  var watches: [FileWatch] {
    let requests = [paths.request, paths.lock].map { FileWatch($0, event: .boardRequested) }
    let log = isHeldElsewhere ? paths.database + "-wal" : nil
    return (requests + [log.flatMap { FileWatch(writingTo: $0, event: .fileTouched) }])
      .compactMap(\.self)
  }

  /// The time of the next request or check.
  var deadline: Double? { [nextRequest, nextLook].compactMap(\.self).min() }

  /// Notes that the lock file has changed. A process that has asked for the lock goes first.
  package func noteLock(at now: Double) {
    guard isHeldElsewhere, nextRequest == nil, nextLook == nil else { return }
    nextLook = now + 1
  }

  /// Returns whether the process that had the lock is gone.
  package func isAbandoned() -> Bool {
    nextLook = nil
    return isHeldElsewhere && FileLock.isFree(paths.lock)
  }

  /// Whether another process asks for the lock.
  package var isAsked: Bool { isHeld && Path.exists(paths.request) }

  /// Whether the request was answered, for which the other process removes the file. While the file is
  /// there, it is this process's own request.
  package var isAnswered: Bool { nextRequest != nil && !Path.exists(paths.request) }

  /// Acquires the lock if it is free. Otherwise asks the process that has it, which answers by changing
  /// the request file. Returns whether the lock is held now.
  package func ask(at now: Double) -> Bool {
    acquire()
    nextRequest = isHeld ? nil : now + 1
    guard !isHeld else { return true }
    Path.touch(paths.request)
    return false
  }

  /// Gives the lock to the process that asks for it. Everything must be stored before.
  func give() {
    drop()
    isHeldElsewhere = true
    Path.remove(paths.request)
  }

  /// Releases the lock, as the end of the process would.
  func drop() { lock = nil }
}
