import BoardCore
import BoardValues
import LinuxSystem

/// A writer of operations to the state database, at once and with retries.
///
/// Nothing is taken for granted after an error: the database is closed, opened again by its path, and
/// compared with what was written.
@MainActor
final class StateWriter {
  let boardLock: BoardLock
  private var path: String
  private var board: String
  private var database: StateDatabase?
  /// The files that the connection writes to; nil where that is not known yet.
  private var connected: [FileIdentity?] = []
  private var sync: DiskSync?
  /// The content of the file, until the first operation is written.
  private var base: [UInt8]?
  /// The last operation in the database, whether or not it is open; nil until there is a database.
  private var written: LogEnd?
  /// The batch that is not written yet.
  private var waiting = StateDatabase.Batch()
  /// Whether any of the batch would be missed: the start of a session alone would not.
  private var hasUnstoredWork = false
  /// The reason why something is not written; nil while all is well.
  private(set) var failure: KeepingFailure?
  /// The message about what was quarantined, if the user was not told yet.
  var quarantineNotice: String?
  private var attempts = 0
  private var nextAttempt: Double?
  private var storedView: StoredView?
  private var storedMark: ContentMark?
  private var viewDeadline: Double?
  /// Returns the document after all operations that were handed over, for images of it.
  var document: () -> Document? = { nil }
  /// The most operations and changes of elements that the next start should have to apply.
  var maxWork = 4000
  /// The content of the newest image, or of the one that is being written.
  private var imaged: (count: Int, revision: Int)
  /// When is written what the stream of a live board would tell again; nil if nothing of it waits.
  private var streamDeadline: Double?
  private var lastWrite = -Double.infinity
  /// The least time between two writes of nothing else, in seconds.
  private static let streamPause = 0.1
  /// Whether writing may wait for the disk, since no frame is due.
  var isPatient = false
  /// The batch that is being written beside the main thread, which leaves the database alone until then.
  private var background: BackgroundTask<BackgroundWrite.Outcome>?

  /// The most attempts with another connection in the way before the user is told. That connection
  /// belongs to this process and ends when the disk has finished.
  private static let maxBusyAttempts = 30

  /// Creates a writer. `database` holds the board's earlier state; without one, `base` is what the file
  /// holds. `mark` is the digest of the file, and `view` is the view that is stored already.
  init(
    _ boardLock: BoardLock,
    _ paths: StatePaths,
    board: String,
    database: StateDatabase?,
    base: [UInt8]?,
    mark: ContentMark?,
    view: StoredView?
  ) {
    self.boardLock = boardLock
    storedView = view
    storedMark = mark
    self.path = paths.database
    self.board = board
    self.database = database
    self.base = base
    written = database?.end
    imaged = (database?.imageCount ?? 0, 0)
    if database == nil {
      waiting.mark = mark
    } else {
      connected = files.map { FileIdentity($0) }
      sync = DiskSync(path)
      // The log has to be on the disk before the first step.
      sync?.noticeOpening()
    }
  }

  /// Whether everything is written, except perhaps the view.
  var isUpToDate: Bool { !hasUnstoredWork && background == nil }

  /// Whether nothing would be missed if the program ended now.
  var isSafe: Bool { isUpToDate || streamDeadline != nil && background == nil }

  /// The time of the next write or retry.
  var deadline: Double? { [nextAttempt, viewDeadline, streamDeadline].compactMap(\.self).min() }

  // MARK: Storing

  func store(
    _ operations: [Document.Operation],
    mark: ContentMark? = nil,
    view: StoredView,
    at now: Double,
    besides mayBeBesides: Bool = false
  ) {
    if mayBeBesides, operations.isLong, beginWriting(operations, mark, view, at: now) { return }
    waiting.operations += operations.map(\.encoded)
    waiting.mark = mark ?? waiting.mark
    note(view, at: now)
    // A session without operations is not recorded.
    if operations.contains(where: { !$0.isBeginning }) { hasUnstoredWork = true }
    if operations.areStreamed, mark == nil, failure == nil, database != nil,
      now < lastWrite + Self.streamPause
    {
      streamDeadline = lastWrite + Self.streamPause
      return
    }
    if hasUnstoredWork || waiting.mark != nil && written != nil { write(at: now) }
    if !operations.isEmpty, isUpToDate { storeImage() }
  }

  /// Begins to write an image if the next start would have to apply much since the last one: as much as
  /// takes a hundredth of a second, and so much that all images together cost no more than that.
  private func storeImage() {
    guard let sync, sync.isFree, let count = written?.count, let document = document() else {
      return
    }
    let work = count - imaged.count + document.revision.count - imaged.revision
    guard work > max(maxWork, document.size / 4), document.hasImage else { return }
    imaged = (count, document.revision.count)
    let path = path
    sync.begin { StateImages.store(document, after: count, in: path, isCancelled: $0) }
  }

