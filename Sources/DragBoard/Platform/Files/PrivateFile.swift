import Glibc

/// Files that are nobody else's business.
enum PrivateFile {
  /// Makes an empty one, in the place of what was there. (`open`)
  static func make(_ path: String) throws(FileError) {
    unlink(path)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags, 0o600) }
    guard descriptor >= 0 else { throw FileError.last(path, "make the file") }
    close(descriptor)
  }

  /// Takes the rights of all others to a file. Where that is not possible it stays as it is.
  /// (`chmod`)
  static func protect(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & 0o077 != 0 else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Gives a file another name, which nothing may have yet. (`link`, `unlink`, `rename`)
  static func name(_ draft: String, _ path: String) throws(FileError) {
    if link(draft, path) == 0 {
      unlink(draft)
      return
    }
    // Some file systems know one name for a file only.
    let reason = errno
    if reason != EEXIST, Path.isMissing(path), rename(draft, path) == 0 { return }
    errno = reason
    throw FileError.last(path, "name the file")
  }
}
