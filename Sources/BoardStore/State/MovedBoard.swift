import BoardValues
import LinuxSystem

/// The state of a board whose file was renamed or moved. If that happens while the program is not
/// running, state whose file is gone belongs to the file that has the same bytes.
package enum MovedBoard {
  /// The reason why the state stays where it is.
  package enum Failure: Error, Equatable, Sendable {
    /// Another window has the board of the new path.
    case isTaken
    /// The last steps cannot be written at the moment.
    case isBusy
  }

  /// The most databases to look into, since a window waits meanwhile.
  private static let maxStems = 300

  /// Moves the state of a file with this content to `paths`, if there is one.
  static func adoptState(of content: ContentMark, at paths: StatePaths, in directory: String) {
    for stem in stems(in: directory).prefix(maxStems) {
      let old = StatePaths(stem: stem)
      guard old != paths else { continue }
      // Only one process at a time may open a database.
      guard case .acquired(let lock) = FileLock.acquire(old.lock) else { continue }
      defer { withExtendedLifetime(lock) {} }
      guard isLeft(old, with: content) else { continue }
      // With an empty log, moving the database moves all of it at once.
      try? StateDatabase.emptyWAL(old.database)
      move(old, to: paths)
      Path.remove(old.lock)
      return
    }
  }

  /// Moves all of a board's state. What belonged to another board of the new name is put aside. Returns
  /// whether everything that counts was moved.
  @discardableResult
  static func move(_ old: StatePaths, to paths: StatePaths) -> Bool {
    if Path.exists(paths.database) {
      guard (try? Quarantine.move(paths.database)) != nil else { return false }
    }
    // The database last: until then everything belongs to the old name, and is moved once more.
    for suffix in ["-wal", "-end", ""] {
      Path.move(old.database + suffix, to: paths.database + suffix)
    }
    guard Path.isMissing(old.database) else { return false }
    Path.remove(old.database + "-shm")
    moveVersions(old.versions, to: paths.versions)
    Path.move(old.backup, to: paths.backup)
    Path.move(old.start, to: paths.start)
    Path.move(old.left, to: paths.left)
    return Path.isMissing(old.older.database) || move(old.older, to: paths.older)
  }

  /// Moves the stored versions. Those of another board of the new name stay there.
  private static func moveVersions(_ old: String, to new: String) {
    if Path.move(old, to: new) { return }
    for version in StoredVersions(in: old).all {
      Path.move(version.path, to: Path.join(new, Path.name(of: version.path)))
    }
  }

  /// Returns whether the file of this state is gone and last held these bytes, by any version of this
  /// program.
  private static func isLeft(_ paths: StatePaths, with content: ContentMark) -> Bool {
    guard let owner = try? StateDatabase.owner(paths.database) else { return false }
    if owner.mark == content { return !Path.exists(owner.board) }
    return Path.exists(paths.older.database) && isLeft(paths.older, with: content)
  }

  private static func stems(in directory: String) -> [String] {
    DirectoryListing.names(in: directory).filter { $0.endsExactly(with: ".db") }
      .map { "\(directory)/\($0.withoutExactly(ending: ".db"))" }.sorted()
  }
}
