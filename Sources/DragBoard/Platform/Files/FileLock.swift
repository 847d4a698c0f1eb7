import BoardCore
import Glibc

/// A lock that one process has and all others see; the kernel takes it back when the process ends,
/// however it ends.
final class FileLock {
  private let descriptor: Int32

  enum Outcome {
    case acquired(FileLock)
    case heldElsewhere
    /// There can be no lock in this place.
    case failed
  }

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// (`flock`)
  static func acquire(_ path: String) -> Outcome {
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

  /// Whether nobody has the lock. Where there is no such file, that cannot be said. It is opened for
  /// reading only, since the end of writing is what others watch for.
  static func isFree(_ path: String) -> Bool {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return FileError.retrying { flock(descriptor, LOCK_SH | LOCK_NB) } == 0
  }

  /// Given up by name: a process that is just being started may have a copy of the descriptor.
  deinit {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
