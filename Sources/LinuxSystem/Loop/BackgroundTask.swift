import Glibc
import Synchronization

/// Work beside the main thread. The event loop can wait for it, or the caller at once.
package final class BackgroundTask<Result: Sendable>: Sendable {
  /// The descriptor that becomes readable once there is a result.
  package let descriptor: Int32
  private let result: Box

  private final class Box: Sendable {
    let value = Mutex<Result?>(nil)
  }

  /// Starts the work, or returns nil if there can be no thread (`pipe`).
  package init?(_ work: @escaping @Sendable () -> Result) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (bell, result) = (ends[1], Box())
    let thread = BackgroundWork.thread {
      let value = work()
      result.value.withLock { $0 = value }
      close(bell)
    }
    guard let thread else {
      ends.forEach { close($0) }
      return nil
    }
    pthread_detach(thread)
    descriptor = ends[0]
    self.result = result
  }

  deinit { close(descriptor) }

  /// The result, or nil until the work is done.
  package var value: Result? { result.value.withLock(\.self) }

  /// Waits for the end of the work, at most for some milliseconds if there is a limit, and returns its result (`poll`).
  package func wait(milliseconds: Int32 = -1) -> Result? {
    var bell = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = FileError.retrying { poll(&bell, 1, milliseconds) }
    return value
  }
}
