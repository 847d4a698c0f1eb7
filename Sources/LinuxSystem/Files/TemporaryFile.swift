package import Glibc

/// A file under a temporary name, which replaces another file or is removed.
///
/// Its process keeps it locked, and the kernel releases the lock at the end of the process, even
/// after a crash. An unlocked file was therefore left behind and may be removed, while one being
/// written is safe. Process numbers in the name would not work across containers. On a file system
/// without locks, nothing is removed.
package struct TemporaryFile: ~Copyable {
  package let descriptor: Int32
  private let path: String
  private var isMoved = false

  /// Creates a file. Its name is short enough for a directory that holds a file with the longest
  /// name.
  package init(in directory: String, mode: mode_t) throws(FileError) {
    for _ in 0..<100 {
      let path = "\(directory)/\(TemporaryName.make(Self.suffix))"
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
      let descriptor = FileError.retrying { open(path, flags, mode) }
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        break
      }
      if Self.holds(descriptor) {
        self.descriptor = descriptor
        self.path = path
        return
      }
      close(descriptor)
    }
    throw FileError.last(directory, "make a file in this directory")
  }

  deinit {
    if !isMoved { unlink(path) }
    // Closing releases the lock. `fsync` has already reported any error.
    close(descriptor)
  }

  /// Locks a new file and returns whether it still exists: between creation and locking, another
  /// process may have removed it as left behind.
  private static func holds(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Gives the file a free name. Returns 0 or the error (`link`).
  ///
  /// On a file system without links, an empty file takes the name first.
  package mutating func appear(at target: String) -> Int32 {
    if link(path, target) == 0 { return 0 }
    guard errno != EEXIST, errno != ENAMETOOLONG else { return errno }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let claim = FileError.retrying { open(target, flags, 0o600) }
    guard claim >= 0 else { return errno }
    close(claim)
    guard !move(to: target) else { return 0 }
    let reason = errno
    unlink(target)
    return reason
  }

  /// Replaces the file of this name.
  package mutating func move(to target: String) -> Bool {
    isMoved = rename(path, target) == 0
    return isMoved
  }
}

/// Removal of files left behind by processes that were killed while they wrote.
extension TemporaryFile {
  private static let suffix = ".tmp"

  package static func removeStale(in directory: String) {
    for name in DirectoryListing.names(in: directory) {
      let path = "\(directory)/\(name)"
      if TemporaryName.matches(name, suffix) { removeIfStale(path) }
      TemporaryFolder.removeIfStale(name, in: directory)
    }
  }

  private static func removeIfStale(_ path: String) {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = FileError.retrying { open(path, flags) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
  }
}
