import Glibc

/// Files that only their owner may read.
package enum PrivateFile {
  /// Creates an empty file and replaces an existing one (`open`).
  package static func make(_ path: String) throws(FileError) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw FileError.last(path, "make the file") }
    close(descriptor)
  }

  /// Writes a short note without waiting for the disk, and replaces an older one (`open`, `write`). Nothing
  /// depends on its being there.
  package static func note(_ words: String, at path: String) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags, 0o600) }
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try? AtomicFile.writeAll(descriptor, path, Array(words.utf8))
  }

  /// Revokes the rights of all other users to a file, if possible (`chmod`).
  package static func protect(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Renames a file to a name that must be free (`link`, `unlink`, `rename`).
  package static func name(_ draft: String, _ path: String) throws(FileError) {
    if link(draft, path) == 0 {
      unlink(draft)
      return
    }
    // Some file systems have no hard links.
    let reason = errno
    if reason != EEXIST, Path.isMissing(path), rename(draft, path) == 0 { return }
    errno = reason
    throw FileError.last(path, "name the file")
  }
}
