import CLinux
import Glibc
import LinuxSystem

/// A descriptor that becomes readable when somebody rings, from any thread (`eventfd`).
final class Bell: Sendable {
  let descriptor: Int32

  init() { descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }

  deinit { close(descriptor) }

  func ring() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  /// Makes the descriptor silent until the next ring (`read`).
  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }

  /// Waits for a ring, or until a time of the clock (`poll`).
  func wait(until deadline: Double?) {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&wanted, 1, EventLoop.milliseconds(until: deadline))
  }
}
