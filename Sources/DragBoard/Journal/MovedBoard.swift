import BoardCore

/// A board's file may be renamed or moved while the program is not running. Its state follows: if
/// its own file is gone, it belongs to the file that has the same bytes.
enum MovedBoard {
  /// The most databases to look into, since somebody is waiting for a window.
  private static let most = 300

  /// Moves the state of a file with this content to `paths`, if there is one.
  static func adoptState(of content: ContentMark, at paths: StatePaths, in directory: String) {
    for stem in stems(in: directory).prefix(most) {
      let old = StatePaths(stem: stem)
      guard old != paths else { continue }
      // Only one process at a time may open a database.
      guard case .acquired(let lock) = FileLock.acquire(old.lock) else { continue }
      defer { withExtendedLifetime(lock) {} }
      guard isLeft(old, with: content) else { continue }
      move(old, to: paths)
      Path.remove(old.lock)
      return
    }
  }

  private static func move(_ old: StatePaths, to paths: StatePaths) {
    // The log first: without its database it is ignored at the next start.
    for suffix in ["-wal", "-end", ""] {
      Path.move(old.database + suffix, to: paths.database + suffix)
    }
    Path.remove(old.database + "-shm")
    for (old, new) in [(old.versions, paths.versions), (old.backup, paths.backup)] {
      Path.move(old, to: new)
    }
    if Path.exists(old.older.database) { move(old.older, to: paths.older) }
  }

  /// Whether the file of this state is gone and last held these bytes, by any version of this
  /// program.
  private static func isLeft(_ paths: StatePaths, with content: ContentMark) -> Bool {
    guard let owner = try? StateDatabase.owner(paths.database) else { return false }
    if owner.mark == content { return !Path.exists(owner.board) }
    return Path.exists(paths.older.database) && isLeft(paths.older, with: content)
  }

  private static func stems(in directory: String) -> [String] {
    DirectoryListing.names(in: directory).filter { $0.hasSuffix(".db") }
      .map { "\(directory)/\($0.dropLast(3))" }.sorted()
  }
}
