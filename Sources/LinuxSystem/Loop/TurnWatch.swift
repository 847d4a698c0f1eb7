import CLinux
import Glibc
import Synchronization

/// A watch for turns of the loop that take the processor too long. It tells of each, with the functions that ran
/// when the limit was reached.
package final class TurnWatch {
  /// The watch of the main thread; nil unless one is wanted. It is used on that thread alone.
  nonisolated(unsafe) package static var current: TurnWatch?

  /// The limit of processor time for a turn, in seconds. Answers later than a tenth of a second are felt.
  package static let usualLimit = 0.05

  private static let depth = 64
  private static let names = FunctionNames()
  /// The addresses that the signal has found, and their number.
  nonisolated(unsafe) private static let frames =
    UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: depth)
  private static let count = Atomic<Int32>(0)

  private let limit: Double
  private let log: (String) -> Void
  /// The timer, whose first number is 0, so that it looks like a missing one.
  private var timer: timer_t?
  private let hasTimer: Bool
  private var start: Double?

  /// Creates a watch for the turns of this thread. `log` takes a line at a time (`sigaction`, `timer_create`).
  package init(limit: Double = TurnWatch.usualLimit, log: @escaping (String) -> Void) {
    self.limit = limit
    self.log = log
    // The first call loads a library, which a signal must not.
    _ = backtrace(Self.frames, Int32(Self.depth))
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in TurnWatch.note() }
    action.sa_flags = SA_RESTART
    sigaction(SIGPROF, &action, nil)
    hasTimer = dragboard_make_timer(&timer, SIGPROF) == 0
  }

  deinit {
    if hasTimer { timer_delete(timer) }
    signal(SIGPROF, SIG_IGN)
  }

  /// Notes which functions run. It is called inside a signal (`backtrace`).
  private static func note() {
    count.store(backtrace(frames, Int32(depth)), ordering: .relaxed)
  }

  /// Begins a turn, and drops one that has not ended.
  package func begin() {
    Self.count.store(0, ordering: .relaxed)
    start = Clock.processor()
    setTimer(limit)
  }

  /// Ends a turn, and tells of it if it was too long.
  package func end() {
    setTimer(0)
    guard let start else { return }
    self.start = nil
    let time = Clock.processor() - start
    guard time > limit else { return }
    log("slow turn: \(Int(time * 1000)) ms of processor")
    let addresses = (0..<Int(Self.count.load(ordering: .relaxed))).compactMap { Self.frames[$0] }
    // The first are the signal's own.
    for name in Self.names.names(of: addresses.dropFirst(3)) { log("  \(name)") }
  }

  /// Ends a turn that does not wait, as there is more to do, and begins the next.
  package func goOn() {
    guard start != nil else { return }
    end()
    begin()
  }

  /// Sets the processor time until the signal, or 0 for none (`timer_settime`).
  private func setTimer(_ seconds: Double) {
    guard hasTimer else { return }
    var time = itimerspec()
    time.it_value.tv_nsec = Int(seconds * 1e9)
    timer_settime(timer, 0, &time, nil)
  }
}
