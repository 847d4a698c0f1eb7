import Glibc
import Synchronization

/// A loop that sleeps until the connection or a watched file can be read, a signal arrives, or a
/// deadline passes.
///
/// A signal only writes a byte into a pipe, so that it is handled between two turns like any event.
/// (Blocking signals for a `signalfd` would have to happen in every thread, including those that
/// libraries start.)
package final class EventLoop {
  package enum Wake: Equatable {
    /// The connection or these watched files can be read, or the deadline has passed.
    case input(files: [Int32])
    case signal(Int32)
  }

  /// The number of `SIG_IGN`, since handlers cannot be compared.
  private static let ignored = 1
  private static let endings = [SIGTERM, SIGHUP, SIGINT]
  /// The descriptor that the handler writes to, or -1 while no loop runs.
  private static let bell = Atomic<Int32>(-1)

  /// The seconds from a signal to the end of the process, or 0 for no limit.
  private static let limit = Atomic<UInt32>(0)
  /// The exit code of the process if the limit ends it.
  private static let exitCode = Atomic<Int32>(0)

  private var pipe: [Int32] = [-1, -1]
  private let limit: UInt32

  /// Creates a loop that handles signals.
  ///
  /// With a limit, the process ends that many seconds after a signal, even if the loop no longer
  /// runs. `holdEnd` stops that countdown, and `limitEnd` starts it (`pipe`, `sigaction`).
  package init(limit: UInt32 = 0) {
    self.limit = limit
    Self.limit.store(limit, ordering: .sequentiallyConsistent)
    if limit > 0 { signal(SIGALRM) { _ in _exit(EventLoop.exitCode.load(ordering: .relaxed)) } }
    // Writing to a server that died must return an error. The signal would end the process.
    signal(SIGPIPE, SIG_IGN)
    guard Glibc.pipe(&pipe) == 0 else { return }
    for end in pipe {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    Self.bell.store(pipe[1], ordering: .sequentiallyConsistent)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { EventLoop.ring($0) }
    for number in Self.endings {
      // A launcher that ignores these signals for the program (nohup) intends to.
      var old = sigaction()
      sigaction(number, nil, &old)
      guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) != Self.ignored else {
        continue
      }
      sigaction(number, &action, nil)
    }
    Self.unblockEndings()
  }

  /// Unblocks the signals that end the program. Some launchers start programs from threads with
  /// blocked signals, which are inherited (`pthread_sigmask`).
  private static func unblockEndings() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in endings + [SIGALRM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  deinit {
    for number in Self.endings { signal(number, SIG_DFL) }
    Self.bell.store(-1, ordering: .sequentiallyConsistent)
    for descriptor in pipe where descriptor >= 0 { close(descriptor) }
  }

  /// Waits until something happens or the deadline passes; a deadline of nil never does.
  ///
  /// If `isQuiet`, only the end of the connection wakes the loop, not its events. `writing` are files
  /// that also wake the loop when they can be written (`poll`).
  package func wait(
    for connection: Int32,
    isQuiet: Bool = false,
    _ files: [Int32] = [],
    writing: [Int32] = [],
    until deadline: Double?
  ) -> Wake {
    var descriptors = ([connection, pipe[0]] + files).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if isQuiet { descriptors[0].events = 0 }
    descriptors += writing.map { pollfd(fd: $0, events: Int16(POLLOUT), revents: 0) }
    // An interrupted sleep is a turn in which nothing happened.
    TurnWatch.current?.end()
    _ = poll(&descriptors, nfds_t(descriptors.count), Self.milliseconds(until: deadline))
    TurnWatch.current?.begin()
    if descriptors[1].revents != 0, let signal = pendingSignal() { return .signal(signal) }
    return .input(files: descriptors.dropFirst(2).filter { $0.revents != 0 }.map(\.fd))
  }

  /// Returns the milliseconds until a deadline. They are rounded up, since an early wake-up would
  /// only spin until the deadline.
  package static func milliseconds(until deadline: Double?, now: Double = Clock.now()) -> Int32 {
    guard let deadline else { return -1 }
    return Int32(min(max(0, ((deadline - now) * 1000).rounded(.up)), 3_600_000))
  }

  /// Returns the number of a signal that has arrived (`read`).
  private func pendingSignal() -> Int32? {
    var number: UInt8 = 0
    return read(pipe[0], &number, 1) == 1 ? Int32(number) : nil
  }

  /// Stops the countdown to the end of the process, for work that must be finished (`alarm`).
  package func holdEnd() {
    Self.limit.store(0, ordering: .sequentiallyConsistent)
    alarm(0)
  }

  /// Ends the process with this code after the limit, unless it has ended by itself. Nothing is
  /// written then: everything must be stored before.
  package func limitEnd(_ code: Int32) {
    Self.exitCode.store(code, ordering: .sequentiallyConsistent)
    Self.limit.store(limit, ordering: .sequentiallyConsistent)
    Self.startLimit()
  }

  /// Starts the countdown. A second signal does not extend it (`alarm`).
  private static func startLimit() {
    let limit = limit.load(ordering: .relaxed)
    guard limit > 0 else { return }
    let rest = alarm(limit)
    if rest > 0 { alarm(min(rest, limit)) }
  }

  /// Passes a signal to the loop. It runs inside a signal handler, where little more than this is
  /// allowed (`write`).
  private static func ring(_ signal: Int32) {
    let saved = errno
    startLimit()
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(bell.load(ordering: .relaxed), &number, 1)
    errno = saved
  }
}