  /// Notes the view. It is written with the next operation, or when it has not changed for a second; an
  /// open text half a second after it has changed; the settings, which are chosen, at once.
  func note(_ view: StoredView, at now: Double) {
    let known = waiting.view ?? storedView
    guard view != known else { return }
    waiting.view = view
    if view.settings != known?.settings ?? BoardSettings() {
      write(at: now)
    } else if view.draft != known?.draft {
      viewDeadline = min(viewDeadline ?? .infinity, now + 0.5)
    } else if written != nil, view.draft == nil {
      viewDeadline = now + 1
    }
  }

  /// Writes what the file held even if nothing was done since, because it exists nowhere else any more.
  func storeBeginning(at now: Double) {
    guard written == nil else { return }
    hasUnstoredWork = true
    write(at: now)
  }

  /// The database and its log. What is written to a log that was removed is lost with the connection.
  var files: [String] { [path, path + "-wal"] }

  private var isConnected: Bool {
    zip(files, connected).allSatisfy { file, known in
      known == nil ? !Path.isMissing(path) : FileIdentity(file) == known
    }
  }

  /// Writes the state anew if one of its files was removed.
  func noteRemoval(at now: Double) {
    if database != nil, written != nil, !isConnected { write(at: now) }
  }

  func advance(to now: Double) {
    guard let deadline, deadline <= now else { return }
    write(at: now)
  }

  /// Writes the waiting batch, and does not retry.
  func finish(at now: Double) {
    joinBackground()
    let hasDraft = waiting.view?.draft != nil
    guard written != nil || !waiting.operations.isEmpty || hasDraft else { return }
    let wasPatient = isPatient
    isPatient = true
    write(at: now)
    isPatient = wasPatient
    nextAttempt = nil
  }

  private func write(at now: Double) {
    (viewDeadline, streamDeadline, lastWrite) = (nil, nil, now)
    joinBackground()
    do {
      try writeWithSecondChance()
      hasUnstoredWork = false
      failure = nil
      attempts = 0
      nextAttempt = nil
    } catch {
      attempts += 1
      let isBusy = (error as? DatabaseError)?.isBusy == true
      if !isBusy || attempts > Self.maxBusyAttempts {
        failure = KeepingFailure(error, path)
      }
      nextAttempt = now + (isBusy ? 0.1 : Double(min(attempts, 5)))
    }
  }

  /// Writes. After an error, tries again at once with a new connection, unless that has already failed.
  private func writeWithSecondChance() throws {
    do {
      try writeAll()
    } catch let error as DatabaseError where error.isBusy {
      throw error
    } catch {
      release()
      let isDamage = StateDatabase.isDamage(error)
      guard isDamage || failure == nil else { throw error }
      // SQLite also reports damage when the disk cannot be read.
      if isDamage { try StateDatabase.readThrough(path) }
      try writeAgain()
    }
  }

  /// Writes with a new connection. A database that is still damaged is written anew.
  private func writeAgain() throws {
    do {
      do {
        try writeAll()
      } catch let error where StateDatabase.isDamage(error) {
        release()
        let quarantined = try StateSchema.replace(path, with: try beginning())
        quarantineNotice =
          localized(
            "The kept state was damaged and is written anew; it was {quarantined}.",
            ["quarantined": Quarantine.words(quarantined)]
          )
        try writeAll()
      }
    } catch {
      release()
      throw error
    }
  }

  private func writeAll() throws {
    let database = try present()
    database.setTimeout(timeout)
    try database.commit(waiting)
    noteWritten(waiting, database)
    waiting = StateDatabase.Batch()
  }

  private func noteWritten(_ batch: StateDatabase.Batch, _ database: StateDatabase) {
    written = database.end
    storedView = batch.view ?? storedView
    storedMark = batch.mark ?? storedMark
    base = nil
    if connected.contains(nil) { connected = files.map { FileIdentity($0) } }
    sync?.noticeCommit()
  }

  private var timeout: Double { isPatient ? 2 : 0.05 }

  /// Lets another process take over. Refuses while anything is unwritten.
  func give(at now: Double) -> Bool {
    finish(at: now)
    guard isUpToDate else { return false }
    sync = nil
    database = nil
    boardLock.give()
    return true
  }

  /// Moves the state to the paths of a board whose file has moved, and continues there. Both locks have
  /// to be held. Returns whether that was possible; if not, nothing has changed.
  func move(to paths: StatePaths, board: String, at now: Double) -> Bool {
    finish(at: now)
    guard isUpToDate else { return false }
    sync = nil
    // With an empty log the database is all of the state, and is moved at once.
    try? database?.emptyWAL()
    database = nil
    let isMoved = MovedBoard.move(boardLock.paths.newest, to: paths)
    if isMoved { (path, self.board) = (paths.database, board) }
    // Opening it writes the path of its board. An error is found and handled at the next step.
    if written != nil { _ = try? present() }
    return isMoved
  }

