import Glibc

/// A lock that one process at a time can hold. The kernel releases it at the end of the process,
/// even after a crash.
package final class FileLock {
  private let descriptor: Int32

  package enum Outcome {
    case acquired(FileLock)
    case heldElsewhere
    /// The file system does not support locks.
    case failed
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Acquires the lock of a file, which is created if needed (`flock`).
  package static func acquire(_ path: String) -> Outcome {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags, 0o600) }
    guard descriptor >= 0 else { return .failed }
    guard FileError.retrying({ flock(descriptor, LOCK_EX | LOCK_NB) }) == 0 else {
      let reason = errno
      let isHeld = reason == EWOULDBLOCK
      close(descriptor)
      errno = reason
      return isHeld ? .heldElsewhere : .failed
    }
    return .acquired(FileLock(descriptor))
  }

  /// Writes some bytes into the file, for processes that find the lock held (`ftruncate`, `pwrite`).
  package func note(_ bytes: [UInt8]) {
    _ = ftruncate(descriptor, 0)
    _ = pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Returns whether no process holds the lock, or false if the file does not exist. The file is
  /// opened for reading only, since other processes watch for the end of writing.
  package static func isFree(_ path: String) -> Bool {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return FileError.retrying { flock(descriptor, LOCK_SH | LOCK_NB) } == 0
  }

  /// Releases the lock explicitly: a child process that is just being started may have a copy of
  /// the descriptor.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
