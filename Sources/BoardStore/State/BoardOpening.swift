package import BoardCore
import BoardValues
import LinuxSystem

/// A board as the program opens it: from its file, and the state of earlier sessions.
@MainActor
package struct BoardOpening {
  package let file: BoardFile
  /// The content of the file when the state was written, or its present content if there is no state; nil
  /// if there is no file.
  private(set) var known: ContentMark?
  package private(set) var document: Document
  package private(set) var view: StoredView?
  /// The text that was being edited, if the view it belongs to is damaged.
  package private(set) var draft: TextDraft?
  /// The writer of the state; nil if nothing is stored, on purpose or because another process has the
  /// board.
  private(set) var stateWriter: StateWriter?
  package private(set) var boardLock: BoardLock?
  /// The directory of the state; nil if nothing of the board is stored.
  private(set) var stateDirectory: String?
  /// The overwritten versions that can be brought back; nil if nothing is stored.
  private(set) var versions: StoredVersions?
  /// The backup of a save; nil if nothing is stored.
  private(set) var backup: SaveBackup?
  /// Whether a save was interrupted and has to be repeated.
  private(set) var isSaveTorn = false
  /// Whether a save was interrupted after the file held all of it.
  private(set) var isSaveDone = false
  /// Whether there was stored state.
  package private(set) var isResumed = false
  /// Whether there may be stored state that could not be read. Reading may be tried again.
  private(set) var isUnreadable = false
  /// The first message to the user.
  package private(set) var notice: String?
  /// The message about what was quarantined, shown until the user has seen it.
  private(set) var quarantineNotice: String?
  /// The mark of this start; nil if it leaves none.
  package private(set) var startMark: StartMark?
  /// Whether the state should be stored but there is no directory for it.
  private(set) var hasNoStateDirectory = false

  /// The facts that the session of the file has to know.
  package struct Facts: Equatable, Sendable {
    var known: ContentMark?
    var isResumed = false
    package var isHeldElsewhere = false
    var isSaveTorn = false
    var isSaveDone = false
  }

  package var facts: Facts {
    Facts(
      known: known,
      isResumed: isResumed,
      isHeldElsewhere: boardLock?.isHeldElsewhere == true,
      isSaveTorn: isSaveTorn,
      isSaveDone: isSaveDone
    )
  }

  /// Opens a board without stored state. `bytes` is the content of the file, nil for a new board.
  package init(_ path: String, bytes: [UInt8]?, notKeptBecause reason: String? = nil) throws {
    file = BoardFile(path)
    known = bytes.map { ContentMark($0) }
    let opened = try bytes.map(file.document)
    document = opened?.0 ?? Document(CanvasDocument())
    notice = bytes == nil ? file.wordsOnBeingNew : opened?.notice ?? document.wordsOnFlaws
    guard let reason else { return }
    hasNoStateDirectory = true
    notice = localized("Your steps are not being kept: {reason}.", ["reason": reason])
  }

  /// Opens a board with its state in `directory`. `base` is the board while there is no file, and
  /// `boardLock` is the lock if it is held already. `leavesMark` says that a window will show the board.
  package init(
    _ path: String,
    stateIn directory: String,
    base: [UInt8]? = nil,
    boardLock: BoardLock? = nil,
    leavesMark: Bool = false
  ) throws {
    let target = Path.absolute(path)
    var paths = StatePaths(of: target, in: directory)
    stateDirectory = Path.directory(of: directory)
    let boardLock = boardLock ?? BoardLock(paths)
    self.boardLock = boardLock
    let bytes = try FileReading.bytesIfPresent(path)
    file = BoardFile(path)
    known = bytes.map { ContentMark($0) }
    if leavesMark, boardLock.isHeld { startMark = StartMark(at: paths.start, known) }
    document = Document(CanvasDocument())
    var notices: [String] = []
    var database: StateDatabase?
    do {
      if let known, boardLock.isHeld, Path.isMissing(paths.database) {
        MovedBoard.adoptState(of: known, at: paths, in: directory)
      }
      database = try resume(&paths, target, bytes, &notices)
    } catch {
      quarantineNotice = quarantine(paths, because: error)
      if quarantineNotice == nil {
        notices.append(localized("What was kept cannot be read: {reason}.", ["reason": "\(error)"]))
      }
    }
    if base != nil, bytes == nil, boardLock.isHeld, database?.end.count == 0, view?.draft == nil {
      // Nothing was done on it, so that it is made anew, in the language of this start.
      database = nil
      isResumed = false
      for suffix in ["-wal", "-shm", "-end", ""] { Path.remove(paths.database + suffix) }
    }
    // It does not have to succeed now.
    if let database, boardLock.isHeld { try? database.adopt(target) }
    if boardLock.isHeld {
      backup = SaveBackup(path: paths.backup)
      versions = StoredVersions(in: paths.versions)
      // Only the stored state tells what a torn save was to be.
      if !isUnreadable, let bytes, let notice = mend(bytes) { notices.append(notice) }
      // What the file holds may be better than what could be rebuilt, and the next save replaces it.
      if quarantineNotice != nil, isResumed, let bytes {
        try? versions?.store(bytes, at: Clock.date())
      }
    }
    // What the stored steps begin from.
    var start = bytes ?? base
    if !isResumed {
      let opened = try (bytes ?? base).map(file.document)
      document = opened?.0 ?? Document(CanvasDocument())
      if let words = opened?.notice {
        notices.append(words)
        start = document.bytes
      }
      if bytes == nil, base == nil { notices.append(file.wordsOnBeingNew) }
    }
    if let words = document.wordsOnFlaws { notices.append(words) }
    notice = notices.isEmpty ? nil : notices.joined(separator: " ")
    guard !boardLock.isHeldElsewhere, !isUnreadable else { return }
    stateWriter = StateWriter(
      boardLock,
      paths,
      board: target,
      database: database,
      base: database == nil ? start ?? document.bytes : nil,
      mark: known,
      view: view
    )
  }

  /// Restores earlier sessions. After a failure it tries once more: the disk may have failed just once,
  /// and SQLite also reports damage when the disk cannot be read.
  private mutating func resume(
    _ paths: inout StatePaths,
    _ board: String,
    _ file: [UInt8]?,
    _ notices: inout [String]
  ) throws -> StateDatabase? {
    let start = (paths, notices)
    do {
      return try resume(&paths, board, file, &notices, trustingDamage: false)
    } catch {
      if StateDatabase.isDamage(error) { try StateDatabase.readThrough(paths.database) }
      (paths, notices) = start
      return try resume(&paths, board, file, &notices, trustingDamage: true)
    }
  }

  /// Restores earlier sessions from a database. The file is compared later, when the user can be asked.
  private mutating func resume(
    _ paths: inout StatePaths,
    _ board: String,
    _ file: [UInt8]?,
    _ notices: inout [String],
    trustingDamage: Bool
  ) throws -> StateDatabase? {
    guard let database = try Self.database(&paths, of: boardLock, &notices) else { return nil }
    let replay = try database.replay(file: file, reading: Self.canvas)
    if let damage = replay.damage, !trustingDamage {
      database.leaveWAL()
      throw damage
    }
    // A damaged view is no reason to give up the steps.
    do { view = try database.view() } catch let error where StateDatabase.isDamage(error) {}
    if view == nil { draft = try? database.draft() }
    known = try database.mark()
    document = replay.document
    isResumed = true
    guard boardLock?.isHeld == true else { return nil }
    guard replay.damage != nil else { return database }
    let mending = StateMending(path: paths.database, board: board, mark: known, view: view)
    // What another program has written since is no sign of how well the board was rebuilt.
    let untouched = file.flatMap { ContentMark($0) == known ? $0 : nil }
    let (mended, notice) = try mending.mend(database, replay, &document, file: untouched)
    quarantineNotice = notice
    return mended
  }

  /// Completes a save that the program did not survive. Returns a message about it.
  private mutating func mend(_ bytes: [UInt8]) -> String? {
    // If nothing was done since the save began, the file is the same as the board.
    let written = document.save?.snapshot
    if let written, written.bytes == bytes { (known, isSaveDone) = (ContentMark(bytes), true) }
    guard let backup, let old = backup.old else { return nil }
    defer { backup.remove() }
    let mark = ContentMark(bytes)
    guard mark != known, bytes != old else { return nil }
    let new = written ?? document.snapshot
    guard isResumed, SaveBackup.isTorn(bytes, from: old, to: new.bytes) else {
      // Another program may have written this. Store what was there before.
      try? versions?.store(old, at: Clock.date())
      return nil
    }
    known = mark
    isSaveTorn = true
    return localized("The last save was interrupted; saving again.")
  }

  /// Returns the first database that this version can read, if there is one. `paths` becomes its paths,
  /// or those for a new one. Notices tell of steps in the others.
  private static func database(
    _ paths: inout StatePaths,
    of boardLock: BoardLock?,
    _ notices: inout [String]
  ) throws -> StateDatabase? {
    while !Path.isMissing(paths.database) {
      do {
        let database = try open(paths, boardLock)
        notices += wordsOnOlderSteps(beside: paths)
        return database
      } catch is NewerState {
        notices = [
          localized("Steps kept by a newer version of this program wait for that version.")
        ]
        paths = paths.older
      }
    }
    return nil
  }

  /// Opens a database for writing, or for reading only if another process has the board.
  private static func open(_ paths: StatePaths, _ boardLock: BoardLock?) throws -> StateDatabase {
    guard !StateDatabase.isEarlier(paths.database) else { throw EarlierState() }
    if boardLock?.isHeldElsewhere == true { return try StateDatabase(lookingAt: paths.database) }
    try boardLock?.renew()
    return try StateDatabase(paths.database)
  }

  private static func wordsOnOlderSteps(beside paths: StatePaths) -> [String] {
    let older = paths.older
    guard Path.exists(older.database), !StateDatabase.isEarlier(older.database) else { return [] }
    guard (try? StateDatabase.mayHaveUnsavedSteps(older.database)) != false else { return [] }
    return [localized("Unsaved steps of an older version of this program wait for that version.")]
  }

  /// Quarantines what cannot be used at all. What may be intact stays, and nothing else is written there.
  private mutating func quarantine(_ paths: StatePaths, because reason: any Error) -> String? {
    if boardLock?.isHeld == true, reason is EarlierState, let file = try? Self.setAside(paths) {
      return localized(
        "What an earlier version of this program kept is set aside as {file}; the board is as in its file.",
        ["file": file.visible]
      )
    }
    if boardLock?.isHeld == true, StateDatabase.isDamage(reason),
      let quarantined = try? Quarantine.move(paths.database)
    {
      return localized(
        "The kept state {damage}; it was {quarantined}.",
        ["damage": "\(reason)", "quarantined": Quarantine.words(quarantined)]
      )
    }
    isUnreadable = true
    return nil
  }

  /// Sets a state aside that is never read, with those that even earlier versions kept beside it. Returns its
  /// new path.
  private static func setAside(_ paths: StatePaths) throws -> String {
    let path = try Quarantine.move(paths.database)
    if Path.exists(paths.older.database) { _ = try setAside(paths.older) }
    return path
  }

  /// Reads a board from bytes of the state, so that an error is not the file's. A board may have begun as
  /// an empty file.
  static func canvas(_ base: [UInt8]) throws(DamagedState) -> CanvasDocument {
    if base.isEmpty { return CanvasDocument() }
    do throws(Problem) {
      return try CanvasDocument(parsing: base)
    } catch {
      throw DamagedState("does not say what the board was")
    }
  }
}
