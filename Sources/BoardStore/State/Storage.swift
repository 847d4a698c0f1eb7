package import BoardCore
package import BoardValues
package import LinuxSystem

/// Where a board is stored: its file, its persisted state, and the lock on both.
///
/// It reads and writes, and returns what it found. What to tell the person and what to show is up
/// to the app.
@MainActor
package struct Storage {
  package var file: BoardFile
  /// To find the file by if it is moved; nil if there is none, or nobody waits for that.
  package private(set) var trail: FileTrail?
  /// Nil if nothing is persisted: in scripts, and while another window has the board.
  private(set) var stateWriter: StateWriter?
  /// What opening the state has quarantined, if the person was not told yet.
  private var quarantineNotice: String?
  /// Nil if the board cannot be shared with other windows.
  package private(set) var boardLock: BoardLock?
  /// Nil if nothing is persisted.
  package var versions: StoredVersions?
  package var backup: SaveBackup?
  /// The undo scope that was chosen for the board; nil as long as none was.
  package var undoScope: UndoScope?
  /// Opens the board at a path as it is now, under the same lock if there is one.
  package var opener: ((String, BoardLock?) throws -> BoardOpening)?
  /// What tells of changes to the file and the lock; empty if nobody waits for them.
  package var watches: [FileWatch] = []
  /// Whether an event loop waits for what goes on beside the main thread.
  package var hasEventLoop = false
  /// A film that is being made of the board.
  package var film: FilmProcess?
  /// The program’s own, if anything of the board is kept there.
  package let stateDirectory: String?
  /// What the file holds since it was saved or compared, to be written with the next operation.
  private var newMark: ContentMark?
  /// When to retry reading the persisted state; nil unless that has failed.
  package private(set) var nextOpening: Double?
  /// The document after all operations that were handed over, for images of it.
  package var document: () -> Document? = { nil } {
    didSet { stateWriter?.document = document }
  }
  /// Whether persisting may wait for the disk, since no frame is due.
  package var isPatient = false {
    didSet { stateWriter?.isPatient = isPatient }
  }

  package init(_ opening: BoardOpening) {
    file = opening.file
    stateWriter = opening.stateWriter
    boardLock = opening.boardLock
    stateDirectory = opening.stateDirectory
    hasNoStateDirectory = opening.hasNoStateDirectory
    quarantineNotice = opening.quarantineNotice
    if opening.isUnreadable { nextOpening = 0 }
    versions = opening.versions
    backup = opening.backup
    undoScope = opening.view?.undoScope
    noteFile()
  }

  /// The file that is there now is the one to follow.
  package mutating func noteFile() {
    guard let boardLock, let trail = FileTrail(file.path, besides: boardLock.paths.folder) else {
      return
    }
    self.trail = trail
  }

  // MARK: Persisting

  package var isStoring: Bool { stateWriter != nil }

  /// Whether all steps are persisted.
  package var hasEverything: Bool { stateWriter?.isUpToDate ?? false }

  /// Why steps are in memory only; nil while all is well.
  package var storingFailure: String? { stateWriter?.failure }

  /// What was quarantined and why, to tell the person, once.
  package mutating func takeQuarantineNotices() -> [String] {
    defer {
      quarantineNotice = nil
      stateWriter?.quarantineNotice = nil
    }
    return [quarantineNotice, stateWriter?.quarantineNotice].compactMap(\.self)
  }

  /// No other window has the board, but its persisted state cannot be read and must not be changed.
  package var isUnreadable: Bool { stateWriter == nil && boardLock?.isHeldElsewhere == false }

  /// There is no directory for the state.
  private let hasNoStateDirectory: Bool

  /// Whether steps should be persisted and are not.
  package var isFailing: Bool { storingFailure != nil || isUnreadable || hasNoStateDirectory }

  /// When the next retry or write is due.
  package var deadline: Double? {
    [stateWriter?.deadline, boardLock?.deadline, nextOpening].compactMap(\.self).min()
  }

  package mutating func store(
    _ operations: [Document.Operation],
    view: StoredView,
    at now: Double
  ) {
    guard let stateWriter else { return }
    if operations.isEmpty, newMark == nil {
      stateWriter.note(view, at: now)
    } else {
      stateWriter.store(operations, mark: newMark, view: view, at: now)
    }
    newMark = nil
  }

  package func noteRemoval(at now: Double) { stateWriter?.noteRemoval(at: now) }

  package func advance(to now: Double) { stateWriter?.advance(to: now) }

  package func storeBeginning(at now: Double) { stateWriter?.storeBeginning(at: now) }

  /// Writes whatever is waiting.
  package func finish(at now: Double) { stateWriter?.finish(at: now) }

  /// Persists what the file holds now, with the next operation.
  package mutating func remember(_ mark: ContentMark) { newMark = mark }

  // MARK: Two windows

  /// Lets another window take over; refuses while anything is unwritten.
  package mutating func give(at now: Double) -> Bool {
    guard stateWriter?.give(at: now) != false else { return false }
    stateWriter = nil
    return true
  }

  /// The board as another window has left it, or has changed it so far.
  package mutating func reopen() throws -> (Document, BoardOpening.Facts)? {
    guard let opening = try opener?(file.path, boardLock) else { return nil }
    return use(opening)
  }

  /// The same at another path, for a window that only looks.
  package mutating func reopen(at path: String) throws -> (Document, BoardOpening.Facts)? {
    guard let opening = try opener?(path, nil) else { return nil }
    boardLock = opening.boardLock
    return use(opening)
  }

  private mutating func use(_ opening: BoardOpening) -> (Document, BoardOpening.Facts) {
    file = opening.file
    stateWriter = opening.stateWriter
    stateWriter?.document = document
    stateWriter?.isPatient = isPatient
    nextOpening = opening.isUnreadable ? 0 : nil
    quarantineNotice = opening.quarantineNotice
    versions = opening.versions
    backup = opening.backup
    undoScope = opening.view?.undoScope
    noteFile()
    if !watches.isEmpty { watch() }
    return (opening.document, opening.facts)
  }

  // MARK: State that could not be read

  /// The persisted state, if it can be read now.
  package mutating func openAgain(at now: Double) -> (Document, BoardOpening.Facts)? {
    nextOpening = now + 3
    guard let opening = try? opener?(file.path, boardLock), opening.stateWriter != nil else {
      return nil
    }
    return use(opening)
  }
}
