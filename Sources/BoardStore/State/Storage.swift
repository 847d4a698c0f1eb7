package import BoardCore
package import BoardValues
package import LinuxSystem

/// The storage of a board: its file, its stored state, and the lock on both.
///
/// It reads and writes, and returns what it found. Messages and pictures are up to the app.
@MainActor
package struct Storage {
  package var file: BoardFile
  /// The trail of the file if it is moved; nil if there is none, or it is not followed.
  package private(set) var trail: FileTrail?
  /// The writer of the state; nil if nothing is stored: in scripts, and while another window has the
  /// board.
  private(set) var stateWriter: StateWriter?
  /// The message about what opening the state has quarantined, if the user was not told yet.
  private var quarantineNotice: String?
  /// The lock of the board; nil if it cannot be shared with other windows.
  package private(set) var boardLock: BoardLock?
  /// The overwritten versions; nil if nothing is stored.
  package var versions: StoredVersions?
  package var backup: SaveBackup?
  /// The mark of the start, until the board has come to rest.
  package private(set) var startMark: StartMark?
  /// The settings that were chosen for the board.
  package var settings: BoardSettings
  /// Opens the board at a path as it is now, under the same lock if there is one.
  package var opener: ((String, BoardLock?) throws -> BoardOpening)?
  /// The watches for changes of the file and the lock; empty if there is no event loop.
  package var watches: [FileWatch] = []
  /// Whether changes of the file are not reported, so that it has to be looked at.
  package internal(set) var isBlind = false
  /// Whether an event loop waits for work beside the main thread.
  package var hasEventLoop = false
  /// The program's own directory for state; nil if nothing of the board is stored there.
  package let stateDirectory: String?
  /// The content of the file since it was saved or compared, to be written with the next operation.
  private var newMark: ContentMark?
  /// The time to retry reading the stored state; nil unless that has failed.
  package private(set) var nextOpening: Double?
  /// Returns the document after all operations that were handed over, for images of it.
  package var document: () -> Document? = { nil } {
    didSet { stateWriter?.document = document }
  }
  /// Whether storing may wait for the disk, since no frame is due.
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
    startMark = opening.startMark
    versions = opening.versions
    backup = opening.backup
    settings = opening.view?.settings ?? BoardSettings()
    noteFile()
  }

  /// Follows the file that is there now.
  package mutating func noteFile() {
    guard let boardLock, let trail = FileTrail(file.path, besides: boardLock.paths.folder) else {
      return
    }
    self.trail = trail
  }

  // MARK: Storing

  package var isStoring: Bool { stateWriter != nil }

  /// Whether all steps are stored.
  package var hasEverything: Bool { stateWriter?.isSafe ?? false }

  /// The reason why steps are not being kept; nil while all is well.
  package var storingFailure: KeepingFailure? { stateWriter?.failure }

  /// Returns the messages about what was quarantined, once.
  package mutating func takeQuarantineNotices() -> [String] {
    defer {
      quarantineNotice = nil
      stateWriter?.quarantineNotice = nil
    }
    return [quarantineNotice, stateWriter?.quarantineNotice].compactMap(\.self)
  }

  /// Whether no other window has the board, but its stored state cannot be read and must not be changed.
  package var isUnreadable: Bool { stateWriter == nil && boardLock?.isHeldElsewhere == false }

  /// Whether there is no directory for the state.
  private let hasNoStateDirectory: Bool

  /// Whether steps should be stored and are not.
  package var isFailing: Bool { storingFailure != nil || isUnreadable || hasNoStateDirectory }

  /// The time of the next retry or write.
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
      stateWriter.store(operations, mark: newMark, view: view, at: now, besides: hasEventLoop)
    }
    newMark = nil
  }

  /// The descriptor that becomes readable when operations are written that took a while.
  package var descriptor: Int32? { stateWriter?.descriptor }

  /// Takes over what came of operations that took a while to write.
  package func noteWriting() { stateWriter?.noteBackground() }

  package func noteRemoval(at now: Double) { stateWriter?.noteRemoval(at: now) }

  package func advance(to now: Double) { stateWriter?.advance(to: now) }

  package func storeBeginning(at now: Double) { stateWriter?.storeBeginning(at: now) }

  /// Writes the waiting operations.
  package func finish(at now: Double) { stateWriter?.finish(at: now) }

  /// Stores what the file holds now, with the next operation.
  package mutating func remember(_ mark: ContentMark) { newMark = mark }

  // MARK: The start

  /// Removes the mark of the start.
  package mutating func cameToRest() {
    startMark?.remove()
    startMark = nil
  }

  // MARK: Two windows

  /// Lets another window take over. Refuses while anything is unwritten.
  package mutating func give(at now: Double) -> Bool {
    guard stateWriter?.give(at: now) != false else { return false }
    stateWriter = nil
    watchAgain()
    return true
  }

  /// Returns the board as another window has left it, or has changed it so far.
  package mutating func reopen() throws -> (Document, BoardOpening.Facts)? {
    // What the other window stores from here on must not be missed.
    watchAgain()
    guard let opening = try opener?(file.path, boardLock) else { return nil }
    let board = use(opening)
    if stateWriter != nil { watchAgain() }
    return board
  }

  /// Returns the board at another path, for a window that only looks.
  package mutating func reopen(at path: String) throws -> (Document, BoardOpening.Facts)? {
    guard let opening = try opener?(path, nil) else { return nil }
    boardLock = opening.boardLock
    defer { watchAgain() }
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
    settings = opening.view?.settings ?? BoardSettings()
    noteFile()
    return (opening.document, opening.facts)
  }

  // MARK: State that could not be read

  /// Returns the stored state, if it can be read now.
  package mutating func openAgain(at now: Double) -> (Document, BoardOpening.Facts)? {
    nextOpening = now + 3
    guard let opening = try? opener?(file.path, boardLock), opening.stateWriter != nil else {
      return nil
    }
    defer { watchAgain() }
    return use(opening)
  }
}
