import Glibc
import LinuxSystem

/// A lock on a file that all who use something hold together. The kernel releases it at the end of a process,
/// even after a crash.
final class UseLock: Sendable {
  private let descriptor: Int32

  /// Joins those who hold the lock, or for `isAlone` waits until nobody else does. Returns nil if the file
  /// cannot be made or locked (`flock`).
  init?(_ path: String, isAlone: Bool = false) {
    descriptor = FileError.retrying { open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0,
      FileError.retrying({ flock(descriptor, isAlone ? LOCK_EX : LOCK_SH) }) == 0
    else { return nil }
  }

  /// Takes the lock for this user alone. Returns whether all others have left; if not, this one has left now.
  func isLast() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  deinit { close(descriptor) }
}
