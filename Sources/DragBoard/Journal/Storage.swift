import BoardCore

/// Where the board is when the program is gone: its file, the kept state, and the lock on both.
///
/// It reads and writes, and says what it has found; what the person is told, and what becomes of the
/// board on the screen, is up to the app.
@MainActor
struct Storage {
  var file: BoardFile
  /// Nil where nothing is kept: in scripts, and while another window has the board.
  private var journalWriter: JournalWriter?
  /// Nil where the board may not be shared.
  let boardLock: BoardLock?
  /// Nil where nothing is kept.
  var versions: KeptVersions?
  private(set) var backup: SaveBackup?
  /// Opens the board as it is now, under the same lock.
  var opener: ((BoardLock?) throws -> BoardOpening)?
  /// What the file holds since it was saved or looked at, to be kept with the next operation.
  private var newMark: ContentMark?
  /// When saving is tried again; nil unless it has failed.
  var saveRetry: Double?
  /// Nil unless the person has to choose.
  var conflict: Conflict?
  /// When it is tried again to read what was kept; nil unless that has failed.
  private(set) var nextOpening: Double?
  /// The whole document, for state that has to be made again.
  var image: () -> [Int: [UInt8]]? = { nil } {
    didSet { journalWriter?.image = image }
  }
  /// Whether keeping may wait for the disk: nobody looks at a frame.
  var isPatient = false {
    didSet { journalWriter?.isPatient = isPatient }
  }

  init(_ opening: BoardOpening) {
    file = opening.file
    journalWriter = opening.journalWriter
    boardLock = opening.boardLock
    hasNoStateDirectory = opening.hasNoStateDirectory
    if opening.isUnreadable { nextOpening = 0 }
    versions = opening.versions
    backup = opening.backup
    if opening.isSaveTorn { saveRetry = 0 }
  }

  // MARK: Keeping what is done

  var isPersisting: Bool { journalWriter != nil }

  /// Whether all steps are in the kept state.
  var hasEverything: Bool { journalWriter?.isUpToDate ?? false }

  /// Why steps are in memory only; nil while all is well.
  var keepingFailure: String? { journalWriter?.failure }

  /// What the person should know of keeping, once.
  func takeNews() -> String? {
    defer { journalWriter?.news = nil }
    return journalWriter?.news
  }

  /// The board is nobody else's, but what was kept of it cannot be read and must not be added to.
  var isUnreadable: Bool { journalWriter == nil && boardLock?.isHeldElsewhere == false }

  /// There is no place to keep anything.
  private let hasNoStateDirectory: Bool

  /// What is wrong, in two words each.
  var troubles: [String] {
    [
      keepingFailure != nil || isUnreadable || hasNoStateDirectory ? "not kept" : nil,
      saveRetry == nil ? nil : "not saved",
    ]
    .compactMap(\.self)
  }

  /// When something is tried again, or the view is kept.
  var deadline: Double? {
    [journalWriter?.deadline, saveRetry, boardLock?.deadline, nextOpening].compactMap(\.self).min()
  }

  mutating func persist(_ operations: [Document.Operation], view: StoredView, at now: Double) {
    guard let journalWriter else { return }
    if operations.isEmpty, newMark == nil {
      journalWriter.note(view, at: now)
    } else {
      journalWriter.persist(operations, mark: newMark, view: view, at: now)
    }
    newMark = nil
  }

  func advance(to now: Double) { journalWriter?.advance(to: now) }

  /// Keeps what waits, however little it is.
  func finish(at now: Double) { journalWriter?.finish(at: now) }

  // MARK: Saving

  mutating func save(_ document: Document) throws(FileError) -> AtomicFile.Manner {
    let manner = try file.save(document, backup: backup)
    newMark = file.known
    return manner
  }

  /// What the file holds is known from now on.
  mutating func accept(_ mark: ContentMark) {
    file.known = mark
    newMark = mark
  }

  // MARK: Two windows

  /// Lets another window go on from here. Not as long as it would not find everything.
  mutating func give(at now: Double) -> Bool {
    guard journalWriter?.give(at: now) != false else { return false }
    journalWriter = nil
    return true
  }

  /// The board as the other window has left it, or as it is there by now.
  mutating func reopen() throws -> Document? {
    guard let opening = try opener?(boardLock) else { return nil }
    return use(opening)
  }

  private mutating func use(_ opening: BoardOpening) -> Document {
    file = opening.file
    journalWriter = opening.journalWriter
    journalWriter?.image = image
    journalWriter?.isPatient = isPatient
    nextOpening = opening.isUnreadable ? 0 : nil
    versions = opening.versions
    backup = opening.backup
    return opening.document
  }

  // MARK: State that could not be read

  /// What was kept, if it can be read by now.
  mutating func openAgain(at now: Double) -> Document? {
    nextOpening = now + 3
    guard let opening = try? opener?(boardLock), opening.journalWriter != nil else { return nil }
    return use(opening)
  }
}
