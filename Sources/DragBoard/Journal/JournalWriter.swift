import BoardCore

/// Keeps what is done to a board, at once, and goes on trying where the disk refuses.
///
/// After an error nothing is taken for granted: the connection is given up, the database is opened
/// again by its path, and compared with what was written.
@MainActor
final class JournalWriter {
  let boardLock: BoardLock
  private let path: String
  private let board: String
  private var database: StateDatabase?
  private var sync: DiskSync?
  /// What the file held, until the first operation is kept.
  private var base: [UInt8]?
  /// How far the database goes, whether or not it is open; nil until there is one.
  private var written: JournalEnd?
  /// What is not on the disk yet.
  private var waiting = StateDatabase.Entry()
  /// Whether a person would miss anything of it: the start of a session alone is nothing.
  private var hasUnkeptWork = false
  /// Why something waits; nil while all is well.
  private(set) var failure: String?
  /// What has happened that the person should know, and does not yet.
  var news: String?
  private var attempts = 0
  private var nextAttempt: Double?
  private var keptView: StoredView?
  private var keptMark: ContentMark?
  private var viewDeadline: Double?
  /// The document with all that was done, as an image: for a database that is lost and made again.
  var image: () -> [Int: [UInt8]]? = { nil }
  /// Whether it may wait for the disk: nobody looks at a frame.
  var isPatient = false

  /// So long another connection may be in the way before anybody is told: it comes from this process
  /// and is over when the disk has done something.
  private static let mostBusyAttempts = 30

  /// `database` is what there is of this board already; for a board without it, `base` is what the
  /// file holds. `mark` tells that from other bytes. `view` is the one that is kept already.
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
    keptView = view
    keptMark = mark
    self.path = paths.database
    self.board = board
    self.database = database
    self.base = base
    written = database?.end
    if database == nil {
      waiting.mark = mark
    } else {
      sync = DiskSync(path)
      // So that the first step finds a log that was begun on the disk.
      sync?.noticeOpening()
    }
  }

  /// Whether everything is on the disk, but for the view.
  var isUpToDate: Bool { !hasUnkeptWork }

  /// When it next has something to do.
  var deadline: Double? { [nextAttempt, viewDeadline].compactMap(\.self).min() }

  // MARK: Keeping

  func persist(
    _ operations: [Document.Operation],
    mark: ContentMark? = nil,
    view: StoredView,
    at now: Double
  ) {
    waiting.operations += operations.map(\.encoded)
    waiting.mark = mark ?? waiting.mark
    note(view, at: now)
    // A session without operations leaves no trace.
    if operations.contains(where: { !$0.isBeginning }) { hasUnkeptWork = true }
    if hasUnkeptWork || waiting.mark != nil && written != nil { write(at: now) }
  }

  /// The view is kept with the next operation, or when it has stayed the same for a second.
  func note(_ view: StoredView, at now: Double) {
    guard view != waiting.view ?? keptView else { return }
    waiting.view = view
    viewDeadline = written == nil ? nil : now + 1
  }

  func advance(to now: Double) {
    guard let deadline, deadline <= now else { return }
    write(at: now)
  }

  /// Writes what waits, however little it is, and does not try again by itself.
  func finish(at now: Double) {
    guard written != nil || !waiting.operations.isEmpty else { return }
    let wasPatient = isPatient
    isPatient = true
    write(at: now)
    isPatient = wasPatient
    nextAttempt = nil
  }

  private func write(at now: Double) {
    viewDeadline = nil
    do {
      try writeWithSecondChance()
      hasUnkeptWork = false
      failure = nil
      attempts = 0
      nextAttempt = nil
    } catch {
      attempts += 1
      let isBusy = (error as? DatabaseError)?.isBusy == true
      if !isBusy || attempts > Self.mostBusyAttempts {
        failure = "\(Path.directory(of: path)): \(error)"
      }
      nextAttempt = now + (isBusy ? 0.1 : Double(min(attempts, 5)))
    }
  }

  /// After an error, at once with a new connection. Where that has not helped before, later is soon
  /// enough.
  private func writeWithSecondChance() throws {
    do {
      try writeAll()
    } catch let error as DatabaseError where error.isBusy {
      throw error
    } catch {
      release()
      let isDamage = StateDatabase.isDamage(error)
      guard isDamage || failure == nil else { throw error }
      // SQLite also calls a database damaged that the disk fails to read.
      if isDamage { try StateDatabase.readThrough(path) }
      try writeAgain()
    }
  }

  /// What is damaged also at the second look is written anew.
  private func writeAgain() throws {
    do {
      do {
        try writeAll()
      } catch let error where StateDatabase.isDamage(error) {
        release()
        let quarantined = try StateSchema.replace(path, with: try beginning())
        news =
          "The kept state was damaged and is written anew; it was \(Quarantine.words(quarantined))"
        try writeAll()
      }
    } catch {
      release()
      throw error
    }
  }

  private func writeAll() throws {
    let database = try present()
    database.setPatience(patience)
    try database.commit(waiting)
    written = database.end
    keptView = waiting.view ?? keptView
    keptMark = waiting.mark ?? keptMark
    waiting = StateDatabase.Entry()
    base = nil
    sync?.noticeCommit()
  }

  private var patience: Double { isPatient ? 2 : 0.05 }

  /// Lets another process go on from here. Not as long as it would not find everything.
  func give(at now: Double) -> Bool {
    finish(at: now)
    guard isUpToDate else { return false }
    sync = nil
    database = nil
    boardLock.give()
    return true
  }

  // MARK: The database

  /// The connection, made anew where there is none, to a database that is made where there is none:
  /// not yet, or no longer.
  private func present() throws -> StateDatabase {
    if let database, !Path.isMissing(path) { return database }
    release()
    Path.makeDirectory(for: path)
    try boardLock.renew()
    if Path.isMissing(path) { try StateSchema.create(path, try beginning()) }
    let database = try open()
    self.database = database
    sync = sync ?? DiskSync(path)
    return database
  }

  private func release() {
    database?.leaveLog()
    database = nil
  }

  private func open() throws -> StateDatabase {
    let database = try StateDatabase(path, patience: patience)
    let written = written ?? JournalEnd(count: 0, digest: 0)
    let count = try database.progress(after: written, with: waiting.operations, base: base)
    guard let count else {
      database.leaveLog()
      throw DamagedState("is not as it was left")
    }
    waiting.operations.removeFirst(count)
    self.written = database.end
    return database
  }

  /// What a new database begins with: what the file held, or all that was done in this and all former
  /// sessions.
  private func beginning() throws -> StateBeginning {
    waiting.mark = waiting.mark ?? keptMark
    waiting.view = waiting.view ?? keptView
    if let base { return StateBeginning(board: board, base: base) }
    guard let parts = image() else {
      throw DamagedState("the kept state is gone, and can be made again when the edit is over")
    }
    let count = (written?.count ?? 0) + waiting.operations.count
    written = JournalEnd(count: count, digest: 0)
    waiting.operations = []
    return StateBeginning(board: board, image: StateBeginning.Image(count: count, parts: parts))
  }
}

extension Document.Operation {
  /// The start of a session alone is nothing to keep.
  fileprivate var isBeginning: Bool {
    if case .began = self { true } else { false }
  }
}
