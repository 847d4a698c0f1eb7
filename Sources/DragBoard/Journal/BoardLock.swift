import BoardCore

/// The right to work on a board, which one process has at a time; others may look, and ask for it.
@MainActor
final class BoardLock {
  private let paths: StatePaths
  private var lock: FileLock?

  init(_ paths: StatePaths) {
    self.paths = paths
    acquire()
  }

  var isHeld: Bool { lock != nil }
  /// Whether another process works on the board.
  private(set) var isHeldElsewhere = false
  /// When the other process is asked again, which may have died; nil unless it was asked and has not
  /// answered yet.
  private(set) var nextRequest: Double?
  /// When to look whether the other process is gone; nil unless something has happened to its lock.
  private(set) var nextLook: Double?

  private func acquire() {
    guard lock == nil else { return }
    Path.makeDirectory(for: paths.lock)
    var outcome = FileLock.acquire(paths.lock)
    // What fails only once is no reason to do without.
    if case .failed = outcome { outcome = FileLock.acquire(paths.lock) }
    switch outcome {
    case .acquired(let lock):
      self.lock = lock
      isHeldElsewhere = false
      // What was asked of the one before has its answer.
      Path.remove(paths.request)
    case .heldElsewhere: isHeldElsewhere = true
    // Nothing is kept until there is one, and the journal writer will say why.
    case .failed: isHeldElsewhere = false
    }
  }

  /// Makes sure of the lock: also where it could not be had before, or somebody has removed the file.
  func renew() throws(FileError) {
    if isHeld, !Path.isMissing(paths.lock) { return }
    drop()
    acquire()
    guard !isHeld else { return }
    throw isHeldElsewhere
      ? FileError(paths.lock, "another window has the board")
      : FileError.last(paths.lock, "lock the board")
  }

  // MARK: Asking and giving

  /// Of what others do to the request, and to the lock.
  var watches: [FileWatch] {
    [paths.request, paths.lock].compactMap { FileWatch($0, event: .boardRequested) }
  }

  /// When something is due: asking again, or looking.
  var deadline: Double? { [nextRequest, nextLook].compactMap(\.self).min() }

  /// Something has happened to the lock. Whoever has asked for it goes first.
  func noteLock(at now: Double) {
    guard isHeldElsewhere, nextRequest == nil, nextLook == nil else { return }
    nextLook = now + 1
  }

  /// Whether the process that had the board has left it to anybody.
  func isAbandoned() -> Bool {
    nextLook = nil
    return isHeldElsewhere && FileLock.isFree(paths.lock)
  }

  /// Whether somebody asks for the board.
  var isAsked: Bool { isHeld && Path.exists(paths.request) }

  /// Whether this process has asked, and somebody has taken note. As long as the file is there it is
  /// the own request that is seen.
  var isAnswered: Bool { nextRequest != nil && !Path.exists(paths.request) }

  /// Takes the board if nobody has it any more, else asks the process that has it; what that answers
  /// shows as a change of the same file. Whether the board is held now.
  func ask(at now: Double) -> Bool {
    acquire()
    nextRequest = isHeld ? nil : now + 1
    guard !isHeld else { return true }
    Path.touch(paths.request)
    return false
  }

  /// Everything must be kept before.
  func give() {
    drop()
    isHeldElsewhere = true
    Path.remove(paths.request)
  }

  /// As the end of the process does it.
  func drop() { lock = nil }
}
