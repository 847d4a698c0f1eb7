import CX11
import Glibc

/// Sleeps until the connection has something to say, a signal comes, or a deadline passes.
///
/// Signals arrive through a descriptor, so that they are handled between two turns like any event
/// and never in the middle of one.
struct EventLoop: ~Copyable {
  enum Wake: Equatable {
    case input
    case signal(Int32)
  }

  private let signals: Int32

  /// (`signalfd`)
  init() {
    // A write to a server that died must come back as an error; the signal would end the process.
    signal(SIGPIPE, SIG_IGN)
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGTERM, SIGHUP, SIGINT] { sigaddset(&mask, number) }
    sigprocmask(SIG_BLOCK, &mask, nil)
    signals = signalfd(-1, &mask, Int32(O_NONBLOCK | O_CLOEXEC))
  }

  deinit {
    if signals >= 0 { close(signals) }
  }

  /// Returns at the deadline, or before; nil sleeps until something happens. (`poll`)
  func wait(for connection: Int32, until deadline: Double?) -> Wake {
    var descriptors = [
      pollfd(fd: connection, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    // An interrupted sleep is only a turn in which nothing has happened.
    _ = poll(&descriptors, 2, Self.milliseconds(until: deadline))
    return pendingSignal().map { .signal($0) } ?? .input
  }

  /// Rounded up, since waking a moment early would only mean to spin until the deadline.
  static func milliseconds(until deadline: Double?, now: Double = Clock.now()) -> Int32 {
    guard let deadline else { return -1 }
    return Int32(min(max(0, ((deadline - now) * 1000).rounded(.up)), 60_000))
  }

  /// (`read`)
  private func pendingSignal() -> Int32? {
    var info = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    guard signals >= 0, read(signals, &info, size) == size else { return nil }
    return Int32(bitPattern: info.ssi_signo)
  }
}