  // MARK: The database

  /// Returns the connection. Opens it if needed, and creates the database if it does not exist, or no
  /// longer.
  private func present() throws -> StateDatabase {
    if let database, isConnected { return database }
    let wasRemoved = database != nil
    release()
    // All connections of a process share the index of the log. One of the thread would keep that of a log
    // that was removed.
    if wasRemoved { sync = nil }
    Path.makeDirectory(for: path)
    try boardLock.renew()
    let isNew = Path.isMissing(path)
    if isNew { try StateSchema.create(path, try beginning()) }
    let database = try open(comparing: isNew ? nil : base)
    self.database = database
    connected = files.map { FileIdentity($0) }
    sync = sync ?? DiskSync(path)
    return database
  }

  private func release() {
    database?.leaveWAL()
    database = nil
  }

  /// Opens the database. Its beginning is compared with what the file held, if that is given.
  private func open(comparing base: [UInt8]?) throws -> StateDatabase {
    let database = try StateDatabase(path, timeout: timeout)
    let written = written ?? LogEnd(count: 0, digest: 0)
    let count = try database.progress(after: written, with: waiting.operations, base: base)
    guard let count else {
      database.leaveWAL()
      throw DamagedState("was changed by something else")
    }
    waiting.operations.removeFirst(count)
    // It may have been moved; the next start finds it all the same.
    try? database.adopt(board)
    self.written = database.end
    return database
  }

  /// Returns the content of a new database: what the file held, or an image of all that was done since.
  private func beginning() throws -> StateBeginning {
    waiting.mark = waiting.mark ?? storedMark
    waiting.view = waiting.view ?? storedView
    if let base { return StateBeginning(board: board, base: base) }
    guard let parts = document()?.encodedParts else {
      throw DamagedState("the kept state is gone, and can be made again when the edit is over")
    }
    let count = (written?.count ?? 0) + waiting.operations.count
    written = LogEnd(count: count, digest: 0)
    waiting.operations = []
    return StateBeginning(board: board, image: StateBeginning.Image(count: count, parts: parts))
  }
}

// MARK: - Beside the main thread

extension StateWriter {
  /// The descriptor that becomes readable when the batch in the background is written.
  var descriptor: Int32? { background?.descriptor }

  /// Begins to write operations beside the main thread. Returns false if something else has to be written
  /// or tried again first.
  private func beginWriting(
    _ operations: [Document.Operation],
    _ mark: ContentMark?,
    _ view: StoredView,
    at now: Double
  ) -> Bool {
    joinBackground()
    // Settings are written at once.
    note(view, at: now)
    guard failure == nil, nextAttempt == nil else { return false }
    var beginning: StateBeginning?
    if database == nil {
      guard written == nil, let base, Path.isMissing(path) else { return false }
      Path.makeDirectory(for: path)
      guard (try? boardLock.renew()) != nil else { return false }
      beginning = StateBeginning(board: board, base: base)
    } else if !isConnected {
      return false
    }
    waiting.mark = mark ?? waiting.mark
    let write = BackgroundWrite(
      path: path,
      beginning: beginning,
      database: database,
      batch: waiting,
      operations: operations
    )
    guard let task = BackgroundTask({ write.run() }) else { return false }
    background = task
    waiting = StateDatabase.Batch()
    hasUnstoredWork = false
    (viewDeadline, streamDeadline, lastWrite) = (nil, nil, now)
    return true
  }

  /// Takes over what came of the batch in the background, if that has ended.
  func noteBackground() {
    guard background?.value != nil else { return }
    joinBackground()
    if isUpToDate { storeImage() }
  }

  /// Waits for the batch in the background. One that could not be written is the first to be tried again.
  private func joinBackground() {
    guard let outcome = background?.wait() else { return }
    background = nil
    if let database = outcome.database {
      self.database = database
      sync = sync ?? DiskSync(path)
      connected = files.map { FileIdentity($0) }
      noteWritten(outcome.batch, database)
    } else {
      release()
      var batch = outcome.batch
      batch.operations += waiting.operations
      batch.mark = waiting.mark ?? batch.mark
      batch.view = waiting.view ?? batch.view
      waiting = batch
      hasUnstoredWork = true
      nextAttempt = 0
    }
  }
}

extension Document.Operation {
  /// Whether this is the start of a session, which alone is not worth storing.
  fileprivate var isBeginning: Bool {
    if case .began = self { true } else { false }
  }
}
