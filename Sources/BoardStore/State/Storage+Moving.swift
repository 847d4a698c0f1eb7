package import BoardCore
package import BoardValues
package import LinuxSystem

/// A board whose file gets another path: another program has moved it, or the user has saved the board as
/// another file. State, history and stored versions go along.
extension Storage {
  // MARK: Following

  /// Continues with the file at its new path.
  package mutating func follow(to path: String, at now: Double) throws(MovedBoard.Failure) {
    try move(to: path, at: now)
    noteFile()
  }

  /// Continues with another file, which gets the content of the board. Returns what it holds. What was
  /// there before is stored as a version.
  package mutating func saveAs(
    _ path: String,
    _ document: Document,
    at now: Double,
    on date: Double
  ) throws(FileError) -> ContentMark {
    let bytes = document.bytes
    let old = try FileReading.bytesIfPresent(path)
    if let boardLock, boardLock.isTaken(boardLock.paths.moved(to: Path.absolute(path))) {
      throw FileError(path, "is open in another window")
    }
    // The file first: without the state there is still the old file with its state.
    try AtomicFile.write(bytes, to: path)
    do throws(MovedBoard.Failure) {
      try move(to: path, at: now)
    } catch {
      throw FileError(path, "was written, but this window could not go on with it")
    }
    if let old { try? versions?.store(old, at: date) }
    noteFile()
    return ContentMark(bytes)
  }

  private mutating func move(to path: String, at now: Double) throws(MovedBoard.Failure) {
    let target = Path.absolute(path)
    if let boardLock, boardLock.isHeld {
      let paths = boardLock.paths.moved(to: target)
      if paths != boardLock.paths {
        // What could not be read stays where it is.
        guard !isUnreadable else { throw .isTaken }
        try boardLock.move(to: paths) { () throws(MovedBoard.Failure) in
          guard stateWriter?.move(to: paths, board: target, at: now) != false else {
            throw .isBusy
          }
        }
        if versions != nil { versions = StoredVersions(in: paths.versions) }
        if backup != nil { backup = SaveBackup(path: paths.backup) }
      }
    }
    file = BoardFile(path)
    watchAgain()
  }

  // MARK: Watching

  private var stateWatches: [FileWatch?] {
    (stateWriter?.files ?? []).map { FileWatch($0, event: .stateRemoved, onlyRemoval: true) }
  }

  /// Begins anew to watch, after what is watched has changed.
  mutating func watchAgain() {
    if hasEventLoop { watch() }
  }

  /// Begins to watch the file, and requests of other windows for the board.
  package mutating func watch() {
    hasEventLoop = true
    let file = FileWatch(file.path, event: .fileTouched)
    isBlind = file == nil
    let folder = Path.directory(of: self.file.path)
    let copies = FileWatch(folder: folder, event: .copiesTouched) { [name = self.file.name] in
      CopyName($0, of: name) != nil
    }
    watches = ([file, copies] + stateWatches).compactMap(\.self) + (boardLock?.watches ?? [])
  }
}
